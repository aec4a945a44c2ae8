"""The papers of a till: closing sheet, payout list, receipts, and cash book."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import chain

from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from tournaments.documents.closing_versions import former_version_rows, since_signing_rows
from tournaments.documents.headings import fees_heading, name_of, prizes_heading, till_heading
from tournaments.jobs import JobProgress
from tournaments.models import CashEntry, Entry, Tournament
from tournaments.models.cash_entry import CASH_KINDS, CASH_METHODS, OUTGOING_KINDS
from tournaments.money.cash import CashKind, SideLine
from tournaments.names import listed_names
from tournaments.queries.till.book import PrizeLine, Till, till_of
from tournaments.queries.till.closing_sheet import shown_sheet
from tournaments.queries.till.confirmed import with_confirmer
from tournaments.queries.till.kontra_box import kontra_comparison
from tournaments.reports.closing_sheet import SheetRow, closing_sheet_part, closing_sheet_xlsx
from tournaments.reports.figures import cents_text, moment_text
from tournaments.reports.pages import Part
from tournaments.reports.payout import PayoutRow, payout_part, payout_xlsx
from tournaments.reports.receipts import ReceiptRow, receipts_part
from tournaments.reports.till_book import BookRow, till_book_xlsx

ITEMISED = (CashKind.EXPENSE, CashKind.INCOME, CashKind.DIFFERENCE)
"""Kinds whose entries the closing sheet lists individually, with their notes."""


def closing_sheet_file(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The closing sheet as a workbook."""
    till = till_of(tournament)
    return closing_sheet_xlsx(tuple(_sheet_rows(till)), heading=till_heading(till, now=now), progress=progress)


def closing_sheet(tournament: Tournament, /, *, now: datetime) -> Part:
    """The sheet as signed, or as of now."""
    till = till_of(tournament)
    heading, rows, closing = till_heading(till, now=now), tuple(_sheet_rows(till)), till.closing
    names = (name_of(closing.signed_by), name_of(closing.confirmed_by)) if closing else ("", "")
    said = (gettext("Signature, till"), gettext("Signature, checked by"))
    signers = tuple(": ".join(part for part in pair if part) for pair in zip(said, names, strict=True))
    return closing_sheet_part(rows, signers=signers, heading=heading)


def payout_file(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The prizes by rank, as a workbook."""
    till = till_of(tournament)
    rows, heading = _payout_rows(till.prizes), prizes_heading(till, now=now)
    return payout_xlsx(rows, note=_left_over(till), heading=heading, progress=progress)


def payout_list(tournament: Tournament, /, *, now: datetime) -> Part:
    """The prizes by rank."""
    till = till_of(tournament)
    return payout_part(_payout_rows(till.prizes), note=_left_over(till), heading=prizes_heading(till, now=now))


def names_of_prizes(till: Till) -> tuple[str, ...]:
    """The winner of each prize, disambiguated from namesakes."""
    return _names([line.prize.entry for line in till.prizes])


def prize_receipts(tournament: Tournament, /, *, now: datetime) -> Part:
    """A receipt for each prize, to be signed by its winner."""
    till = till_of(tournament)
    rows = [_prize_receipt(line, name) for line, name in zip(till.prizes, names_of_prizes(till), strict=True)]
    title = gettext("Receipt for a prize")
    return receipts_part(rows, title=title, heading=prizes_heading(till, now=now))


def fee_receipts(tournament: Tournament, /, *, now: datetime) -> Part:
    """A receipt for each fee taken, in the order of the till."""
    till = till_of(tournament)
    fees = [(row, row.entry) for row in till.standing if row.kind == CashKind.FEE and row.cents > 0 and row.entry]
    names = _names([entry for _, entry in fees])
    rows = [
        ReceiptRow(
            number=row.number,
            what=_with_person(entry, gettext("Entry fee received")),
            name=name,
            cents=row.cents,
            goods="",
            details=_how_and_when(row),
            signer=gettext("received by"),
        )
        for (row, entry), name in zip(fees, names, strict=True)
    ]
    title = gettext("Receipt for the entry fee")
    return receipts_part(rows, title=title, heading=fees_heading(till, now=now))


def till_book_file(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """All entries of the till."""
    till = till_of(tournament)
    people = [row.entry for row in till.cash if row.entry]
    names = dict(zip([each.pk for each in people], _names(people), strict=True))
    rows = [
        BookRow(
            number=row.number,
            at=moment_text(localtime(row.at)),
            kind=_kind(row.kind),
            name=names.get(row.entry_id or 0, ""),
            method=_method(row.method),
            cents=row.cents,
            note=row.note,
            reverses=row.reverses,
            by=", ".join(filter(None, (name_of(row.by), name_of(second)))),
        )
        for row, second in with_confirmer(tournament, till.cash)
    ]
    return till_book_xlsx(rows, heading=till_heading(till, now=now), progress=progress)


def _names(entries: Sequence[Entry]) -> tuple[str, ...]:
    """Full names, disambiguated from namesakes; people may occur more than once."""
    people = {each.pk: each.player for each in entries}
    names = dict(zip(people, listed_names(list(people.values())), strict=True))
    return tuple(names[each.pk] for each in entries)


def _sheet_rows(till: Till) -> Iterator[SheetRow]:
    sheet = shown_sheet(till)
    sides, items = sheet.sides, [row for row in till.standing_at(till.last_number) if row.kind in ITEMISED]
    yield from (_row(line, incoming=line.cents) for line in sides.incoming if line.kind not in ITEMISED)
    yield from (_item(row) for row in items if row.cents > 0)
    yield from (_row(line, outgoing=line.cents) for line in sides.outgoing if line.kind not in ITEMISED)
    yield from (_item(row) for row in items if row.cents < 0)
    for method, cents in sides.balances:
        left = cents > 0
        text = pgettext("till", "left") if left else gettext("more paid than taken")
        text = f"{text}, {_method(method)}"
        yield SheetRow(text, None if left else -cents, cents if left else None, is_bold=True)
    yield SheetRow(gettext("Sum"), sides.left_total, sides.right_total, is_sum=True)
    yield from _facts(till, counted=sheet.counted, result=sides.result)


def _facts(till: Till, *, counted: int | None, result: int) -> Iterator[SheetRow]:
    """Figures besides the sums: expected amount, surplus or shortfall, amount counted."""
    sheet, kontras = shown_sheet(till), kontra_comparison(till)
    facts = [
        (gettext("Entry fees of everybody"), sheet.fees.full),
        (gettext("reduced and waived"), sheet.fees.remitted),
        (gettext("Prize money awarded"), sheet.prizes.awarded),
        (gettext("left by rounding"), sheet.prizes.rounding),
        (gettext("for ranks nobody has"), sheet.prizes.unclaimed),
        (gettext("Kontra box by the score sheets"), kontras.by_sheets if kontras.counted is not None else 0),
        (gettext("Kontra box: difference"), kontras.difference),
        (gettext("Counted in the till"), counted),
        (gettext("left of the evening"), result),
    ]
    yield SheetRow("")
    yield from since_signing_rows(till)
    yield from (SheetRow(f"{text}: {cents_text(cents)}") for text, cents in facts if cents)
    for row in till.after_signing:
        said = gettext("Taken back after signing: entry %(number)s, %(amount)s, %(reason)s")
        yield SheetRow(said % {"number": row.reverses, "amount": cents_text(row.cents), "reason": row.note})
    yield from former_version_rows(till)


def _row(line: SideLine, *, incoming: int | None = None, outgoing: int | None = None) -> SheetRow:
    kind = _kind(line.kind) if outgoing is None else str(OUTGOING_KINDS[line.kind.value])
    return SheetRow(f"{kind}, {_method(line.method)}", incoming, outgoing)


def _item(row: CashEntry) -> SheetRow:
    text = f"{_kind(row.kind)}, {_method(row.method)}: {row.note}"
    return SheetRow(text, row.cents if row.cents > 0 else None, -row.cents if row.cents < 0 else None)


def _payout_rows(lines: Sequence[PrizeLine]) -> list[PayoutRow]:
    names = _names([line.prize.entry for line in lines])
    return [
        PayoutRow(
            rank=line.prize.rank,
            number=line.prize.entry.player.number or "",
            name=name,
            place=line.prize.entry.player.place,
            cents=line.prize.cents,
            goods=line.prize.goods,
            handed_out=_handed_out(line),
        )
        for line, name in zip(lines, names, strict=True)
    ]


def _handed_out(line: PrizeLine) -> str:
    if line.paid_by is None:
        return ""
    facts = {"time": f"{localtime(line.paid_by.at):%H:%M}", "number": line.paid_by.number}
    return gettext("%(time)s, No. %(number)s") % facts


def _prize_receipt(line: PrizeLine, name: str) -> ReceiptRow:
    prize = line.prize
    return ReceiptRow(
        number=line.paid_by.number if line.paid_by else 0,
        what=_with_person(prize.entry, gettext("Prize for rank %(rank)s") % {"rank": prize.rank}),
        name=name,
        cents=prize.cents,
        goods=prize.goods,
        details=_how_and_when(line.paid_by) if line.paid_by else "",
        signer=gettext("received with thanks"),
    )


def _with_person(entry: Entry, what: str) -> str:
    """The purpose, preceded by the person's number and place, as names alone may be ambiguous."""
    player = entry.player
    return " · ".join(part for part in (player.number or gettext("guest"), player.place, what) if part)


def _how_and_when(row: CashEntry) -> str:
    by = name_of(row.by)
    how = "" if row.kind == CashKind.GOODS else _method(row.method)
    return " · ".join(part for part in (how, moment_text(localtime(row.at)), by) if part)


def _left_over(till: Till) -> str:
    prizes = till.sheet().prizes
    said = (
        (gettext("%(amount)s left by rounding"), prizes.rounding),
        (gettext("%(amount)s for ranks nobody has"), prizes.unclaimed),
    )
    amounts = (text % {"amount": cents_text(cents)} for text, cents in said if cents)
    goods = till.award.goods_left if till.award else []
    return ", ".join(chain(amounts, _nobodys(goods)))


def _nobodys(goods: Iterable[str]) -> Iterator[str]:
    listed = ", ".join(goods)
    if listed:
        yield gettext("nobody has won: %(goods)s") % {"goods": listed}


def _kind(kind: str) -> str:
    return str(dict(CASH_KINDS)[CashKind(kind).value])


def _method(method: str) -> str:
    return str(dict(CASH_METHODS)[method])
