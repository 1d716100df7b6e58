"""Whatever is sent, the answer is a sentence: 4xx, never 5xx."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.running import EASY, Lab

SEARCH = '"board": "123456708", "algorithm": "a_star", "heuristic": "manhattan"'
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"{",
    "null": b"null",
    "a list": b"[]",
    "a number": b"1",
    "half a character in a value": b'{"board": "\\ud800"}',
    "half a character in a name": b'{"\\ud800": 1}',
    "half a character in an option": f'{{{SEARCH}, "options": {{"\\ud800": 1}}}}'.encode(),
    "no UTF-8": b'{"board": "\xff\xfe"}',
    "NUL": b'{"board": "123\\u0000456708"}',
    "NaN": f'{{{SEARCH}, "seconds": NaN}}'.encode(),
    "Infinity": f'{{{SEARCH}, "seconds": Infinity}}'.encode(),
    "-Infinity": f'{{{SEARCH}, "nodes": -Infinity}}'.encode(),
    "NaN as an option": f'{{{SEARCH}, "options": {{"weight": NaN}}}}'.encode(),
    "a huge number": f'{{{SEARCH}, "seconds": 1e999}}'.encode(),
    "a number of 5,000 digits": f'{{{SEARCH}, "nodes": {"9" * 5_000}}}'.encode(),
    "a large number": f'{{{SEARCH}, "memory": {10**30}}}'.encode(),
    "deep nesting": b'{"board":' + b"[" * 30_000,
    "deep nesting that ends": b"[" * 30_000 + b"]" * 30_000,
    "deep nesting of objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "an unknown field": f'{{{SEARCH}, "sceonds": 3}}'.encode(),
    "the wrong type": b'{"board": {"x": 1}}',
    "many options": f'{{{SEARCH}, "options": {{{",".join(f"{chr(97 + n)!r}: 1" for n in range(20))}}}}}'.encode(),
    "an unknown option": f'{{{SEARCH}, "options": {{"weight": 3}}}}'.encode(),
    "no time": f'{{{SEARCH}, "seconds": 0}}'.encode(),
    "too little memory": f'{{{SEARCH}, "memory": 1}}'.encode(),
    "another kind": f'{{{SEARCH}, "kind": "delete"}}'.encode(),
    "another order": f'{{{SEARCH}, "order": "XXXX"}}'.encode(),
    "another metric": f'{{{SEARCH}, "metric": "triple"}}'.encode(),
    "a trace of what is chosen": b'{"board": "123456708", "kind": "trace"}',
}


def is_a_sentence(answer: Any) -> bool:
    detail = answer.json()["detail"]
    return isinstance(detail, str) and detail.endswith((".", "?")) and len(detail) > 10


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("path", ["/api/jobs", "/api/check", "/api/read"])
def test_a_bad_body_is_refused_in_a_sentence(lab: Lab, path: str, body: bytes) -> None:
    answer = lab.client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert is_a_sentence(answer)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", ""])
def test_another_content_type_is_refused(lab: Lab, kind: str) -> None:
    answer = lab.client.post("/api/read", content=b'{"text": "867254301"}', headers={"content-type": kind})
    assert answer.status_code == 422
    assert is_a_sentence(answer)


@pytest.mark.parametrize(
    "address",
    [
        "/api/shuffle?rows=3",
        "/api/shuffle?rows=3&cols=1",
        "/api/shuffle?rows=3&cols=99999999999999999999",
        "/api/shuffle?rows=3&cols=NaN",
        "/api/shuffle?rows=3&cols=3&goal=%ED%A0%80",
        "/api/shuffle?rows=3&cols=3&goal=%00",
        "/api/shuffle?rows=3&cols=3&seed=x",
        "/api/methods?rows=3&cols=3&metric=triple",
        "/api/card?name=../../etc/passwd",
        "/api/card?name=%F0%9F%98%80",
        "/api/rating?board=",
        "/api/rating?board=%ff%fe",
        "/api/rating?board=" + "1" * 5_000,
        "/api/overlay?board=123456708&heuristic=evil.py:f",
        "/api/events",
        "/api/events?" + "&".join(["job=x"] * 41),
        "/api/race.csv",
        "/api/jobs/x",
        "/api/jobs/%00",
        "/api/jobs/x/result",
        "/api/jobs/x/frontier?step=1",
        "/api/jobs/x/charts/y",
        "/api/jobs/x/solution.exe",
        "/api/race/chart?job=x&measure=beauty",
        "/api/%ff",
        "/%ff",
        "/static/%00",
        "/static/" + "a" * 300,
        "/nothing",
    ],
)
def test_a_bad_address_is_refused_in_a_sentence(lab: Lab, address: str) -> None:
    answer = lab.get(address) if "?" not in address else lab.client.get(address)
    assert answer.status_code in (404, 422), answer.text
    assert is_a_sentence(answer)


@pytest.mark.parametrize(
    ("address", "body", "message"),
    [
        ("read", {"text": "1" * 5_000}, "The text is too long: at most 4,000 characters are read."),
        ("read", {}, "The field text is missing: give it."),
        ("read", {"text": "1230", "txet": "1"}, "There is no field txet here: remove it, or correct its name."),
        ("read", {"text": "1230", "rows": 50, "cols": 3}, "Rows must be 10 or less, not 50."),
        ("read", {"text": "1230", "rows": 2.5, "cols": 3}, "Rows must be a whole number, not 2.5."),
        ("read", {"text": 5}, "The text must be a text, not 5."),
        ("jobs", {"board": "1230", "seconds": 0}, "Seconds must be more than 0, not 0."),
        ("jobs", {"board": "1230", "metric": "x"}, "The metric 'x' is unknown: choose 'single' or 'multi'."),
        (
            "jobs",
            {"board": "1230", "heuristic": "evil.py:f"},
            "The heuristic 'evil.py:f' has a character or a form that is not allowed.",
        ),
    ],
)
def test_a_field_of_the_wrong_form_is_refused_in_a_sentence(
    lab: Lab, address: str, body: dict[str, Any], message: str
) -> None:
    answer = lab.client.post(f"/api/{address}", json=body)
    assert (answer.status_code, answer.json()["detail"]) == (422, message)


def test_another_method_is_refused(lab: Lab) -> None:
    for method in ("PUT", "PATCH", "POST", "TRACE"):
        answer = lab.client.request(method, "/api/about")
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET"
        assert is_a_sentence(answer)


@pytest.mark.parametrize(
    ("path", "host", "status"), [("shuffle", None, 422), ("jobs/x", None, 404), ("about", "evil", 403)]
)
def test_refusals_are_quiet_for_those_who_ask(lab: Lab, path: str, host: str | None, status: int) -> None:
    """A browser would log them as errors of the page."""
    headers = {} if host is None else {"host": host}
    loud = lab.client.get(f"/api/{path}", headers=headers)
    quiet = lab.client.get(f"/api/{path}", headers=headers | {"taquin-refusals": "quiet"})
    assert loud.status_code == status
    assert (quiet.status_code, quiet.headers["taquin-status"]) == (200, str(status))
    assert quiet.json() == loud.json()


def test_quiet_answers_are_the_same(lab: Lab) -> None:
    answer = lab.client.post("/api/jobs", json=EASY, headers={"taquin-refusals": "quiet"})
    assert answer.status_code == 202
    assert "taquin-status" not in answer.headers


def test_unknown_jobs_end_at_once(lab: Lab) -> None:
    """Whoever watches a search that was forgotten is not left waiting."""
    with lab.watching("x", "y") as events:
        assert list(events) == []
    known = lab.begin(**EASY)
    with lab.watching("x", known) as events:
        assert [event["id"] for event in events][-1] == known
