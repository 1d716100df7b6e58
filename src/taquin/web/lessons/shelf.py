"""All lessons of a lab: those of the package, then those of a teacher's folders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from taquin.errors import TaquinError
from taquin.web.lessons.lesson import Lesson
from taquin.web.lessons.reader import read_lesson

PACKAGE = Path(__file__).parent


def read_lessons(folders: Iterable[Path] = ()) -> dict[str, Lesson]:
    """Return the lessons by name, in the order of their files; raise at the first mistake."""
    lessons: dict[str, Lesson] = {}
    files: dict[str, Path] = {}
    for folder in (PACKAGE, *folders):
        for file in _files(folder):
            lesson = read_lesson(file)
            if lesson.name in lessons:
                raise TaquinError(
                    f"{file}, line 1: {files[lesson.name]} has this lesson's name already: rename the file."
                )
            lessons[lesson.name], files[lesson.name] = lesson, file
    for name, lesson in lessons.items():
        for span in lesson.spans():
            if span.lesson and span.lesson not in lessons:
                raise TaquinError(
                    f"{files[name]}: [{span.text}]({span.lesson}) leads to no lesson: "
                    f"choose one of {', '.join(lessons)}."
                )
    return lessons


def find_lesson(lessons: dict[str, Lesson], name: str) -> Lesson:
    """Return a lesson; raise a TaquinError that lists all if there is none of this name."""
    if name not in lessons:
        raise TaquinError(f"there is no lesson {name!r}: choose one of {', '.join(lessons)}.")
    return lessons[name]


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise TaquinError(f"{folder} is not a folder: name one that has lessons, files with the suffix .md.")
    files = sorted(file for file in folder.glob("*.md") if file.name != "README.md")
    if not files:
        raise TaquinError(f"{folder} has no lessons: put files with the suffix .md there.")
    return files
