"""What is made once for everybody: kept under a tag that names all it depends on, so there is nothing to invalidate."""

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.web.public.build import build

KEPT_FOR = 600
"""Seconds: longer than it takes everybody to ask for it."""
K = TypeVar("K")


def tag_of(tournament: Tournament, what: str) -> str:
    """What a page's part depends on beside its kind: the log's end as it was read, the language, the build.

    Read the tournament before its rows: a change in between makes the part newer than its tag, never older.
    """
    log = f"{tournament.public_id}-{tournament.revision}-{tournament.chain_head[:8]}"
    return f"{log}-{get_language()}-{what}-{build()}"


def kept(key: str, make: Callable[[], K]) -> K:
    """What is kept under the key, made by whoever asks first."""
    known: K | None = cache.get(key)
    if known is None:
        known = make()
        cache.set(key, known, timeout=KEPT_FOR)
    return known
