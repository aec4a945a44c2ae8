"""The closing sheet of a till as it is signed, and its hash."""

from collections.abc import Mapping, Sequence

from rulesets.canonical import sha256_of
from tournaments.money.cash import SideLine, closing_sides
from tournaments.money.closing import ClosingSheet, PrizeTotals
from tournaments.money.fees import FeeTotals
from tournaments.queries.till import Till, cash_line


def signed_sheet(till: Till) -> ClosingSheet:
    """The sheet as it was signed: of what was in the till by then, with nothing open. No statement."""
    if till.closing is None:
        raise ValueError("nothing is signed")
    content, last = till.closing.content, till.closing.last_number
    return ClosingSheet(
        sides=closing_sides(cash_line(each) for each in till.cash if each.number <= last),
        fees=FeeTotals(**content["fees"]),
        prizes=PrizeTotals(**content["prizes"]),
        counted=content["counted"],
    )


def closing_content(sheet: ClosingSheet, *, last_number: int) -> dict[str, object]:
    """A closing sheet as it is signed: figures and codes only, so that it names nobody. Cents."""
    prizes = sheet.prizes
    return {
        "last_number": last_number,
        "counted": sheet.counted,
        "incoming": [_side_line(each) for each in sheet.sides.incoming],
        "outgoing": [_side_line(each) for each in sheet.sides.outgoing],
        "balances": [[str(method), cents] for method, cents in sheet.sides.balances],
        "fees": {"full": sheet.fees.full, "due": sheet.fees.due, "paid": sheet.fees.paid},
        "prizes": {"awarded": prizes.awarded, "rounding": prizes.rounding, "unclaimed": prizes.unclaimed},
    }


def closing_digest(content: Mapping[str, object]) -> str:
    """The hash of what is signed; the event has it."""
    return sha256_of(content)


def award_digest(scheme: object, goods: Sequence[str]) -> str:
    """The hash of a prize scheme, and of the goods that were won by it in the order of their prizes."""
    return sha256_of([scheme, list(goods)])


def _side_line(line: SideLine) -> list[object]:
    return [str(line.kind), str(line.method), line.cents]
