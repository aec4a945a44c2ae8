"""Content rendered once for everybody, cached under a key that contains all its dependencies: nothing to invalidate."""

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import get_language

from tournaments.models import Tournament
from tournaments.web.public.build import build

CACHED_FOR = 600
"""Seconds: longer than it takes everybody to request it."""
K = TypeVar("K")


def tag_of(tournament: Tournament, what: str) -> str:
    """The cache key of a page's part: its kind, the heads of the evening's and the cup's log as read, language, and
    build. Once the evening is over, changes of people's names and attributes appear only in the cup's log.

    Read the tournament, with its cup, before its rows: a change in between makes the part newer than its tag, never
    older.
    """
    log = f"{tournament.public_id}-{tournament.revision}-{tournament.chain_head[:8]}"
    return f"{log}-{tournament.season.cup.chain_head[:8]}-{get_language()}-{what}-{build()}"


def cached(key: str, make: Callable[[], K]) -> K:
    """Get the cached value, or compute and cache it."""
    known: K | None = cache.get(key)
    if known is None:
        known = make()
        cache.set(key, known, timeout=CACHED_FOR)
    return known
