"""Records: one row a board as CSV or JSON Lines, written as soon as it is known."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TextIO

import click

from taquin.errors import TaquinError

STDOUT = "-"


class Records:
    """Writes rows to a file or standard output; a row once written survives what comes after."""

    def __init__(self, form: str, target: str, fields: Sequence[str]) -> None:
        self.form, self.target, self.fields = form, target, fields
        self.file: TextIO | None = None
        """Opened for the first row, so that a mistake of the user leaves an old file alone."""

    @property
    def to_stdout(self) -> bool:
        return self.target == STDOUT

    def write(self, record: dict[str, Any], plain: dict[str, Any]) -> None:
        """Write a row: `record` is flat, for CSV; `plain` has everything, for JSON Lines."""
        file = self.file or self._open()
        if self.form == "csv":
            self._writer(file).writerow(record)
        else:
            file.write(json.dumps(plain, ensure_ascii=False, allow_nan=False) + "\n")
        file.flush()

    def close(self) -> None:
        if self.file is not None and not self.to_stdout:
            self.file.close()

    def _open(self) -> TextIO:
        try:
            self.file = sys.stdout if self.to_stdout else open(self.target, "w", encoding="utf-8", newline="")  # noqa: SIM115
        except OSError as error:
            raise TaquinError(f"{self.target} cannot be written: {error.strerror}.") from None
        if self.form == "csv":
            self._writer(self.file).writeheader()
        return self.file

    def _writer(self, file: TextIO) -> csv.DictWriter[str]:
        return csv.DictWriter(file, self.fields, lineterminator="\n", extrasaction="ignore")


def record_options(*fields: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Add --csv and --jsonl for rows of these fields; the command receives `records`, or None."""

    def add(command: Callable[..., int]) -> Callable[..., int]:
        @click.option(
            "--csv", "csv_file", is_flag=False, flag_value=STDOUT, metavar="[FILE]", help="Write CSV, a row a board."
        )
        @click.option(
            "--jsonl", is_flag=False, flag_value=STDOUT, metavar="[FILE]", help="Write JSON Lines, a line a board."
        )
        @wraps(command)
        def with_records(csv_file: str | None, jsonl: str | None, **rest: Any) -> int:
            if sum((csv_file is not None, jsonl is not None, bool(rest.get("as_json")))) > 1:
                raise TaquinError("--csv, --jsonl and --json are different formats: give one of them.")
            wanted = [(form, target) for form, target in (("csv", csv_file), ("jsonl", jsonl)) if target is not None]
            return command(records=Records(*wanted[0], fields) if wanted else None, **rest)

        return with_records

    return add
