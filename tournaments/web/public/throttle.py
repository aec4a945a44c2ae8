"""Whoever types wrong passwords repeatedly has to wait.

Counted in the cache, for the user name and for the address, as hashes: neither is stored or logged in clear.
"""

from hashlib import sha256

from django.core.cache import cache

ATTEMPTS = 5
WINDOW = 5 * 60  # seconds


def must_wait(*, username: str, address: str) -> bool:
    """Whether this name or this address has used up its attempts."""
    return any(count >= ATTEMPTS for count in cache.get_many(_keys(username, address)).values())


def note_failure(*, username: str, address: str, window: int = WINDOW) -> None:
    """Count a wrong password; the window, in seconds, runs from the first one."""
    for key in _keys(username, address):
        cache.add(key, 0, window)
        try:
            cache.incr(key)
        except ValueError:  # it ran out between the two lines
            cache.set(key, 1, window)


def forgive(*, username: str) -> None:
    """After the right password the name starts anew; the address does not, or one account would open all others."""
    cache.delete(_key("name", username))


def _keys(username: str, address: str) -> list[str]:
    return [_key("name", username), _key("address", address)]


def _key(kind: str, text: str) -> str:
    return f"log-in:{kind}:{sha256(text.casefold().encode(errors='replace')).hexdigest()}"
