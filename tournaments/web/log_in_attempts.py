"""A login attempt from a request: at login, and when a second person confirms."""

from unicodedata import normalize

from django.http import HttpRequest
from django.utils import timezone

from tournaments.actions.accounts.log_in import LogInAttempt
from tournaments.log_in_keys import known_device, read_claim
from tournaments.queries.users import user_by_device, user_by_name

COOKIE = "device-"
"""Cookie name prefix, followed by the user id: several people may log in on one device."""


def attempt_of(request: HttpRequest, username: str) -> LogInAttempt:
    """The attempt, with the username normalised as Django's login form does."""
    name = normalize("NFKC", username).strip()
    return LogInAttempt(name, str(request.META.get("REMOTE_ADDR", "")), _device(request, name))


def last_logged_in(request: HttpRequest) -> str:
    """The user name of whoever logged in last in this browser, as its cookies say; "" where they do not tell."""
    texts = [text for name, text in request.COOKIES.items() if name.startswith(COOKIE)]
    made_at = {text: claim.made_at for text in texts if (claim := read_claim(text))}
    newest = [text for text, made in made_at.items() if made == max(made_at.values())]
    user = user_by_device(newest[0], now=timezone.now()) if len(newest) == 1 else None
    return user.username if user else ""


def _device(request: HttpRequest, username: str) -> str:
    """The random part of this device's cookie for the user; "" if there is no valid one."""
    if not any(name.startswith(COOKIE) for name in request.COOKIES):
        return ""
    user = user_by_name(username)
    return known_device(request.COOKIES.get(f"{COOKIE}{user.pk}", ""), user, now=timezone.now()) if user else ""
