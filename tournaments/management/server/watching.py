"""Who waits until something changes at a table: held in the event loop without a thread, one statement for all."""

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
from tournaments.queries.changes import table_changes

logger = logging.getLogger(__name__)

Told = asyncio.Future[str | None]
"""What the table has become, or None."""


@dataclass(frozen=True, slots=True)
class Lookout:
    """Where one looks: `look` says what tables are like now, by table; without those that are gone, None where nobody
    answers. `leave` is called in the same thread once nobody waits any more.
    """

    look: Callable[[Collection[int]], Mapping[int, str] | None]
    leave: Callable[[], None]


def _ask_database(tables: Collection[int]) -> Mapping[int, str] | None:
    try:
        return table_changes(tables)
    except Error as error:
        logger.warning("Whoever follows a table waits longer: %s", error)
        connections.close_all()
        return None


DATABASE = Lookout(_ask_database, connections.close_all)


class TableWatch:
    """Who waits for which table, and what they have seen of it. It belongs to the event loop.

    Another process, or a command, may change a table as well, so it is looked at every second; what this process wrote
    is looked at at once.
    """

    def __init__(self, lookout: Lookout) -> None:
        self._lookout = lookout
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="changes")
        self._waiting: dict[int, dict[Told, str]] = {}  # nobody's table is empty
        self._size, self._looked_at, self._is_closed = 0, -limits.LOOKS_EVERY, False
        self._news = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return self._size

    async def change(self, table: int, seen: str, *, unless_gone: ASGIReceiveCallable) -> str | None:
        """What a table is like once it is not as `seen` any more; "" when it is gone. None after HELD_FOR seconds, when
        the server stops, and at once where too many wait already. Raises ClientGone.
        """
        if self._is_closed or self._size >= limits.HELD or len(self._waiting.get(table, ())) >= limits.HELD_AT_A_TABLE:
            return None
        told = self._begin(table, seen)
        hanging_up: asyncio.Future[Any] = asyncio.ensure_future(hang_up(unless_gone))
        try:
            await asyncio.wait((told, hanging_up), timeout=limits.HELD_FOR, return_when=asyncio.FIRST_COMPLETED)
            if hanging_up.done():
                raise ClientGone
            return told.result() if told.done() else None
        finally:
            hanging_up.cancel()
            self._end(table, told)

    def look_soon(self) -> None:
        """Something was written."""
        self._news.set()

    def close(self) -> None:
        """Let everybody go, and whoever still comes."""
        self._is_closed = True
        for table in self._waiting.values():
            for told in table:
                if not told.done():
                    told.set_result(None)
        self._news.set()

    def _begin(self, table: int, seen: str) -> Told:
        told: Told = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, {})[told] = seen
        self._size += 1
        if self._watching is None:
            self._watching = asyncio.ensure_future(self._watch())
        return told

    def _end(self, table: int, told: Told) -> None:
        del self._waiting[table][told]
        self._size -= 1
        if not self._waiting[table]:
            del self._waiting[table]
        if not self._waiting:
            self._news.set()  # nobody need look any more

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                await self._until_due()
                if self._waiting:
                    self._looked_at = loop.time()
                    tables = tuple(self._waiting)
                    self._tell(tables, await loop.run_in_executor(self._executor, self._lookout.look, tables))
        finally:
            self._watching = None
        await loop.run_in_executor(self._executor, self._lookout.leave)

    async def _until_due(self) -> None:
        """A second after the last look, or something was written; not too often even then."""
        loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._looked_at + limits.LOOKS_EVERY):
                await self._news.wait()
        if self._waiting:
            await asyncio.sleep(self._looked_at + limits.LOOKS_APART - loop.time())
        self._news.clear()

    def _tell(self, tables: Collection[int], now: Mapping[int, str] | None) -> None:
        if now is None:
            return
        for table in tables:
            for told, seen in self._waiting.get(table, {}).items():
                if not told.done() and now.get(table, "") != seen:
                    told.set_result(now.get(table, ""))
