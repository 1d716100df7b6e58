"""Every registered method has a card with the same fields, which agrees with the registry."""

from __future__ import annotations

import pytest

from taquin import ALGORITHMS, HEURISTICS
from taquin.methods.cards import ALGORITHM_FIELDS, HEURISTIC_FIELDS, card_of, parse_fields
from taquin.registry import Algorithm, NamedHeuristic
from taquin.tiles.puzzle import SlidingTiles

TILES = HEURISTICS[SlidingTiles.domain].values()


@pytest.mark.parametrize("entry", ALGORITHMS.values(), ids=lambda entry: entry.name)
def test_an_algorithm_has_every_field_in_order(entry: Algorithm) -> None:
    fields = card_of(entry).fields
    assert tuple(fields) == ALGORITHM_FIELDS
    assert all(fields.values())
    assert fields["Complete"].startswith("Yes") or not entry.complete
    never = fields["Optimal"].startswith("No")
    assert never == (entry.optimal == "never")
    assert ("admissible" in fields["Optimal"]) == (entry.optimal == "admissible")
    assert ("every move costs 1" in fields["Optimal"]) == (entry.optimal == "unit-cost")


@pytest.mark.parametrize("entry", TILES, ids=lambda entry: entry.name)
def test_a_heuristic_has_every_field_and_says_what_it_promises(entry: NamedHeuristic) -> None:
    fields = card_of(entry).fields
    assert tuple(fields)[: len(HEURISTIC_FIELDS)] == HEURISTIC_FIELDS
    assert "Notes" not in fields
    assert fields["Formula"].startswith("h(n) = ")
    for word, kept in (("Admissible", entry.admissible), ("Consistent", entry.consistent)):
        assert fields[word].startswith("Yes" if kept else "No"), word


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
