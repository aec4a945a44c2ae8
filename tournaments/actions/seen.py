"""Settings that somebody else has changed since a form showed them."""

from typing import Any

from tournaments.errors import Conflict
from tournaments.queries.digests import seen_digest


def require_seen(seen: str | None, stored: object, *, code: str, **facts: Any) -> None:
    """Conflict `code`, unless `seen` is the digest (`seen_digest`) of what is stored, or None: nothing was shown."""
    if seen is not None and seen != seen_digest(stored):
        raise Conflict(code, **facts)
