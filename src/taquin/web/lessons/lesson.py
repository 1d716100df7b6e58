"""A lesson: a title and a few steps, each a text, a link into the lab, and perhaps a question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, Field


class Span(BaseModel):
    """A part of a text, in one style."""

    text: str
    style: Literal["plain", "strong", "emphasis", "code", "lesson"] = "plain"
    lesson: str | None = Field(default=None, description="for the style lesson: the name of the lesson to link to")


Spans = list[Span]


class Answer(BaseModel):
    """An answer to choose; `right` was computed from the step's board."""

    text: Spans
    right: bool
    hint: Spans = Field(default=[], description="what to say if this wrong answer is chosen; empty for a general hint")


class Question(BaseModel):
    """A question: choose an answer, or predict the next expansion in the Search view."""

    kind: Literal["choose", "predict"]
    text: Spans
    answers: list[Answer] = Field(description="empty for the kind predict: there the search answers")
    why: list[Spans] = Field(description="the explanation, in paragraphs, shown after an answer")


class LessonStep(BaseModel):
    """One step."""

    title: str
    text: list[Spans] = Field(description="paragraphs")
    link: str = Field(description="what the lab shows, as a link: ?board=…")
    rows: int
    cols: int
    tiles: list[int] = Field(description="the board of the link")
    question: Question | None


class LessonCard(BaseModel):
    """What the gallery shows of a lesson."""

    name: str
    title: str
    summary: str
    minutes: int = Field(description="an estimate, from the length of the text and the number of steps")
    count: int = Field(description="the number of steps")
    tiles: list[int] = Field(description="the first step's board")
    cols: int


class Lesson(LessonCard):
    """A lesson with its steps."""

    steps: list[LessonStep]

    def spans(self) -> Iterator[Span]:
        """Yield every part of every text."""
        for step in self.steps:
            texts = list(step.text)
            if step.question:
                texts += [step.question.text, *step.question.why]
                texts += [text for answer in step.question.answers for text in (answer.text, answer.hint)]
            for text in texts:
                yield from text
