"""Phones that enter hands and record acknowledgements, compared with what is stored in the end."""

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from benchmarks.installation import RULESET
from benchmarks.reliability.browser import Browser, NotAnswered, WireAnswer
from rulesets.load import preset
from tournaments.simulator.hand import random_hand

ACKNOWLEDGED = {200, 201}
HANDS_A_ROUND = 16  # at a table of four
TRIES_AGAIN_AFTER = 1.0  # seconds


@dataclass(slots=True)
class TableLedger:
    """What one table's phone sent, and the responses."""

    token: str
    tried: list[str] = field(default_factory=list)
    acknowledged: set[str] = field(default_factory=set)
    refused: int = 0
    """Unacknowledged attempts; each entry is resent until acknowledged."""
    waited: list[float] = field(default_factory=list)
    """Seconds until the receipt of each hand, however often it was sent."""

    @property
    def address(self) -> str:
        return f"/api/v1/tables/{self.token}/hands/"


@dataclass(frozen=True, slots=True)
class HandCount:
    """Over all tables: lost hands were acknowledged but are not stored, doubled ones are stored more than once."""

    tried: int
    acknowledged: int
    refused: int
    lost: int
    doubled: int


async def enter_hands(ledger: TableLedger, browser: Browser, *, every: float, stop: asyncio.Event, rng: Random) -> None:
    """Enter a new hand every so many seconds until `stop` or the round's end; each is resent until acknowledged."""
    await until(stop, rng.random() * every)
    while not stop.is_set() and len(ledger.tried) < HANDS_A_ROUND:
        number = len(ledger.tried) + 1
        entry = {"entry_id": f"phone-{number}", "number": number, "hand": random_hand(preset(RULESET), rng)}
        ledger.tried.append(f"phone-{number}")
        began = perf_counter()
        while not await _is_acknowledged(ledger, browser, json.dumps(entry).encode()):
            await asyncio.sleep(TRIES_AGAIN_AFTER)
        ledger.acknowledged.add(f"phone-{number}")
        ledger.waited.append(perf_counter() - began)
        await until(stop, every)


async def _is_acknowledged(ledger: TableLedger, browser: Browser, entry: bytes) -> bool:
    try:
        answer = await browser.post(ledger.address, entry)
    except NotAnswered:
        ledger.refused += 1
        return False
    if answer.status in ACKNOWLEDGED:
        return True
    if answer.status < 500:
        raise ValueError(answer.body)
    ledger.refused += 1
    return False


async def counted_hands(ledgers: Iterable[TableLedger], port: int) -> HandCount:
    """Compare with what the installation has stored."""
    browser, counts = Browser(port), []
    for ledger in ledgers:
        there = _entry_ids(await browser.get(ledger.address))
        counts.append(
            HandCount(
                tried=len(ledger.tried),
                acknowledged=len(ledger.acknowledged),
                refused=ledger.refused,
                lost=len(ledger.acknowledged - set(there)),
                doubled=len(there) - len(set(there)),
            )
        )
    browser.close()
    names = ("tried", "acknowledged", "refused", "lost", "doubled")
    return HandCount(**{name: sum(getattr(count, name) for count in counts) for name in names})


def _entry_ids(answer: WireAnswer) -> list[str]:
    return [hand["entry_id"] for hand in json.loads(answer.body)["hands"]]


async def until(stop: asyncio.Event, seconds: float) -> None:
    """Wait that long, or until stopped."""
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return
