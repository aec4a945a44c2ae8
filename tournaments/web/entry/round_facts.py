"""The data a hand screen needs to work offline: JSON embedded next to the sheet, read by scripts.

Everything in it is also on the page or follows from it; nothing is secret.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from rulesets.model import Ruleset
from scoring.doubling import doubled_hands
from scoring.rotation import Deal
from tournaments.models import Table
from tournaments.queries.room.doubling import makes_double
from tournaments.queries.room.entry import deal_at
from tournaments.queries.room.seating import dummy_names, seated_players_at
from tournaments.queries.room.sheet import SheetHand, TableSheet
from tournaments.queries.room.undoing import reason_begins
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.other_seats import sent_fields
from tournaments.web.entry.reasons import readable_reason
from tournaments.web.entry.sheet import hand_state, headings

RoundFacts = dict[str, Any]


def round_facts(at: EntryContext, sheet: TableSheet, *, changed: str, now: datetime) -> RoundFacts:
    """`changed` is the value of `table_change` from before the sheet was read, so that changes in between are noticed.

    Times are milliseconds since 1970; seats, places and points are as everywhere else. No statement.
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
    """The key under which a phone stores a table's unsent hands: not secret, stable across link renewal and database
    restores, and globally unique.
    """
    return f"{table.round.tournament.public_id}-{table.pk}"


def _people(sheet: TableSheet) -> Iterator[RoundFacts]:
    """Everybody by place in hand 1, and again from each hand with a new stand-in, since narrow names depend on the
    neighbours.
    """
    everybody = [total.seated_player for total in sheet.totals]
    for hand in sorted({each.from_hand for each in everybody}):
        seated_players = seated_players_at(everybody, hand=hand)
        narrow = headings(seated_players, columns=len(seated_players) + bool(sheet.dummies))
        for each, (_name, short) in zip(seated_players, narrow, strict=True):
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
    """A hand of the sheet. `doubles`: later hands count double because of it; until `free_until` a correction needs no
    reason, 0 if it always does.
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
        "reason": readable_reason(hand.reason),
        "factor": record.get("round_factor", 1) if record else 1,
        "doubles": bool(record and ruleset.doubled_after and makes_double(record, ruleset)),
        "free_until": _milliseconds(reason_begins(hand.entered, hand.origin, by=by)),
        "fields": list(sent_fields(record, ruleset)) if record else [],
    }


def _milliseconds(moment: datetime | None) -> int:
    return int(moment.timestamp() * 1000) if moment else 0
