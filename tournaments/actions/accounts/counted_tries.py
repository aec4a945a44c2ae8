"""Rate limits for anonymous requests: each try is counted before it is made, so concurrent tries cannot exceed a limit.

Counts are stored in the database under a few digits of a keyed hash: the number of rows is bounded, and they reveal
nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.utils.crypto import salted_hmac

from tournaments.errors import TooMany
from tournaments.models import LogInCount

MOST_SWEPT = 100
"""Expired counts to delete each time a new one starts."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit: at most `tries` within `window`, which starts with the first try."""

    tries: int
    window: timedelta


def count_try(keys: Mapping[str, Bound], *, code: str, now: datetime) -> None:
    """Count a try under all of its keys, atomically. `keys` must be in the same order in every transaction.

    Refused with TooMany (`code`, with the minutes to wait), without counting, if any of the limits is exhausted.
    """
    _require_tries_left(keys, code=code, now=now)
    with transaction.atomic():
        _lock_rows(keys, now=now)
        for key, bound in keys.items():
            if not _counted(key, bound, now=now):
                raise _wait(code, bound.window)
        _sweep(now=now)


def count_key(kind: str, what: str) -> str:
    """The key of a count: its kind and a keyed hash, truncated so that nothing can be read from it."""
    digits = salted_hmac(
        "tournaments.log_in", f"{kind}\n{what}".encode(errors="replace"), algorithm="sha256"
    ).hexdigest()
    return f"{kind}:{digits[:4]}"


def network_of(address: str) -> str:
    """The address to count by: for IPv6, the half that a provider assigns to one household."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped) if mapped else f"{int(parsed) >> 64:x}"


def _require_tries_left(keys: Mapping[str, Bound], *, code: str, now: datetime) -> None:
    rows = LogInCount.objects.filter(key__in=keys, ends_at__gt=now)
    used_up = [row.ends_at - now for row in rows if row.tries >= keys[row.key].tries]
    if used_up:
        raise _wait(code, max(used_up))


def _lock_rows(keys: Iterable[str], *, now: datetime) -> None:
    """Lock the counts in the given order; missing ones start at zero."""
    rows = [LogInCount(key=key, ends_at=now) for key in keys]
    LogInCount.objects.bulk_create(rows, update_conflicts=True, unique_fields=["key"], update_fields=["key"])


def _counted(key: str, bound: Bound, *, now: datetime) -> bool:
    """Whether a try was left. A single statement, so that two concurrent requests cannot both take the last one."""
    is_over = Q(ends_at__lte=now)
    rows = LogInCount.objects.filter(is_over | Q(tries__lt=bound.tries), key=key)
    return bool(
        rows.update(
            tries=Case(When(is_over, then=Value(1)), default=F("tries") + 1),
            ends_at=Case(When(is_over, then=Value(now + bound.window)), default=F("ends_at")),
        )
    )


def _sweep(*, now: datetime) -> None:
    over = LogInCount.objects.select_for_update(skip_locked=True).filter(ends_at__lte=now).order_by("pk")
    LogInCount.objects.filter(pk__in=list(over.values_list("pk", flat=True)[:MOST_SWEPT])).delete()


def _wait(code: str, left: timedelta) -> TooMany:
    seconds = max(1, -(-left // timedelta(seconds=1)))
    return TooMany(code, retry_after=seconds, minutes=-(-seconds // 60))
