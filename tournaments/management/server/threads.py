"""Thread pools per kind of request, and their queues."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from asgiref.typing import ASGIReceiveCallable

from tournaments.management.server.bodies import ClientGone, hang_up
from tournaments.management.server.turns import Turns

R = TypeVar("R")


class RequestThreads:
    """A fixed number of long-lived threads with a queue of their own. Used by the event loop only."""

    def __init__(self, name: str, number: int, *, waiting: int) -> None:
        self._executor = ThreadPoolExecutor(number, thread_name_prefix=name)
        self._turns = Turns(at_once=number, waiting=waiting)

    async def run(self, work: Callable[[], R], *, address: str, unless_gone: ASGIReceiveCallable | None) -> R:
        """The result of `work`, once a thread is free. Raises ClientGone or turns.Crowded if it was never started.

        `unless_gone` receives the client's messages after its request was read; None: run even if the client
        disconnects.
        """
        turn = self._turns.ask(address)
        try:
            if not turn.done():
                await _come(turn, unless_gone)
            turn.result()
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        finally:
            self._turns.release(turn, address)


async def _come(turn: asyncio.Future[None], unless_gone: ASGIReceiveCallable | None) -> None:
    """Wait for a turn, or until the client disconnects."""
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
