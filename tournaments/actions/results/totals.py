"""Round totals from the signed paper sheet, which count instead of the table's hands."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.hands.guards import require_held_at
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.amounts import signed_points
from tournaments.errors import Conflict, Refused
from tournaments.models import HandRevision, RoundTotal, SheetReading, Table, User
from tournaments.models.round import RoundState
from tournaments.queries.log.last_change import change_facts, last_change
from tournaments.queries.room.seating import SeatedPlayer, seated_players_of
from tournaments.queries.room.sheet import totals_on_paper

LIMIT = 9_999


def record_totals(
    table: Table,
    totals: Mapping[int, int],
    *,
    based_on: Mapping[int, int],
    hands_seen: int = 0,
    actor: Actor,
    now: datetime,
) -> None:
    """Record the points (Schrift) of everybody at the table by entry id, and mark the table as on paper.

    The sheet has no Kontra ledger: Kontras were paid at once, so money equals points. Replaces earlier totals:
    `based_on` are those shown to whoever typed the new ones, empty if none; `hands_seen` is the number of hands shown
    that the totals replace.
    Refused: totals_strangers, totals_missing, totals_range, totals_sum; Conflict: closed, round_not_published, redrawn,
    totals_changed, totals_gone, hands_arrived.
    """
    with transaction.atomic():
        row = lock_for_totals(table, totals, based_on=based_on, hands_seen=hands_seen)
        write_totals(row, totals, actor=actor, now=now, confirmed=None)


def lock_for_totals(table: Table, totals: Mapping[int, int], *, based_on: Mapping[int, int], hands_seen: int) -> Table:
    """Lock a table that accepts these totals. Refused like `record_totals`."""
    row = lock_table(table)
    _require_writable(row)
    _require_hands_seen(row, hands_seen)
    seated_players = {each.entry: each for each in seated_players_of(row)}
    _require_seen(row, based_on, totals, seated_players)
    _require_totals(totals, seated_players)
    return row


def write_totals(row: Table, totals: Mapping[int, int], *, actor: Actor, now: datetime, confirmed: User | None) -> None:
    """Replace the totals of a locked table, and delete pending readings. `confirmed` is the user who typed the same."""
    RoundTotal.objects.filter(table=row).delete()
    SheetReading.objects.filter(table=row).delete()
    RoundTotal.objects.bulk_create(
        RoundTotal(table=row, entry_id=entry, points=points, money=points) for entry, points in totals.items()
    )
    Table.objects.filter(pk=row.pk).update(on_paper=True)
    what = {"table": row.pk, "points": sorted_points(totals), **confirmation_payload(confirmed)}
    write_event(lock(row.round.tournament), verb="record_totals", actor=actor, now=now, what=what)


def sorted_points(totals: Mapping[int, int]) -> list[list[int]]:
    """Entry and points, by entry, as events have them."""
    return [[entry, points] for entry, points in sorted(totals.items())]


def withdraw_totals(table: Table, *, reason: str, actor: Actor, now: datetime) -> None:
    """Withdraw the totals: the table's hands count again.

    Refused: reason_missing, reason_too_long, totals_none; Conflict: closed, round_not_published, redrawn.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock_table(table)
        _require_writable(row)
        if not row.on_paper:
            raise Refused("totals_none")
        RoundTotal.objects.filter(table=row).delete()
        SheetReading.objects.filter(table=row).delete()
        Table.objects.filter(pk=row.pk).update(on_paper=False)
        tournament = lock(row.round.tournament)
        write_event(tournament, verb="withdraw_totals", actor=actor, now=now, what={"table": row.pk}, reason=reason)


def _require_writable(table: Table) -> None:
    require_held_at(table)
    if table.is_closed or table.round.state == RoundState.CLOSED:
        raise Conflict("closed")
    if table.round.state == RoundState.DRAFT:
        raise Conflict("round_not_published")


def _require_hands_seen(table: Table, seen: int) -> None:
    """Hands that have arrived from a phone meanwhile must not be replaced unseen. Conflict: hands_arrived."""
    live = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False)
    if not table.on_paper and (there := live.count()) > seen:
        raise Conflict("hands_arrived", hands=there)


def _require_seen(
    table: Table,
    seen: Mapping[int, int],
    totals: Mapping[int, int],
    seated_players: Mapping[int, SeatedPlayer],
) -> None:
    """Totals changed meanwhile are a conflict, unless they equal the new ones: two desks may type one sheet at once."""
    there = totals_on_paper(table)
    if there in (seen, totals):
        return
    verb = "record_totals" if there else "withdraw_totals"
    by = change_facts(last_change(table.round.tournament, verb=verb, table=table.pk))
    if not there:
        raise Conflict("totals_gone", **by)
    names = {entry: player.listed_name for entry, player in seated_players.items() if entry in there}
    lines = [f"{name} {signed_points(there[entry])}" for entry, name in names.items()]
    raise Conflict("totals_changed", there=", ".join(lines), **by)


def _require_totals(totals: Mapping[int, int], seated_players: Mapping[int, SeatedPlayer]) -> None:
    if set(totals) - set(seated_players):
        raise Refused("totals_strangers")
    for entry, player in seated_players.items():
        if entry not in totals:
            raise Refused("totals_missing", field=f"total-{entry}", name=player.listed_name)
        if not -LIMIT <= totals[entry] <= LIMIT:
            raise Refused("totals_range", field=f"total-{entry}")
    if sum(totals.values()) != 0:
        raise Refused("totals_sum", sum=signed_points(sum(totals.values())))
