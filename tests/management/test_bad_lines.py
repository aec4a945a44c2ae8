"""The bad lines of `benchmarks.reliability.without_network`: each fate is what it is called."""

import asyncio
from asyncio import StreamReader, StreamWriter
from dataclasses import replace
from random import Random

import pytest

from benchmarks.reliability.browser import Browser, NotAnswered
from benchmarks.reliability.without_network.line import BadLine, read_message
from benchmarks.reliability.without_network.weather import FAULTS, ExchangeFate, Weather

CALM = Weather(round_trip=(0.0, 0.0), rate=1_000_000, fault_permille=0, outage=(0.0, 0.0), outage_every=1.0)
OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
ANSWERED = {ExchangeFate.PASSED: b"{}", ExchangeFate.CUT_AFTER: b"{}"}
NOT_REACHED = {
    ExchangeFate.CUT_BEFORE,
    ExchangeFate.CUT_IN_REQUEST,
    ExchangeFate.REQUEST_SWALLOWED,
    ExchangeFate.PORTAL,
}


class OneFate(Random):
    """Luck that gives every request the same fate."""

    def __init__(self, fate: ExchangeFate) -> None:
        super().__init__(1)
        self.fate = fate

    def choice(self, _fates: object) -> ExchangeFate:  # type: ignore[override]
        return self.fate


async def sent_over(fate: ExchangeFate) -> tuple[bytes, int]:
    """What a phone gets, "" for nothing, and how many whole requests its server has seen."""
    seen = 0

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        nonlocal seen
        try:
            while await read_message(reader):
                seen += 1
                writer.write(OK)
        except (OSError, EOFError):
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    is_bad = fate is not ExchangeFate.PASSED
    line = BadLine(
        replace(CALM, fault_permille=1_000 if is_bad else 0), OneFate(fate), server=server.sockets[0].getsockname()[1]
    )
    await line.open()
    phone = Browser(line.port, patience=0.3)
    try:
        got = (await phone.post("/", b"x" * 1_000)).body
    except NotAnswered:
        got = b""
    phone.close()
    await line.close()
    server.close()
    assert line.fates == {fate: 1}
    return got, seen


@pytest.mark.parametrize("fate", ExchangeFate)
def test_a_line_does_what_it_says(fate: ExchangeFate) -> None:
    got, seen = asyncio.run(sent_over(fate))
    assert seen == (0 if fate in NOT_REACHED else 1)
    assert got == ANSWERED.get(fate, b"") or (fate is ExchangeFate.PORTAL and got.startswith(b"<!doctype html>"))


def test_an_outage_cuts_a_connection_and_takes_no_other() -> None:
    async def cut_off() -> int:
        server = await asyncio.start_server(lambda _reader, writer: writer.write(OK), "127.0.0.1", 0)
        line = BadLine(CALM, Random(1), server=server.sockets[0].getsockname()[1])
        await line.open()
        phone = Browser(line.port, patience=0.2)
        await phone.get("/")
        await line.go_down(5)
        with pytest.raises(NotAnswered):
            await phone.get("/")
        await line.close()
        server.close()
        return line.refused

    assert asyncio.run(cut_off()) == 1


def test_every_fault_comes_as_often() -> None:
    rng = Random(3)
    weather = replace(CALM, fault_permille=500)
    fates = [weather.fate(rng) for _ in range(4_000)]
    assert 1_800 < fates.count(ExchangeFate.PASSED) < 2_200
    assert min(fates.count(fate) for fate in FAULTS) > 150
