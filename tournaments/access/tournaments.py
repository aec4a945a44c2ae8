"""Seasons and tournaments by user, and rows of a tournament that the user has access to."""

from django.db.models import BigIntegerField, OuterRef, QuerySet, Subquery
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.access.cups import VIEW_ROLES, WRITE_ROLES, note_role, within_cups
from tournaments.errors import Refused
from tournaments.models import (
    Championship,
    Entry,
    Membership,
    Protest,
    Round,
    Season,
    Separation,
    Table,
    Tournament,
    User,
)
from tournaments.models.joined import Joined
from tournaments.models.membership import Role
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.models.round_clock import WITH_TIME
from tournaments.models.tournament import TournamentKind

MOST_ID = BigIntegerField.MAX_BIGINT  # a prepared query passes on whatever number it gets
SEASON = Joined(Season, "cup", "championship", "cup_points", "final_points")
"""The joined rows that every page of a season at the desk begins with."""


def _season(user: User, pk: int, roles: tuple[Role, ...]) -> Season:
    """One statement, which also answers `may_run`."""
    found = _with_role(season=pk, user=user.pk) if pk <= MOST_ID else ()
    for *columns, role in found:
        if user.is_superuser or role in roles:
            season = SEASON.row(columns)
            note_role(user, season.cup, role)
            return season
    raise Http404


@Prepared
def _with_role(season: Placeholder, user: Placeholder) -> SqlRows:
    """The season and the user's role in its cup, None without one."""
    role = Membership.objects.filter(cup=OuterRef("cup"), user=user).values("role")
    rows = Season.objects.filter(pk=season).order_by().annotate(role=Subquery(role))
    return rows.values_list(*SEASON.columns, "role")


def season_to_see(user: User, pk: int) -> Season:
    return _season(user, pk, VIEW_ROLES)


def season_to_run(user: User, pk: int) -> Season:
    return _season(user, pk, WRITE_ROLES)


def championship_to_see(user: User, season: int) -> Championship:
    """The final of several cups of a season (id)."""
    return get_object_or_404(Championship.objects.select_related("season__cup"), season=season_to_see(user, season))


def championship_to_run(user: User, season: int) -> Championship:
    return get_object_or_404(Championship.objects.select_related("season__cup"), season=season_to_run(user, season))


def _tournament(user: User, pk: int, roles: tuple[Role, ...]) -> Tournament:
    rows = Tournament.objects.select_related("season__cup", "ruleset__cup", "cup_points")
    return get_object_or_404(within_cups(rows, user, cup="season__cup", roles=roles), pk=pk)


def evening_to_see(user: User, pk: int) -> Tournament:
    """An evening with or without hands."""
    return _tournament(user, pk, VIEW_ROLES)


def evening_to_run(user: User, pk: int) -> Tournament:
    """An evening with or without hands."""
    return _tournament(user, pk, WRITE_ROLES)


def tournament_to_see(user: User, pk: int) -> Tournament:
    """An evening with hands. Refused: totals_only, for an evening without."""
    return _with_hands(evening_to_see(user, pk))


def tournament_to_run(user: User, pk: int) -> Tournament:
    """The same for organisers. Refused: totals_only."""
    return _with_hands(evening_to_run(user, pk))


def _with_hands(tournament: Tournament) -> Tournament:
    if tournament.is_of_totals:
        raise Refused("totals_only")
    return tournament


def totals_to_see(user: User, pk: int) -> Tournament:
    """An evening without hands; 404 for any other."""
    return _of_totals(evening_to_see(user, pk))


def totals_to_run(user: User, pk: int) -> Tournament:
    """The same for organisers."""
    return _of_totals(evening_to_run(user, pk))


def _of_totals(tournament: Tournament) -> Tournament:
    if not tournament.is_of_totals:
        raise Http404
    return tournament


def spontaneous_to_run(user: User, pk: int) -> Tournament:
    """A spontaneous evening; 404 for any other."""
    tournament = tournament_to_run(user, pk)
    if not tournament.is_spontaneous:
        raise Http404
    return tournament


def sandbox_to_run(user: User, pk: int) -> Tournament:
    """An evening for trying out; 404 for any other."""
    found = tournament_to_run(user, pk)
    if found.kind != TournamentKind.SANDBOX:
        raise Http404
    return found


def rounds_to_see(user: User) -> QuerySet[Round]:
    """The rounds of every tournament that the user has access to."""
    return within_cups(Round.objects.all(), user, cup="tournament__season__cup", roles=VIEW_ROLES)


def round_of(tournament: Tournament, number: int) -> Round:
    """A round of a tournament that the user has access to."""
    return get_object_or_404(tournament.rounds.select_related("tournament"), number=number)


def table_in(tournament: Tournament, pk: int) -> Table:
    """A table of a tournament that the user has access to.

    By id, not by numbers: after a redraw the id leads nowhere instead of to other people.
    """
    rows = Table.objects.select_related("round__tournament__ruleset", "round__tournament__season__cup", *WITH_TIME)
    return get_object_or_404(rows, round__tournament=tournament, pk=pk)


def entry_in(tournament: Tournament, pk: int) -> Entry:
    """An entry at a tournament that the user has access to."""
    return get_object_or_404(tournament.entries.select_related("player", "tournament"), pk=pk)


def protest_in(tournament: Tournament, number: int) -> Protest:
    """A protest at a tournament that the user has access to."""
    rows = tournament.protests.select_related("entry__player", "table__round", "tournament")
    return get_object_or_404(rows, number=number)


def separation_in(tournament: Tournament, pk: int) -> Separation:
    """A separated pair of a tournament that the user has access to."""
    return get_object_or_404(tournament.separations.select_related("tournament"), pk=pk)
