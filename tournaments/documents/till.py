"""The papers of a till: closing sheet, payout list, receipts, and every entry."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import chain

from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from tournaments.documents.headings import name_of, till_heading
from tournaments.jobs import JobProgress
from tournaments.models import CashEntry, Entry, Tournament
from tournaments.models.cash_entry import CASH_KINDS, CASH_METHODS, OUTGOING_KINDS
from tournaments.money.cash import CashKind, SideLine
from tournaments.names import listed_names
from tournaments.queries.closing_sheet import signed_sheet
from tournaments.queries.till import PrizeLine, Till, till_of
from tournaments.reports.closing_sheet import SheetRow, closing_sheet_pdf, closing_sheet_xlsx
from tournaments.reports.figures import cents_text, moment_text
from tournaments.reports.payout import PayoutRow, payout_pdf, payout_xlsx
from tournaments.reports.receipts import ReceiptRow, receipts_pdf
from tournaments.reports.till_book import BookRow, till_book_xlsx

ITEMISED = (CashKind.EXPENSE, CashKind.INCOME, CashKind.DIFFERENCE)
"""Kinds of which the closing sheet has each entry by itself, with its note."""


def closing_sheet_file(format_: str, tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The sheet as it was signed, or as it would be now."""
    till = till_of(tournament)
    heading, rows = till_heading(till, now=now), tuple(_sheet_rows(till))
    if format_ == "xlsx":
        return closing_sheet_xlsx(rows, heading=heading, progress=progress)
    closing = till.closing
    names = (name_of(closing.signed_by), name_of(closing.confirmed_by)) if closing else ("", "")
    said = (gettext("Signature, till"), gettext("Signature, checked by"))
    signers = tuple(": ".join(part for part in pair if part) for pair in zip(said, names, strict=True))
    return closing_sheet_pdf(rows, signers=signers, heading=heading, progress=progress)


def payout_file(format_: str, tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The prizes by rank."""
    till = till_of(tournament)
    rows, heading = _payout_rows(till.prizes), till_heading(till, now=now)
    write = payout_xlsx if format_ == "xlsx" else payout_pdf
    return write(rows, note=_left_over(till), heading=heading, progress=progress)


def prize_receipts_file(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """A receipt for each prize, which whoever gets it signs."""
    till = till_of(tournament)
    names = _names([line.prize.entry for line in till.prizes])
    rows = [_prize_receipt(line, name) for line, name in zip(till.prizes, names, strict=True)]
    title = gettext("Receipt for a prize")
    return receipts_pdf(rows, title=title, heading=till_heading(till, now=now), progress=progress)


def fee_receipts_file(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """A receipt for each fee that was taken, in the order of the till."""
    till = till_of(tournament)
    fees = [(row, row.entry) for row in till.standing if row.kind == CashKind.FEE and row.cents > 0 and row.entry]
    names = _names([entry for _, entry in fees])
    rows = [
        ReceiptRow(
            number=row.number,
            what=gettext("Entry fee received"),
            name=name,
            cents=row.cents,
            goods="",
            details=_how_and_when(row),
            signer=gettext("received by"),
        )
        for (row, _), name in zip(fees, names, strict=True)
    ]
    title = gettext("Receipt for the entry fee")
    return receipts_pdf(rows, title=title, heading=till_heading(till, now=now), progress=progress)


def till_book_file(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """Every entry of the till."""
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
            by=name_of(row.by),
        )
        for row in till.cash
    ]
    return till_book_xlsx(rows, heading=till_heading(till, now=now), progress=progress)


def _names(entries: Sequence[Entry]) -> tuple[str, ...]:
    """Full names, told apart from namesakes; somebody may be there more than once."""
    people = {each.pk: each.player for each in entries}
    told = dict(zip(people, listed_names(list(people.values())), strict=True))
    return tuple(told[each.pk] for each in entries)


def _sheet_rows(till: Till) -> Iterator[SheetRow]:
    sheet = signed_sheet(till) if till.closing else till.sheet()
    last = till.closing.last_number if till.closing else till.cash[-1].number if till.cash else 0
    sides, items = sheet.sides, [row for row in till.standing_at(last) if row.kind in ITEMISED]
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
    """What the sums do not say: what was asked for, what is left over, what was counted."""
    sheet = signed_sheet(till) if till.closing else till.sheet()
    facts = [
        (gettext("Entry fees of everybody"), sheet.fees.full),
        (gettext("reduced and waived"), sheet.fees.remitted),
        (gettext("Prize money awarded"), sheet.prizes.awarded),
        (gettext("left by rounding"), sheet.prizes.rounding),
        (gettext("for ranks nobody has"), sheet.prizes.unclaimed),
        (gettext("Counted in the till"), counted),
        (gettext("left of the evening"), result),
    ]
    yield SheetRow("")
    yield from (SheetRow(f"{text}: {cents_text(cents)}") for text, cents in facts if cents)
    for row in till.after_signing:
        said = gettext("Taken back after signing: entry %(number)s, %(amount)s, %(reason)s")
        yield SheetRow(said % {"number": row.reverses, "amount": cents_text(row.cents), "reason": row.note})


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
            given=_given(line),
        )
        for line, name in zip(lines, names, strict=True)
    ]


def _given(line: PrizeLine) -> str:
    if line.paid_by is None:
        return ""
    facts = {"time": f"{localtime(line.paid_by.at):%H:%M}", "number": line.paid_by.number}
    return gettext("%(time)s, No. %(number)s") % facts


def _prize_receipt(line: PrizeLine, name: str) -> ReceiptRow:
    prize = line.prize
    return ReceiptRow(
        number=line.paid_by.number if line.paid_by else 0,
        what=gettext("Prize for rank %(rank)s") % {"rank": prize.rank},
        name=name,
        cents=prize.cents,
        goods=prize.goods,
        details=_how_and_when(line.paid_by) if line.paid_by else "",
        signer=gettext("received with thanks"),
    )


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
