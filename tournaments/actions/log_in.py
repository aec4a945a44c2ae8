"""Logging in: every password is counted before it is looked at, and given back when it was right.

A device on which somebody has logged in before is counted by itself: whatever strangers try, its owner gets in. All
others are counted by name and address, by address, and by name. Who has to wait costs one read, and no hashing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import ip_address

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.utils.crypto import salted_hmac

from tournaments.errors import TooMany
from tournaments.models import LogInCount, User


class Counted(StrEnum):
    """What passwords are counted by."""

    DEVICE = "device"
    NAME_AT_ADDRESS = "name-at-address"
    ADDRESS = "address"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Bound:
    """So many passwords within a time that begins with the first."""

    tries: int
    window: timedelta


BOUNDS: Mapping[Counted, Bound] = {
    Counted.DEVICE: Bound(10, timedelta(minutes=5)),
    Counted.NAME_AT_ADDRESS: Bound(5, timedelta(minutes=5)),
    Counted.ADDRESS: Bound(60, timedelta(minutes=5)),  # an inn is behind one router
    Counted.NAME: Bound(30, timedelta(hours=1)),
}
MOST_SWEPT = 100
"""Counts that are over, removed with each that begins."""


@dataclass(frozen=True, slots=True)
class LogInAttempt:
    """A password that is about to be looked at. `device` is the random part of a known device's cookie, or ""."""

    username: str
    address: str
    device: str = ""

    @property
    def keys(self) -> Mapping[str, Bound]:
        """What it is counted by, in an order that all transactions keep."""
        name, network = self.username.casefold(), _network(self.address)
        by = {
            Counted.NAME_AT_ADDRESS: f"{name}\n{network}",
            Counted.ADDRESS: network,
            Counted.NAME: name,
        }
        counted = {Counted.DEVICE: self.device} if self.device else by
        return {key: BOUNDS[kind] for key, kind in sorted((_key(kind, what), kind) for kind, what in counted.items())}


def count_attempt(attempt: LogInAttempt, *, now: datetime) -> None:
    """Count a password before it is looked at, atomically, so that of many at once no more are looked at.

    Refused with TooMany (log_in_wait), and counted nowhere, where one of its counts is used up.
    """
    keys = attempt.keys
    _require_tries_left(keys, now=now)
    with transaction.atomic():
        _lock_rows(keys, now=now)
        for key, bound in keys.items():
            if not _counted(key, bound, now=now):
                raise _wait(bound.window)
        _sweep(now=now)


def give_back(attempt: LogInAttempt) -> None:
    """The password was right: its own counts start anew, those it shares with others have one less."""
    own = {Counted.DEVICE, Counted.NAME_AT_ADDRESS}
    with transaction.atomic():
        for key in attempt.keys:
            row = LogInCount.objects.filter(key=key)
            if key.partition(":")[0] in own:
                row.delete()
            else:
                row.filter(tries__gt=0).update(tries=F("tries") - 1)


def log_in_once(user: User, *, now: datetime) -> bool:
    """Note the log-in by a link that was made after the last one; False where another was faster."""
    return bool(User.objects.filter(pk=user.pk, last_login=user.last_login, is_active=True).update(last_login=now))


def _require_tries_left(keys: Mapping[str, Bound], *, now: datetime) -> None:
    rows = LogInCount.objects.filter(key__in=keys, ends_at__gt=now)
    used_up = [row.ends_at - now for row in rows if row.tries >= keys[row.key].tries]
    if used_up:
        raise _wait(max(used_up))


def _lock_rows(keys: Iterable[str], *, now: datetime) -> None:
    """Lock the counts, in their order; those that are not there begin with none."""
    rows = [LogInCount(key=key, ends_at=now) for key in keys]
    LogInCount.objects.bulk_create(rows, update_conflicts=True, unique_fields=["key"], update_fields=["key"])


def _counted(key: str, bound: Bound, *, now: datetime) -> bool:
    """Whether there was a try left; one statement, so two at once cannot both have the last."""
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


def _wait(left: timedelta) -> TooMany:
    seconds = max(1, -(-left // timedelta(seconds=1)))
    return TooMany("log_in_wait", retry_after=seconds, minutes=-(-seconds // 60))


def _key(kind: Counted, what: str) -> str:
    digits = salted_hmac(
        "tournaments.log_in", f"{kind}\n{what}".encode(errors="replace"), algorithm="sha256"
    ).hexdigest()
    return f"{kind}:{digits[:4]}"


def _network(address: str) -> str:
    """An address as it is counted: of IPv6 the half that a provider gives to one household."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped) if mapped else f"{int(parsed) >> 64:x}"
