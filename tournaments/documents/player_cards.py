"""Player cards of everybody at an evening."""

from datetime import datetime

from tournaments.documents.headings import card_heading
from tournaments.models import Player, Tournament
from tournaments.player_codes import player_code_url
from tournaments.queries.people.search import present_entries
from tournaments.reports.pages import Part
from tournaments.reports.player_cards import CardRow, player_cards_part


def cards_of_evening(tournament: Tournament, /, *, now: datetime) -> Part:
    """A card for everybody present, by name, except people known only at this evening, who cannot be found by code."""
    rows = [card_row(each.player) for each in present_entries(tournament) if each.player.only_at_id is None]
    return player_cards_part(rows, heading=card_heading(tournament.season.cup, now=now))


def card_row(player: Player) -> CardRow:
    """The content of a player's card."""
    return CardRow(player.family_name, player.given_name, player.number or "", player_code_url(player))
