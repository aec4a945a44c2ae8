"""Whose a code is, and where whoever carries it may be checked in."""

from django.db.models import Q, QuerySet

from tournaments.models import Cup, Player, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.player_codes import read_code


def player_by_code(code: str, *, among: QuerySet[Player]) -> Player | None:
    """The player whose code this is now; None for one that was renewed or is none. At most one statement.

    The code of a record that was merged is one of the record that was kept.
    """
    claimed = read_code(code)
    if claimed is None:
        return None
    own = {"pk": claimed.player, "code_edition": claimed.edition}
    return among.filter(Q(**own) | Q(merged__in=Player.objects.filter(**own))).first()


def open_evenings(cups: QuerySet[Cup]) -> tuple[Tournament, ...]:
    """The evenings of some cups that are not closed, the latest first. One statement."""
    rows = Tournament.objects.filter(season__cup__in=cups, state=TournamentState.OPEN)
    return tuple(rows.select_related("season__cup").order_by("-date", "-pk"))
