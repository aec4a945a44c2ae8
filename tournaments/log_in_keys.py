"""Two substitutes for a password: a known device's cookie, and a one-time log-in link.

Neither is stored. Both are HMACs over the stored password hash, so a new password invalidates them; the link also
covers the last log-in, so it works only once.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import User

DEVICE_FOR = timedelta(days=400)
"""The longest browsers keep a cookie; renewed at every log-in."""
LINK_FOR = timedelta(minutes=10)
KEY = re.compile(r"([1-9][0-9]{0,9})\.([1-9][0-9]{0,9})\.([-_A-Za-z0-9]+)\.([0-9a-f]{64})")
DEVICE_SALT, LINK_SALT = "tournaments.log_in_keys.device", "tournaments.log_in_keys.link"


@dataclass(frozen=True, slots=True)
class LogInClaim:
    """An unverified key: its user, creation time (whole seconds), and a random part."""

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
    """A new cookie for a device this user has just logged in on."""
    return _made(user, DEVICE_SALT, user.password, now)


def known_device(text: str, user: User, *, now: datetime) -> str:
    """The random part of this user's valid device cookie; "" for any other text."""
    claim = read_claim(text)
    is_good = (
        claim and claim.is_younger_than(DEVICE_FOR, now=now) and _is_right(claim, user, DEVICE_SALT, user.password)
    )
    return claim.nonce if claim and is_good else ""


def link_key(user: User, *, now: datetime) -> str:
    """The secret in this user's one-time log-in link."""
    return _made(user, LINK_SALT, _state(user), now)


def opens(claim: LogInClaim, user: User, *, now: datetime) -> bool:
    """Whether a link is valid for this user, who must not have logged in since it was made."""
    return claim.is_younger_than(LINK_FOR, now=now) and _is_right(claim, user, LINK_SALT, _state(user))


def read_claim(text: str) -> LogInClaim | None:
    """The claim in a key; None if it is malformed."""
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
