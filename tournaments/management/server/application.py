"""The WSGI application behind the event loop: buffer the request, run it in a thread, buffer the response."""

import json
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from tournaments.management.server import limits
from tournaments.management.server.bodies import Bodies, BodyRefused, ClientGone
from tournaments.management.server.environ import environ_of
from tournaments.management.server.plain import Headers, plain_answer
from tournaments.management.server.threads import RequestThreads
from tournaments.management.server.turns import Crowded
from tournaments.management.server.watching import TableWatch
from tournaments.queries.room.changes import WATCHED

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

TABLE_ADDRESSES = ("/t/", "/api/v1/tables/")
DESK_ADDRESSES = ("/desk/", "/admin/", "/login/")
LOG_IN_ADDRESSES = ("/login/", "/admin/login/")
READING = {"GET", "HEAD", "OPTIONS"}
CHUNK = 64 * 1024  # bytes
ANSWER_IN_MEMORY = 1_000_000  # bytes; longer ones are buffered in a temporary file
BODILESS = {HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED}


@dataclass(frozen=True, slots=True)
class WholeAnswer:
    """A complete response; `body` is positioned at its start."""

    status: int
    headers: Headers
    body: IO[bytes]


class ThreadedApplication:
    """An ASGI application that runs a WSGI one in long-lived threads.

    Each kind of request has its own threads: tables and desk never wait for others, and reads never wait for writes
    that wait for the database. Reads and logins are dropped if the client has disconnected; all other complete requests
    are carried out, as a phone that lost its network may have entered a hand. Requests for changes of a table wait
    without a thread.
    """

    def __init__(self, application: "WSGIApplication", *, threads: int, trusted_proxy: str, watch: TableWatch) -> None:
        self._application, self._trusted_proxy, self._watch = application, trusted_proxy, watch
        self._bodies = Bodies()
        self._pages = RequestThreads("pages", threads, waiting=limits.WAITING)
        self._tables = RequestThreads("tables", limits.TABLE_THREADS, waiting=limits.WAITING)
        self._entries = RequestThreads("entries", limits.ENTRY_THREADS, waiting=limits.WAITING)
        self._desk_pages = RequestThreads("desk pages", limits.DESK_PAGE_THREADS, waiting=limits.WAITING)
        self._log_ins = RequestThreads("log-ins", limits.LOG_IN_THREADS, waiting=limits.LOG_INS_WAITING)
        self._desk = RequestThreads("desk", limits.DESK_THREADS, waiting=limits.WAITING)

    async def __call__(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if not _is_readable(scope):
            await _send_plain(send, HTTPStatus.BAD_REQUEST)
            return
        try:
            async with self._bodies.read(scope, receive) as body:
                environ = environ_of(scope, body.file, size=body.size, trusted_proxy=self._trusted_proxy)
                threads = self._threads(environ)
                is_for_sender = scope["method"] in READING or threads is self._log_ins
                answer = await threads.run(
                    partial(ask, self._application, environ),
                    address=environ["REMOTE_ADDR"],
                    unless_gone=receive if is_for_sender else None,
                )
            if scope["method"] not in READING:
                self._watch.check_soon()
            elif WATCHED in environ:
                answer = await self._news(answer, receive, *environ[WATCHED])
        except BodyRefused as refused:
            await _send_plain(send, refused.status)
        except Crowded:
            await _send_plain(send, HTTPStatus.SERVICE_UNAVAILABLE)
        except ClientGone:
            pass
        else:
            with answer.body:
                await _send(send, answer, method=scope["method"])

    async def _news(self, nothing: WholeAnswer, receive: ASGIReceiveCallable, table: int, seen: str) -> WholeAnswer:
        """The later response of a view that had no changes of a table to report; the same one if there are none."""
        changed = await self._watch.change(table, seen, unless_gone=receive)
        if changed is None:
            return nothing
        nothing.body.close()
        body = BytesIO(json.dumps({"changed": changed}).encode())
        headers = [(name, value) for name, value in nothing.headers if name != b"content-type"]
        size = str(len(body.getvalue())).encode()
        headers += [(b"content-type", b"application/json"), (b"content-length", size)]
        return WholeAnswer(HTTPStatus.OK, headers, body)

    def _threads(self, environ: "WSGIEnvironment") -> RequestThreads:
        path, is_reading = environ["PATH_INFO"], environ["REQUEST_METHOD"] in READING
        if path.startswith(TABLE_ADDRESSES):
            return self._tables if is_reading else self._entries
        if is_reading:
            return self._desk_pages if path.startswith(DESK_ADDRESSES) else self._pages
        return self._log_ins if path.startswith(LOG_IN_ADDRESSES) else self._desk


def ask(application: "WSGIApplication", environ: "WSGIEnvironment") -> WholeAnswer:
    """The application's complete response. Its exceptions propagate to the server."""
    said: list[Any] = []
    body: IO[bytes] = SpooledTemporaryFile(ANSWER_IN_MEMORY)  # noqa: SIM115 - closed when it has been sent

    def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
        said[:] = [status, headers]
        return body.write

    chunks = application(environ, start_response)
    try:
        body.writelines(chunks)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    status, headers = said
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return WholeAnswer(int(status[:3]), _with_length(int(status[:3]), encoded, body), body)


def _with_length(status: int, headers: Headers, body: IO[bytes]) -> Headers:
    size = body.tell()
    body.seek(0)
    if status in BODILESS:
        return [(name, value) for name, value in headers if name != b"content-length"]
    if any(name == b"content-length" for name, _ in headers):
        return headers
    return [*headers, (b"content-length", str(size).encode())]


def _is_readable(scope: HTTPScope) -> bool:
    """Whether it is HTTP/1.1 with exactly one Host header, or HTTP/1.0 with at most one."""
    hosts = sum(name == b"host" for name, _ in scope["headers"])
    return hosts == 1 if scope["http_version"] == "1.1" else scope["http_version"] == "1.0" and hosts <= 1


async def _send_plain(send: ASGISendCallable, status: HTTPStatus) -> None:
    headers, body = plain_answer(status)
    await _send_start(send, status, headers)
    await _send_chunk(send, body, more=False)


async def _send(send: ASGISendCallable, answer: WholeAnswer, *, method: str) -> None:
    """Send the response in chunks, waiting for the client in between."""
    await _send_start(send, answer.status, answer.headers)
    chunk = b"" if method == "HEAD" or answer.status in BODILESS else answer.body.read(CHUNK)
    while len(chunk) == CHUNK:
        await _send_chunk(send, chunk, more=True)
        chunk = answer.body.read(CHUNK)
    await _send_chunk(send, chunk, more=False)


async def _send_start(send: ASGISendCallable, status: int, headers: Headers) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})


async def _send_chunk(send: ASGISendCallable, body: bytes, *, more: bool) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})
