"""The bare endpoint as a baseline: line and server time for one row that is resent until acknowledged.

It has no entry ids, so a row resent after its response was lost is stored twice.
"""

import asyncio
import json
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from benchmarks.reliability.browser import Browser, NotAnswered
from benchmarks.reliability.without_network.captain import CHECK_INTERVAL, NumberedHand
from benchmarks.reliability.without_network.line import BadLine
from benchmarks.reliability.without_network.phone import PhoneManners

PATH = "/bare/rows/"


@dataclass(slots=True)
class BareQueue:
    """A phone's queue for the bare endpoint. Seconds from saving to the response, and the server's share."""

    line: BadLine
    manners: PhoneManners
    rng: Random
    items: "deque[tuple[float, bytes]]" = field(default_factory=deque)
    seconds: list[float] = field(default_factory=list)
    served: list[float] = field(default_factory=list)

    async def play(self, hands: Iterable[NumberedHand], every: float) -> None:
        """Send a row per hand, one every few seconds; returns when all are acknowledged."""
        sending = asyncio.create_task(self._send())
        try:
            for number, record in hands:
                await asyncio.sleep(every * self.rng.uniform(0.5, 1.5))
                row = {"entry_id": f"{self.rng.getrandbits(128):032x}", "number": number, "record": record}
                self.items.append((perf_counter(), json.dumps(row).encode()))
            while self.items:
                await asyncio.sleep(CHECK_INTERVAL)
        finally:
            sending.cancel()

    async def _send(self) -> None:
        """Runs until cancelled."""
        browser, tried = Browser(self.line.port, patience=self.manners.patience), 0
        try:
            while True:
                if not self.items:
                    await asyncio.sleep(CHECK_INTERVAL)
                elif await self._is_answered(browser, *self.items[0]):
                    self.items.popleft()
                    tried = 0
                else:
                    tried += 1
                    await asyncio.sleep(self.manners.pause(tried, self.rng))
        finally:
            browser.close()

    async def _is_answered(self, browser: Browser, saved_at: float, row: bytes) -> bool:
        try:
            answer = await browser.post(PATH, row)
        except NotAnswered:
            return False
        if answer.status != 201:
            return False
        self.seconds.append(perf_counter() - saved_at)
        self.served.append(self.line.served)
        return True
