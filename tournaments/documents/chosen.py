"""Papers from choices or input at the desk, made at once and never stored."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext

from tournaments.documents.awards import certificates
from tournaments.documents.files import file_of
from tournaments.documents.headings import printed_heading
from tournaments.jobs import ProducedFile
from tournaments.models import Tournament
from tournaments.reports.pages import pdf
from tournaments.reports.wifi_card import WifiAccess, wifi_part


def certificates_of_ranks(tournament: Tournament, ranks: Collection[int], *, now: datetime) -> ProducedFile:
    """Certificates for some ranks. Refused: certificates_too_early, ranks_unknown."""
    content = pdf(certificates(tournament, now=now, ranks=ranks))
    return file_of(content, words=(tournament.name, gettext("Certificates")), format_="pdf")


def wifi_cards(tournament: Tournament, access: WifiAccess, *, now: datetime) -> ProducedFile:
    """Wi-Fi cards: one for the wall and four for tables. The file name does not contain the network's name."""
    content = pdf(wifi_part(access, heading=printed_heading(tournament, now=now)))
    return file_of(content, words=(gettext("Wi-Fi"),), format_="pdf")
