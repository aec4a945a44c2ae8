"""A phone's queue of hands, modelled on static/js/phone/queue.js and send.js, and the phone's log.

Hands are sent in order, each until it is acknowledged by a receipt: JSON with its entry id, number and a hash.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.reliability.browser import Browser, NotAnswered, WireAnswer
from benchmarks.reliability.without_network.line import BadLine
from benchmarks.reliability.without_network.table_view import TableView

HASH = re.compile("[0-9a-f]{64}")
ACCEPTED = {200, 201}


@dataclass(frozen=True, slots=True)
class PhoneManners:
    """In seconds: request timeout, initial retry delay (doubled each time), and maximum delay."""

    patience: float
    again: float
    again_at_most: float

    def pause(self, tried: int, rng: Random) -> float:
        return min(self.again_at_most, self.again * 2.0 ** (tried - 1)) * rng.uniform(0.5, 1.0)


@dataclass(slots=True)
class QueuedHand:
    """A pending item: a hand, a correction, or an undo (without a record). `points` are by record seat."""

    entry_id: str
    what: str
    number: int
    record: object
    based_on: int
    seats: tuple[int, ...]
    points: tuple[int, ...]
    makes_double: bool = False
    saved_at: float = field(default_factory=perf_counter)
    tried: int = 0

    def body(self, rules: str) -> bytes:
        sent: dict[str, Any] = {"what": self.what, "entry_id": self.entry_id, "number": self.number, "rules": rules}
        sent |= {"seats": "-".join(map(str, self.seats)), "points": self.points}
        if self.record is not None:
            sent["record"] = self.record
        if self.what != "record":
            sent |= {"based_on": self.based_on, "why": "typing", "reason": ""}
        return json.dumps(sent).encode()


@dataclass(frozen=True, slots=True)
class ConfirmedHand:
    """A line of the phone's log: a confirmed entry. The hash of an undo is that of the restored hand.

    `seconds` from saving to the receipt, `served` the server's share for the final request.
    """

    hand: QueuedHand
    hand_hash: str
    revision: int
    seconds: float
    served: float


Decide = Callable[[QueuedHand, Mapping[str, Any]], QueuedHand | None]
"""What a person does about a refused hand (the response's JSON): a replacement, or none."""


def _gives_up(_hand: QueuedHand, _reply: Mapping[str, Any]) -> QueuedHand | None:
    return None


@dataclass(slots=True)
class PhoneQueue:
    """One phone at one table. `view` is the latest sheet; `answers` counts responses."""

    path: str
    line: BadLine
    manners: PhoneManners
    rng: Random
    view: TableView
    decide: Decide = field(default=_gives_up)
    items: list[QueuedHand] = field(default_factory=list)
    log: list[ConfirmedHand] = field(default_factory=list)
    saved: int = 0
    decided: int = 0
    """Refused hands handled by a person: dropped, or saved again after a check."""
    answers: Counter[str] = field(default_factory=Counter)
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, hand: QueuedHand) -> None:
        self.items.append(hand)
        self.saved += 1
        self._woken.set()

    def waiting(self, before: QueuedHand | None = None) -> dict[int, bool]:
        """For pending hands, or those before a given one: whether the next ones count double after them."""
        ahead = self.items[: self.items.index(before)] if before else self.items
        return {each.number: each.makes_double for each in ahead}

    async def send(self) -> None:
        """Send pending and new items until cancelled, as by a reload. The queue persists."""
        browser = Browser(self.line.port, patience=self.manners.patience)
        try:
            while True:
                while not self.items:
                    self._woken.clear()
                    await self._woken.wait()
                await self._try(browser, self.items[0])
        finally:
            browser.close()

    async def _try(self, browser: Browser, hand: QueuedHand) -> None:
        hand.tried += 1
        self.answers["sent"] += 1
        try:
            answer = await browser.post(f"{self.path}entries/", hand.body(self.view.document["rules"]))
        except NotAnswered:
            self.answers["nothing"] += 1
        else:
            if self._is_settled(hand, answer):
                return
        await asyncio.sleep(self.manners.pause(hand.tried, self.rng))

    def _is_settled(self, hand: QueuedHand, answer: WireAnswer) -> bool:
        """Whether the hand needs no more attempts: confirmed, or handled by a person."""
        if not answer.headers.get("content-type", "").startswith("application/json"):
            self.answers["foreign"] += 1  # a captive portal, an inn's router
            return False
        reply = json.loads(answer.body)
        if answer.status in ACCEPTED:
            return self._is_receipt(hand, reply, is_stored=answer.status == 200)
        if answer.status >= 500:
            self.answers["unavailable"] += 1
            return False
        self.answers[reply["error"][0]["code"]] += 1
        self._learn(reply)
        self._replace(hand, self.decide(hand, reply))
        self.decided += 1
        return True

    def _is_receipt(self, hand: QueuedHand, reply: Mapping[str, Any], *, is_stored: bool) -> bool:
        receipt = reply.get("receipt") or {}
        names_it = (receipt.get("entry_id"), receipt.get("number")) == (hand.entry_id, hand.number)
        if not names_it or not (HASH.fullmatch(receipt["hand_hash"]) or hand.what == "undo"):
            self.answers["foreign"] += 1
            return False
        self.answers["receipt again" if is_stored else "receipt"] += 1
        seconds = perf_counter() - hand.saved_at
        self.log.append(ConfirmedHand(hand, receipt["hand_hash"], receipt["revision"], seconds, self.line.served))
        self._learn(reply)
        self._replace(hand, None)
        return True

    def _learn(self, reply: Mapping[str, Any]) -> None:
        if reply.get("sheet"):
            self.view = TableView.on_sheet(reply["sheet"])

    def _replace(self, hand: QueuedHand, other: QueuedHand | None) -> None:
        place = self.items.index(hand)
        self.items[place : place + 1] = [other] if other else []
        self.saved += other is not None
