"""The load: polling spectators, phones entering hands, idle connections, and never-ending request heads."""

import asyncio
import re
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from time import perf_counter

from benchmarks.installation import PlayedEvening, read
from benchmarks.reliability.browser import Browser, NotAnswered
from benchmarks.reliability.hands import HandCount, TableLedger, counted_hands, enter_hands, until

INN = "127.0.0.1"
"""The address of spectators and phones, who share the inn's router."""
IDLERS = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
SLOW = ("127.0.0.5", "127.0.0.6")
COMES_BACK_AFTER = 1.0  # seconds, after being disconnected
SLOW_BYTE_EVERY = 1.0  # seconds


@dataclass(frozen=True, slots=True)
class Crowd:
    """The number of each kind, and the duration in seconds; one phone per table."""

    spectators: int
    idle: int
    slow: int
    seconds: float
    poll_every: float
    hand_every: float


@dataclass(frozen=True, slots=True)
class CrowdFigures:
    """The results. Times are in seconds from request to response, including reconnecting."""

    hands: HandCount
    hand_seconds: list[float]
    poll_seconds: list[float]
    polls_refused: int
    never_served: int
    """Spectators without any response."""
    let_go: int
    """Idle and slow connections closed by the server."""


@dataclass(slots=True)
class _House:
    port: int
    stop: asyncio.Event
    polls_refused: int = 0
    let_go: int = 0


async def gather_crowd(evening: PlayedEvening, crowd: Crowd) -> CrowdFigures:
    """Run all clients concurrently; ends when every pending hand is acknowledged."""
    house, rng = _House(evening.port, asyncio.Event()), Random(300)
    live = await asyncio.to_thread(live_list, evening)
    ledgers = [TableLedger(token) for token in evening.tokens]
    phones = [Browser(evening.port, source=INN) for _ in ledgers]
    spectators = [Browser(evening.port, source=INN) for _ in range(crowd.spectators)]
    async with asyncio.TaskGroup() as tasks:
        for source in islice(cycle(IDLERS), crowd.idle):
            tasks.create_task(_stay(house, source))
        for source in islice(cycle(SLOW), crowd.slow):
            tasks.create_task(_dawdle(house, source))
        for browser in spectators:
            tasks.create_task(_watch(house, browser, live, every=crowd.poll_every, first=rng.random()))
        for ledger, phone in zip(ledgers, phones, strict=True):
            own = Random(rng.random())
            tasks.create_task(enter_hands(ledger, phone, every=crowd.hand_every, stop=house.stop, rng=own))
        await asyncio.sleep(crowd.seconds)
        house.stop.set()
    for browser in (*spectators, *phones):
        browser.close()
    return CrowdFigures(
        hands=await counted_hands(ledgers, evening.port),
        hand_seconds=[each for phone in phones for each in phone.seconds],
        poll_seconds=[each for browser in spectators for each in browser.seconds],
        polls_refused=house.polls_refused,
        never_served=sum(not browser.seconds for browser in spectators),
        let_go=house.let_go,
    )


def live_list(evening: PlayedEvening) -> str:
    """The path of the list polled by phones."""
    found = re.search(r'href="(/live/[^"/]+/)', read(f"{evening.address}/"))
    if found is None:
        raise ValueError("the home page shows no evening")
    return f"{found[1]}standings/phones/"


async def _watch(house: _House, browser: Browser, path: str, *, every: float, first: float) -> None:
    """Poll the live list like its page: with the last ETag."""
    tag: tuple[str, ...] = ()
    await until(house.stop, first * every)
    while not house.stop.is_set():
        began = perf_counter()
        try:
            answer = await browser.get(path, *tag)
        except NotAnswered:
            house.polls_refused += 1
        else:
            house.polls_refused += answer.status not in {200, 304}
            tag = (f"If-None-Match: {answer.headers['etag']}",) if "etag" in answer.headers else tag
        await until(house.stop, max(0.0, every - (perf_counter() - began)))


async def _stay(house: _House, source: str) -> None:
    """Connect without sending anything, and reconnect when disconnected."""
    while not house.stop.is_set():
        await _sit(house, source, b"")
        await until(house.stop, COMES_BACK_AFTER)


async def _dawdle(house: _House, source: str) -> None:
    """Send a request head at one byte per second, and reconnect at once when disconnected."""
    while not house.stop.is_set():
        await _sit(house, source, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")


async def _sit(house: _House, source: str, begun: bytes) -> None:
    """Hold a connection until the server closes it or the run ends."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(source, 0))
    except OSError:
        await until(house.stop, COMES_BACK_AFTER)
        return
    closed = asyncio.ensure_future(reader.read())
    try:
        writer.write(begun)
        while not house.stop.is_set() and not closed.done():
            await asyncio.wait([closed], timeout=SLOW_BYTE_EVERY)
            if begun and not closed.done():
                writer.write(b"x")
    finally:
        house.let_go += closed.done()
        closed.cancel()
        writer.transport.abort()
        await asyncio.gather(closed, return_exceptions=True)
