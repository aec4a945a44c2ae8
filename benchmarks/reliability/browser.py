"""HTTP as used by a phone: one keep-alive connection, reopened after it was closed."""

import asyncio
import gzip
from dataclasses import dataclass
from time import perf_counter

PATIENCE = 30.0  # default timeout in seconds


@dataclass(frozen=True, slots=True)
class WireAnswer:
    """Status, headers by lower-case name, and the decompressed body."""

    status: int
    headers: dict[str, str]
    body: bytes


class NotAnswered(Exception):  # noqa: N818 - named by what happened
    """The connection was refused or closed, or timed out."""


class Browser:
    """A connection from its own address. Not for concurrent requests."""

    def __init__(self, port: int, *, source: str = "127.0.0.1", patience: float = PATIENCE) -> None:
        self._port, self._source, self._patience = port, source, patience
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.seconds: list[float] = []
        """The time of each response, from the request to the last byte."""

    async def get(self, path: str, *headers: str) -> WireAnswer:
        return await self._ask(_request("GET", path, headers, b""))

    async def post(self, path: str, body: bytes) -> WireAnswer:
        return await self._ask(_request("POST", path, ("Content-Type: application/json",), body))

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None

    async def _ask(self, request: bytes) -> WireAnswer:
        """Send a request, reopening a closed keep-alive connection as browsers do. Raises NotAnswered."""
        began, is_kept = perf_counter(), self._streams is not None
        try:
            async with asyncio.timeout(self._patience):
                try:
                    answer = await self._exchange(request)
                except (OSError, EOFError):
                    self.close()
                    if not is_kept:
                        raise
                    answer = await self._exchange(request)
        except (OSError, EOFError) as error:  # TimeoutError is a subclass
            self.close()
            raise NotAnswered from error
        self.seconds.append(perf_counter() - began)
        return answer

    async def _exchange(self, request: bytes) -> WireAnswer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._source, 0))
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection", "").lower() == "close":
            self.close()
        plain = gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body
        return WireAnswer(int(head[0][9:12]), headers, plain)


def _request(method: str, path: str, headers: tuple[str, ...], body: bytes) -> bytes:
    own = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip", *headers]
    if method == "POST":
        own.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*own, "", ""]).encode("latin-1") + body
