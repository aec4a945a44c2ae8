"""Evenings that count: for season tables, qualifiers, earlier meetings in the draw, and the programme."""

from django.db.models import Q, QuerySet

from scoring.season import Counting
from tournaments.models import Season, Tournament
from tournaments.models.tournament import COUNTING_KINDS, TournamentState


def counting(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Only evenings that count: with hands or without, not cancelled. No statement."""
    return rows.filter(kind__in=COUNTING_KINDS).exclude(state=TournamentState.CANCELLED)


DAY_OF_FINAL = Q(is_final=True, season__championship__isnull=False)
"""The day of a final of several cups, which has a ranking of its own."""


def counts_final(season: Season) -> bool:
    """Whether the season's own settings count a final: by the rule, or by cup points of the final. No statement."""
    return season.final_points_id is not None or season.rule["counting"] == Counting.BEST_N_PLUS_FINAL


def in_cup_table(season: Season) -> Q:
    """Which evenings can count for the season's own table: the day of a final of several cups only if the season
    `counts_final`.
    """
    own = Q(season=season.pk)
    return own if counts_final(season) else own & ~DAY_OF_FINAL
