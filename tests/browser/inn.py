"""The network of an inn: what lies between phones and the product, and fails in every way such networks do.

A browser's own emulation of being offline does not reach its service workers; this reaches everything.
"""

import socket
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from threading import Lock, Thread
from types import TracebackType
from urllib.parse import urlsplit

BUSY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
PORTAL = b"<!doctype html><title>WLAN</title><h1>Willkommen im Wirtshaus</h1>"
PORTAL_HEAD = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(PORTAL)}\r\nConnection: close\r\n"
CHUNK = 64 * 1024  # bytes


class NetworkState(Enum):
    """What becomes of a connection."""

    JOINED = "joined"
    CUT = "cut"
    SILENT = "silent"
    PORTAL = "portal"
    BUSY = "busy"
    ONE_WAY = "one way"


class Inn:
    """A port that leads to the server as long as the network is joined. Every thread of it ends with its connection."""

    def __init__(self, server: str) -> None:
        self._server = ("127.0.0.1", urlsplit(server).port or 80)
        self._state, self._open, self._lock = NetworkState.JOINED, set[socket.socket](), Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listening.getsockname()[1]}"

    def __enter__(self) -> "Inn":
        Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()

    def join(self) -> None:
        """Everything gets through."""
        self._change(NetworkState.JOINED)

    def cut(self) -> None:
        """No network: every connection ends, and no other begins."""
        self._change(NetworkState.CUT)

    def fall_silent(self) -> None:
        """A cellar: connections begin, and nothing ever comes back."""
        self._change(NetworkState.SILENT)

    def ask_to_log_in(self) -> None:
        """A captive portal: whatever is asked, 200 and its own page."""
        self._change(NetworkState.PORTAL)

    def be_busy(self) -> None:
        """A proxy that answers 503, whatever is asked."""
        self._change(NetworkState.BUSY)

    def lose_answers(self) -> None:
        """What is asked arrives, and the connection ends before the answer does."""
        self._change(NetworkState.ONE_WAY)

    def _change(self, state: NetworkState) -> None:
        with self._lock:
            self._state = state
            for each in self._open:
                _close(each)
            self._open.clear()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with self._lock:
            state = self._state
            self._open.add(client)
        if state is NetworkState.CUT:
            _close(client)
        elif state is NetworkState.PORTAL:
            _answer(client, f"{PORTAL_HEAD}\r\n".encode() + PORTAL)
        elif state is NetworkState.BUSY:
            _answer(client, BUSY)
        elif state is not NetworkState.SILENT:
            self._lead_on(client, pump=_drain if state is NetworkState.ONE_WAY else _pump)

    def _lead_on(self, client: socket.socket, pump: Callable[[socket.socket, socket.socket], None]) -> None:
        try:
            server = socket.create_connection(self._server)
        except OSError:  # it was killed
            _close(client)
            return
        with self._lock:
            self._open.add(server)
        Thread(target=pump, args=(server, client), daemon=True).start()
        _pump(client, server)


def _answer(client: socket.socket, answer: bytes) -> None:
    with suppress(OSError):
        client.recv(CHUNK)
        client.sendall(answer)
    _close(client)


def _pump(source: socket.socket, sink: socket.socket) -> None:
    """What comes from one goes to the other, until either ends."""
    with suppress(OSError):
        while piece := source.recv(CHUNK):
            sink.sendall(piece)
    _close(source)
    _close(sink)


def _drain(source: socket.socket, sink: socket.socket) -> None:
    """The first of what comes from one ends both."""
    with suppress(OSError):
        source.recv(1)
    _close(source)
    _close(sink)


def _close(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
