"""Who may ask, and how much: strangers and giants are refused; every answer carries the policy."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.web.running import EASY, Lab

KIB_64 = 64 * 1024
JSON = {"content-type": "application/json"}


STRANGERS = ["evil.example", "evil.example:8765", "EVIL.example", "127.0.0.1.evil.example", "localhost.evil.example:80"]
STRANGERS += ["[::2]", "[::1", "10.0.0.1", "0.0.0.0", "127.0.0.1@evil.example", "127.0.0.1:80:evil", "", "é"]


@pytest.mark.parametrize("host", STRANGERS)
def test_a_foreign_host_is_refused(lab: Lab, host: str) -> None:
    answer = lab.client.get("/api/about", headers={b"host": host.encode()})
    assert answer.status_code == 403
    assert answer.json()["detail"].startswith("the Host ")


@pytest.mark.parametrize("host", ["127.0.0.1", "LOCALHOST", "localhost:{port}", "[::1]", "[::1]:{port}"])
def test_this_machine_has_several_names(lab: Lab, host: str) -> None:
    name = host.format(port=lab.port)
    assert lab.client.get("/api/about", headers={"host": name}).status_code == 200
    assert lab.client.get("/api/about", headers={"host": name, "origin": f"http://{name}"}).status_code == 200


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_a_missing_host_is_refused(lab: Lab, version: str) -> None:
    answer = raw(lab, f"GET /api/about HTTP/{version}\r\nConnection: close\r\n\r\n".encode())
    assert answer.split()[1] in (b"400", b"403")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://127.0.0.1:{port}", "http://127.0.0.1:1", "null", ""]
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_foreign_origin_is_refused(lab: Lab, method: str, origin: str) -> None:
    headers = JSON | {"origin": origin.format(port=lab.port)}
    path = {"GET": "/api/jobs", "POST": "/api/jobs", "DELETE": "/api/jobs/x"}[method]
    known = len(lab.get("/api/jobs").json())
    answer = lab.client.request(method, path, headers=headers, content=json.dumps(EASY))
    assert answer.status_code == 403
    assert answer.json()["detail"].startswith("the Origin ")
    assert len(lab.get("/api/jobs").json()) == known


def test_what_another_page_loads_is_refused_but_its_links_may_be_followed(lab: Lab) -> None:
    """A picture's address names no Origin; browsers say where it comes from all the same."""
    for site, mode, status in (
        ("cross-site", "no-cors", 403),
        ("same-site", "no-cors", 403),
        ("cross-site", "navigate", 200),
        ("same-origin", "cors", 200),
        ("none", "navigate", 200),
    ):
        headers = {"sec-fetch-site": site, "sec-fetch-mode": mode}
        assert lab.client.get("/api/methods?rows=3&cols=3", headers=headers).status_code == status


def padded(size: int) -> bytes:
    body = json.dumps({"text": "867254301"}).encode()
    return body + b" " * (size - len(body))


def in_chunks(body: bytes) -> Iterator[bytes]:
    return (body[at : at + 5_000] for at in range(0, len(body), 5_000))


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_of_64_kib_is_read_and_no_more(lab: Lab, chunked: bool) -> None:
    for size, status in ((KIB_64, 200), (KIB_64 + 1, 413), (10 * KIB_64, 413)):
        body = padded(size)
        answer = lab.client.post("/api/read", content=in_chunks(body) if chunked else body, headers=JSON)
        assert answer.status_code == status, answer.text
    assert "larger than 64 KiB" in answer.json()["detail"]


def test_every_kind_of_answer_carries_the_policy_and_none_opens_it_to_others(lab: Lab) -> None:
    job = lab.begin(**EASY)
    lab.end(job)
    answers = [
        lab.get("/"),
        lab.get("/docs"),
        lab.get("/static/main.js"),
        lab.get("/static/base.css"),
        lab.get("/static/missing.js"),
        lab.get("/static/../app.py"),
        lab.get("/openapi.json"),
        lab.get("/api/about"),
        lab.get("/api/nothing"),
        lab.get("/api/events", job=job),
        lab.get(f"/api/jobs/{job}/solution.svg"),
        lab.get("/api/jobs/x"),
        lab.client.put("/api/about"),
        lab.client.options("/api/jobs", headers={"access-control-request-method": "POST"}),
        lab.post("/api/check", rows=1),
        lab.client.post("/api/check", content=padded(KIB_64 + 1), headers=JSON),
        lab.client.get("/", headers={"host": "evil.example"}),
    ]
    assert sorted({answer.status_code for answer in answers}) == [200, 403, 404, 405, 413, 422]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert "server" not in answer.headers
        assert "no-cache" in answer.headers["cache-control"], "or an update would mix old files with new ones"


def test_it_listens_on_loopback_only(lab: Lab) -> None:
    """Linux answers on all of 127.0.0.0/8; only 127.0.0.1 is bound."""
    for address in ("127.0.0.2", machine_address()):
        with pytest.raises(OSError, match=r"refused|unreachable"), socket.create_connection((address, lab.port), 5):
            pass


def machine_address() -> str:
    """Return the address under which others would ask this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return "127.0.0.3"  # this machine has no network
        return str(probe.getsockname()[0])


@pytest.mark.parametrize(
    "garbage", [b"\x16\x03\x01\x02\x00\x01", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 70_000, b"A" * 70_000]
)
def test_what_is_no_http_harms_nobody(lab: Lab, garbage: bytes) -> None:
    assert not raw(lab, garbage, and_leave=True).startswith(b"HTTP/1.1 5")
    assert lab.get("/api/about").status_code == 200


def test_whoever_hangs_up_harms_nobody(lab: Lab) -> None:
    """A browser that closes a page breaks off what it was sent: no reason for the server to die."""
    request = f"GET /static/vega.js HTTP/1.1\r\nHost: 127.0.0.1:{lab.port}\r\n\r\n".encode()
    for _ in range(10):
        for first in (0, 1, 100_000):
            with socket.create_connection(("127.0.0.1", lab.port), 30) as connection:
                connection.sendall(request * 3)
                connection.recv(first)
    assert lab.get("/api/about").status_code == 200


def test_a_folder_above_is_not_served(lab: Lab) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"):
        answer = raw(lab, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert answer.split()[1] == b"404"


def test_no_websocket_is_opened(lab: Lab) -> None:
    headers = {"upgrade": "websocket", "connection": "upgrade", "sec-websocket-key": "x", "sec-websocket-version": "13"}
    assert lab.client.get("/api/about", headers=headers).status_code == httpx.codes.OK


def raw(lab: Lab, request: bytes, and_leave: bool = False) -> bytes:
    """Send bytes as they are, and return the answer; what is broken off counts as none."""
    with socket.create_connection(("127.0.0.1", lab.port), 30) as connection:
        try:
            connection.sendall(request)
            if and_leave:
                connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65_536), b""))
        except ConnectionError:
            return b""
