"""A phone's bad line to the server: a TCP proxy that forwards, delays, cuts, drops, and answers itself.

It parses message boundaries, so that it can cut deliberately before, within or after a message.
"""

import asyncio
import re
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from benchmarks.reliability.without_network.weather import ExchangeFate, Weather

PAGE = b"<!doctype html><title>WLAN</title><h1>Willkommen im Gasthaus</h1><p>Bitte Nutzungsbedingungen annehmen.</p>"
PORTAL = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s" % (len(PAGE), PAGE)


class _Cut(Exception):  # noqa: N818 - named by what happens
    """The line cuts the connection."""


@dataclass(slots=True)
class Exchange:
    """A request's first line, its fate, its bytes, and those of the response."""

    line: str
    fate: ExchangeFate
    sent: int
    received: int = 0


@dataclass(slots=True)
class _Ends:
    """The four ends of a connection through the line: the phone's, and the server's once connected."""

    asks: StreamReader
    phone: StreamWriter
    answers: StreamReader
    server: StreamWriter


class BadLine:
    """Listens on its own port from `open` to `close`."""

    def __init__(self, weather: Weather, rng: Random, *, server: int) -> None:
        self._weather, self._rng, self._server = weather, rng, server
        self._listening: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self._down_until = 0.0
        self._there, self._back = asyncio.Lock(), asyncio.Lock()
        self.port = 0
        self.exchanges: list[Exchange] = []
        self.refused = 0
        """Failed connections: during an outage, or while the server was down."""
        self.served = 0.0
        """Seconds from the last request's last byte at the server to its response's last byte there."""

    @property
    def fates(self) -> Counter[ExchangeFate]:
        return Counter(each.fate for each in self.exchanges)

    async def open(self) -> None:
        self._listening = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
        await self._drop()

    async def go_down(self, seconds: float) -> None:
        """Start an outage: open connections are cut, new ones fail."""
        self._down_until = perf_counter() + seconds
        await self._drop()

    async def _drop(self) -> None:
        connections = list(self._connections)
        for each in connections:
            each.cancel()
        await asyncio.gather(*connections, return_exceptions=True)

    async def _connected(self, asks: StreamReader, phone: StreamWriter) -> None:
        task = asyncio.ensure_future(self._connection(asks, phone))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _connection(self, asks: StreamReader, phone: StreamWriter) -> None:
        try:
            await self._reach(asks, phone)
        except (OSError, EOFError, _Cut):
            pass
        finally:
            phone.transport.abort()

    async def _reach(self, asks: StreamReader, phone: StreamWriter) -> None:
        if perf_counter() < self._down_until:
            self.refused += 1
            if self._rng.random() < 0.5:  # no response at all, not even a refusal
                await asyncio.sleep(self._down_until - perf_counter())
            return
        await asyncio.sleep(2 * self._weather.delay(self._rng))
        try:
            answers, server = await asyncio.open_connection("127.0.0.1", self._server)
        except OSError:
            self.refused += 1
            return
        try:
            while True:
                await self._exchange(_Ends(asks, phone, answers, server))
        finally:
            server.transport.abort()

    async def _exchange(self, ends: _Ends) -> None:
        request = await read_message(ends.asks)
        fate = self._weather.fate(self._rng)
        exchange = Exchange(request.partition(b"\r\n")[0].decode("latin-1"), fate, len(request))
        self.exchanges.append(exchange)
        await self._travel(request, self._there)
        await _ON_THE_WAY_THERE.get(fate, _pass)(ends, request)
        began = perf_counter()
        answer = await read_message(ends.answers)
        self.served = perf_counter() - began
        exchange.received = len(answer)
        await self._travel(answer, self._back)
        await _ON_THE_WAY_BACK.get(fate, _pass_back)(ends, answer)

    async def _travel(self, content: bytes, way: asyncio.Lock) -> None:
        """All connections share the bandwidth in each direction."""
        await asyncio.sleep(self._weather.delay(self._rng))
        async with way:
            await asyncio.sleep(self._weather.seconds_for(content))


async def read_message(reader: StreamReader) -> bytes:
    """Read a complete message: head, and as much body as announced. Raises EOFError (IncompleteReadError)."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    return head + await reader.readexactly(int(length[1]) if length else 0)


async def _write(writer: StreamWriter, content: bytes) -> None:
    writer.write(content)
    await writer.drain()


async def _pass(ends: _Ends, request: bytes) -> None:
    await _write(ends.server, request)


async def _pass_back(ends: _Ends, answer: bytes) -> None:
    await _write(ends.phone, answer)


async def _cut(_ends: _Ends, _content: bytes) -> None:
    raise _Cut


async def _half_a_request(ends: _Ends, request: bytes) -> None:
    await _write(ends.server, request[: len(request) // 2])
    await _cut(ends, request)


async def _request_and_gone(ends: _Ends, request: bytes) -> None:
    await _write(ends.server, request)
    await _cut(ends, request)


async def _half_an_answer(ends: _Ends, answer: bytes) -> None:
    await _write(ends.phone, answer[: len(answer) // 2])
    await asyncio.sleep(0)
    ends.phone.close()
    await ends.phone.wait_closed()
    await _cut(ends, answer)


async def _answer_and_gone(ends: _Ends, answer: bytes) -> None:
    await _write(ends.phone, answer)
    ends.phone.close()
    await ends.phone.wait_closed()
    await _cut(ends, answer)


async def _nothing_more(ends: _Ends, _content: bytes) -> None:
    """Wait until the phone gives up."""
    await ends.asks.read()
    raise _Cut


async def _portal(ends: _Ends, _request: bytes) -> None:
    await _answer_and_gone(ends, PORTAL)


_Way = Callable[[_Ends, bytes], Awaitable[None]]
_ON_THE_WAY_THERE: dict[ExchangeFate, _Way] = {
    ExchangeFate.CUT_BEFORE: _cut,
    ExchangeFate.CUT_IN_REQUEST: _half_a_request,
    ExchangeFate.CUT_WHILE_WORKING: _request_and_gone,
    ExchangeFate.REQUEST_SWALLOWED: _nothing_more,
    ExchangeFate.PORTAL: _portal,
}
_ON_THE_WAY_BACK: dict[ExchangeFate, _Way] = {
    ExchangeFate.CUT_BEFORE_ANSWER: _cut,
    ExchangeFate.CUT_IN_ANSWER: _half_an_answer,
    ExchangeFate.CUT_AFTER: _answer_and_gone,
    ExchangeFate.ANSWER_SWALLOWED: _nothing_more,
}
