"""The application in its threads, and its answers on the wire."""

import socket
import struct
import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse
from pytest_django import Settings

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
from tournaments.management.server.application import (
    ANSWER_IN_MEMORY,
    DESK_ADDRESSES,
    LOG_IN_ADDRESSES,
    TABLE_ADDRESSES,
)
from tournaments.management.server.limits import ENTRY_THREADS, LOG_INS_WAITING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def answers(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
    """By its path: a long page, one that is not modified, one of nothing, or a fault."""
    bodies = {"/long": b"x" * (2 * ANSWER_IN_MEMORY), "/page": b"page", "/empty": b"", "/same": b""}
    status = {"/same": "304 Not Modified", "/empty": "204 No Content"}.get(environ["PATH_INFO"], "200 OK")
    body = bodies[environ["PATH_INFO"]]
    start_response(status, [("X-Own", "1"), *([("Content-Length", str(len(body)))] if body != b"page" else [])])
    return [body]


def test_answers_have_their_length_and_only_those_with_a_body_have_one() -> None:
    with serving(answers) as port:
        page, head, long = (
            said(port, request(method=method, path=path))
            for method, path in (("GET", "/page"), ("HEAD", "/page"), ("GET", "/long"))
        )
        same, empty = said(port, request(path="/same")), said(port, request(path="/empty"))
    assert (status_of(page), head_of(page)["content-length"], body_of(page)) == (200, "4", b"page")
    assert (status_of(head), head_of(head)["content-length"], body_of(head)) == (200, "4", b"")
    assert (status_of(same), "content-length" in head_of(same), body_of(same)) == (304, False, b"")
    assert (status_of(empty), "content-length" in head_of(empty), body_of(empty)) == (204, False, b"")
    assert len(body_of(long)) == 2 * ANSWER_IN_MEMORY
    assert set(head_of(page)) == {"date", "x-own", "content-length", "connection"}


def test_an_old_browser_without_keep_alive_is_answered() -> None:
    with serving(answers) as port:
        answer = said(port, b"GET /page HTTP/1.0\r\n\r\n")
    assert (status_of(answer), body_of(answer)) == (200, b"page")


def test_a_fault_of_the_application_is_logged_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    with serving(answers) as port:
        answer = said(port, request(path="/fault"))
    assert (status_of(answer), body_of(answer)) == (500, b"Internal Server Error")
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_tables_and_desk_pages_wait_for_nobody_and_what_is_sent_for_no_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One thread for pages, one for what the desk sends; whoever keeps them busy, tables and desk are answered."""
    monkeypatch.setattr(limits, "DESK_THREADS", 1)
    held, may_go = threading.Semaphore(0), threading.Event()

    def holding(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        if environ["PATH_INFO"] == "/held":
            held.release()
            may_go.wait(PATIENCE)
        start_response("200 OK", [])
        return [b""]

    with serving(holding, threads=1) as port, connected(port) as reader, connected(port) as desk:
        reader.sendall(request(path="/held"))
        assert held.acquire(timeout=PATIENCE)
        try:
            assert status_of(said(port, request(method="POST"))) == 200
            desk.sendall(request(path="/held", method="POST"))
            assert held.acquire(timeout=PATIENCE)
            for method, path in (("POST", "/t/1.1.abc/hand/"), ("GET", "/api/v1/tables/1/hands/"),
                                 ("GET", "/desk/"), ("GET", "/admin/"), ("GET", "/login/")):  # fmt: skip
                assert status_of(said(port, request(method=method, path=path))) == 200
        finally:
            may_go.set()
        assert (status_of(until_closed(reader)), status_of(until_closed(desk))) == (200, 200)


def test_readers_do_not_wait_behind_those_who_enter_and_wait_for_the_database() -> None:
    """As many who enter something as there are threads for it, and none of them gets on: every page is answered."""
    are_held, may_go = threading.Semaphore(0), threading.Event()

    def held(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            are_held.release()
            may_go.wait(PATIENCE)
        start_response("200 OK", [])
        return [b""]

    with serving(held) as port, ExitStack() as stack:
        writers = [stack.enter_context(connected(port)) for _ in range(2 * ENTRY_THREADS)]
        for number, writer in enumerate(writers):
            writer.sendall(request(method="POST", path=f"/t/1.{number}.abc/hands/1/"))
        for _ in range(ENTRY_THREADS):
            assert are_held.acquire(timeout=PATIENCE)
        try:
            for path in ("/", "/t/1.1.abc/", "/api/v1/tables/1/hands/"):
                assert status_of(said(port, request(path=path))) == 200
        finally:
            may_go.set()
        assert [status_of(until_closed(writer)) for writer in writers] == [200] * len(writers)


def test_who_has_hung_up_is_passed_over_and_the_next_is_answered() -> None:
    """A page that takes long, and behind it a crowd that asks and goes, some with several requests in one breath."""
    asked: list[str] = []
    is_held, may_go = threading.Event(), threading.Event()

    def holding(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        asked.append(environ["PATH_INFO"])
        if environ["PATH_INFO"] == "/held":
            is_held.set()
            may_go.wait(PATIENCE)
        start_response("200 OK", [])
        return [b""]

    with serving(holding, threads=1) as port, connected(port) as reader, connected(port) as last:
        reader.sendall(request(path="/held"))
        assert is_held.wait(PATIENCE)
        try:
            abandon(port, *(request(path="/gone", close=False) * (number % 3 + 1) for number in range(30)))
            last.sendall(request(path="/page"))
            notice(port)
        finally:
            may_go.set()
        assert (status_of(until_closed(reader)), status_of(until_closed(last))) == (200, 200)
    assert [path for path in asked if path != "/sent"] == ["/held", "/page"]


def test_what_was_sent_whole_is_carried_out_also_without_its_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone whose network goes away has entered its hand."""
    monkeypatch.setattr(limits, "ENTRY_THREADS", 1)
    entered, is_held, may_go = threading.Semaphore(0), threading.Event(), threading.Event()

    def holding(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        if environ["PATH_INFO"].startswith("/t/"):
            entered.release()
            is_held.set()
            may_go.wait(PATIENCE)
        start_response("200 OK", [])
        return [b""]

    with serving(holding) as port, connected(port) as other:
        other.sendall(request(path="/t/1.1.abc/hand/", method="POST"))
        assert is_held.wait(PATIENCE)
        try:
            abandon(port, request("Content-Length: 3", path="/t/1.2.abc/hand/", method="POST", body=b"abc"))
        finally:
            may_go.set()
        assert status_of(until_closed(other)) == 200
        for _ in range(2):
            assert entered.acquire(timeout=PATIENCE)


def abandon(port: int, *requests: bytes) -> None:
    """Send each on a connection of its own, and reset them all when they have arrived."""
    with ExitStack() as stack:
        for sent in requests:
            connection = stack.enter_context(connected(port))
            connection.sendall(sent)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        notice(port)
    notice(port)


def notice(port: int) -> None:
    """Let the server see what has come before: when it answers this, sent to idle threads, it has seen it."""
    for _ in range(2):
        assert status_of(said(port, request(path="/sent", method="POST"))) == 200


def test_log_ins_wait_for_each_other_only_and_not_for_those_who_have_gone() -> None:
    """Passwords take half a second each, by design: guessers must not hold the desk up, nor the owner for long."""
    asked: list[str] = []
    is_held, may_go = threading.Event(), threading.Event()

    def holding(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        asked.append(environ["PATH_INFO"])
        if environ["PATH_INFO"] == "/login/":
            is_held.set()
            may_go.wait(PATIENCE)
        start_response("200 OK", [])
        return [b""]

    with serving(holding) as port, ExitStack() as stack:
        first, last = (stack.enter_context(connected(port)) for _ in range(2))
        first.sendall(request(path="/login/", method="POST"))
        assert is_held.wait(PATIENCE)
        try:
            for path in ("/login/gone/", "/admin/login/gone/", "/%6cogin/gone/"):
                abandon(port, *[request("Content-Length: 3", path=path, method="POST", body=b"abc")] * 4)
            last.sendall(request(path="/login/last/", method="POST"))
            notice(port)
            guessers = [stack.enter_context(connected(port)) for _ in range(LOG_INS_WAITING)]
            for guesser in guessers:
                guesser.sendall(request(path="/login/guess/", method="POST"))
                notice(port)
            refused = until_closed(guessers[-1])
        finally:
            may_go.set()
        answered = [status_of(until_closed(each)) for each in (first, last, *guessers[:-1])]
    assert (status_of(refused), head_of(refused)["retry-after"]) == (503, "5")
    assert answered == [200] * (LOG_INS_WAITING + 1)
    assert asked.count("/login/guess/") == LOG_INS_WAITING - 1
    assert not [path for path in asked if "gone" in path]


def test_a_request_under_way_is_answered_when_the_server_stops() -> None:
    """The application answers when nobody can connect any more."""
    is_held = threading.Event()
    ports: list[int] = []

    def held(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        is_held.set()
        while is_listening(ports[0]):
            pass
        start_response("200 OK", [])
        return [b"done"]

    with serving(held) as port:
        ports.append(port)
        last = connected(port)
        last.sendall(request(close=False))
        assert is_held.wait(PATIENCE)
    with last:
        assert body_of(until_closed(last)) == b"done"


def is_listening(port: int) -> bool:
    try:
        connected(port).close()
    except OSError:
        return False
    return True


def test_a_full_queue_refuses_who_has_most_in_it_also_behind_a_proxy(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(limits, "WAITING", 2)
    settings.TRUSTED_PROXY = "127.0.0.1"
    is_held, may_go = threading.Event(), threading.Event()

    def holding(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
        if environ["REQUEST_METHOD"] == "GET":
            is_held.set()
            may_go.wait(PATIENCE)
        start_response("200 OK", [])
        return [b""]

    with serving(holding, threads=1) as port, ExitStack() as stack:
        first, second, third, other = (stack.enter_context(connected(port)) for _ in range(4))
        first.sendall(request("X-Forwarded-For: 192.0.2.1"))
        assert is_held.wait(PATIENCE)
        try:
            for guest, address in ((second, 1), (third, 1), (other, 2)):
                guest.sendall(request(f"X-Forwarded-For: 192.0.2.{address}"))
                notice(port)
            refused = until_closed(third)
        finally:
            may_go.set()
        assert (status_of(refused), head_of(refused)["retry-after"]) == (503, "5")
        assert [status_of(until_closed(guest)) for guest in (first, second, other)] == [200, 200, 200]


def test_the_addresses_of_tables_and_desk_are_those_of_the_product() -> None:
    pages, api = TABLE_ADDRESSES
    for name, address in zip(("web:desk", "admin:index", "web:login"), DESK_ADDRESSES, strict=True):
        assert reverse(name) == address
    for name, address in zip(("web:login", "admin:login"), LOG_IN_ADDRESSES, strict=True):
        assert reverse(name) == address
    assert reverse("web:table", args=["x"]).startswith(pages)
    assert reverse("api:table_hands", args=["x"]).startswith(api)
