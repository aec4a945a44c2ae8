"""Who follows a table waits without a thread, and costs the database one statement a second together."""

import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.management.server.wire import (
    PATIENCE,
    body_of,
    connected,
    head_of,
    request,
    said,
    serving,
    status_of,
    until_closed,
)
from tournaments.management.server import limits
from tournaments.management.server.watching import ChangeSource
from tournaments.queries.room.changes import WATCHED

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


@dataclass(slots=True)
class Tables:
    """What the tables are like, by number, and when one looked at which."""

    now: dict[int, str] = field(default_factory=lambda: dict.fromkeys(range(100), "a"))
    looks: list[tuple[float, frozenset[int]]] = field(default_factory=list)
    looked: threading.Condition = field(default_factory=threading.Condition)
    left: threading.Event = field(default_factory=threading.Event)
    is_away: bool = False

    @property
    def source(self) -> ChangeSource:
        return ChangeSource(self.current_states, self.left.set)

    def current_states(self, tables: Collection[int]) -> Mapping[int, str] | None:
        with self.looked:
            self.looks.append((time.monotonic(), frozenset(tables)))
            self.looked.notify_all()
        return None if self.is_away else {each: self.now[each] for each in tables if each in self.now}

    def await_look(self, fits: Callable[[frozenset[int]], bool] = bool, *, more: int = 1) -> frozenset[int]:
        """At which tables one looks next, once they fit; with `more=0`, at which one has looked or will."""
        with self.looked:
            enough = max(len(self.looks) + more, 1)
            assert self.looked.wait_for(lambda: len(self.looks) >= enough and fits(self.looks[-1][1]), timeout=PATIENCE)
            return self.looks[-1][1]

    def answers(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        """As the product: `/t/7/` has nothing new of table 7; what is sent changes table 7 to "b"."""
        if environ["REQUEST_METHOD"] == "POST":
            self.now[7] = "b"
            start_response("200 OK", [])
            return [b""]
        environ[WATCHED] = int(environ["PATH_INFO"].split("/")[2]), "a"
        start_response("204 No Content", [("Cache-Control", "no-store"), ("Content-Type", "text/html")])
        return []


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fifth of a second is a second here."""
    monkeypatch.setattr(limits, "CHECK_INTERVAL", 0.2)
    monkeypatch.setattr(limits, "CHECK_GAP", 0.05)


@pytest.fixture
def tables() -> Tables:
    return Tables()


@pytest.fixture
def port(tables: Tables) -> Iterator[int]:
    with serving(tables.answers, source=tables.source) as answering:
        yield answering


def test_a_change_is_told_to_those_of_its_table_alone(tables: Tables, port: int) -> None:
    with connected(port) as seven, connected(port) as other:
        seven.sendall(request(path="/t/7/changes/"))
        other.sendall(request(path="/t/8/changes/"))
        tables.await_look({7, 8}.issubset)
        tables.now[7] = "b"  # by another process
        answer = until_closed(seven)
        tables.now[8] = "c"
        later = until_closed(other)

    assert (status_of(answer), body_of(answer)) == (200, b'{"changed": "b"}')
    head = head_of(answer)
    assert (head["content-type"], head["content-length"], head["cache-control"]) == (
        "application/json",
        "16",
        "no-store",
    )
    assert body_of(later) == b'{"changed": "c"}'
    assert tables.left.wait(PATIENCE)


def test_what_this_process_writes_is_told_at_once(tables: Tables, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHECK_INTERVAL", 60.0)
    with connected(port) as phone:
        phone.sendall(request(path="/t/7/changes/"))
        tables.await_look(more=0)
        assert status_of(said(port, request(path="/t/7/entries/", method="POST"))) == 200
        assert body_of(until_closed(phone)) == b'{"changed": "b"}'


def test_a_table_that_is_gone_is_told(tables: Tables, port: int) -> None:
    with connected(port) as phone:
        phone.sendall(request(path="/t/7/changes/"))
        tables.await_look()
        del tables.now[7]
        assert body_of(until_closed(phone)) == b'{"changed": ""}'


def test_without_news_the_answer_comes_when_the_time_is_over(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELD_FOR", 0.1)

    answer = said(port, request(path="/t/7/changes/"))

    assert (status_of(answer), body_of(answer)) == (204, b"")


def test_a_crowd_waits_for_one_statement_a_second_and_takes_no_thread(tables: Tables, port: int) -> None:
    """150 phones of 75 tables; a page is answered while they wait, with no more threads than before."""
    with ExitStack() as stack:
        phones = [stack.enter_context(connected(port)) for _ in range(150)]
        for number, phone in enumerate(phones):
            phone.sendall(request(path=f"/t/{number % 75}/changes/"))
        tables.await_look(lambda seen: len(seen) == 75)
        begun, threads = len(tables.looks), threading.active_count()
        tables.await_look(more=3)
        times = [at for at, _tables in tables.looks[begun - 1 :]]
        assert status_of(said(port, request(path="/t/7/entries/", method="POST"))) == 200
        assert threading.active_count() <= threads + limits.ENTRY_THREADS
        for notified in (phones[7], phones[82]):
            assert body_of(until_closed(notified)) == b'{"changed": "b"}'

    assert all(after - before > 0.9 * limits.CHECK_INTERVAL for before, after in pairwise(times))
    assert tables.left.wait(PATIENCE)


def test_who_hangs_up_is_forgotten(tables: Tables, port: int) -> None:
    with connected(port) as other:
        with connected(port) as phone:
            phone.sendall(request(path="/t/7/changes/"))
            other.sendall(request(path="/t/8/changes/"))
            tables.await_look({7, 8}.issubset)
        assert tables.await_look(lambda seen: 7 not in seen) == {8}
    assert tables.left.wait(PATIENCE)


def test_beyond_the_places_one_is_answered_at_once(tables: Tables, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELD_AT_A_TABLE", 2)
    monkeypatch.setattr(limits, "HELD", 3)
    with ExitStack() as stack:
        for path in ("/t/7/changes/", "/t/7/changes/", "/t/8/changes/"):
            stack.enter_context(connected(port)).sendall(request(path=path))
            tables.await_look()
        for path in ("/t/7/changes/", "/t/9/changes/"):
            assert status_of(said(port, request(path=path))) == 204


def test_who_waits_is_answered_when_the_server_stops(tables: Tables) -> None:
    with serving(tables.answers, source=tables.source) as port:
        phone = connected(port)
        phone.sendall(request(path="/t/7/changes/", close=False))
        tables.await_look()
        begun = time.monotonic()
    with phone:
        assert status_of(until_closed(phone)) == 204
    assert time.monotonic() - begun < limits.HELD_FOR / 2


def test_while_the_database_is_away_everybody_goes_on_waiting(tables: Tables, port: int) -> None:
    with connected(port) as phone:
        phone.sendall(request(path="/t/7/changes/"))
        tables.await_look()
        tables.is_away, tables.now[7] = True, "b"
        tables.await_look()
        tables.is_away = False
        assert body_of(until_closed(phone)) == b'{"changed": "b"}'
