"""Bodies that are too large, too slow, or too many."""

import pytest

from tests.management.server.wire import connected, echo, echoed, request, said, serving, status_of, until_closed
from tournaments.management.server import limits

UNFINISHED = request("Content-Length: 10", method="POST", close=False) + b"abc"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_LIMIT", 100_000)
    monkeypatch.setattr(limits, "BODIES_LIMIT", 120_000)


def posted(size: int, *headers: str) -> bytes:
    return request(f"Content-Length: {size}", *headers, method="POST", body=b"x" * size)


def test_a_body_up_to_the_limit_comes_whole_and_a_larger_one_is_refused_when_it_was_sent(port: int) -> None:
    assert len(echoed(said(port, posted(100_000)))["body"]) == 100_000
    assert status_of(said(port, posted(100_001))) == 413
    assert len(echoed(said(port, posted(100_000)))["body"]) == 100_000


def test_who_asks_before_sending_or_announces_far_too_much_is_told_at_once(port: int) -> None:
    asked = request("Content-Length: 100001", "Expect: 100-continue", method="POST")
    assert status_of(said(port, asked)) == 413
    assert status_of(said(port, request("Content-Length: 200001", method="POST"))) == 413
    with connected(port) as connection:
        connection.sendall(request("Content-Length: 3", "Expect: 100-continue", method="POST"))
        assert connection.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"abc")
        assert echoed(until_closed(connection))["body"] == "abc"


def test_all_bodies_together_have_a_limit(port: int) -> None:
    with connected(port) as first:
        first.sendall(posted(100_000)[:-1])
        answers = [status_of(said(port, posted(90_000))), status_of(said(port, posted(limits.BODY_IN_MEMORY)))]
        first.sendall(b"x")
        answers.append(status_of(until_closed(first)))
        answers.append(status_of(said(port, posted(90_000))))
    assert answers == [503, 200, 200, 200]


def test_a_slow_body_holds_no_thread_and_does_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_WITHIN", 0.3)
    with serving(echo, threads=1) as port, connected(port) as slow:
        slow.sendall(UNFINISHED)
        assert status_of(said(port, request())) == 200
        assert status_of(until_closed(slow)) == 408


def test_a_slow_body_gives_way_when_the_house_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 1)
    monkeypatch.setattr(limits, "WAITS_AT_LEAST", 0)
    with serving(echo) as port, connected(port) as slow:
        slow.sendall(UNFINISHED)
        assert status_of(said(port, request())) == 200
        assert until_closed(slow) == b""


def test_a_stopping_server_waits_for_no_body(caplog: pytest.LogCaptureFixture) -> None:
    with serving(echo) as port:
        slow = connected(port)
        slow.sendall(UNFINISHED)
        assert status_of(said(port, request())) == 200
    with slow:
        assert until_closed(slow) == b""
    assert not caplog.records


def test_who_hangs_up_in_the_middle_leaves_nothing_behind(port: int, caplog: pytest.LogCaptureFixture) -> None:
    with connected(port) as gone:
        gone.sendall(posted(100_000)[:-1])
    with connected(port) as other:
        other.sendall(posted(90_000))
        assert status_of(until_closed(other)) in {200, 503}
    assert status_of(said(port, posted(90_000))) == 200
    assert not caplog.records
