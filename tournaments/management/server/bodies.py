"""Read a request's body completely before a thread is used, so that a bad connection holds nobody up."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO

from asgiref.typing import ASGIReceiveCallable, HTTPScope

from tournaments.management.server import limits


class BodyRefused(Exception):  # noqa: N818 - named by what happened, as all errors here
    """The body is refused: too large, too slow, or too many at once."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class ClientGone(Exception):  # noqa: N818
    """The client has disconnected."""


async def hang_up(receive: ASGIReceiveCallable) -> None:
    """Wait until the client of a completely read request disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


@dataclass(slots=True)
class RequestBody:
    """A body of `size` bytes, to be read from the start of `file`."""

    file: IO[bytes]
    size: int = 0


class Bodies:
    """The bodies held by one server, at most BODIES_LIMIT bytes of large ones. Used by the event loop only."""

    def __init__(self) -> None:
        self._held = 0

    @asynccontextmanager
    async def read(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> AsyncIterator[RequestBody]:
        """The complete body, for the duration of the block. Raises BodyRefused and ClientGone."""
        with SpooledTemporaryFile(limits.BODY_IN_MEMORY) as file:
            body = RequestBody(file)
            try:
                if _has_body(scope):
                    await self._fill(body, scope, receive)
                yield body
            finally:
                self._held -= body.size

    async def _fill(self, body: RequestBody, scope: HTTPScope, receive: ASGIReceiveCallable) -> None:
        try:
            async with asyncio.timeout(limits.BODY_WITHIN) as patience:
                await self._receive(body, scope, receive, patience)
        except TimeoutError as error:
            raise BodyRefused(HTTPStatus.REQUEST_TIMEOUT) from error
        body.file.seek(0)

    async def _receive(
        self, body: RequestBody, scope: HTTPScope, receive: ASGIReceiveCallable, patience: asyncio.Timeout
    ) -> None:
        """Read and discard the rest of a body that is too large: clients still sending do not read the response."""
        came, begun = 0, asyncio.get_running_loop().time()
        if _is_announced_too_large(scope):
            raise BodyRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        more = True
        while more and came <= 2 * limits.REQUEST_LIMIT:
            message = await receive()
            if message["type"] != "http.request":
                raise ClientGone
            came, more = came + len(message["body"]), message["more_body"]
            patience.reschedule(begun + limits.BODY_WITHIN + came / limits.BODY_RATE)
            if came <= limits.REQUEST_LIMIT:
                self._append(body, message["body"])
        if came > limits.REQUEST_LIMIT:
            raise BodyRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def _append(self, body: RequestBody, chunk: bytes) -> None:
        is_small = body.size + len(chunk) <= limits.BODY_IN_MEMORY  # a hand finds room whatever others upload
        if not is_small and self._held + len(chunk) > limits.BODIES_LIMIT:
            raise BodyRefused(HTTPStatus.SERVICE_UNAVAILABLE)
        self._held += len(chunk)
        body.size += len(chunk)
        body.file.write(chunk)


def _has_body(scope: HTTPScope) -> bool:
    return any(name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"])


def _is_announced_too_large(scope: HTTPScope) -> bool:
    """Whether to refuse the body unread: above the limit with `Expect: 100-continue`, else above twice the limit."""
    headers = dict(scope["headers"])
    length = int(headers.get(b"content-length", b"0"))
    is_asking = headers.get(b"expect", b"").lower() == b"100-continue"
    return length > (limits.REQUEST_LIMIT if is_asking else 2 * limits.REQUEST_LIMIT)
