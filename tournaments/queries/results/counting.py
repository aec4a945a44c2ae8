"""Evenings that count: for season tables, qualifiers, earlier meetings in the draw, and the programme."""

from django.db.models import Q, QuerySet

from scoring.season import Counting
from tournaments.models import Season, Tournament
from tournaments.models.tournament import COUNTING_KINDS, TournamentState


def counting(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Only evenings that count: with hands or without, not cancelled. No statement."""
    return rows.filter(kind__in=COUNTING_KINDS).exclude(state=TournamentState.CANCELLED)


def counts(evening: Tournament) -> bool:
    """Whether a loaded evening is one of `counting`."""
    return evening.counts_for_season and evening.state != TournamentState.CANCELLED


DAY_OF_FINAL = Q(is_final=True, season__championship__isnull=False)
"""The day of a final of several cups, which has a ranking of its own."""


IN_CUP_TABLE = (
    ~DAY_OF_FINAL | Q(season__final_points__isnull=False) | Q(season__rule__counting=Counting.BEST_N_PLUS_FINAL.value)
)
"""Which evenings can count for the table of whatever season they are in (`in_cup_table`)."""


def counts_final(season: Season) -> bool:
    """Whether the season's own settings count a final: by the rule, or by cup points of the final. No statement."""
    return season.final_points_id is not None or season.rule["counting"] == Counting.BEST_N_PLUS_FINAL


def gives_no_cup_points(tournament: Tournament) -> bool:
    """Whether an evening gives no cup points: it is spontaneous, or the day of a final of several cups that counts for
    no season. One statement for a season's final, unless its championship is loaded, else none.
    """
    if tournament.is_spontaneous or not tournament.is_final:
        return tournament.is_spontaneous
    return not counts_final(tournament.season) and hasattr(tournament.season, "championship")


def in_cup_table(season: Season) -> Q:
    """Which evenings can count for the season's own table: the day of a final of several cups only if the season
    `counts_final`.
    """
    own = Q(season=season.pk)
    return own if counts_final(season) else own & ~DAY_OF_FINAL
