"""Finding the user to log in: by name, by link, or by device."""

from datetime import datetime

from tournaments.log_in_keys import known_device, opens, read_claim
from tournaments.models import User


def user_by_name(username: str) -> User | None:
    """For device recognition and installation administrators; does not authenticate anybody."""
    if "\0" in username:  # PostgreSQL rejects NUL in text
        return None
    return User.objects.filter(username=username, is_active=True).first()


def user_by_link(key: str, *, now: datetime) -> User | None:
    """The user a one-time log-in link belongs to; None for a used, expired or invalid one."""
    claim = read_claim(key)
    user = User.objects.filter(pk=claim.user_id, is_active=True).first() if claim else None
    return user if claim and user and opens(claim, user, now=now) else None


def user_by_device(key: str, *, now: datetime) -> User | None:
    """The user a known device's cookie belongs to; None for an invalid one."""
    claim = read_claim(key)
    user = User.objects.filter(pk=claim.user_id, is_active=True).first() if claim else None
    return user if user and known_device(key, user, now=now) else None
