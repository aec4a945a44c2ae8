"""Seals that reveal a recomputed log: an HMAC over its end, by this installation's key.

Anybody who can write to the database could recompute a chain of plain hashes. The seal of its head requires the key. It
is stored next to the head, not in the events, and is part of no hash: another installation writes its own over the same
events.

A seal is `KEY:HMAC`, both hexadecimal. KEY identifies the key without revealing it: it is an HMAC itself.
"""

from dataclasses import dataclass
from datetime import UTC
from enum import StrEnum
from functools import cache

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from rulesets.canonical import sha256_of
from tournaments.models import Cup, LogCheck, Tournament

SALT, KEY_SALT = "tournaments.seals", "tournaments.seals.key"
KEY_LENGTH = 8  # hexadecimal digits: enough to distinguish an installation's keys


class SealState(StrEnum):
    """The validity of a stored seal. RETIRED: valid by a key in SECRET_KEY_FALLBACKS."""

    WHOLE = "whole"
    RETIRED = "retired"
    MISSING = "missing"
    UNKNOWN_KEY = "unknown_key"
    WRONG = "wrong"

    @property
    def holds(self) -> bool:
        return self in {SealState.WHOLE, SealState.RETIRED}


@dataclass(frozen=True, slots=True)
class ChainEnd:
    """The end of a log: `owner` as in events ("tournament:7", "cup:3"), the last sequence number and its hash."""

    owner: str
    revision: int
    head: str


def chain_end(owner: Tournament | Cup) -> ChainEnd:
    """The end of a log according to its owner's row."""
    kind = "tournament" if isinstance(owner, Tournament) else "cup"
    return ChainEnd(f"{kind}:{owner.pk}", owner.revision, owner.chain_head)


def seal(end: ChainEnd) -> str:
    """The seal by the current key."""
    return _seal(end, settings.SECRET_KEY)


def check_seal(check: LogCheck) -> str:
    """The seal over the result of a log check, by the current key."""
    return _sealed(_check_words(check), settings.SECRET_KEY)


def is_sealed(check: LogCheck) -> bool:
    """Whether a check was made here and is unchanged."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(_sealed(_check_words(check), key), check.seal) for key in keys)


def _check_words(check: LogCheck) -> str:
    owner = f"tournament:{check.tournament_id}" if check.tournament_id else f"cup:{check.cup_id}"
    at = check.checked_at.astimezone(UTC).isoformat(timespec="microseconds")
    return sha256_of(["check", owner, check.revision, check.head, at, check.found, check.findings])


def next_seal(owner: Tournament | Cup, end: ChainEnd) -> str:
    """The seal to write with a new end, while `owner` still has the former one.

    An invalid former seal is kept, and so is invalid for the new end too: the next event of an evening must not vouch
    for a chain that somebody recomputed or removed. A log gets its first seal before its first event.
    """
    if not seal_state(chain_end(owner), owner.chain_seal).holds:
        return owner.chain_seal
    return seal(end)


def seal_state(end: ChainEnd, written: str) -> SealState:
    """The validity of a stored seal by this installation's keys."""
    if not written:
        return SealState.MISSING
    if _is_by(settings.SECRET_KEY, end, written):
        return SealState.WHOLE
    if any(_is_by(key, end, written) for key in settings.SECRET_KEY_FALLBACKS):
        return SealState.RETIRED
    known = {_key_name(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)}
    return SealState.WRONG if written.partition(":")[0] in known else SealState.UNKNOWN_KEY


def own_key_names() -> frozenset[str]:
    """The KEYs of seals by this installation's keys."""
    return frozenset(map(_key_name, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)))


def _is_by(key: str, end: ChainEnd, written: str) -> bool:
    return constant_time_compare(_seal(end, key), written)


def _seal(end: ChainEnd, key: str) -> str:
    return _sealed(f"{end.owner}/{end.revision}/{end.head}", key)


def _sealed(content: str, key: str) -> str:
    return f"{_key_name(key)}:{salted_hmac(SALT, content, secret=key, algorithm='sha256').hexdigest()}"


@cache
def _key_name(key: str) -> str:
    return salted_hmac(KEY_SALT, "", secret=key, algorithm="sha256").hexdigest()[:KEY_LENGTH]
