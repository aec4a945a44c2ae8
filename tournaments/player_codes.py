"""Player codes: which record, which edition, and an HMAC over both. They reveal nothing about the person.

A code grants no access: at the desk it finds a player just as the number does. Nothing secret is stored, so a card can
be printed again; a new edition invalidates lost cards. Barcode scanners type as on an American keyboard, so codes avoid
letters that are elsewhere on a German one or can be mistaken for digits, and are found at the end of whatever was typed
before.
"""

import re
from dataclasses import dataclass

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Player

SALT = "tournaments.player_codes"
DIGITS = "0123456789abcdefghjkmnpqrstvwx"
CLAIM, SIGNATURE = 10, 12
LENGTH = CLAIM + SIGNATURE
EDITIONS = 1_000
LAST_EDITION = EDITIONS - 1
CLAIMS: int = len(DIGITS) ** CLAIM
TYPED = re.compile(rf"(?:^|[^0-9a-z])([{DIGITS}]{{{LENGTH}}})\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ClaimedPlayer:
    """The record (id) and edition in a genuine code."""

    player: int
    edition: int


def player_code(player: Player) -> str:
    """The currently valid code, in its canonical spelling."""
    return _code(ClaimedPlayer(player.pk, player.code_edition), settings.SECRET_KEY)


def player_code_url(player: Player) -> str:
    """The absolute URL behind a player's QR code."""
    return f"{settings.PUBLIC_URL}/k/{player_code(player)}/"


def typed_code(text: str) -> str:
    """The code at the end of typed or scanned text; "" if there is none."""
    found = TYPED.search(text.strip())
    return found[1].lower() if found else ""


def read_code(code: str) -> ClaimedPlayer | None:
    """The player a code belongs to; None unless it was made with this installation's key (or a retired one)."""
    if len(code) != LENGTH or set(code) - set(DIGITS):
        return None
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        masked, signature = _number(code[:CLAIM]), code[CLAIM:]
        player, edition = divmod((masked - _mask(signature, key)) % CLAIMS, EDITIONS)
        claimed = ClaimedPlayer(player, edition)
        if constant_time_compare(code, _code(claimed, key)):
            return claimed
    return None


def _code(claimed: ClaimedPlayer, key: str) -> str:
    """The claim, masked so that it does not reveal the order of records, and the HMAC over it."""
    number = claimed.player * EDITIONS + claimed.edition
    signature = _digits(_hmac(f"{claimed.player}/{claimed.edition}", key), SIGNATURE)
    return _digits(number + _mask(signature, key), CLAIM) + signature


def _mask(signature: str, key: str) -> int:
    return _hmac(f"mask/{signature}", key) % CLAIMS


def _hmac(said: str, key: str) -> int:
    return int(salted_hmac(SALT, said, secret=key, algorithm="sha256").hexdigest(), 16)


def _digits(number: int, count: int) -> str:
    """The last `count` digits."""
    written = ""
    for _ in range(count):
        number, digit = divmod(number, len(DIGITS))
        written = DIGITS[digit] + written
    return written


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * len(DIGITS) + DIGITS.index(digit)
    return number
