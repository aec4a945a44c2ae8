"""The embedded server around a small WSGI application, and raw bytes to talk to it."""

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

from tournaments.management.server.listening import embedded_server, listening_sockets
from tournaments.management.server.watching import ChangeSource

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATIENCE = 10  # seconds until a silent server has failed the test
NOTHING_NEW = ChangeSource(lambda _tables: None, lambda: None)
SHOWN = str | bool | int


def echo(environ: "WSGIEnvironment", start_response: "StartResponse") -> list[bytes]:
    """Answers with what it was asked."""
    body: IO[bytes] = environ["wsgi.input"]
    shown = {name: value for name, value in environ.items() if isinstance(value, SHOWN)}
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps(shown | {"body": body.read().decode("latin-1")}).encode()]


@contextmanager
def serving(
    application: "WSGIApplication",
    *,
    threads: int = 2,
    source: ChangeSource = NOTHING_NEW,
    tls: ssl.SSLContext | None = None,
) -> Iterator[int]:
    """The port on which the server answers, with the settings' proxy and the limits of now."""
    (listener,) = listening_sockets()
    port = int(listener.getsockname()[1])
    server = embedded_server(application, threads=threads, source=source, tls=tls)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def connected(port: int, *, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))


def until_closed(connection: socket.socket) -> bytes:
    """Everything that comes until the server hangs up, politely or not."""
    received = b""
    try:
        while chunk := connection.recv(65536):
            received += chunk
    except ConnectionResetError:
        pass
    return received


def one_answer(connection: socket.socket) -> bytes:
    """The next answer on a connection that stays open."""
    received = b""
    while b"\r\n\r\n" not in received or len(body_of(received)) < int(head_of(received)["content-length"]):
        received += connection.recv(65536)
    return received


def said(port: int, request: bytes) -> bytes:
    """The whole answer to raw bytes; the server has to hang up by itself."""
    with connected(port) as connection:
        connection.sendall(request)
        return until_closed(connection)


def request(*headers: str, method: str = "GET", path: str = "/", body: bytes = b"", close: bool = True) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, *(["Connection: close"] if close else [])]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def status_of(answer: bytes) -> int:
    """The status of an answer; 0 when there is none."""
    return int(answer[9:12] or 0)


def head_of(answer: bytes) -> dict[str, str]:
    head = answer.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")[1:]
    return {name.lower(): value for name, _, value in (line.partition(": ") for line in head)}


def body_of(answer: bytes) -> bytes:
    return answer.partition(b"\r\n\r\n")[2]


def echoed(answer: bytes) -> dict[str, Any]:
    shown: dict[str, Any] = json.loads(body_of(answer))
    return shown
