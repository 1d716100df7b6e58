"""What --json prints is what docs/schemas/ says: each key documented, each command, each ending."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from taquin.cli.command import COMMANDS, taquin
from tests.cli.conftest import Taquin

FOLDER = Path(__file__).parents[2] / "docs/schemas"
SCHEMAS: dict[str, dict[str, Any]] = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
REGISTRY: Registry[Any] = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values()
)
PARTS = {"error", "failed-board", "problem", "counters", "result", "pdb-table"}
"""Schemas that others refer to."""

RUNS = """
0 solve 867254301 --goal first
0 solve 867254301 -a wastar -H manhattan --weight 3/2
0 solve 123456708 --all --link
0 solve 123456708 --count --metric multi
0 solve hanoi:3
0 solve jugs:4,3->2 -a bfs
0 solve korf15:79 -a parallel -H linear_conflict
0 solve korf24:1 --time 0.2
3 solve 213456780
3 solve 123/540 -a bfs --no-parity
4 solve 867254301 -a bfs --nodes 10
4 solve 867254301 -a dls --depth 2
4 solve korf15:88 -a ida_star -H manhattan --time 0.1
0 solve 123456708 --notation numbers
0 solve 123456708 --compact
0 solve 867254301 -a astar -H lies.py:h --admissible
2 solve --file boards.csv
0 solve --file korf15 --nodes 5
2 solve 12345
2 solve 867254301 -a nonsense
0 compare 867254301 -a bfs,auto,ida_star -H manhattan
0 compare hanoi:3 -a bfs
0 compare 867254301 -a idastar,bfs -H manhattan --nodes 15000
2 compare 867254301 -a astar -H bad.py:h
3 compare 213456780
4 compare 867254301 -a bfs --nodes 10
2 compare 867254301 -H nonsense
2 compare --file boards.csv -a bfs,wastar:2 -H manhattan --nodes 100
0 bench korf15 --only 79,55 -a ida_star -H linear_conflict
4 bench korf15 --only 79 -a bfs --nodes 10
2 bench nothing
2 bench boards.csv -a astar -H manhattan
0 bench korf15 --only 79 -a ida_star -H manhattan
0 check 867254301 --goal first
3 check 213456780
0 check hanoi:3
0 check jugs:4,3->2
2 check 12345
0 check 123456708 --moves LUDRR
4 check 123456708 --moves L
0 generate --count 3 --seed 1
0 generate --length 5-6 --metric multi --seed 1
0 generate --walk 5 --size 4x4
0 generate --moves --notation tiles
2 generate --length 5 --walk 5
0 atlas 2x3
0 atlas 2x2 --metric multi --hardest 0 --engine reference
0 atlas 2x2 --distance 31/20
3 atlas 2x2 --distance 21/30
2 atlas 9x9
0 trace 867254301 -a ida_star -H manhattan --steps 50
0 trace 123456708 -a astar -H manhattan
0 trace 867254301 -a bibfs --steps 9
0 trace hanoi:2 -a bfs
4 trace 867254301 -a bfs --nodes 4
3 trace 213456780 -a bfs
2 trace 867254301 -a astar
0 instances
0 instances korf24
0 instances korf15 88
2 instances korf51
0 info
0 info a_star
0 info misplaced
2 info nothing
0 pdb list
0 pdb build 2-1 --size 2x2
0 pdb build 2-1 --size 2x2 --half
2 pdb build 7-9
0 pdb list
0 pdb verify
2 pdb verify nothing
0 pdb remove 2-1
0 pdb remove --all
2 pdb remove
"""
"""Exit status and command line."""


def schema_of(command: list[str]) -> str:
    return f"pdb-{command[1]}" if command[0] == "pdb" else command[0]


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(SCHEMAS[name], registry=REGISTRY)


@pytest.mark.parametrize("name", dict.fromkeys(line.split()[1] for line in RUNS.strip().splitlines()))
def test_the_output_of_every_command_is_as_its_schema_says(
    name: str, taquin: Taquin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("bad.py").write_text("def h(state):\n    return -1\n")
    Path("lies.py").write_text("def h(state):\n    return 4 * sum(state[i] not in (0, i + 1) for i in range(9))\n")
    Path("boards.csv").write_text("id,board,optimal_length\na,123456708,1\nb,12,\nc,867254301,31\n")
    for run in RUNS.strip().splitlines():
        status, *command = run.split()
        if command[0] != name:
            continue
        ran = taquin(*command, "--json")
        assert ran.status == int(status), f"{run}\n{ran.err}"
        assert ran.out.count("\n") == 1, run
        errors = [error.message for error in validator(schema_of(command)).iter_errors(ran.json)]
        assert not errors, f"{run}\n{errors}\n{ran.out}"


def test_every_schema_is_tried() -> None:
    assert {schema_of(line.split()[1:]) for line in RUNS.strip().splitlines()} == set(SCHEMAS) - PARTS


def test_a_damaged_table_is_as_the_schema_says(taquin: Taquin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    assert taquin("pdb", "build", "2-1", "--size", "2x2").status == 0
    for path in (tmp_path / "pdb").glob("*.pdb"):
        path.write_bytes(path.read_bytes()[:5])
    for command in ("list", "verify"):
        made = taquin("pdb", command, "--json").json
        assert all(table["problem"] for table in made["tables"])
        validator(f"pdb-{command}").validate(made)


def test_without_the_native_engine(taquin: Taquin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taquin.tiles.compiled._native", None)
    validator("info").validate(taquin("info", "--json").json)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_sound_and_describes_every_property(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$id"].endswith(f"/docs/schemas/{name}.json")
    assert schema["description"]
    for key, value in properties(schema):
        assert value.get("description") or "const" in value, key


def properties(schema: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return every property of a schema, however deep."""
    if isinstance(schema, list):
        return [found for each in schema for found in properties(each)]
    if not isinstance(schema, dict):
        return []
    own = list(schema["properties"].items()) if isinstance(schema.get("properties"), dict) else []
    return own + [found for each in schema.values() for found in properties(each)]


@pytest.mark.parametrize("name", sorted(set(SCHEMAS) - PARTS))
def test_an_undocumented_key_fails(name: str) -> None:
    check = validator(name)
    assert check.is_valid({"error": "It failed.", "field": None})
    assert not check.is_valid({"error": "It failed.", "field": None, "more": 1})
    assert not check.is_valid({"error": "It failed."})
    assert not check.is_valid({})


def test_every_command_with_json_has_a_schema() -> None:
    context = click.Context(taquin)
    named: dict[str, click.Command] = {}
    for name in COMMANDS:
        command = taquin.get_command(context, name)
        assert command is not None
        more = (
            {f"{name}-{sub}": each for sub, each in command.commands.items()}
            if isinstance(command, click.Group)
            else {}
        )
        named |= more or {name: command}
    with_json = {name for name, each in named.items() if any("--json" in option.opts for option in each.params)}
    assert with_json == set(SCHEMAS) - PARTS
