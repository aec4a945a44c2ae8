"""Rank a final's document, from a file or from standard input."""

from scoring.final_answer import rank_final
from scoring.json_text import JsonAnswer
from scoring.management.documents import DocumentCommand


class Command(DocumentCommand):
    help = "Rank the Österreich-Finale (JSON): who is in through which cup and why, and the overall ranking."

    def answer(self, document: object) -> JsonAnswer:
        return rank_final(document)
