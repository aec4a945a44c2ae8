"""Logging in: every password is counted before it is looked at, and given back when it was right.

A device on which somebody has logged in before is counted by itself: whatever strangers try, its owner gets in. All
others are counted by name and address, by address, and by name. Who has to wait costs one read, and no hashing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import F

from tournaments.actions.counted_tries import Bound, count_key, count_try, network_of
from tournaments.models import LogInCount, User


class Counted(StrEnum):
    """What passwords are counted by."""

    DEVICE = "device"
    NAME_AT_ADDRESS = "name-at-address"
    ADDRESS = "address"
    NAME = "name"


BOUNDS: Mapping[Counted, Bound] = {
    Counted.DEVICE: Bound(10, timedelta(minutes=5)),
    Counted.NAME_AT_ADDRESS: Bound(5, timedelta(minutes=5)),
    Counted.ADDRESS: Bound(60, timedelta(minutes=5)),  # an inn is behind one router
    Counted.NAME: Bound(30, timedelta(hours=1)),
}


@dataclass(frozen=True, slots=True)
class LogInAttempt:
    """A password that is about to be looked at. `device` is the random part of a known device's cookie, or ""."""

    username: str
    address: str
    device: str = ""

    @property
    def keys(self) -> Mapping[str, Bound]:
        """What it is counted by, in an order that all transactions keep."""
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
    """Count a password before it is looked at, atomically, so that of many at once no more are looked at.

    Refused with TooMany (log_in_wait), and counted nowhere, where one of its counts is used up.
    """
    count_try(attempt.keys, code="log_in_wait", now=now)


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
