"""Rank a season's document, from a file or from standard input."""

from scoring.json_text import JsonAnswer
from scoring.management.documents import DocumentCommand
from scoring.season_answer import rank_season


class Command(DocumentCommand):
    help = "Rank a season (JSON): its tournaments, the season table with what counts, and who is safe or out."

    def answer(self, document: object) -> JsonAnswer:
        return rank_season(document)
