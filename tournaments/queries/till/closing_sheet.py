"""A till's closing sheet as signed, and its hash."""

from collections.abc import Mapping, Sequence

from rulesets.canonical import sha256_of
from tournaments.models import TillClosing
from tournaments.money.cash import SideLine, closing_sides
from tournaments.money.closing import ClosingSheet, PrizeTotals
from tournaments.money.fees import FeeTotals
from tournaments.queries.till.book import Till, cash_line


def shown_sheet(till: Till) -> ClosingSheet:
    """The sheet in force as signed; without one, as of now. No statement."""
    return sheet_of(till, till.closing) if till.closing else till.sheet()


def sheet_of(till: Till, closing: TillClosing) -> ClosingSheet:
    """A sheet as signed: with the entries up to then, and nothing open. No statement."""
    content, last = closing.content, closing.last_number
    return ClosingSheet(
        sides=closing_sides(cash_line(each) for each in till.cash if each.number <= last),
        fees=FeeTotals(**content["fees"]),
        prizes=PrizeTotals(**content["prizes"]),
        counted=content["counted"],
    )


def closing_content(sheet: ClosingSheet, *, last_number: int, kontras: int) -> dict[str, object]:
    """A closing sheet as signed: figures and codes only, no names. Cents.

    `kontras` are those of the score sheets, for comparison with the Kontra box.
    """
    prizes = sheet.prizes
    return {
        "last_number": last_number,
        "counted": sheet.counted,
        "incoming": [_side_line(each) for each in sheet.sides.incoming],
        "outgoing": [_side_line(each) for each in sheet.sides.outgoing],
        "balances": [[str(method), cents] for method, cents in sheet.sides.balances],
        "fees": {"full": sheet.fees.full, "due": sheet.fees.due, "paid": sheet.fees.paid},
        "prizes": {"awarded": prizes.awarded, "rounding": prizes.rounding, "unclaimed": prizes.unclaimed},
        "kontras": kontras,
    }


def closing_digest(content: Mapping[str, object]) -> str:
    """The hash of the signed content, recorded in the event."""
    return sha256_of(content)


def scheme_digest(document: object) -> str:
    """The hash of a prize scheme's document; "" for none."""
    return sha256_of(document) if document else ""


def award_digest(scheme: object, goods: Sequence[str]) -> str:
    """The hash of a prize scheme and the goods won by it, in the order of their prizes."""
    return sha256_of([scheme, list(goods)])


def _side_line(line: SideLine) -> list[object]:
    return [str(line.kind), str(line.method), line.cents]
