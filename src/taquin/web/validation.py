"""What is wrong with a request that does not have the form of its model, in sentences.

Pydantic's own messages speak of strings and patterns. A user reads these on the page.
"""

from __future__ import annotations

from textwrap import shorten
from typing import Any

from taquin.web.requests import Problem, sentence

SENTENCES = {
    "missing": "The field {name} is missing: give it.",
    "extra_forbidden": "There is no field {name} here: remove it, or correct its name.",
    "string_too_long": "The {name} is too long: at most {max_length:,} characters are read.",
    "too_long": "The {name} has too many entries: at most {max_length:,} are read.",
    "string_pattern_mismatch": "The {name} {given} has a character or a form that is not allowed.",
    "literal_error": "The {name} {given} is unknown: choose {expected}.",
    "greater_than_equal": "{name} must be {ge:,} or more, not {given}.",
    "greater_than": "{name} must be more than {gt:g}, not {given}.",
    "less_than_equal": "{name} must be {le:,} or less, not {given}.",
    "int_parsing": "{name} must be a whole number, not {given}.",
    "int_from_float": "{name} must be a whole number, not {given}.",
    "int_type": "{name} must be a whole number, not {given}.",
    "float_parsing": "{name} must be a number, not {given}.",
    "float_type": "{name} must be a number, not {given}.",
    "finite_number": "{name} must be finite, not {given}.",
    "string_type": "The {name} must be a text, not {given}.",
    "list_type": "The {name} must be a list, not {given}.",
    "dict_type": "The {name} must be an object, not {given}.",
    "bool_parsing": "The {name} must be true or false, not {given}.",
}
"""By the type of the error; filled with the field, the value and what else Pydantic says."""


def describe(error: Any) -> Problem:
    """Return one of Pydantic's errors as a problem with its field."""
    field = ".".join(str(part) for part in error["loc"][1:]) or "body"
    context = {**error.get("ctx", {}), "given": shorten(repr(error.get("input")), 40, placeholder="…"), "name": field}
    if error["type"] == "json_invalid":
        return _problem("body", f"The body is not JSON: {context['error']}.")
    if field == "body":
        return _problem(field, "The body must be a JSON object, sent with content-type: application/json.")
    form = SENTENCES.get(error["type"])
    return _problem(field, sentence(form.format(**context)) if form else f"{field}: {error['msg']}.")


def _problem(field: str, message: str) -> Problem:
    return Problem(code="bad-request", field=field, message=message)
