"""Resolving player codes, and the evenings their holders can be checked in at."""

from django.db.models import Q, QuerySet

from tournaments.models import Cup, Player, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.player_codes import read_code
from tournaments.queries.results.counting import counting


def player_by_code(code: str, *, among: QuerySet[Player]) -> Player | None:
    """The player whose current code this is; None for a renewed or invalid one. At most one statement.

    The code of a merged record belongs to the kept one.
    """
    claimed = read_code(code)
    if claimed is None:
        return None
    own = {"pk": claimed.player, "code_edition": claimed.edition}
    return among.filter(Q(**own) | Q(merged__in=Player.objects.filter(**own))).first()


def open_evenings(cups: QuerySet[Cup]) -> tuple[Tournament, ...]:
    """The open regular evenings of some cups, latest first. One statement."""
    rows = counting(Tournament.objects.filter(season__cup__in=cups, state=TournamentState.OPEN))
    return tuple(rows.select_related("season__cup").order_by("-date", "-pk"))
