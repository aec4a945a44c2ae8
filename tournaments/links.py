"""The secret on a table's score sheet: table, generation, and an HMAC over both and the round.

Nothing secret is stored, so a sheet can be printed again; a new generation invalidates the old paper. Registered people
get a similar secret: the registration's number and an HMAC over it. So do people invited to a final: the place's
number, its edition and an HMAC over both.
"""

import re
from datetime import date, datetime, time, timedelta
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments.models import FinalPlace, Registration, Season, Table, TableLink, Tournament

SALT = "tournaments.links"
SIGNATURE_LENGTH = 27  # base64 characters kept of the HMAC: 162 bits
OF_REGISTRATIONS = "tournaments.links.registrations"
OF_ANSWERS = "tournaments.links.answers"
REGISTRATION_TOKEN = re.compile(r"([1-9][0-9]{0,11})\.[-_A-Za-z0-9]+")
TOKEN = re.compile(r"([1-9][0-9]{0,11})\.([1-9][0-9]{0,4})\.[-_A-Za-z0-9]+")


def _signature(*, table_id: int, round_id: int, generation: int, key: str | None = None) -> str:
    signer = Signer(key=key, salt=SALT, algorithm="sha256")
    return signer.signature(f"{table_id}/{round_id}/{generation}")[:SIGNATURE_LENGTH]


def table_token(link: TableLink, table: Table) -> str:
    """The token in the link's address, in its canonical spelling."""
    return _token(link, round_id=table.round_id)


def _token(link: TableLink, *, round_id: int, key: str | None = None) -> str:
    signature = _signature(table_id=link.table_id, round_id=round_id, generation=link.generation, key=key)
    return f"{link.table_id}.{link.generation}.{signature}"


def table_url(token: str) -> str:
    """The absolute URL behind a table's QR code."""
    return f"{settings.PUBLIC_URL}/t/{token}/"


def answer_token(place: FinalPlace, *, key: str | None = None) -> str:
    """The token in the address to answer an invitation at; a new edition invalidates the old one."""
    signer = Signer(key=key, salt=OF_ANSWERS, algorithm="sha256")
    signed = signer.signature(f"{place.pk}/{place.championship_id}/{place.edition}")[:SIGNATURE_LENGTH]
    return f"{place.pk}.{place.edition}.{signed}"


def answer_url(token: str) -> str:
    """Its absolute URL, for mails and letters."""
    return f"{settings.PUBLIC_URL}/answer/{token}/"


def last_day_of_answers(season: Season, evening: Tournament | None) -> date:
    """The last day on which answer links to a final open anything: that of its evening, or else the season's last."""
    return evening.date if evening else season.ends


def answers_end(season: Season, evening: Tournament | None) -> datetime:
    """The midnight after that day: all answer links expire then."""
    return timezone.make_aware(datetime.combine(last_day_of_answers(season, evening) + timedelta(days=1), time.min))


def private_address() -> str:
    """PUBLIC_URL if it can only be opened on this computer or in its network, else ""."""
    host = urlsplit(settings.PUBLIC_URL).hostname or ""
    return settings.PUBLIC_URL if _is_private(host) else ""


def _is_private(host: str) -> bool:
    try:
        return not ip_address(host).is_global
    except ValueError:
        return "." not in host or host.endswith((".local", ".internal", ".home.arpa"))


def is_genuine_answer(token: str, place: FinalPlace) -> bool:
    """Whether this is exactly the token made with this installation's key (or a retired one)."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(token, answer_token(place, key=key)) for key in keys)


def read_token(token: str) -> tuple[int, int]:
    """The table id and generation a token claims, or place in a final and edition.

    Raises BadSignature if it is malformed.
    """
    claimed = TOKEN.fullmatch(token)
    if claimed is None:
        raise BadSignature(token)
    return int(claimed[1]), int(claimed[2])


def is_genuine(token: str, link: TableLink, round_id: int) -> bool:
    """Whether this is exactly the token made with this installation's key (or a retired one)."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(token, _token(link, round_id=round_id, key=key)) for key in keys)


def registration_token(registration: Registration, *, key: str | None = None) -> str:
    """The token in the address for viewing and cancelling a registration."""
    signer = Signer(key=key, salt=OF_REGISTRATIONS, algorithm="sha256")
    signed = signer.signature(f"{registration.pk}/{registration.tournament_id}")[:SIGNATURE_LENGTH]
    return f"{registration.pk}.{signed}"


def evening_url(public_id: str) -> str:
    """The absolute URL of an evening's invitation page, where people register."""
    return f"{settings.PUBLIC_URL}/evening/{public_id}/"


def registration_url(token: str) -> str:
    """The absolute URL behind a registration's QR code."""
    return f"{settings.PUBLIC_URL}/registration/{token}/"


def read_registration_token(token: str) -> int:
    """The registration (id) a token claims. Raises BadSignature if it is malformed."""
    claimed = REGISTRATION_TOKEN.fullmatch(token)
    if claimed is None:
        raise BadSignature(token)
    return int(claimed[1])


def is_genuine_registration(token: str, registration: Registration) -> bool:
    """Whether this is the token made with this installation's key (or a retired one)."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(token, registration_token(registration, key=key)) for key in keys)
