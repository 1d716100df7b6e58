"""Lessons: every claim of the package's lessons holds, and a mistake names its file and line."""

from __future__ import annotations

import itertools
import re
import subprocess
from pathlib import Path
from statistics import mean

import pytest

from taquin import Board, SlidingTiles, TaquinError, instances, solve, trace
from taquin.reading.link import Link
from taquin.registry import AUTO
from taquin.traces.replay import grow
from taquin.web.lessons.lesson import Lesson, LessonStep, Spans
from taquin.web.lessons.reader import read_lesson, read_spans
from taquin.web.lessons.shelf import PACKAGE, find_lesson, read_lessons
from taquin.web.lessons.values import evaluate, write
from taquin.web.requests import read_puzzle
from tests.web.browser.server import COMMAND
from tests.web.conftest import NewLab
from tests.web.running import Lab

DOCUMENTATION = Path(__file__).parents[2] / "docs/lessons.md"
LESSONS = read_lessons()
STEPS = [
    pytest.param(step, id=f"{lesson.name}-{at}")
    for lesson in LESSONS.values()
    for at, step in enumerate(lesson.steps, 1)
]
MOST = 31
"""Expansions that a class can follow."""
GOOD = """title: One move
summary: A short one.

## The only step

The goal is {distance} move away.

show: ?board=123456708&algorithm=a_star&heuristic=manhattan&view=search&step=0

ask: How far?
- one move {distance = 1}
- two moves {distance = 2}
why: Count.
"""


def plain(spans: Spans) -> str:
    return "".join(span.text for span in spans)


def written(folder: Path, text: str, name: str = "10-mine.md") -> Path:
    file = folder / name
    file.write_text(text)
    return file


# ---- the package's lessons ----------------------------------------------------------------------


def test_the_lessons_of_the_issue_are_there() -> None:
    assert list(LESSONS) == [
        "first-a-star",
        "breadth-or-depth",
        "what-a-heuristic-buys",
        "manhattan-or-misplaced",
        "admissible-or-not",
        "ida-thresholds",
        "tie-breaking",
        "unsolvable",
        "why-15-is-harder",
    ]
    for lesson in LESSONS.values():
        assert 3 <= lesson.count == len(lesson.steps) <= 6
        assert any(step.question for step in lesson.steps)
        assert len(lesson.summary) < 90


@pytest.mark.parametrize("step", STEPS)
def test_a_class_can_follow_every_search(step: LessonStep) -> None:
    """The Search view's searches end, and end soon; the next expansion exists where it is asked."""
    link = Link.parse(step.link)
    if link.view != "search":
        return
    puzzle = read_puzzle(link.board, link.goal, link.metric, link.order)
    steps = trace(puzzle, link.algorithm, link.heuristic if link.heuristic != AUTO else None).steps
    assert len(steps) <= MOST
    assert link.step is not None
    assert link.step < len(steps)
    if step.question and step.question.kind == "predict":
        assert link.step + 1 < len(steps)


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_short_and_complete(step: LessonStep) -> None:
    texts = [plain(spans) for spans in step.text]
    assert len(" ".join(texts).split()) <= 110
    for text in texts:
        assert text.endswith((".", "?")), text
        assert "{" not in text
    if step.question:
        assert plain(step.question.text).endswith(("?", ".", "f"))
        if step.question.kind == "choose":
            for answer in step.question.answers:
                assert answer.right or plain(answer.hint).endswith((".", "?")), plain(answer.text)
            assert sum(answer.right for answer in step.question.answers) == 1
            assert step.question.why


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("*.md")), ids=lambda file: file.stem)
def test_conditions_are_about_the_board(file: Path) -> None:
    """A condition that compares two numbers would be an answer written by hand."""
    for condition in re.findall(r"^- .*\{([^{}]*)\}$", file.read_text(), re.MULTILINE):
        assert re.search("[a-z]", condition), condition


def test_facts_that_the_lessons_state_in_words() -> None:
    """Numbers from the literature, and claims about all boards or all orders of moves."""
    boards = {size: evaluate("boards", SlidingTiles(Board.goal(size, size))) for size in (3, 4)}
    assert evaluate("boards / 181440", SlidingTiles(Board.goal(4, 4))) == pytest.approx(57.66e6, rel=1e-3), boards
    korf = [one.optimal for one in instances("korf15") if one.optimal is not None]
    assert len(korf) == 100
    assert round(mean(korf)) == 53
    straight = Board.parse("236148075")
    counts = {
        solve(SlidingTiles(straight, order="".join(order)), "a_star manhattan").expanded
        for order in itertools.permutations("UDLR")
    }
    assert counts == {11}
    first = LESSONS["first-a-star"]
    assert first.title == "A* in ten expansions"
    assert evaluate("expanded(a_star manhattan)", SlidingTiles(Board.parse("413250786"))) == 10
    fs = [step["f"] for step in trace("413250786", "a_star", "manhattan").steps]
    assert fs == sorted(fs)
    assert set(fs) == {5, 7}
    assert waiting_f(first.steps[1]) == [5, 7, 7]
    assert waiting_f(first.steps[2]) == [7, 7, 7]
    misplaced, manhattan = LESSONS["manhattan-or-misplaced"].steps[1:3]
    assert waiting_f(misplaced) == [9, 10, 10, 10, 10]
    assert waiting_f(manhattan) == [10, 12, 12]
    assert waiting_f(LESSONS["tie-breaking"].steps[3]) == [10, 12, 12, 12]
    downhill = trace("123056478", "depth_first", steps=100).steps
    assert [step["parent"] for step in downhill[1:]] == [step["id"] for step in downhill[:-1]], "it never turns back"


def waiting_f(step: LessonStep) -> list[float]:
    """Return f of each board that waits in the Search view's first picture of a step."""
    link = Link.parse(step.link)
    assert link.step is not None
    tree = grow(trace(read_puzzle(link.board, link.goal), link.algorithm, link.heuristic))
    return sorted(tree.nodes[node].f or 0 for node in tree.waiting(link.step + 1))


def test_links_name_their_lessons() -> None:
    linked = [span for lesson in LESSONS.values() for span in lesson.spans() if span.lesson]
    assert linked
    for span in linked:
        assert span.lesson
        assert span.text == LESSONS[span.lesson].title


def test_a_race_does_not_answer_the_question_beside_it() -> None:
    for lesson in LESSONS.values():
        for step in lesson.steps:
            assert not (step.question and "view=race" in step.link and "step=" in step.link), step.title


# ---- a teacher's lessons ------------------------------------------------------------------------


def example() -> str:
    (text,) = re.findall(r"```markdown\n(.*?)```", DOCUMENTATION.read_text(), re.DOTALL)
    return str(text)


def test_the_lesson_of_the_documentation(tmp_path: Path) -> None:
    written(tmp_path, example(), "10-corner.md")
    lesson = read_lessons([tmp_path])["corner"]
    assert (lesson.title, lesson.count, lesson.cols) == ("A board in the corner", 2, 3)
    assert plain(lesson.steps[0].text[0]).endswith("The goal is 4 moves away, and the Manhattan distance says 4.")
    question = lesson.steps[1].question
    assert question
    assert [(plain(answer.text), answer.right) for answer in question.answers] == [
        ("fewer than ten", True),
        ("ten or more", False),
    ]
    assert list(read_lessons([tmp_path]))[-1] == "corner", "a teacher's lessons come last"


def test_the_documentation_names_every_value() -> None:
    text = DOCUMENTATION.read_text()
    from taquin.web.lessons.values import OF_A_BOARD, OF_A_HEURISTIC, OF_A_METHOD

    for name in (*OF_A_BOARD, *OF_A_HEURISTIC, *OF_A_METHOD):
        assert re.search(rf"\{{{name}\b", text), name


def test_a_good_lesson(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path, GOOD))
    assert (lesson.name, lesson.minutes, lesson.tiles) == ("mine", 1, [1, 2, 3, 4, 5, 6, 7, 0, 8])
    (step,) = lesson.steps
    assert plain(step.text[0]) == "The goal is 1 move away."
    assert step.link == "?board=123456708&algorithm=a_star&heuristic=manhattan&view=search&step=0"


def test_a_whole_address_may_be_pasted(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path, GOOD.replace("show: ?", "show: http://127.0.0.1:8765/?")))
    assert lesson.steps[0].link.startswith("?board=")


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("title: One move\n", "", 1, "has no line `title: …`"),
        ("title: One move", "titel: One move", 1, "write one line `title: …`"),
        ("title: One move", "title:", 1, "write one line `title: …`"),
        ("## The", "# The", 4, "a step begins with `## `"),
        ("## The only step", "## ", 4, "the step has no title"),
        ("The goal is {distance} move away.\n", "", 4, "the step has no text"),
        ("{distance} move", "{distence} move", 6, "the value 'distence' is unknown"),
        ("{distance} move", "{cost(a_star)} move", 6, "a_star needs a heuristic"),
        ("{distance} move", "{cost(astr manhattan)} move", 6, "did you mean"),
        ("{distance} move", "{h(manhatten)} move", 6, "did you mean"),
        ("{distance} move", "{distance * thresholds(ida_star manhattan)} move", 6, "cannot be computed"),
        ("show: ?board=123456708", "show: ?bord=123456708", 8, "is not a link of the page"),
        ("123456708", "123456788", 8, "8 stands"),
        ("a_star&", "a_stern&", 8, "unknown algorithm"),
        ("heuristic=manhattan", "heuristic=manhattan&weight=2", 8, "weight"),
        ("&heuristic=manhattan", "", 8, "A* needs a heuristic"),
        ("&algorithm=a_star&heuristic=manhattan", "", 8, "needs an algorithm"),
        ("step=0", "step=2", 8, "is beyond the search's last step, which is step=1"),
        ("step=0", "step=x", 8, "must be a whole number"),
        ("123456708", "123456870", 8, "cannot be solved"),
        ("view=search&step=0", "view=lessons", 8, "a step shows a board, not a lesson"),
        ("step=0", "step=0&lesson=mine&at=1", 8, "a step shows a board, not a lesson"),
        ("ask: How far?", "ask: How far?\nask: Really?", 11, "has a question already"),
        ("ask: How far?", "ask:", 10, "the question is empty"),
        ("ask: How far?\n", "", 10, "this answers no question"),
        ("- one move {distance = 1}", "- one move", 11, "its condition in braces"),
        ("- one move {distance = 1}", "- one move {distance}", 11, "is a number"),
        ("distance = 2", "distance = 1", 10, "this has 2 answers, 2 of them right"),
        ("distance = 1}", "distance = 3}", 10, "this has 2 answers, 0 of them right"),
        ("- two moves {distance = 2}\n", "", 10, "this has 1 answers, 1 of them right"),
        ("ask: How far?", "predict: How far?", 11, "takes no answers"),
        ("distance = 1}", "distance = 1}\n  hint: Count.", 12, "below the wrong answer"),
        ("why: Count.", "why: Count.\nhint: Count.", 14, "below the wrong answer"),
        ("why: Count.", "show: ?board=123456708", 13, "the step has two lines `show"),
    ],
)
def test_a_mistake_is_one_sentence_with_file_and_line(
    tmp_path: Path, old: str, new: str, line: int, expected: str
) -> None:
    assert old in GOOD
    file = written(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(TaquinError) as error:
        read_lesson(file)
    said = str(error.value)
    assert said.startswith(f"{file}, line {line}: "), said
    assert expected in said
    assert "\n" not in said
    assert said.endswith((".", "?")), said


def test_a_prediction_needs_a_search_that_goes_on(tmp_path: Path) -> None:
    base = re.sub("ask:.*", "predict: Which is next?\n", GOOD, flags=re.DOTALL)
    read_lesson(written(tmp_path, base))
    with pytest.raises(TaquinError, match="line 10: the search ends with expansion 2"):
        read_lesson(written(tmp_path, base.replace("step=0", "step=1")))
    with pytest.raises(TaquinError, match="line 10: `predict:` needs a link with view=search"):
        read_lesson(written(tmp_path, base.replace("view=search&step=0", "view=play")))


def test_a_value_that_takes_too_long(tmp_path: Path) -> None:
    hard = GOOD.replace("{distance} move", "{expanded(breadth_first; board=korf15:1)} move")
    with pytest.raises(TaquinError, match="line 6: breadth_first does not solve this board within 200,000 expansions"):
        read_lesson(written(tmp_path, hard))


def test_files_that_are_no_lessons(tmp_path: Path) -> None:
    with pytest.raises(TaquinError, match="small letters"):
        read_lesson(written(tmp_path, GOOD, "My Lesson.md"))
    (tmp_path / "10-bytes.md").write_bytes(b"title: \xff\xfe")
    with pytest.raises(TaquinError, match="not UTF-8"):
        read_lesson(tmp_path / "10-bytes.md")
    with pytest.raises(TaquinError, match="at most 100,000"):
        read_lesson(written(tmp_path, GOOD + "x" * 100_000))
    with pytest.raises(TaquinError, match="no step"):
        read_lesson(written(tmp_path, "title: a\nsummary: b\n"))
    with pytest.raises(TaquinError, match="cannot be read"):
        read_lesson(tmp_path / "missing.md")
    with pytest.raises(TaquinError, match="not a folder"):
        read_lessons([tmp_path / "missing"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(TaquinError, match="has no lessons"):
        read_lessons([tmp_path / "empty"])


def test_a_hint_belongs_to_its_answer(tmp_path: Path) -> None:
    lesson = read_lesson(written(tmp_path, GOOD.replace("distance = 2}", "distance = 2}\n  hint: No, *{distance}*.")))
    question = lesson.steps[0].question
    assert question
    assert [plain(answer.hint) for answer in question.answers] == ["", "No, 1."]


def test_a_link_leads_to_a_lesson(tmp_path: Path) -> None:
    file = written(tmp_path, GOOD.replace("Count.", "See [Ties](tie-breaking)."))
    assert [span.lesson for span in read_lessons([tmp_path])["mine"].spans() if span.lesson] == ["tie-breaking"]
    file.write_text(GOOD.replace("Count.", "See [Ties](ties)."))
    with pytest.raises(TaquinError, match=re.escape(f"{file}: [Ties](ties) leads to no lesson: choose one of first-")):
        read_lessons([tmp_path])


def test_no_two_lessons_share_a_name(tmp_path: Path) -> None:
    file = written(tmp_path, GOOD, "99-unsolvable.md")
    with pytest.raises(TaquinError, match=re.escape(f"{file}, line 1: {PACKAGE / '08-unsolvable.md'}")):
        read_lessons([tmp_path])


# ---- values and texts ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("distance", 27),
        ("solvable", True),
        ("not solvable", False),
        ("inversions", 24),
        ("boards", 181_440),
        ("expanded(astar manhattan)", 2494),
        ("cost(weighted_a_star:3 manhattan) >= distance", True),
        ("h(manhattan)", 19),
        ("h(scaled(manhattan,2))", 38),
        ("admissible(scaled(manhattan,2))", False),
        ("consistent(manhattan)", True),
        ("thresholds(ida_star manhattan)", "19, 21, 23, 25, 27"),
        ("rounds(ida_star manhattan; board=415326780)", "1, 4, 20"),
        ("iterations(ida_star manhattan) = 5", True),
        ("2 * distance / 3", 18),
        ("distance(board=123456708)", 1),
        ("h(manhattan; board=123456708)", 1),
        ("solvable(goal=213456780)", False),
    ],
)
def test_values(text: str, value: object) -> None:
    assert evaluate(text, read_puzzle("867254301", "first")) == value


def test_values_as_texts_show_them() -> None:
    assert [write(value) for value in (1234, True, False, 2.5, 57_657_600.0, "4, 6")] == [
        "1,234",
        "yes",
        "no",
        "2.50",
        "57,657,600",
        "4, 6",
    ]


def test_asterisks_of_names_are_no_emphasis() -> None:
    assert [span.style for span in read_spans("A* and IDA* agree: A*'s rule.")] == ["plain"]
    spans = read_spans("The **IDA*'s thresholds**, *f* = *g* + *h* and `a*b`.")
    assert [(span.text, span.style) for span in spans if span.style != "plain"] == [
        ("IDA*'s thresholds", "strong"),
        ("f", "emphasis"),
        ("g", "emphasis"),
        ("h", "emphasis"),
        ("a*b", "code"),
    ]


# ---- the server and the command -----------------------------------------------------------------


def test_the_api(lab: Lab) -> None:
    cards = lab.client.get("/api/lessons").json()
    assert [card["name"] for card in cards] == list(LESSONS)
    assert "steps" not in cards[0]
    lesson = Lesson(**lab.client.get("/api/lessons/ida-thresholds").json())
    assert lesson == LESSONS["ida-thresholds"]
    missing = lab.client.get("/api/lessons/nothing")
    assert (missing.status_code, missing.json()["detail"]) == (
        404,
        "There is no lesson of this name: choose one in the gallery.",
    )


def test_the_command_offers_a_folder(tmp_path: Path, new_lab: NewLab) -> None:
    written(tmp_path, GOOD)
    lab = new_lab("--lessons", str(tmp_path))
    assert lab.client.get("/api/lessons").json()[-1]["title"] == "One move"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--lessons", "{folder}"], "10-mine.md, line 6: the value 'distence' is unknown"),
        (["--lessons", "{folder}/none"], "is not a folder"),
        (["--lesson", "nothing"], "there is no lesson 'nothing': choose one of first-a-star, "),
        (["--lesson", "unsolvable", "?board=123456708"], "leave out one of them"),
    ],
)
def test_the_command_refuses(tmp_path: Path, arguments: list[str], expected: str) -> None:
    written(tmp_path, GOOD.replace("{distance} move", "{distence} move"))
    given = [argument.format(folder=tmp_path) for argument in arguments]
    ended = subprocess.run([COMMAND, "lab", "--no-open", "--port", "0", *given], capture_output=True, text=True)
    assert ended.returncode == 2
    assert expected in " ".join(ended.stderr.split())
    assert "Traceback" not in ended.stderr


def test_find_lesson() -> None:
    assert find_lesson(LESSONS, "unsolvable").name == "unsolvable"
