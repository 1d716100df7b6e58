"""Addresses about lessons."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from taquin.web.lessons.lesson import Lesson, LessonCard
from taquin.web.requests import Refusal

router = APIRouter(prefix="/api", tags=["lessons"])


class NoSuchLessonError(Exception):
    """There is no lesson of this name."""


def lessons_of(request: Request) -> dict[str, Lesson]:
    """Return the server's lessons."""
    lessons: dict[str, Lesson] = request.app.state.lessons
    return lessons


TheLessons = Annotated[dict[str, Lesson], Depends(lessons_of)]


@router.get("/lessons")
async def lessons(lessons: TheLessons) -> list[LessonCard]:
    """List the lessons."""
    return [LessonCard(**lesson.model_dump(include=set(LessonCard.model_fields))) for lesson in lessons.values()]


@router.get("/lessons/{name}", responses={404: {"model": Refusal, "description": "There is no such lesson."}})
async def lesson(lessons: TheLessons, name: Annotated[str, Path(max_length=100)]) -> Lesson:
    """Return a lesson with its steps."""
    if name not in lessons:
        raise NoSuchLessonError
    return lessons[name]
