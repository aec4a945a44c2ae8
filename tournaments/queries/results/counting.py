"""Evenings that count: for season tables, qualifiers, earlier meetings in the draw, and the programme."""

from django.db.models import QuerySet

from tournaments.models import Tournament
from tournaments.models.tournament import COUNTING_KINDS, TournamentState


def counting(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Only evenings that count: with hands or without, not cancelled. No statement."""
    return rows.filter(kind__in=COUNTING_KINDS).exclude(state=TournamentState.CANCELLED)
