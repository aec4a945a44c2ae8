"""uvicorn's HTTP protocol plus what it leaves to a proxy: timeouts and a connection limit.

A connection is active while its request is being answered, and idle whenever it waits for the client: to send a head or
the rest of a body, or to receive. An idle connection has a deadline, and is closed to make room. The deadline of a body
is in `bodies`, where it is read.
"""

import asyncio
from http import HTTPStatus
from typing import Any

import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from tournaments.management.server import limits
from tournaments.management.server.connections import OpenConnections
from tournaments.management.server.plain import plain_bytes


class HoldingConfig(uvicorn.Config):
    """uvicorn's configuration, with the connection limits shared by all connections."""

    open_connections: OpenConnections


class TimedProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: HoldingConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._places = config.open_connections
        self._deadline: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self._is_refused = False
        self._under_way: RequestResponseCycle | None = None
        self._is_in_head, self._head_size = True, 0

    # -- the connection ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._places.admit(self, self.client[0] if self.client else ""):
            self._wait(limits.HEAD_WITHIN)
        else:
            self._is_refused = True
            self._refuse()

    def connection_lost(self, exc: Exception | None) -> None:
        self._places.leave(self)
        for timer in (self._deadline, self._stall):
            if timer is not None:
                timer.cancel()
        if self._under_way is not None:  # uvicorn reports the last request read, which may be a later one
            self._under_way.disconnected = True
            self._under_way.message_event.set()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """On server shutdown, answer requests that have arrived, but do not wait for incomplete ones."""
        if self._is_answering() and self.cycle.more_body:
            self.transport.abort()
        else:
            super().shutdown()

    def hang_up(self) -> None:
        """Close it without waiting for a client that does not receive."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _refuse(self) -> None:
        """Send a refusal and close. Closing with unread bytes would reset the connection and lose the response, so wait
        a moment.
        """
        if not self._places.linger(self):
            self.transport.abort()
            return
        self.transport.write(plain_bytes(HTTPStatus.SERVICE_UNAVAILABLE))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._set_deadline(limits.LINGERS_FOR)

    # -- reading -----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        if self._is_in_head:
            self._head_size += len(data)
        super().data_received(data)
        if self._is_in_head and self._head_size > limits.HEAD_LIMIT and not self.transport.is_closing():
            self.transport.write(plain_bytes(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE))
            self.transport.close()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's sentence; ours is translated
        self.transport.write(plain_bytes(HTTPStatus.BAD_REQUEST))
        self.transport.close()
        self._wait(limits.LINGERS_FOR)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if not self._is_answering():
            self._wait(limits.HEAD_WITHIN)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._is_in_head, self._head_size = False, 0
        self._stop_deadline()  # bodies have their own
        if self.parser.should_upgrade():  # for unsupported protocols: the last response, in HTTP/1.1
            self.cycle.keep_alive = False
        if 0 < len(self.pipeline) < limits.READ_AHEAD:  # a disconnect is only noticed while reading
            self.flow.resume_reading()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._is_in_head = True
        self._places.mark_active(self)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._under_way = cycle
        super()._start_asgi_task(cycle, app)

    # -- answering ---------------------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        is_last = not self.pipeline
        super().on_response_complete()
        if is_last:
            self._wait(limits.IDLE_FOR)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._places.mark_idle(self)
        self._stall = self.loop.call_later(limits.STALLS_FOR, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stall is not None:
            self._stall.cancel()
        if self._is_answering():
            self._places.mark_active(self)

    # -- deadlines ---------------------------------------------------------------------------------------------------

    def _wait(self, seconds: float) -> None:
        self._places.mark_idle(self)
        self._set_deadline(seconds)

    def _set_deadline(self, seconds: float) -> None:
        self._stop_deadline()
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete
