"""What a screen needs of its table to go on by itself: the JSON beside the sheet, which scripts read.

Everything in it is on the page as well, or follows from what is; nothing in it is secret.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from rulesets.model import Ruleset
from scoring.doubling import doubled_hands
from scoring.rotation import Deal
from tournaments.models import Table
from tournaments.queries.doubling import makes_double
from tournaments.queries.entry import deal_at
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import dummy_names, sitters_at
from tournaments.queries.sheet import SheetHand, TableSheet
from tournaments.queries.undoing import reason_begins
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.other_seats import sent_fields
from tournaments.web.entry.reasons import reason_told
from tournaments.web.entry.sheet import hand_state, headings

RoundFacts = dict[str, Any]


def round_facts(at: EntryContext, sheet: TableSheet, *, changed: str, now: datetime) -> RoundFacts:
    """`changed` is what `table_change` said before the sheet was read: a change in between is then noticed.

    Times are milliseconds since 1970; seats, places and points are as everywhere. No statement.
    """
    table, ruleset, refusal = at.table, table_ruleset(at.table), at.refusal
    return {
        "table": table_key(table),
        "changed": changed,
        "now": _milliseconds(now),
        "hands": table.hands,
        "can_enter": refusal is None,
        "refusal": refusal.sentence if refusal else "",
        "rules": table.round.tournament.ruleset.content_hash,
        "people": list(_people(sheet)),
        "deals": [_deal(deal_at(table, number, size=sheet.size)) for number in range(1, table.hands + 1)],
        "dummies": list(dummy_names(ruleset)),
        "keeps_balance": sheet.dummies is not None,
        "doubled_hands": doubled_hands(ruleset, people=sheet.size) if ruleset.doubled_after else 0,
        "rows": [_row(hand, ruleset, by=at.actor.entry_point) for hand in sheet.hands],
    }


def table_key(table: Table) -> str:
    """What a phone keeps a table's unsent hands under: no secret, the same after a link was renewed or a copy of the
    database restored, and no other table's anywhere.
    """
    return f"{table.round.tournament.public_id}-{table.pk}"


def _people(sheet: TableSheet) -> Iterator[RoundFacts]:
    """Everybody at their places in hand 1, and all of them once more from each hand on in which somebody stands in:
    what fits a column depends on who sits beside.
    """
    everybody = [total.sitter for total in sheet.totals]
    for hand in sorted({each.from_hand for each in everybody}):
        sitters = sitters_at(everybody, hand=hand)
        narrow = headings(sitters, columns=len(sitters) + bool(sheet.dummies))
        for each, (_name, short) in zip(sitters, narrow, strict=True):
            yield {
                "place": each.place,
                "name": each.short_name,
                "narrow": short,
                "entry": str(each.entry),
                "from": hand,
            }


def _deal(dealt: Deal) -> RoundFacts:
    return {"active": list(dealt.active), "dealer": dealt.dealer, "forehand": dealt.forehand}


def _row(hand: SheetHand, ruleset: Ruleset, *, by: str) -> RoundFacts:
    """A hand of the sheet. `doubles`: the hands after it count double; until `free_until` a correction needs no reason,
    0 where that is over from the start.
    """
    record = hand.record
    return {
        "number": hand.number,
        "revision": hand.revision,
        "hash": hand.hand_hash,
        "points": list(hand.points),
        "money": list(hand.money),
        "struck": hand.is_struck,
        "state": hand_state(hand),
        "reason": reason_told(hand.reason),
        "factor": record.get("round_factor", 1) if record else 1,
        "doubles": bool(record and ruleset.doubled_after and makes_double(record, ruleset)),
        "free_until": _milliseconds(reason_begins(hand.entered, hand.origin, by=by)),
        "fields": list(sent_fields(record, ruleset)) if record else [],
    }


def _milliseconds(moment: datetime | None) -> int:
    return int(moment.timestamp() * 1000) if moment else 0
