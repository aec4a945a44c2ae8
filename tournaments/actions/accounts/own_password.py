"""Changing one's own password. The old one is required, so that an unattended laptop is not enough."""

from datetime import datetime

from tournaments.actions.accounts.log_in import LogInAttempt, count_attempt, uncount_attempt
from tournaments.actions.accounts.managing import set_password
from tournaments.errors import Refused
from tournaments.models import User


def change_own_password(user: User, attempt: LogInAttempt, *, old: str, new: str, now: datetime) -> None:
    """Change one's own password; the old one counts as a log-in attempt.

    Refused: password_wrong, password_refused; TooMany: log_in_wait.
    """
    count_attempt(attempt, now=now)
    if not user.check_password(old):
        raise Refused("password_wrong", field="old")
    uncount_attempt(attempt)
    set_password(user, new)
