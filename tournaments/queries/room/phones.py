"""The last request from a table's phones.

This is not part of the evening's data: it lives in a cache, so that requests from phones write nothing, and is lost on
restart. With several processes and no Redis, each knows only the phones it has served.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.core.cache import caches

RETENTION_SECONDS = 12 * 3_600


def record_phone(table: int, *, now: datetime) -> None:
    """Note a request from a table's phone. Never blocks or fails if the cache is unavailable."""
    caches["phones"].set(str(table), now, timeout=RETENTION_SECONDS)


def phones_heard(tables: Iterable[int]) -> Mapping[int, datetime]:
    """The last request by table id; tables without any are missing."""
    found = caches["phones"].get_many([str(table) for table in tables])
    return {int(table): at for table, at in found.items() if isinstance(at, datetime)}
