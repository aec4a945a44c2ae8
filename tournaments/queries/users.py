"""Who logs in: under a name, or by a link."""

from datetime import datetime

from tournaments.log_in_keys import opens, read_claim
from tournaments.models import User


def user_by_name(username: str) -> User | None:
    """For what their device may be known by, and for who runs the installation. It lets nobody in."""
    if "\0" in username:  # PostgreSQL takes no text with that
        return None
    return User.objects.filter(username=username, is_active=True).first()


def user_by_link(key: str, *, now: datetime) -> User | None:
    """Whom a link to log in once lets in; None for one that is used, too old, or none."""
    claim = read_claim(key)
    user = User.objects.filter(pk=claim.user_id, is_active=True).first() if claim else None
    return user if claim and user and opens(claim, user, now=now) else None
