"""Who is connected: so many in all, so many from one address, and who goes when somebody else needs the place."""

import logging
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from tournaments.management.server import limits

logger = logging.getLogger(__name__)


class Connection(Protocol):
    """What can be asked to go."""

    def hang_up(self) -> None:
        """Close it; nobody waits for an answer on it."""


class OpenConnections:
    """The connections of one server. It belongs to the event loop; nothing here is safe for other threads."""

    def __init__(
        self,
        *,
        clock: Callable[[], float],
        at_most: int,
        of_one_address: int,
        shared_address: str = "",
    ) -> None:
        """`clock` in seconds; `shared_address` is the proxy's, behind which everybody is: only the sum counts there."""
        self._clock, self._at_most, self._of_one_address = clock, at_most, of_one_address
        self._shared_address = shared_address
        self._addresses: dict[Connection, str] = {}
        self._counts: Counter[str] = Counter()
        self._waiting: dict[Connection, float] = {}  # since when, the longest first
        self._lingering: set[Connection] = set()
        self._refused, self._told_at = 0, -limits.REFUSALS_LOGGED_EVERY

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, connection: Connection, address: str) -> bool:
        """Give it a place, if there is none that of who has waited longest without a request. False: it is refused."""
        if self._is_crowded_by(address) and not self._make_room(address):
            return False
        if len(self) >= self._at_most and not self._make_room(None):
            return False
        self._addresses[connection] = address
        self._counts[address] += 1
        return True

    def begin_waiting(self, connection: Connection) -> None:
        """No request is under way on it: another one may have its place."""
        self._waiting.pop(connection, None)
        if connection in self._addresses:
            self._waiting[connection] = self._clock()

    def begin_working(self, connection: Connection) -> None:
        """A request is under way on it: it stays."""
        self._waiting.pop(connection, None)

    def linger(self, connection: Connection) -> bool:
        """Count a refused connection; True if it may stay until it has read why."""
        self._log_refusal()
        if len(self._lingering) >= limits.LINGERING:
            return False
        self._lingering.add(connection)
        return True

    def leave(self, connection: Connection) -> None:
        """It is closed, or about to be. A second time does nothing."""
        self._waiting.pop(connection, None)
        self._lingering.discard(connection)
        address = self._addresses.pop(connection, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def _is_crowded_by(self, address: str) -> bool:
        return self._counts[address] >= self._of_one_address and address != self._shared_address

    def _make_room(self, address: str | None) -> bool:
        """Let the connection go that has waited longest, of this address or of any."""
        latest = self._clock() - limits.WAITS_AT_LEAST
        for connection, since in self._waiting.items():
            if since > latest:
                return False
            if address is None or self._addresses[connection] == address:
                self.leave(connection)
                connection.hang_up()
                return True
        return False

    def _log_refusal(self) -> None:
        self._refused += 1
        if self._clock() - self._told_at >= limits.REFUSALS_LOGGED_EVERY:
            logger.warning("%d connections refused: %d are open", self._refused, len(self))
            self._refused, self._told_at = 0, self._clock()
