"""What goes over the wire: what is refused, and whom the server lets go."""

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from tests.management.server.wire import (
    PATIENCE,
    body_of,
    connected,
    echo,
    echoed,
    head_of,
    one_answer,
    request,
    said,
    serving,
    status_of,
    until_closed,
)
from tournaments.management.server import limits

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

WHOLE = request(close=False)
UNCLEAR = [
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
    b"GET / HTTP/1.1\nHost: a\n\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/7.0\r\nHost: a\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET /\xff\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]
LARGE = 40_000_000  # bytes: more than the two ends keep on their way


@pytest.fixture
def port_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(limits, "HEAD_WITHIN", 0.2)
    monkeypatch.setattr(limits, "IDLE_FOR", 0.2)
    with serving(echo) as answering:
        yield answering


def large(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
    start_response("200 OK", [])
    return [b"x" * LARGE]


def test_what_two_servers_could_read_differently_is_refused(port: int, caplog: pytest.LogCaptureFixture) -> None:
    for raw in UNCLEAR:
        answer = said(port, raw)
        assert (raw, status_of(answer)) == (raw, 400)
        assert head_of(answer)["connection"] == "close"
        assert body_of(answer).decode() == "Diese Anfrage ist nicht lesbar.\n"
    assert not caplog.records


def test_an_endless_head_is_refused(port: int) -> None:
    answer = said(port, b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * limits.HEAD_LIMIT)
    assert status_of(answer) in {431, 0}  # the answer may be lost: more was on its way


def test_one_connection_asks_again_and_again_also_in_one_breath(port: int) -> None:
    with connected(port) as connection:
        for _ in range(2):
            connection.sendall(WHOLE)
            answer = one_answer(connection)
            assert status_of(answer) == 200
            assert "connection" not in head_of(answer)
        connection.sendall(WHOLE + request("X-Last: 1"))
        assert until_closed(connection).count(b"HTTP/1.1 200 OK") == 2


def test_an_upgrade_is_answered_in_http_and_is_the_last_request(port: int) -> None:
    answer = said(port, request("Connection: Upgrade", "Upgrade: websocket", close=False) + WHOLE)
    assert answer.count(b"HTTP/1.1 ") == 1
    assert head_of(answer)["connection"] == "close"


def test_a_body_in_chunks_arrives_with_its_length(port: int) -> None:
    raw = request("Transfer-Encoding: chunked", method="POST", body=b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    shown = echoed(said(port, raw))
    assert (shown["body"], shown["CONTENT_LENGTH"]) == ("abcde", "5")
    assert "HTTP_TRANSFER_ENCODING" not in shown


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n"])
def test_an_unfinished_head_does_not_stay(port_in_a_hurry: int, sent: bytes) -> None:
    assert said(port_in_a_hurry, sent) == b""


def test_after_its_answer_an_idle_connection_does_not_stay(port_in_a_hurry: int) -> None:
    answer = said(port_in_a_hurry, WHOLE)
    assert status_of(answer) == 200


def test_empty_lines_keep_nothing_open(port_in_a_hurry: int) -> None:
    answer = said(port_in_a_hurry, WHOLE + b"\r\n\r\n")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_who_takes_no_byte_of_a_large_answer_holds_no_thread_and_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, one place: it is free again although nobody took the answer."""
    monkeypatch.setattr(limits, "STALLS_FOR", 0.3)
    monkeypatch.setattr(limits, "CONNECTIONS", 1)
    with serving(large, threads=1) as port, connected(port) as stalled:
        stalled.sendall(WHOLE)
        deadline = monotonic() + PATIENCE
        while status_of(said(port, request(method="HEAD"))) != 200:
            assert monotonic() < deadline
        assert 0 < len(until_closed(stalled)) < LARGE


def test_who_takes_no_byte_gives_way_when_the_house_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 1)
    monkeypatch.setattr(limits, "WAITS_AT_LEAST", 0)
    with serving(large) as port, connected(port) as stalled:
        stalled.sendall(WHOLE)
        deadline = monotonic() + PATIENCE
        while status_of(said(port, request(method="HEAD"))) != 200:  # until the answer fills what is between them
            assert monotonic() < deadline
        assert len(until_closed(stalled)) < LARGE


def test_a_house_that_is_full_says_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two places, both just taken: the third is refused, and is told so though its request was on the way."""
    monkeypatch.setattr(limits, "CONNECTIONS", 2)
    with serving(echo) as port, connected(port), connected(port):
        answer = said(port, WHOLE)
    assert status_of(answer) == 503
    assert head_of(answer)["retry-after"] == "5"


def test_others_find_a_place_when_one_address_has_all_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ADDRESS_CONNECTIONS", 1)
    with serving(echo) as port, connected(port), connected(port, source="127.0.0.2") as other:
        assert status_of(said(port, WHOLE)) == 503
        other.sendall(request())
        assert status_of(until_closed(other)) == 200


def test_refused_connections_beyond_measure_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 0)
    monkeypatch.setattr(limits, "LINGERING", 0)
    with serving(echo) as port:
        assert said(port, WHOLE) == b""
