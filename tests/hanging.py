"""Servers that are away, that hang, or that refuse: what a Redis or a PostgreSQL may be in the middle of an evening."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Thread


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


def _serve(server: socket.socket, answer: bytes) -> None:
    with suppress(OSError):
        while True:
            Thread(target=_answer, args=(server.accept()[0], answer), daemon=True).start()


def _answer(peer: socket.socket, answer: bytes) -> None:
    with peer, suppress(OSError):
        while sent := peer.recv(65_536):
            peer.sendall(answer * max(1, sent.count(b"*")))
