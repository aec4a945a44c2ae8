"""Logging in: every password attempt is counted before it is checked, and uncounted if the password was right.

A device that somebody has logged in from before is counted separately, so strangers cannot lock its owner out. All
others are counted by name and address, by address, and by name. A blocked attempt costs one read and no hashing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import F

from tournaments.actions.accounts.counted_tries import Bound, count_key, count_try, network_of
from tournaments.models import LogInCount, User


class Counted(StrEnum):
    """The keys password attempts are counted by."""

    DEVICE = "device"
    NAME_AT_ADDRESS = "name-at-address"
    ADDRESS = "address"
    NAME = "name"


BOUNDS: Mapping[Counted, Bound] = {
    Counted.DEVICE: Bound(10, timedelta(minutes=5)),
    Counted.NAME_AT_ADDRESS: Bound(5, timedelta(minutes=5)),
    Counted.ADDRESS: Bound(60, timedelta(minutes=5)),  # everyone at an inn shares one router
    Counted.NAME: Bound(30, timedelta(hours=1)),
}


@dataclass(frozen=True, slots=True)
class LogInAttempt:
    """A password about to be checked. `device` is the random part of a known device's cookie, or ""."""

    username: str
    address: str
    device: str = ""

    @property
    def keys(self) -> Mapping[str, Bound]:
        """The keys to count under, in the same order in every transaction."""
        name, network = self.username.casefold(), network_of(self.address)
        by = {
            Counted.NAME_AT_ADDRESS: f"{name}\n{network}",
            Counted.ADDRESS: network,
            Counted.NAME: name,
        }
        counted = {Counted.DEVICE: self.device} if self.device else by
        return {
            key: BOUNDS[kind] for key, kind in sorted((count_key(kind, what), kind) for kind, what in counted.items())
        }


def count_attempt(attempt: LogInAttempt, *, now: datetime) -> None:
    """Count a password attempt before it is checked, atomically, so that concurrent attempts cannot exceed the limit.

    Refused with TooMany (log_in_wait), without counting, if any of its limits is exhausted.
    """
    count_try(attempt.keys, code="log_in_wait", now=now)


def uncount_attempt(attempt: LogInAttempt) -> None:
    """Uncount a right password: reset the counts of this login alone, decrement the shared ones."""
    own = {Counted.DEVICE, Counted.NAME_AT_ADDRESS}
    with transaction.atomic():
        for key in attempt.keys:
            row = LogInCount.objects.filter(key=key)
            if key.partition(":")[0] in own:
                row.delete()
            else:
                row.filter(tries__gt=0).update(tries=F("tries") - 1)


def log_in_once(user: User, *, now: datetime) -> bool:
    """Record a log-in through a link made after the previous log-in; False if another request was faster."""
    return bool(User.objects.filter(pk=user.pk, last_login=user.last_login, is_active=True).update(last_login=now))
