"""The card of one player, to be printed again."""

from datetime import datetime

from django.utils.translation import gettext

from tournaments.documents.files import file_of
from tournaments.documents.headings import card_heading
from tournaments.documents.player_cards import card_row
from tournaments.jobs import ProducedFile
from tournaments.models import Cup, Player
from tournaments.reports.pages import silent
from tournaments.reports.player_cards import player_cards_pdf


def card_of_player(cup: Cup, player: Player, *, now: datetime) -> ProducedFile:
    """One card as PDF, in the active language."""
    content = player_cards_pdf([card_row(player)], heading=card_heading(cup, now=now), progress=silent)
    return file_of(content, words=(gettext("Card"), player.number or "", player.name), format_="pdf")
