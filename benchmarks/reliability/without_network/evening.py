"""The complete evening: phones on bad lines, outages, a server killed in every round, and rounds being closed."""

import asyncio
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from benchmarks.installation import PATIENCE, started
from benchmarks.reliability.kills import answering
from benchmarks.reliability.without_network.bare_rows import BareQueue
from benchmarks.reliability.without_network.captain import Habits, NumberedHand, TablePhone, happens, known_view
from benchmarks.reliability.without_network.inn import DrawnEvening
from benchmarks.reliability.without_network.line import BadLine
from benchmarks.reliability.without_network.phone import ConfirmedHand, PhoneManners, PhoneQueue
from benchmarks.reliability.without_network.weather import Weather
from tournaments.simulator.hand import random_hand

CHECK_INTERVAL = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class BadEvening:
    """How bad the network is, how people and phones behave, how often the server is killed.

    Every `two_phones_every`-th table has a second phone, which also enters `second_permille` of its hands,
    `misheard_permille` of those wrongly.
    """

    weather: Weather
    habits: Habits
    manners: PhoneManners
    kills: int
    two_phones_every: int = 5
    second_permille: int = 400
    misheard_permille: int = 250


@dataclass(slots=True)
class Corner:
    """A table in one round: its phones, the queue to the bare endpoint, and its number of outages."""

    people: list[TablePhone]
    bare: BareQueue
    outages: int = 0

    @property
    def queues(self) -> list[PhoneQueue]:
        return [person.queue for person in self.people]

    @property
    def lines(self) -> list[BadLine]:
        return [*(queue.line for queue in self.queues), self.bare.line]

    @property
    def log(self) -> list[ConfirmedHand]:
        """The logs of all its phones."""
        return [line for queue in self.queues for line in queue.log]

    @property
    def numbers(self) -> set[int]:
        """The hands whose arrival was confirmed to a phone."""
        return {line.hand.number for line in self.log}

    async def cut_off(self, weather: Weather, rng: Random) -> None:
        """Cause occasional outages until cancelled."""
        while True:
            await asyncio.sleep(rng.expovariate(1 / weather.outage_every))
            seconds = rng.uniform(*weather.outage)
            self.outages += 1
            for line in self.lines:
                await line.go_down(seconds)
            await asyncio.sleep(seconds)


@dataclass(slots=True)
class Inn:
    """An evening in progress: the tables of each round by number, and the number of kills."""

    evening: DrawnEvening
    bad: BadEvening
    rng: Random = field(default_factory=lambda: Random(75))
    corners: list[dict[int, Corner]] = field(default_factory=list)
    kills: int = 0
    _server: "subprocess.Popen[bytes]" = field(init=False)

    async def play(self) -> None:
        """Play all hands of each round, then close it at the desk."""
        self._server = started(self.evening)
        try:
            for number in range(1, len(self.evening.rounds) + 1):
                await answering(self.evening)
                async with asyncio.TaskGroup() as tasks:
                    tasks.create_task(self._round(number))
                    tasks.create_task(self._kill(number))
                await asyncio.to_thread(self.evening.ask_desk, "end_round", number)
        finally:
            self._server.terminate()
            self._server.wait(PATIENCE)

    async def _round(self, number: int) -> None:
        self.corners.append({})
        async with asyncio.TaskGroup() as tasks:
            for table, token in enumerate(self.evening.rounds[number - 1], start=1):
                phones = 1 if table % self.bad.two_phones_every else 2
                tasks.create_task(self._table(table, token, phones=phones, rng=Random(self.rng.random())))

    async def _table(self, table: int, token: str, *, phones: int, rng: Random) -> None:
        """Play a round at one table until the last hand's receipt."""
        lines = [BadLine(self.bad.weather, Random(rng.random()), server=self.evening.port) for _ in range(phones + 1)]
        for line in lines:
            await line.open()
        try:
            people = [await self._phone(f"/t/{token}/", line, Random(rng.random())) for line in lines[:-1]]
            corner = Corner(people, BareQueue(lines[-1], self.bad.manners, Random(rng.random())))
            self.corners[-1][table] = corner
            await self._play(corner, rng)
        finally:
            for line in lines:
                await line.close()

    async def _phone(self, path: str, line: BadLine, rng: Random) -> TablePhone:
        view = await known_view(path, line, self.bad.manners)
        return TablePhone(PhoneQueue(path, line, self.bad.manners, rng, view), self.evening.ruleset, rng)

    async def _play(self, corner: Corner, rng: Random) -> None:
        """The first phone enters every hand, the second one some; the bare endpoint gets the same hands."""
        hands = [(number, random_hand(self.evening.ruleset, rng)) for number in range(1, self.evening.hands + 1)]
        outages = asyncio.create_task(corner.cut_off(self.bad.weather, rng))
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(corner.people[0].play(hands, self.bad.habits))
                for other in corner.people[1:]:
                    tasks.create_task(other.play(self._heard(hands, rng), self.bad.habits))
                tasks.create_task(corner.bare.play(hands, self.bad.habits.hand_every))
        finally:
            outages.cancel()
            with suppress(asyncio.CancelledError):
                await outages

    def _heard(self, hands: Sequence[NumberedHand], rng: Random) -> list[NumberedHand]:
        """The hands entered by the second phone."""
        chosen = [each for each in hands if happens(self.bad.second_permille, rng)]
        ruleset = self.evening.ruleset
        return [
            (number, random_hand(ruleset, rng) if happens(self.bad.misheard_permille, rng) else record)
            for number, record in chosen
        ]

    async def _kill(self, number: int) -> None:
        """Kill and restart the server at equal intervals of a round's hands."""
        times = self.bad.kills * number // len(self.evening.rounds) - self.kills
        for part in range(1, times + 1):
            while self._at_desk() < part / (times + 1):
                await asyncio.sleep(CHECK_INTERVAL)
            self._server.kill()
            self._server.wait(PATIENCE)
            self.kills += 1
            self._server = started(self.evening)
            await answering(self.evening)

    def _at_desk(self) -> float:
        """The share of the round's hands that have reached the desk."""
        tables = self.corners[-1].values() if self.corners else ()
        there = sum(len(corner.numbers) for corner in tables)
        return there / (len(self.evening.rounds[0]) * self.evening.hands)
