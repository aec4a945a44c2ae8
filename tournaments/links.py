"""The secret on a table's score sheet: table, generation and an HMAC over both and the round.

Nothing secret is stored, so a sheet can be printed again; a new generation makes the old paper worthless.
"""

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare

from tournaments.models import Table, TableLink

SALT = "tournaments.links"
SIGNATURE_LENGTH = 27  # base64 characters kept of the HMAC: 162 bits


def _signature(*, table_id: int, round_id: int, generation: int, key: str | None = None) -> str:
    signer = Signer(key=key, salt=SALT, algorithm="sha256")
    return signer.signature(f"{table_id}/{round_id}/{generation}")[:SIGNATURE_LENGTH]


def table_token(link: TableLink, table: Table) -> str:
    """The token in the link's address."""
    signature = _signature(table_id=table.pk, round_id=table.round_id, generation=link.generation)
    return f"{table.pk}.{link.generation}.{signature}"


def table_url(token: str) -> str:
    """The absolute address behind a table's QR code."""
    return f"{settings.PUBLIC_URL}/t/{token}/"


def read_token(token: str) -> tuple[int, int]:
    """Table id and generation a token claims. Raises BadSignature when it does not look like one."""
    table, _, rest = token.partition(".")
    generation, _, signature = rest.partition(".")
    if len(table) > 12 or len(generation) > 5 or not (table.isdecimal() and generation.isdecimal() and signature):
        raise BadSignature(token)
    return int(table), int(generation)


def is_genuine(token: str, link: TableLink, round_id: int) -> bool:
    """Whether the token was made with this installation's key (or one it has retired) for this link."""
    signature = token.rpartition(".")[2]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    candidates = [
        _signature(table_id=link.table_id, round_id=round_id, generation=link.generation, key=key) for key in keys
    ]
    return any(constant_time_compare(signature, candidate) for candidate in candidates)
