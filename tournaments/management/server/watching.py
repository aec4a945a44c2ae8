"""Held polls for table changes: kept in the event loop without a thread, one statement for all of them."""

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from asgiref.typing import ASGIReceiveCallable
from django.db import Error, connections

from tournaments.management.server import limits
from tournaments.management.server.bodies import ClientGone, hang_up
from tournaments.queries.room.changes import table_changes

logger = logging.getLogger(__name__)

ChangeFuture = asyncio.Future[str | None]
"""The table's new state, or None."""


@dataclass(frozen=True, slots=True)
class ChangeSource:
    """The data source: `current_states` returns the state by table, omitting deleted ones, or None if unavailable.
    `leave` is called in the same thread once nobody is waiting.
    """

    current_states: Callable[[Collection[int]], Mapping[int, str] | None]
    leave: Callable[[], None]


def _ask_database(tables: Collection[int]) -> Mapping[int, str] | None:
    try:
        return table_changes(tables)
    except Error as error:
        logger.warning("Whoever follows a table waits longer: %s", error)
        connections.close_all()
        return None


DATABASE = ChangeSource(_ask_database, connections.close_all)


class TableWatch:
    """Held polls by table, with the state each has seen. Used by the event loop only.

    As other processes may change a table as well, it is checked every second; changes by this process are checked at
    once.
    """

    def __init__(self, source: ChangeSource) -> None:
        self._source = source
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="changes")
        self._waiting: dict[int, dict[ChangeFuture, str]] = {}  # no table's list is empty
        self._size, self._checked_at, self._is_closed = 0, -limits.CHECK_INTERVAL, False
        self._news = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return self._size

    async def change(self, table: int, seen: str, *, unless_gone: ASGIReceiveCallable) -> str | None:
        """The table's state once it differs from `seen`; "" if deleted. None after HELD_FOR seconds, when the server
        stops, or at once if too many polls are held. Raises ClientGone.
        """
        if self._is_closed or self._size >= limits.HELD or len(self._waiting.get(table, ())) >= limits.HELD_AT_A_TABLE:
            return None
        future = self._begin(table, seen)
        hanging_up: asyncio.Future[Any] = asyncio.ensure_future(hang_up(unless_gone))
        try:
            await asyncio.wait((future, hanging_up), timeout=limits.HELD_FOR, return_when=asyncio.FIRST_COMPLETED)
            if hanging_up.done():
                raise ClientGone
            return future.result() if future.done() else None
        finally:
            hanging_up.cancel()
            self._end(table, future)

    def check_soon(self) -> None:
        """Note that something was written."""
        self._news.set()

    def close(self) -> None:
        """Release all held polls, now and in future."""
        self._is_closed = True
        for table in self._waiting.values():
            for future in table:
                if not future.done():
                    future.set_result(None)
        self._news.set()

    def _begin(self, table: int, seen: str) -> ChangeFuture:
        future: ChangeFuture = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, {})[future] = seen
        self._size += 1
        if self._watching is None:
            self._watching = asyncio.ensure_future(self._watch())
        return future

    def _end(self, table: int, future: ChangeFuture) -> None:
        del self._waiting[table][future]
        self._size -= 1
        if not self._waiting[table]:
            del self._waiting[table]
        if not self._waiting:
            self._news.set()  # nobody is waiting

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                await self._until_due()
                if self._waiting:
                    self._checked_at = loop.time()
                    tables = tuple(self._waiting)
                    self._tell(tables, await loop.run_in_executor(self._executor, self._source.current_states, tables))
        finally:
            self._watching = None
        await loop.run_in_executor(self._executor, self._source.leave)

    async def _until_due(self) -> None:
        """Wait for the next check: a second after the last one, or sooner after a write, within limits."""
        loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._checked_at + limits.CHECK_INTERVAL):
                await self._news.wait()
        if self._waiting:
            await asyncio.sleep(self._checked_at + limits.CHECK_GAP - loop.time())
        self._news.clear()

    def _tell(self, tables: Collection[int], now: Mapping[int, str] | None) -> None:
        if now is None:
            return
        for table in tables:
            for future, seen in self._waiting.get(table, {}).items():
                if not future.done() and now.get(table, "") != seen:
                    future.set_result(now.get(table, ""))
