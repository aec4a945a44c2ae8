"""Servers that are away, that hang, or that refuse: what a Redis or a PostgreSQL may be in the middle of an evening."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread


def closed_port() -> int:
    """A port of this machine on which nobody listens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        return int(other.getsockname()[1])


@contextmanager
def silent_server() -> Iterator[int]:
    """The port of a server that takes every connection, as the system does for all who listen, and says nothing."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        yield int(server.getsockname()[1])


@contextmanager
def refusing_server(answer: bytes) -> Iterator[int]:
    """The port of a server that gives the same answer to whatever it is sent."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        thread = Thread(target=_serve, args=(server, answer), daemon=True)
        thread.start()
        yield int(server.getsockname()[1])
        server.shutdown(socket.SHUT_RDWR)
        thread.join()


class FreezingProxy:
    """Passes bytes on to a server and back until it is frozen; from then on it takes everything and answers nothing."""

    def __init__(self, host: str, port: int) -> None:
        self._there = (host, port)
        self._frozen = Event()
        self._ends: list[socket.socket] = []
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        self._frozen.set()

    def close(self) -> None:
        for end in (self._server, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, there = self._server.accept()[0], socket.create_connection(self._there)
                self._ends += [here, there]
                for source, target in ((here, there), (there, here)):
                    Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while (sent := source.recv(65_536)) and not self._frozen.is_set():
                target.sendall(sent)
            while self._frozen.is_set() and source.recv(65_536):
                pass
            if not self._frozen.is_set():
                target.shutdown(socket.SHUT_WR)


def _serve(server: socket.socket, answer: bytes) -> None:
    with suppress(OSError):
        while True:
            Thread(target=_answer, args=(server.accept()[0], answer), daemon=True).start()


def _answer(peer: socket.socket, answer: bytes) -> None:
    with peer, suppress(OSError):
        while sent := peer.recv(65_536):
            peer.sendall(answer * max(1, sent.count(b"*")))
