"""Simulated captains: they enter hands, mistype, reload, and resolve conflicts of two phones."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.reliability.browser import Browser, NotAnswered
from benchmarks.reliability.without_network.line import BadLine
from benchmarks.reliability.without_network.phone import PhoneManners, PhoneQueue, QueuedHand
from benchmarks.reliability.without_network.table_view import TableView, makes_double
from rulesets.model import Ruleset
from tournaments.simulator.hand import random_hand

LOOKS_AGAIN = {"points_differ", "seats_moved", "rules_changed"}
"""Refusals after which a person checks the new preview and saves again."""
MEETS_ANOTHER = {"number_taken", "outdated"}
IS_OVER = {"undo_late", "undo_nothing", "no_hand"}
"""Refusals after which nothing is left to do: the hand to undo or correct is final, or gone."""
CHECK_INTERVAL = 0.05  # seconds
NumberedHand = tuple[int, object]
"""A hand's number and its record."""


def happens(permille: int, rng: Random) -> bool:
    return rng.randrange(1_000) < permille


@dataclass(frozen=True, slots=True)
class Habits:
    """Seconds between two hands. Per 1,000 hands: how many are mistyped and corrected, undone and re-entered, or
    followed by a reload of the page.
    """

    hand_every: float
    slip_permille: int = 40
    undo_permille: int = 15
    reload_permille: int = 60


@dataclass(slots=True)
class TablePhone:
    """A phone at one table for one round."""

    queue: PhoneQueue
    ruleset: Ruleset
    rng: Random
    _later: dict[int, tuple[str, object]] = field(default_factory=dict)
    """Wrongly entered hands: how to correct each once the desk has it, and what was played."""
    _sending: "asyncio.Task[None] | None" = None

    def __post_init__(self) -> None:
        self.queue.decide = self._decide

    async def play(self, hands: Iterable[NumberedHand], habits: Habits) -> None:
        """Enter a hand every few seconds, online or offline; returns when the desk has all of them."""
        self._reload()
        try:
            for number, record in hands:
                await asyncio.sleep(habits.hand_every * self.rng.uniform(0.5, 1.5))
                self._enter(number, record, habits)
                self._look()
            while self.queue.items or self._later:
                await asyncio.sleep(CHECK_INTERVAL)
                self._look()
        finally:
            self._close()

    def _enter(self, number: int, record: object, habits: Habits) -> None:
        first, luck = record, self.rng.randrange(1_000)
        if luck < habits.slip_permille + habits.undo_permille:
            self._later[number] = ("correct" if luck < habits.slip_permille else "undo", record)
            first = random_hand(self.ruleset, self.rng)
        self.queue.put(self._hand("record", number, first))
        if happens(habits.reload_permille, self.rng):
            self._reload()

    def _look(self) -> None:
        """Correct wrongly entered hands that have reached the desk."""
        if self._sending and self._sending.done():
            self._sending.result()  # raises any error
        there = [number for number in self._later if number not in self.queue.waiting()]
        for number in there:
            how, record = self._later.pop(number)
            self._put_right(number, record, how=how)

    def _put_right(self, number: int, record: object, *, how: str) -> None:
        standing = self.queue.view.revision(number)
        if how == "undo" and standing:
            self.queue.put(self._hand("undo", number, None, based_on=standing))
        if how == "undo" or not standing:
            self.queue.put(self._hand("record", number, record))
        else:
            self.queue.put(self._hand("correct", number, record, based_on=standing))

    def _decide(self, hand: QueuedHand, reply: Mapping[str, Any]) -> QueuedHand | None:
        """What a person does if their hand is refused. Raises ValueError for refusals that must not occur."""
        code = reply["error"][0]["code"]
        if code in LOOKS_AGAIN:
            return self._hand(hand.what, hand.number, hand.record, based_on=hand.based_on, instead=hand)
        if code in MEETS_ANOTHER and hand.record is not None:
            return self._settle_conflict(hand, reply["conflict"])
        if code in MEETS_ANOTHER | IS_OVER:
            return None
        raise ValueError(reply)

    def _settle_conflict(self, hand: QueuedHand, conflict: Mapping[str, Any]) -> QueuedHand | None:
        """An identical hand needs nothing more; of two different ones, one person's is kept."""
        if conflict["is_same"] or self.rng.random() < 0.5:
            return None
        return self._hand("correct", hand.number, hand.record, based_on=conflict["revision"], instead=hand)

    def _hand(
        self, what: str, number: int, record: object, *, based_on: int = 0, instead: QueuedHand | None = None
    ) -> QueuedHand:
        """A hand as shown now; `instead` of one in the queue, which ignores entries saved after it."""
        queue, points, doubles = self.queue, tuple[int, ...](), False
        if record is not None:
            doubles = makes_double(record, self.ruleset)
            points = queue.view.settled(record, number, ruleset=self.ruleset, waiting=queue.waiting(instead)).points
        return QueuedHand(
            entry_id=f"{self.rng.getrandbits(128):032x}",
            what=what,
            number=number,
            record=record,
            based_on=based_on,
            seats=queue.view.seats(number),
            points=points,
            makes_double=doubles,
        )

    def _reload(self) -> None:
        """Drop requests in flight; the queue is sent again."""
        self._close()
        self._sending = asyncio.create_task(self.queue.send())

    def _close(self) -> None:
        if self._sending:
            self._sending.cancel()


async def known_view(path: str, line: BadLine, manners: PhoneManners) -> TableView:
    """Fetch the sheet until it arrives: somebody opens the table's link."""
    browser = Browser(line.port, patience=manners.patience)
    while True:
        try:
            answer = await browser.get(f"{path}sheet/")
            return TableView.on_sheet(answer.body.decode())
        except (NotAnswered, ValueError):
            await asyncio.sleep(manners.again)
        finally:
            browser.close()
