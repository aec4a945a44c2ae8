"""The secret on a table's score sheet: table, generation and an HMAC over both and the round.

Nothing secret is stored, so a sheet can be printed again; a new generation makes the old paper worthless. Whoever
registered for an evening gets the like: the registration's number and an HMAC over it.
"""

import re

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare

from tournaments.models import Registration, Table, TableLink

SALT = "tournaments.links"
SIGNATURE_LENGTH = 27  # base64 characters kept of the HMAC: 162 bits
OF_REGISTRATIONS = "tournaments.links.registrations"
REGISTRATION_TOKEN = re.compile(r"([1-9][0-9]{0,11})\.[-_A-Za-z0-9]+")
TOKEN = re.compile(r"([1-9][0-9]{0,11})\.([1-9][0-9]{0,4})\.[-_A-Za-z0-9]+")


def _signature(*, table_id: int, round_id: int, generation: int, key: str | None = None) -> str:
    signer = Signer(key=key, salt=SALT, algorithm="sha256")
    return signer.signature(f"{table_id}/{round_id}/{generation}")[:SIGNATURE_LENGTH]


def table_token(link: TableLink, table: Table) -> str:
    """The token in the link's address, the only spelling there is of it."""
    return _token(link, round_id=table.round_id)


def _token(link: TableLink, *, round_id: int, key: str | None = None) -> str:
    signature = _signature(table_id=link.table_id, round_id=round_id, generation=link.generation, key=key)
    return f"{link.table_id}.{link.generation}.{signature}"


def table_url(token: str) -> str:
    """The absolute address behind a table's QR code."""
    return f"{settings.PUBLIC_URL}/t/{token}/"


def read_token(token: str) -> tuple[int, int]:
    """Table id and generation a token claims. Raises BadSignature when it does not look like one."""
    claimed = TOKEN.fullmatch(token)
    if claimed is None:
        raise BadSignature(token)
    return int(claimed[1]), int(claimed[2])


def is_genuine(token: str, link: TableLink, round_id: int) -> bool:
    """Whether this is the token, letter by letter, made with this installation's key (or one it has retired)."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(token, _token(link, round_id=round_id, key=key)) for key in keys)


def registration_token(registration: Registration, *, key: str | None = None) -> str:
    """The token in the address with which somebody looks at their registration and cancels it."""
    signer = Signer(key=key, salt=OF_REGISTRATIONS, algorithm="sha256")
    signed = signer.signature(f"{registration.pk}/{registration.tournament_id}")[:SIGNATURE_LENGTH]
    return f"{registration.pk}.{signed}"


def registration_url(token: str) -> str:
    """The absolute address behind a registration's QR code."""
    return f"{settings.PUBLIC_URL}/registration/{token}/"


def read_registration_token(token: str) -> int:
    """The registration (id) a token claims. Raises BadSignature when it does not look like one."""
    claimed = REGISTRATION_TOKEN.fullmatch(token)
    if claimed is None:
        raise BadSignature(token)
    return int(claimed[1])


def is_genuine_registration(token: str, registration: Registration) -> bool:
    """Whether this is the token, made with this installation's key (or one it has retired)."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(token, registration_token(registration, key=key)) for key in keys)
