"""What a table's sheet needs to be shown, at the phone and at the desk."""

from dataclasses import dataclass
from typing import Any

from tournaments.queries.law import ruleset_of
from tournaments.queries.sheet import SheetHand, table_sheet
from tournaments.web.entry.flow import Counter


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A hand of the sheet with the name of its contract and the addresses of its pages."""

    hand: SheetHand
    contract: str
    url: str
    strike_url: str


def sheet_context(counter: Counter) -> dict[str, Any]:
    """`sheet`, its `lines`, and whether hands can still be entered. Four statements."""
    sheet = table_sheet(counter.table)
    names = {each.code: each.name for each in ruleset_of(counter.table.round.tournament.ruleset).contracts}
    return {
        "counter": counter,
        "table": counter.table,
        "sheet": sheet,
        "lines": [
            SheetLine(
                hand=hand,
                contract=names[hand.record["contract"]] if hand.record else "",
                url=counter.hand_url(hand.number),
                strike_url=counter.strike_url(hand.number),
            )
            for hand in sheet.hands
        ],
        "can_write": not (counter.table.is_closed or counter.table.on_paper),
    }
