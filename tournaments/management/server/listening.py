"""Sockets that accept connections, and the server that answers on them until it is told to stop."""

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
from tournaments.management.server.watching import DATABASE, Lookout, TableWatch

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


class EmbeddedServer(uvicorn.Server):
    """uvicorn, stopping at the first signal and not ended by it; whoever waits for news is let go then."""

    def __init__(self, config: HoldingConfig, watch: TableWatch) -> None:
        super().__init__(config)
        self._watch = watch

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._watch.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Meanwhile signals only stop it: the requests under way are answered, and the command ends by itself."""
        if threading.current_thread() is not threading.main_thread():  # only that one is told of signals
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        yield
        for number, handler in before.items():
            signal.signal(number, handler)


def embedded_server(
    application: "WSGIApplication", *, threads: int, tls: ssl.SSLContext | None = None, lookout: Lookout = DATABASE
) -> EmbeddedServer:
    """The server of this process; `run` takes the sockets and returns when it was stopped. `tls` makes it https."""
    watch = TableWatch(lookout)
    config = HoldingConfig(
        ThreadedApplication(application, threads=threads, trusted_proxy=settings.TRUSTED_PROXY, watch=watch),
        loop="tournaments.management.server.handshakes:GreetingLoop",
        http=TimedProtocol,
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",  # its warnings tell of everybody who does not speak HTTP
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
    """Sockets on HOST and PORT that accept connections already. Raises CommandError when the port is taken."""
    try:
        return [_listening(family, address) for family, address in _addresses().items()]
    except OSError as error:
        problem = _("%(host)s:%(port)s cannot be used (%(error)s). Choose another one: make run PORT=8001")
        raise CommandError(problem % {"host": settings.HOST, "port": settings.PORT, "error": error.strerror}) from error


def own_tls() -> ssl.SSLContext | None:
    """With the certificate of the settings, None without one. Raises CommandError when it or its key cannot be used."""
    if not settings.TLS_CERTIFICATE:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(settings.TLS_CERTIFICATE, settings.TLS_KEY or None, password="")
    except OSError as error:  # an SSLError is one
        problem = _("The certificate %(certificate)s and its key cannot be used: %(error)s")
        raise CommandError(problem % {"certificate": settings.TLS_CERTIFICATE, "error": error.strerror}) from error
    return context


def _addresses() -> dict[socket.AddressFamily, tuple[str, int]]:
    """One address of each family the host name has."""
    found = socket.getaddrinfo(settings.HOST, settings.PORT, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return {each[0]: (str(each[4][0]), int(each[4][1])) for each in found}


def _listening(family: socket.AddressFamily, address: tuple[str, int]) -> socket.socket:
    return socket.create_server(address, family=family, backlog=limits.BACKLOG)
