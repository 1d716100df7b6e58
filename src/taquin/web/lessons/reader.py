"""Reads a lesson from its file.

    title: A* in ten expansions
    summary: Why does A* take this node and no other?

    ## The rule

    A* expands the node with the lowest *f*. This board is {distance} moves from the goal.

    show: ?board=123450786&algorithm=a_star&heuristic=manhattan&view=search&step=0

    ask: How many moves does the shortest solution take?
    - one {distance = 1}
    - two {distance = 2}
    why: The Manhattan distance is {h(manhattan)}, and one slide suffices.

Header lines, then steps. Each step has a heading, paragraphs, one `show:` with a link, and at most
one question: `ask:` with answers, or `predict:` about the next expansion. A `hint:` below a
wrong answer helps the student who chose it. Texts know *emphasis*, **strong**, `code` and
[links](to-lessons), and no HTML: the page makes text nodes of them, so that a lesson from a
stranger cannot bring a script along. docs/lessons.md is the reference for teachers.
"""

from __future__ import annotations

import re
from pathlib import Path

from taquin.errors import TaquinError
from taquin.methods.written import read_algorithm
from taquin.reading.link import Link
from taquin.registry import AUTO
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.predict import legal_choices
from taquin.traces.replay import grow
from taquin.traces.trace import Trace, trace
from taquin.web.lessons.lesson import Answer, Lesson, LessonStep, Question, Span, Spans
from taquin.web.lessons.outline import Block, Draft, Place, outline
from taquin.web.lessons.values import MOST_EXPANDED, evaluate, write
from taquin.web.requests import Method, method_problems, read_puzzle

NAME = re.compile(r"(?:\d+-)?([a-z0-9]+(?:-[a-z0-9]+)*)")
STYLES = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\[(?P<title>[^\[\]]+)\]\((?P<lesson>[a-z0-9-]+)\)"
    r"|\*\*(?P<strong>\S(?:.*?\S)?)\*\*"
    r"|(?<!\w)\*(?!\s)(?P<emphasis>.+?)(?<!\s)\*(?!\w)"
)
VALUE = re.compile(r"\{([^{}]*)\}")
WORDS_PER_MINUTE = 130
LONGEST = 100_000
"""Characters of the longest file: a lesson is a page, not a book."""
MOST_STEPS = 5_000
"""Expansions of the longest trace of the Search view."""


def read_lesson(file: Path) -> Lesson:
    """Read a lesson; raise a TaquinError with file and line if it has a mistake."""
    place = Place(file)
    named = NAME.fullmatch(file.stem)
    if not named:
        raise place.mistake(1, "the file's name must be small letters, digits and hyphens, such as 10-my-lesson.md.")
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise place.mistake(1, "the file is not UTF-8 text: save it as UTF-8.") from None
    except OSError as error:
        raise TaquinError(f"{file} cannot be read: {error.strerror}.") from None
    if len(text) > LONGEST:
        raise place.mistake(1, f"the file has {len(text):,} characters; a lesson has at most {LONGEST:,}.")
    header, drafts = outline(text, place)
    read = [_Step(draft, place) for draft in drafts]
    steps = [step.read() for step in read]
    first = read[0].puzzle
    return Lesson(
        name=named[1],
        title=header["title"],
        summary=header["summary"],
        minutes=max(1, round(len(text.split()) / WORDS_PER_MINUTE + len(steps) / 2)),
        count=len(steps),
        tiles=list(first.start),
        cols=first.cols,
        steps=steps,
    )


class _Step:
    """Reads one step."""

    def __init__(self, draft: Draft, place: Place) -> None:
        self.draft, self.place = draft, place
        shown = [block for block in draft.blocks if block.keyword == "show"]
        if len(shown) != 1:
            line, how_many = (shown[1].line, "two lines") if shown else (draft.line, "no line")
            raise place.mistake(line, f"the step has {how_many} `show: ?board=…`: write one, with a link of the lab.")
        self.show = shown[0]
        with place.at(self.show.line):
            self.link = Link.parse(self.show.text)
            self.puzzle = read_puzzle(self.link.board, self.link.goal, self.link.metric, self.link.order)
            self.trace = _check_link(self.link, self.puzzle)

    def read(self) -> LessonStep:
        text = [self._spans(block) for block in self.draft.blocks if block.keyword == ""]
        if not text:
            raise self.place.mistake(self.draft.line, "the step has no text: write a paragraph below its title.")
        if not self.draft.title:
            raise self.place.mistake(self.draft.line, "the step has no title: write one after `## `.")
        return LessonStep(
            title=self.draft.title,
            text=text,
            link=self.link.url(""),
            rows=self.puzzle.rows,
            cols=self.puzzle.cols,
            tiles=list(self.puzzle.start),
            question=self._question(),
        )

    def _spans(self, block: Block) -> Spans:
        with self.place.at(block.line):
            return read_spans(VALUE.sub(lambda value: write(evaluate(value[1], self.puzzle)), block.text))

    def _question(self) -> Question | None:
        asked = [block for block in self.draft.blocks if block.keyword in ("ask", "predict")]
        answers = [block for block in self.draft.blocks if block.keyword == "-"]
        why = [block for block in self.draft.blocks if block.keyword == "why"]
        hints = [block for block in self.draft.blocks if block.keyword == "hint"]
        if not asked:
            if lost := answers or why or hints:
                raise self.place.mistake(lost[0].line, "this answers no question: write `ask: …` above it.")
            return None
        question = asked[0]
        if len(asked) > 1:
            raise self.place.mistake(asked[1].line, "the step has a question already: begin another step.")
        if not question.text:
            raise self.place.mistake(question.line, "the question is empty: write it after the colon.")
        if question.keyword == "predict":
            self._check_prediction(question, answers or hints)
            read = []
        else:
            read = self._answers()
            right = sum(answer.right for answer in read)
            if right != 1 or len(read) < 2:
                found = f"{len(read)} answers, {right} of them right on this board"
                raise self.place.mistake(
                    question.line, f"a question has two or more answers, one of them right; this has {found}."
                )
        spans, reasons = self._spans(question), [self._spans(block) for block in why]
        return Question(
            kind="predict" if question.keyword == "predict" else "choose", text=spans, answers=read, why=reasons
        )

    def _answers(self) -> list[Answer]:
        """Return the answers, each with the hint that follows it."""
        answers: list[Answer] = []
        before = ""
        for block in self.draft.blocks:
            if block.keyword == "-":
                answers.append(self._answer(block))
            elif block.keyword == "hint":
                if before != "-" or answers[-1].right:
                    raise self.place.mistake(block.line, "a hint stands below the wrong answer that it is for.")
                answers[-1].hint = self._spans(block)
            before = block.keyword
        return answers

    def _answer(self, block: Block) -> Answer:
        """Return an answer: a text, and the condition in braces at its end that makes it right."""
        condition = re.fullmatch(r"(.*?)\s*\{([^{}]*)\}", block.text)
        if not condition or not condition[1]:
            raise self.place.mistake(
                block.line, "an answer is a text and its condition in braces, such as `two {distance = 2}`."
            )
        with self.place.at(block.line):
            right = evaluate(condition[2], self.puzzle)
        if not isinstance(right, bool):
            raise self.place.mistake(
                block.line, f"{{{condition[2]}}} is a number: an answer needs a condition such as {{distance = 2}}."
            )
        return Answer(text=self._spans(Block(block.line, "", condition[1])), right=right)

    def _check_prediction(self, question: Block, answers: list[Block]) -> None:
        if answers:
            raise self.place.mistake(answers[0].line, "`predict:` takes no answers: the search itself answers.")
        if self.trace is None:
            raise self.place.mistake(question.line, "`predict:` needs a link with view=search and a step.")
        with self.place.at(question.line):
            step = (self.link.step or 0) + 1
            if step >= len(self.trace.steps):
                raise TaquinError(f"the search ends with expansion {step}: nothing is left to predict.")
            if not legal_choices(grow(self.trace), step):
                raise TaquinError(f"the frontier is empty after expansion {step}: choose another step.")


def _check_link(link: Link, puzzle: SlidingTiles) -> Trace | None:
    """Raise unless the lab can show a link; return the trace if it shows one."""
    if link.lesson or link.view == "lessons":
        raise TaquinError("a step shows a board, not a lesson: remove lesson=…, at=… and view=lessons.")
    written = ":".join([link.algorithm, *(f"{name}={value}" for name, value in link.options.items())])
    own = () if link.algorithm == AUTO else ((written, None if link.heuristic == AUTO else link.heuristic),)
    for algorithm, heuristic in (*own, *link.compare, *link.race):
        read_algorithm(algorithm)
        method = Method(goal=link.goal, order=link.order, algorithm=algorithm, heuristic=heuristic)
        if problems := method_problems(puzzle, method):
            raise TaquinError(problems[0].message)
    if link.step is None:
        return None
    if why := puzzle.why_unsolvable():
        raise TaquinError(f"step={link.step} runs a search, but this board cannot be solved: {why}")
    if link.view != "search":
        return None
    if not own:
        raise TaquinError("view=search with a step needs an algorithm: write algorithm=….")
    found = trace(puzzle, *own[0], steps=min(MOST_STEPS, MOST_EXPANDED))
    if link.step >= len(found.steps):
        raise TaquinError(f"step={link.step} is beyond the search's last step, which is step={len(found.steps) - 1}.")
    return found


def read_spans(text: str) -> Spans:
    """Return the parts of a text, each in its style.

    >>> [(span.text, span.style) for span in read_spans("A* takes the *lowest* f.")]
    [('A* takes the ', 'plain'), ('lowest', 'emphasis'), (' f.', 'plain')]
    """
    spans: Spans = []
    end = 0
    for found in STYLES.finditer(text):
        spans.append(Span(text=text[end : found.start()]))
        if lesson := found["lesson"]:
            spans.append(Span(text=found["title"], style="lesson", lesson=lesson))
        elif code := found["code"]:
            spans.append(Span(text=code, style="code"))
        elif strong := found["strong"]:
            spans.append(Span(text=strong, style="strong"))
        else:
            spans.append(Span(text=found["emphasis"], style="emphasis"))
        end = found.end()
    spans.append(Span(text=text[end:]))
    return [span for span in spans if span.text]
