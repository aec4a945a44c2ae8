"""Who comes next, and who is refused."""

import asyncio
import logging
from collections.abc import Coroutine

import pytest

from tournaments.management.server import limits
from tournaments.management.server.turns import Crowded, Turns


class Queue:
    """One thread, taken, and those who wait for it, by the names they were given."""

    def __init__(self, waiting: int = 10) -> None:
        self.turns = Turns(at_once=1, waiting=waiting)
        self.asked = {"first": ("a", self.turns.ask("a"))}

    def join(self, *names: str) -> None:
        """A name's first letter is its address."""
        self.asked |= {name: (name[0], self.turns.ask(name[0])) for name in names}

    def release(self, name: str) -> None:
        address, turn = self.asked.pop(name)
        self.turns.release(turn, address)

    def served(self) -> list[str]:
        """Everybody whose turn comes when each who has it gives it back, in that order."""
        order = []
        while come := [name for name, (_, turn) in self.asked.items() if turn.done() and not turn.exception()]:
            order += come
            for name in come:
                self.release(name)
        return order

    def refused(self) -> list[str]:
        return [name for name, (_, turn) in self.asked.items() if turn.done() and turn.exception()]


def run(scene: Coroutine[None, None, None]) -> None:
    asyncio.run(scene)


def test_addresses_take_turns_and_each_keeps_its_order() -> None:
    async def scene() -> None:
        queue = Queue()
        queue.join("a1", "a2", "a3", "b1", "b2", "c1")
        assert queue.served() == ["first", "a1", "b1", "c1", "a2", "b2", "a3"]
        queue.join("d1")
        assert queue.served() == ["d1"]

    run(scene())


def test_who_gives_up_waiting_holds_nobody_up() -> None:
    async def scene() -> None:
        queue = Queue()
        queue.join("a1", "b1", "a2")
        queue.release("b1")
        queue.release("a1")
        assert queue.served() == ["first", "a2"]

    run(scene())


def test_a_full_queue_refuses_the_newest_of_whoever_has_most_in_it(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        queue = Queue(waiting=3)
        queue.join("a1", "a2", "a3", "a4")
        assert queue.refused() == ["a4"]
        queue.join("b1")
        assert queue.refused() == ["a3", "a4"]
        queue.join("b2")
        assert queue.refused() == ["a3", "a4", "b2"]
        assert queue.served() == ["first", "a1", "b1", "a2"]
        queue.join("c1")
        assert queue.served() == ["c1"]

    caplog.set_level(logging.WARNING)
    run(scene())
    assert caplog.messages == ["1 requests refused: 3 are waiting"]


def test_an_inn_behind_one_router_finds_room_in_the_queue() -> None:
    async def scene() -> None:
        queue = Queue(waiting=limits.WAITING)
        queue.join(*(f"a{number}" for number in range(375)))
        assert queue.refused() == []

    run(scene())


def test_refused_turns_are_given_back_like_all_others() -> None:
    async def scene() -> None:
        queue = Queue(waiting=0)
        queue.join("a1")
        with pytest.raises(Crowded):
            queue.asked["a1"][1].result()
        queue.release("a1")
        assert queue.served() == ["first"]

    run(scene())
