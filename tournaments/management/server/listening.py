"""Listening sockets, and the server that answers on them until stopped."""

import signal
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import uvicorn
from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from uvicorn.server import HANDLED_SIGNALS

from tournaments.management.server import limits
from tournaments.management.server.application import ThreadedApplication
from tournaments.management.server.connections import OpenConnections
from tournaments.management.server.protocol import HoldingConfig, TimedProtocol
from tournaments.management.server.watching import DATABASE, ChangeSource, TableWatch

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class EmbeddedServer(uvicorn.Server):
    """uvicorn, stopped gracefully by the first signal; held polls are then released."""

    def __init__(self, config: HoldingConfig, watch: TableWatch) -> None:
        super().__init__(config)
        self._watch = watch

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._watch.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Within the block, signals only stop the server: pending requests are answered, and the command exits
        normally.
        """
        if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        yield
        for number, handler in before.items():
            signal.signal(number, handler)


def embedded_server(
    application: "WSGIApplication", *, threads: int, tls: ssl.SSLContext | None = None, source: ChangeSource = DATABASE
) -> EmbeddedServer:
    """This process's server; `run` takes the sockets and returns once stopped. `tls` enables https."""
    watch = TableWatch(source)
    config = HoldingConfig(
        ThreadedApplication(application, threads=threads, trusted_proxy=settings.TRUSTED_PROXY, watch=watch),
        loop="tournaments.management.server.handshakes:GreetingLoop",
        http=TimedProtocol,
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",  # its warnings report every client that does not speak HTTP
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=limits.BACKLOG,
        timeout_keep_alive=limits.IDLE_FOR,
        timeout_graceful_shutdown=limits.STOPS_WITHIN,
        ssl_context_factory=(lambda _config, _default: tls) if tls else None,
    )
    config.open_connections = OpenConnections(
        clock=monotonic,
        at_most=limits.CONNECTIONS,
        of_one_address=limits.ADDRESS_CONNECTIONS,
        shared_address=settings.TRUSTED_PROXY,
    )
    return EmbeddedServer(config, watch)


def listening_sockets() -> list[socket.socket]:
    """Listening sockets on HOST and PORT. Raises CommandError if the port is taken."""
    try:
        return [_listening(family, address) for family, address in _addresses().items()]
    except OSError as error:
        problem = _("%(host)s:%(port)s cannot be used (%(error)s). Choose another one: make run PORT=8001")
        raise CommandError(problem % {"host": settings.HOST, "port": settings.PORT, "error": error.strerror}) from error


def own_tls() -> ssl.SSLContext | None:
    """The TLS context of the configured certificate; None without one. Raises CommandError if certificate or key are
    unusable.
    """
    if not settings.TLS_CERTIFICATE:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(settings.TLS_CERTIFICATE, settings.TLS_KEY or None, password="")
    except OSError as error:  # SSLError is a subclass
        problem = _("The certificate %(certificate)s and its key cannot be used: %(error)s")
        raise CommandError(problem % {"certificate": settings.TLS_CERTIFICATE, "error": error.strerror}) from error
    return context


def _addresses() -> dict[socket.AddressFamily, tuple[str, int]]:
    """One address per family of the host name."""
    found = socket.getaddrinfo(settings.HOST, settings.PORT, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return {each[0]: (str(each[4][0]), int(each[4][1])) for each in found}


def _listening(family: socket.AddressFamily, address: tuple[str, int]) -> socket.socket:
    return socket.create_server(address, family=family, backlog=limits.BACKLOG)
