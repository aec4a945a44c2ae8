"""The cards of everybody at an evening."""

from datetime import datetime

from tournaments.documents.headings import card_heading
from tournaments.jobs import JobProgress
from tournaments.models import Player, Tournament
from tournaments.player_codes import player_code_url
from tournaments.queries.people import present_entries
from tournaments.reports.player_cards import CardRow, player_cards_pdf


def cards_of_evening(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """A card for everybody who is here, by name."""
    rows = [card_row(each.player) for each in present_entries(tournament)]
    return player_cards_pdf(rows, heading=card_heading(tournament.season.cup, now=now), progress=progress)


def card_row(player: Player) -> CardRow:
    """What stands on a player's card."""
    return CardRow(player.family_name, player.given_name, player.number or "", player_code_url(player))
