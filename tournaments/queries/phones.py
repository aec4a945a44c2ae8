"""When the phones of a table were last heard of.

It is no fact of the evening: it stands in a cache, so that a page a phone asks for writes nothing, and is forgotten
when the program starts anew. With several processes and no Redis each knows only of the phones that asked it.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.core.cache import caches

KEPT_SECONDS = 12 * 3_600


def note_phone(table: int, *, now: datetime) -> None:
    """A phone has asked for something at a table. Nothing is waited for, and nothing fails, where no cache answers."""
    caches["phones"].set(str(table), now, timeout=KEPT_SECONDS)


def phones_heard(tables: Iterable[int]) -> Mapping[int, datetime]:
    """When a phone last asked for something, by table id; tables whose phones were never heard of are not there."""
    found = caches["phones"].get_many([str(table) for table in tables])
    return {int(table): at for table, at in found.items() if isinstance(at, datetime)}
