"""Fair queueing: first-in, first-out within an address, round-robin across addresses."""

import asyncio
import logging
from collections import deque

from tournaments.management.server import limits

logger = logging.getLogger(__name__)


class Crowded(Exception):  # noqa: N818 - named by what happened, as all errors here
    """More requests are queued than can be answered in time."""


class Turns:
    """At most `at_once` requests run, and at most `waiting` are queued. Used by the event loop only.

    An inn is one address: it may fill the queue alone, but a request from another address is served next and finds a
    place.
    """

    def __init__(self, *, at_once: int, waiting: int) -> None:
        self._free, self._at_most = at_once, waiting
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # next address first; no queue is empty
        self._size, self._refused, self._logged_at = 0, 0, -limits.REFUSALS_LOGGED_EVERY

    def ask(self, address: str) -> asyncio.Future[None]:
        """A future for a turn: done when it has come, failing with Crowded if it never will. It must always be given
        back.
        """
        turn = asyncio.get_running_loop().create_future()
        if self._free:
            self._free -= 1
            turn.set_result(None)
        else:
            self._waiting.setdefault(address, deque()).append(turn)
            self._size += 1
            if self._size > self._at_most:
                self._refuse(turn)
        return turn

    def release(self, turn: asyncio.Future[None], address: str) -> None:
        """Return a turn, whether the work is done or was abandoned."""
        if not turn.done():
            self._leave(turn, address)
        elif not turn.exception():
            self._free += 1
            self._pass_on()

    def _pass_on(self) -> None:
        if self._waiting:
            address = next(iter(self._waiting))
            turn = self._waiting[address][0]
            self._leave(turn, address)
            if address in self._waiting:
                self._waiting[address] = self._waiting.pop(address)  # to the end, behind the other addresses
            self._free -= 1
            turn.set_result(None)

    def _refuse(self, newest: asyncio.Future[None]) -> None:
        """Reject the newest request of the address with most in the queue; on a tie, the latest of all."""
        address, turns = max(self._waiting.items(), key=lambda each: (len(each[1]), each[1][-1] is newest))
        turn = turns[-1]
        self._leave(turn, address)
        turn.set_exception(Crowded())
        self._log_refusal()

    def _leave(self, turn: asyncio.Future[None], address: str) -> None:
        self._waiting[address].remove(turn)
        self._size -= 1
        if not self._waiting[address]:
            del self._waiting[address]

    def _log_refusal(self) -> None:
        self._refused += 1
        now = asyncio.get_running_loop().time()
        if now - self._logged_at >= limits.REFUSALS_LOGGED_EVERY:
            logger.warning("%d requests refused: %d are waiting", self._refused, self._size)
            self._refused, self._logged_at = 0, now
