"""Tables through the link on their phones, whose holders may enter hands."""

from datetime import datetime

from django.core.signing import BadSignature
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.links import is_genuine, read_token
from tournaments.models import Table, TableLink
from tournaments.models.prepared import Placeholder, Prepared, SqlRows, loaded
from tournaments.models.round_clock import WITH_TIME
from tournaments.models.tournament import TournamentState

LINKED = [
    f"table__{to}"
    for to in (
        "round__tournament__ruleset__cup",
        "round__tournament__season__cup",
        "round__tournament__prize_giving",
        *WITH_TIME,
    )
]


def link_by_token(token: str, *, now: datetime) -> TableLink:
    """A token's live link with its table, round, tournament and ruleset. One statement; 404 for anything else.

    A link opens its table until the tournament is closed; whether hands are accepted is the table's decision.
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


def link_to_name_by(token: str, *, now: datetime) -> TableLink:
    """The same for naming people at a table; only at a spontaneous evening, 404 for any other."""
    link = link_by_token(token, now=now)
    if not link.table.round.tournament.is_spontaneous:
        raise Http404
    return link


def link_to_enter_by(token: str, *, now: datetime) -> TableLink:
    """The same for entering a hand: link and table with ids only, for an action that reloads them.

    It outlives the tournament, so that a resent hand still gets its receipt and a new one is told that the table is
    closed. One statement.
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
