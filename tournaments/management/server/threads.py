"""Threads for one kind of request, and who waits for them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from asgiref.typing import ASGIReceiveCallable

from tournaments.management.server.bodies import ClientGone, hang_up
from tournaments.management.server.turns import Turns

R = TypeVar("R")


class RequestThreads:
    """Some threads that live as long as the process, with a queue of their own. It belongs to the event loop."""

    def __init__(self, name: str, number: int, *, waiting: int) -> None:
        self._executor = ThreadPoolExecutor(number, thread_name_prefix=name)
        self._turns = Turns(at_once=number, waiting=waiting)

    async def run(self, work: Callable[[], R], *, address: str, unless_gone: ASGIReceiveCallable | None) -> R:
        """What `work` returns when its turn has come. Raises ClientGone or turns.Crowded if it never began.

        `unless_gone` is where the client's messages come from, once its request has been read; None: work anyway.
        """
        turn = self._turns.ask(address)
        try:
            if not turn.done():
                await _come(turn, unless_gone)
            turn.result()
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        finally:
            self._turns.give_back(turn, address)


async def _come(turn: asyncio.Future[None], unless_gone: ASGIReceiveCallable | None) -> None:
    """Wait for a turn; for a client that can hang up meanwhile, only until it does."""
    if unless_gone is None:
        await asyncio.wait([turn])
        return
    hanging_up = asyncio.ensure_future(hang_up(unless_gone))
    try:
        await asyncio.wait([turn, hanging_up], return_when=asyncio.FIRST_COMPLETED)
        if hanging_up.done():
            raise ClientGone
    finally:
        hanging_up.cancel()
