"""Every registered method has a card with the same fields, which agrees with the registry."""

from __future__ import annotations

import re

import pytest

from taquin import ALGORITHMS, HEURISTICS
from taquin.methods.cards import ALGORITHM_FIELDS, HEURISTIC_FIELDS, OPTIONAL_FIELDS, card_of, parse_fields
from taquin.registry import Algorithm, NamedHeuristic
from taquin.tiles.puzzle import SlidingTiles

TILES = HEURISTICS[SlidingTiles.domain].values()


@pytest.mark.parametrize("entry", ALGORITHMS.values(), ids=lambda entry: entry.name)
def test_an_algorithm_has_every_field_in_order(entry: Algorithm) -> None:
    fields = card_of(entry).fields
    assert_in_order(fields, ALGORITHM_FIELDS)
    assert fields["Complete"].startswith("Yes") == entry.complete
    never = fields["Optimal"].startswith("No")
    assert never == (entry.optimal == "never")
    assert ("admissible" in fields["Optimal"]) == (entry.optimal == "admissible")
    assert ("every move costs 1" in fields["Optimal"]) == (entry.optimal == "unit-cost")


@pytest.mark.parametrize("entry", TILES, ids=lambda entry: entry.name)
def test_a_heuristic_has_every_field_and_says_what_it_promises(entry: NamedHeuristic) -> None:
    fields = card_of(entry).fields
    assert_in_order(fields, HEURISTIC_FIELDS)
    assert fields["Formula"].startswith("h(n) = ")
    for word, kept in (("Admissible", entry.admissible), ("Consistent", entry.consistent)):
        assert fields[word].startswith("Yes" if kept else "No"), word
        assert ("if a move slides one tile" in fields[word]) == (kept and "multi" not in entry.metrics), word


def assert_in_order(fields: dict[str, str], expected: tuple[str, ...]) -> None:
    assert tuple(fields) == tuple(name for name in expected if name in fields or name not in OPTIONAL_FIELDS)
    assert all(fields.values())


@pytest.mark.parametrize("entry", [*ALGORITHMS.values(), *TILES], ids=lambda entry: entry.name)
def test_an_idea_has_one_or_two_sentences_and_no_field_has_a_path(entry: Algorithm | NamedHeuristic) -> None:
    fields = card_of(entry).fields
    idea = fields["Idea"]
    assert idea.endswith(".")
    assert len(re.split(r"(?<=[.!?])\s+", idea)) <= 2, "what goes beyond two sentences belongs into Details"
    for name, text in fields.items():
        assert ".py" not in text, name
        outside = re.sub(r"`[^`]+`", "", text)
        assert "`" not in outside, f"{name}: a backtick without its partner"
        assert not re.search(r"[a-z]_[a-z]", outside), f"{name}: write the title of a method, not its name in the code"


@pytest.mark.parametrize("entry", [*ALGORITHMS.values(), *TILES], ids=lambda entry: entry.name)
def test_a_method_has_a_title_of_its_own(entry: Algorithm | NamedHeuristic) -> None:
    title = card_of(entry).title
    assert title[:1].isupper()
    assert "_" not in title
    titles = [one.title for one in ALGORITHMS.values()] + [one.title for one in TILES]
    assert titles.count(title) == 1


def test_prose_outside_of_fields_is_notes() -> None:
    assert parse_fields("One idea.\nAnother.\n\nSource  Somebody 1900.") == {
        "Notes": "One idea. Another.",
        "Source": "Somebody 1900.",
    }
