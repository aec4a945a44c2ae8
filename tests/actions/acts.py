"""Short ways to play: hands entered, tables filled and closed, rounds brought to their end."""

from datetime import datetime
from typing import Any

from tests.factories import NOW, PlayerFactory, at_desk, bert, entries_of, seated_tournament, tables_of
from tournaments.actions.hands import EntryResult, correct_hand, record_hand, strike_hand, withdraw_hand
from tournaments.actions.log import Actor
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.players import change_player
from tournaments.actions.results.publishing import Correction
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.signing import countersign_sheet, hand_in_sheet, reject_sheet, reopen_for_entry
from tournaments.actions.room.tables import close_table, reopen_table
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, SeatOccupancy, SheetSignature, Table, Tournament
from tournaments.queries.room.sheet import table_sheet, totals_on_paper
from tournaments.queries.room.signatures import sheet_digest

CORRECTED = Correction(reason="Schreibfehler")
"""A reason, for a list that takes back what was published."""
DREIER = {"contract": "dreier", "declarer": 0, "won": True}
"""Under ooe-2023: +12 −4 −4 −4 by record seat."""
LOST = {"contract": "dreier", "declarer": 0, "won": False}
"""−12 +4 +4 +4."""
KONTRA = {"contract": "dreier", "declarer": 0, "won": True, "kontra": 2}
"""Points as DREIER, money twice that."""


def enter(
    table: Table, *, number: int = 1, record: Any = DREIER, entry_id: str = "", actor: Actor | None = None
) -> EntryResult:
    return record_hand(
        table,
        entry_id=entry_id or f"phone-{number}",
        number=number,
        record=record,
        actor=actor or at_desk(),
        now=NOW,
    )


def correct(
    table: Table,
    *,
    number: int = 1,
    record: Any = LOST,
    based_on: int = 1,
    entry_id: str = "",
    reason: str = "verkehrt",
    actor: Actor | None = None,
    now: datetime = NOW,
) -> EntryResult:
    return correct_hand(
        table,
        entry_id=entry_id or f"correction-{number}-{based_on}",
        number=number,
        record=record,
        based_on=based_on,
        reason=reason,
        actor=actor or at_desk(),
        now=now,
    )


def strike(
    table: Table,
    *,
    number: int = 1,
    based_on: int = 1,
    entry_id: str = "",
    reason: str = "strittig",
    actor: Actor | None = None,
) -> EntryResult:
    return strike_hand(
        table,
        entry_id=entry_id or f"strike-{number}-{based_on}",
        number=number,
        based_on=based_on,
        reason=reason,
        actor=actor or at_desk(),
        now=NOW,
    )


def undo(
    table: Table,
    *,
    number: int = 1,
    based_on: int = 1,
    entry_id: str = "",
    actor: Actor | None = None,
    now: datetime = NOW,
) -> EntryResult:
    return withdraw_hand(
        table,
        entry_id=entry_id or f"undo-{number}-{based_on}",
        number=number,
        based_on=based_on,
        actor=actor or at_desk(),
        now=now,
    )


def sitting(table: Table) -> list[Entry]:
    """The entries at a table by place, stand-ins after those they replaced."""
    rows = (
        SeatOccupancy.objects.filter(seat__table=table)
        .select_related("entry__player")
        .order_by("seat__place", "from_hand")
    )
    return [row.entry for row in rows]


def record_paper_totals(table: Table, *points: int) -> None:
    """Take round totals from paper, by place, knowing which there are."""
    totals = dict(zip([entry.pk for entry in sitting(table)], points, strict=True))
    there = totals_on_paper(table)
    record_totals(table, totals, based_on=there, hands_seen=table.hands, actor=at_desk(), now=NOW)


def close(table: Table) -> None:
    close_table(table, actor=at_desk(), now=NOW)


def sheet_shown(table: Table) -> str:
    """The digest of a table's sheet as it is now."""
    fresh = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
    return sheet_digest(table_sheet(fresh), cents_per_point=fresh.round.tournament.cents_per_point)


def hand_in(table: Table, *, place: int = 1, digest: str = "", after: int | None = None, now: datetime = NOW) -> None:
    """Close the sheet on the table's phone, as it is unless it was shown otherwise."""
    if after is None:
        captains = SheetSignature.objects.filter(table=table, role="captain").order_by("pk")
        after = captains.values_list("pk", flat=True).last() or 0
    shown = digest or sheet_shown(table)
    hand_in_sheet(table, place=place, digest=shown, after=after, actor=bert(table), now=now)


def countersign(table: Table, *, place: int = 3, digest: str = "", now: datetime = NOW) -> None:
    countersign_sheet(table, place=place, digest=digest or sheet_shown(table), actor=bert(table), now=now)


def reject(table: Table, *, reason: str = "Spiel 2 fehlt", signature: int = 0, now: datetime = NOW) -> None:
    """Send the sheet back to its captain, under the signature that stands or another one."""
    there = SheetSignature.objects.filter(table=table, withdrawn_at=None).values_list("pk", flat=True).first()
    reject_sheet(table, signature=signature or there or 0, reason=reason, actor=bert(table), now=now)


def reopen_signed(table: Table, *, reason: str = "Spiel 1 war anders", now: datetime = NOW) -> None:
    reopen_for_entry(table, reason=reason, actor=at_desk(), now=now)


def finish_round(tournament: Tournament, *, round_number: int = 1) -> None:
    """Close every table on paper, the first place winning a point from the second, and then the round."""
    tables = tables_of(tournament, round_number=round_number)
    for table in tables:
        record_paper_totals(table, 1, -1, *[0] * (table.seats.count() - 2))
        close(table)
    close_round(tables[0].round, actor=at_desk(), now=NOW)


def one_gone_home(**settings: Any) -> tuple[Tournament, Entry, Entry]:
    """Eight who played round 1; the first of them has left, and so has a ninth who never sat down."""
    tournament = seated_tournament(players=8, rounds_planned=2, **settings)
    finish_round(tournament)
    played = entries_of(tournament)[0]
    unseated = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    for entry in (played, unseated):
        check_out(entry, actor=at_desk(), now=NOW)
    return tournament, played, unseated


def finish_tournament(tournament: Tournament) -> Tournament:
    """Every published round to its end, and the tournament closed."""
    for round_ in tournament.rounds.order_by("number"):
        finish_round(tournament, round_number=round_.number)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def correct_results(tournament: Tournament, *points: int, now: datetime = NOW) -> Tournament:
    """Open a closed tournament, take other totals from paper at its first table, and close everything again."""
    reopen_tournament(tournament, reason="Schreibfehler", actor=at_desk(), now=NOW)
    table = tables_of(tournament)[0]
    reopen_table(table, reason="Schreibfehler", actor=at_desk(), now=NOW)
    record_paper_totals(table, *points)
    close(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=now)
    tournament.refresh_from_db()
    return tournament


def change_results(tournament: Tournament, *, name: str = "Neuname") -> None:
    """Open a closed tournament, give one of its players another name, and close it: its lists are other ones then."""
    reopen_tournament(tournament, reason="Namensänderung", actor=at_desk(), now=NOW)
    player = tournament.entries.select_related("player")[0].player
    row = PlayerRow(player.number or "", name)
    change_player(tournament.season.cup, player, row, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
