"""Look-up is permission: every row a view works on is fetched here, filtered by who asks.

What somebody may not see does not exist for them (404). Viewers read, organisers write, superusers do both everywhere.
"""

from datetime import datetime
from typing import Any, TypeVar

from django.core.signing import BadSignature
from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.links import is_genuine, read_token
from tournaments.models import (
    Cup,
    DrawRun,
    Entry,
    Job,
    Membership,
    Player,
    PlayerImport,
    Publication,
    Round,
    RulesetRevision,
    Season,
    Separation,
    Table,
    TableLink,
    Tournament,
    User,
)
from tournaments.models.joined import Joined
from tournaments.models.membership import Role
from tournaments.models.prepared import Placeholder, Prepared, SqlRows, loaded
from tournaments.models.round_clock import WITH_TIME
from tournaments.models.tournament import TournamentState
from tournaments.ruleset_keys import RulesetKey

M = TypeVar("M", bound=Model)

IN_PUBLIC = Joined(
    Tournament, "season", "season__cup", "ruleset", "ruleset__cup", "cup_points", without=("ruleset__document",)
)
"""What every public page of a tournament reads, each few seconds from every phone."""
LINKED = [f"table__{to}" for to in ("round__tournament__ruleset__cup", "round__tournament__season__cup", *WITH_TIME)]
LOOK = (Role.ORGANISER, Role.VIEWER)
WRITE = (Role.ORGANISER,)


def _within_cups(rows: QuerySet[M], user: User, *, cup: str, roles: tuple[Role, ...]) -> QuerySet[M]:
    if user.is_superuser:
        return rows
    allowed = Membership.objects.filter(user_id=user.pk, role__in=roles).values("cup_id")
    lookup: dict[str, Any] = {f"{cup}__in": allowed} if cup else {"pk__in": allowed}
    return rows.filter(**lookup)


def cups_to_see(user: User) -> QuerySet[Cup]:
    return _within_cups(Cup.objects.all(), user, cup="", roles=LOOK)


def cups_to_run(user: User) -> QuerySet[Cup]:
    return _within_cups(Cup.objects.all(), user, cup="", roles=WRITE)


def cup_to_see(user: User, slug: str) -> Cup:
    return get_object_or_404(cups_to_see(user), slug=slug)


def cup_to_run(user: User, slug: str) -> Cup:
    return get_object_or_404(cups_to_run(user), slug=slug)


def membership_in(cup: Cup, pk: int) -> Membership:
    """Somebody's role in a cup that was itself looked up for this user."""
    return get_object_or_404(cup.memberships.select_related("user", "cup"), pk=pk)


def may_run(user: User, cup: Cup) -> bool:
    """Whether the user may write for a cup that was itself looked up for them."""
    return cups_to_run(user).filter(pk=cup.pk).exists()


def players_to_see(user: User) -> QuerySet[Player]:
    """Players belong to no cup: who works for any cup may look all of them up, but for records that were merged."""
    return Player.objects.filter(merged_into=None) if cups_to_see(user).exists() else Player.objects.none()


def player_to_see(user: User, pk: int) -> Player:
    return get_object_or_404(players_to_see(user).select_related("club"), pk=pk)


def player_import_of(cup: Cup, pk: int) -> PlayerImport:
    """A list that a cup took in; the cup was itself looked up for this user."""
    return get_object_or_404(
        PlayerImport.objects.select_related("cup", "user", "tournament", "undone_by"), cup=cup, pk=pk
    )


def _season(user: User, pk: int, roles: tuple[Role, ...]) -> Season:
    rows = Season.objects.select_related("cup")
    return get_object_or_404(_within_cups(rows, user, cup="cup", roles=roles), pk=pk)


def season_to_see(user: User, pk: int) -> Season:
    return _season(user, pk, LOOK)


def season_to_run(user: User, pk: int) -> Season:
    return _season(user, pk, WRITE)


def _tournament(user: User, pk: int, roles: tuple[Role, ...]) -> Tournament:
    rows = Tournament.objects.select_related("season__cup", "ruleset__cup", "cup_points")
    return get_object_or_404(_within_cups(rows, user, cup="season__cup", roles=roles), pk=pk)


def tournament_to_see(user: User, pk: int) -> Tournament:
    return _tournament(user, pk, LOOK)


def tournament_to_run(user: User, pk: int) -> Tournament:
    return _tournament(user, pk, WRITE)


def rounds_to_see(user: User) -> QuerySet[Round]:
    """The rounds of every tournament the user may look at."""
    return _within_cups(Round.objects.all(), user, cup="tournament__season__cup", roles=LOOK)


def round_of(tournament: Tournament, number: int) -> Round:
    """A round of a tournament that was itself looked up for this user."""
    return get_object_or_404(tournament.rounds.select_related("tournament"), number=number)


def table_in(tournament: Tournament, pk: int) -> Table:
    """A table of a tournament that was itself looked up for this user.

    By its own id, not by its numbers: after a redraw it leads nowhere instead of to other people.
    """
    rows = Table.objects.select_related("round__tournament__ruleset", "round__tournament__season__cup", *WITH_TIME)
    return get_object_or_404(rows, round__tournament=tournament, pk=pk)


def entry_in(tournament: Tournament, pk: int) -> Entry:
    """Somebody's entry at a tournament that was itself looked up for this user."""
    return get_object_or_404(tournament.entries.select_related("player", "tournament"), pk=pk)


def separation_in(tournament: Tournament, pk: int) -> Separation:
    """A separated pair of a tournament that was itself looked up for this user."""
    return get_object_or_404(tournament.separations.select_related("tournament"), pk=pk)


def link_by_token(token: str, *, now: datetime) -> TableLink:
    """The live link of a token, with its table, round, tournament and ruleset. One statement; 404 for anything else.

    A link opens its table until the tournament is closed; it is the table that says whether it still takes hands.
    """
    table_id, generation = _claimed(token)
    rows = TableLink.objects.select_related(*LINKED).defer("table__round__tournament__ruleset__document")
    live = rows.filter(
        revoked_at__isnull=True, expires_at__gt=now, table__round__tournament__state=TournamentState.OPEN
    )
    link = get_object_or_404(live, table_id=table_id, generation=generation)
    if not is_genuine(token, link, link.table.round_id):
        raise Http404
    return link


def link_to_enter_by(token: str, *, now: datetime) -> TableLink:
    """The same for entering a hand: link and table with their ids only, for an action that reads them again.

    It outlives the tournament: whoever sends a hand again must get its receipt, and a new hand is told that the table
    is closed. One statement.
    """
    table, generation = _claimed(token)
    for pk, round_, expires_at in _live_link(table=table, generation=generation):
        link = loaded(TableLink, ("id", "table_id", "generation"), (pk, table, generation))
        if expires_at > now and is_genuine(token, link, round_):
            link.table = loaded(Table, ("id", "round_id"), (table, round_))
            return link
    raise Http404


@Prepared
def _live_link(table: Placeholder, generation: Placeholder) -> SqlRows:
    live = TableLink.objects.filter(table=table, generation=generation, revoked_at__isnull=True)
    return live.values_list("pk", "table__round", "expires_at")


def _claimed(token: str) -> tuple[int, int]:
    try:
        return read_token(token)
    except BadSignature as error:
        raise Http404 from error


def tournament_in_public(public_id: str) -> Tournament:
    """A tournament by its public address; everybody may look at it. One statement."""
    found = _in_public(public_id=public_id)
    if not found:
        raise Http404
    return IN_PUBLIC.row(found[0])


@Prepared
def _in_public(public_id: Placeholder) -> SqlRows:
    return Tournament.objects.filter(public_id=public_id).order_by().values_list(*IN_PUBLIC.columns)


def draw_run_in_public(tournament: Tournament, pk: int) -> DrawRun:
    """A run of the draw whose rounds are all published, of a tournament that was itself looked up in public."""
    return get_object_or_404(tournament.drawings.filter(published_at__isnull=False), pk=pk)


def ruleset_in_public(key: RulesetKey) -> RulesetRevision:
    """The stored revision that a key names. One statement."""
    rows = RulesetRevision.objects.select_related("cup").filter(cup__slug=key.cup or None, slug=key.slug)
    if key.content_hash:
        rows = rows.filter(content_hash=key.content_hash)
    newest = rows.order_by("-pk").first()
    if newest is None:
        raise Http404
    return newest


def publication_in_public(code: str) -> Publication:
    """The newest version of a published list."""
    newest = _publications(code).order_by("-version").first()
    if newest is None:
        raise Http404
    return newest


def version_in_public(code: str, version: int) -> Publication:
    """One version of a published list."""
    return get_object_or_404(_publications(code), version=version)


def _publications(code: str) -> QuerySet[Publication]:
    people = ("published_by", "confirmed_by", "withdrawn_by", "withdrawal_confirmed_by")
    return Publication.objects.select_related("season__cup", "tournament", *people).filter(code=code)


def job_to_see(user: User, pk: int) -> Job:
    """A job of a cup the user belongs to; its document is not loaded."""
    rows = Job.objects.select_related("cup").defer("content")
    return get_object_or_404(_within_cups(rows, user, cup="cup", roles=LOOK), pk=pk)
