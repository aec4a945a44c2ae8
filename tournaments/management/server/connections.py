"""Connection limits in total and per address, and which idle connection is closed to make room."""

import logging
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from tournaments.management.server import limits

logger = logging.getLogger(__name__)


class Connection(Protocol):
    """A connection that can be closed."""

    def hang_up(self) -> None:
        """Close it; no response is pending."""


class OpenConnections:
    """The connections of one server. Used by the event loop only; not thread-safe."""

    def __init__(
        self,
        *,
        clock: Callable[[], float],
        at_most: int,
        of_one_address: int,
        shared_address: str = "",
    ) -> None:
        """`clock` in seconds; `shared_address` is that of a proxy in front of all clients, for which only the total
        limit applies.
        """
        self._clock, self._at_most, self._of_one_address = clock, at_most, of_one_address
        self._shared_address = shared_address
        self._addresses: dict[Connection, str] = {}
        self._counts: Counter[str] = Counter()
        self._waiting: dict[Connection, float] = {}  # since when, longest first
        self._lingering: set[Connection] = set()
        self._refused, self._logged_at = 0, -limits.REFUSALS_LOGGED_EVERY

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, connection: Connection, address: str) -> bool:
        """Admit a connection, closing the one idle for longest if necessary. False if it must be refused."""
        if self._is_crowded_by(address) and not self._make_room(address):
            return False
        if len(self) >= self._at_most and not self._make_room(None):
            return False
        self._addresses[connection] = address
        self._counts[address] += 1
        return True

    def mark_idle(self, connection: Connection) -> None:
        """Mark it idle: it may be closed to make room."""
        self._waiting.pop(connection, None)
        if connection in self._addresses:
            self._waiting[connection] = self._clock()

    def mark_active(self, connection: Connection) -> None:
        """Mark it active: it stays."""
        self._waiting.pop(connection, None)

    def linger(self, connection: Connection) -> bool:
        """Count a refused connection; True if it may stay open until it has read the reason."""
        self._log_refusal()
        if len(self._lingering) >= limits.LINGERING:
            return False
        self._lingering.add(connection)
        return True

    def leave(self, connection: Connection) -> None:
        """Remove a closed or closing connection; idempotent."""
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
        """Close the connection idle for longest, of this address or of any."""
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
        if self._clock() - self._logged_at >= limits.REFUSALS_LOGGED_EVERY:
            logger.warning("%d connections refused: %d are open", self._refused, len(self))
            self._refused, self._logged_at = 0, self._clock()
