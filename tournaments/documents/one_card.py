"""A single player's card, to be reprinted."""

from datetime import datetime

from django.utils.translation import gettext

from tournaments.documents.files import file_of
from tournaments.documents.headings import card_heading
from tournaments.documents.player_cards import card_row
from tournaments.jobs import ProducedFile
from tournaments.models import Cup, Player
from tournaments.reports.pages import pdf
from tournaments.reports.player_cards import player_cards_part


def card_of_player(cup: Cup, player: Player, *, now: datetime) -> ProducedFile:
    """One card as PDF, in the active language."""
    content = pdf(player_cards_part([card_row(player)], heading=card_heading(cup, now=now)))
    return file_of(content, words=(gettext("Card"), player.number or "", player.name), format_="pdf")
