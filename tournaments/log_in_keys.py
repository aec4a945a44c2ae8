"""Two things that stand for having known the password: a device's cookie, and a link to log in once.

Nothing of them is stored. Both are HMACs that cover the stored password's hash, so a new password ends them; the link
covers the last log-in too, so it works once.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import User

DEVICE_FOR = timedelta(days=400)
"""As long as browsers keep a cookie at most; every log-in begins anew."""
LINK_FOR = timedelta(minutes=10)
KEY = re.compile(r"([1-9][0-9]{0,9})\.([1-9][0-9]{0,9})\.([-_A-Za-z0-9]+)\.([0-9a-f]{64})")
DEVICE_SALT, LINK_SALT = "tournaments.log_in_keys.device", "tournaments.log_in_keys.link"


@dataclass(frozen=True, slots=True)
class LogInClaim:
    """What a key says, before it is checked: whose it is, when it was made (whole seconds), and a random part."""

    user_id: int
    made_at: datetime
    nonce: str
    signature: str

    @property
    def content(self) -> str:
        return f"{self.user_id}.{int(self.made_at.timestamp())}.{self.nonce}"

    def is_younger_than(self, age: timedelta, *, now: datetime) -> bool:
        return self.made_at <= now < self.made_at + age


def device_key(user: User, *, now: datetime) -> str:
    """A new cookie for a device on which this user has just logged in."""
    return _made(user, DEVICE_SALT, user.password, now)


def known_device(text: str, user: User, *, now: datetime) -> str:
    """The random part of a device's cookie where it is this user's and still good; "" for every other text."""
    claim = read_claim(text)
    is_good = (
        claim and claim.is_younger_than(DEVICE_FOR, now=now) and _is_right(claim, user, DEVICE_SALT, user.password)
    )
    return claim.nonce if claim and is_good else ""


def link_key(user: User, *, now: datetime) -> str:
    """The secret in a link with which this user logs in once."""
    return _made(user, LINK_SALT, _state(user), now)


def opens(claim: LogInClaim, user: User, *, now: datetime) -> bool:
    """Whether a link's claim lets this user in, who has not logged in since it was made."""
    return claim.is_younger_than(LINK_FOR, now=now) and _is_right(claim, user, LINK_SALT, _state(user))


def read_claim(text: str) -> LogInClaim | None:
    """What a key claims, None where it has not the form of one."""
    read = KEY.fullmatch(text)
    return LogInClaim(int(read[1]), datetime.fromtimestamp(int(read[2]), UTC), read[3], read[4]) if read else None


def _state(user: User) -> str:
    return f"{user.password}/{user.last_login.isoformat() if user.last_login else ''}"


def _made(user: User, salt: str, covered: str, now: datetime) -> str:
    claim = LogInClaim(user.pk, now, token_urlsafe(12), "")
    return f"{claim.content}.{_signature(claim, salt, covered, settings.SECRET_KEY)}"


def _is_right(claim: LogInClaim, user: User, salt: str, covered: str) -> bool:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    right = [_signature(claim, salt, covered, key) for key in keys]
    return claim.user_id == user.pk and any(constant_time_compare(claim.signature, each) for each in right)


def _signature(claim: LogInClaim, salt: str, covered: str, key: str) -> str:
    return salted_hmac(salt, f"{claim.content}/{covered}", secret=key, algorithm="sha256").hexdigest()
