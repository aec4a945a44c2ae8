"""What was entered last at a table: which hand, who played it, from which phone, and whether it can be undone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest
from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import dummy_names
from tournaments.queries.sheet import SheetHand, TableSheet
from tournaments.queries.undoing import HandOrigin, undo_refusal
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.notes import Record
from tournaments.web.entry.sheet import hand_state


@dataclass(frozen=True, slots=True)
class LastHand:
    """A hand in a `line`, and `who` played it.

    `url` opens its correction, `undo_url` takes it back; either is "" where that is not possible. `entry_id` and
    `revision` go with the button. `is_new`: it has just been saved on this device.
    """

    number: int
    revision: int
    line: str
    who: str
    is_new: bool
    url: str
    undo_url: str
    entry_id: str


def last_hand_context(request: HttpRequest, at: EntryContext, sheet: TableSheet, *, now: datetime) -> dict[str, Any]:
    """`last`, the hand entered last (None without one), and `undone`, the number of one just undone. No statement."""
    hand = last_written(sheet)
    last = line_of(at, hand, is_new=request.GET.get("saved") == str(hand.number), now=now) if hand else None
    undone = request.GET.get("undone", "")
    return {"last": last, "undone": undone if undone.isdecimal() and len(undone) < 3 else ""}


def last_written(sheet: TableSheet) -> SheetHand | None:
    """The hand that somebody entered or changed last; None on an empty sheet."""
    return max(sheet.hands, key=lambda each: (each.written.at, each.number), default=None)


def line_of(at: EntryContext, hand: SheetHand, *, is_new: bool, now: datetime) -> LastHand:
    """A hand of the sheet in a line."""
    is_open = at.refusal is None
    can_undo = is_open and undo_refusal(hand.origin, by=at.actor.entry_point, now=now) is None
    return LastHand(
        number=hand.number,
        revision=hand.revision,
        line=_line(hand, table_ruleset(at.table)),
        who=played_by(hand, table_ruleset(at.table)),
        is_new=is_new,
        url=at.hand_url(hand.number) if is_open else "",
        undo_url=at.undo_url(hand.number) if can_undo else "",
        entry_id=uuid4().hex,
    )


def origin_words(origin: HandOrigin) -> str:
    """Where a hand was entered; "" where that was not recorded."""
    if origin.place:
        return _("by the phone at place %(place)s") % {"place": origin.place}
    words = {"phone": _("by phone"), "api": _("by phone"), "desk": _("by the desk")}
    return words.get(origin.door, "")


def played_by(hand: SheetHand, ruleset: Ruleset) -> str:
    """Who declared with whom and how it ended; "" for a struck hand, and where everybody plays for themselves."""
    record = hand.record
    if record is None:
        return ""
    names = (*(hand.sitters[place - 1].short_name for place in hand.deal.active), *dummy_names(ruleset))
    return side_words(record, names)


def side_words(record: Record, names: Sequence[str]) -> str:
    """The same for a record; `names` by its seats."""
    if "thirds" in record:
        return ""
    return "; ".join(_side(row, names) for row in record.get("declarers") or [record])


def _line(hand: SheetHand, ruleset: Ruleset) -> str:
    """Its number, the contract, what became of it, and where it was entered."""
    number = _("Hand %(number)s") % {"number": hand.number}
    rows = (hand.record.get("declarers") or [hand.record]) if hand.record else []
    contracts = [ruleset.contract(row["contract"]).name for row in rows]
    return ", ".join(filter(None, [number, *contracts, hand_state(hand), origin_words(hand.written)]))


def _side(row: Record, names: Sequence[str]) -> str:
    """Who declared, the partners, and how it ended: of a record, or of one of its `declarers`."""
    declarer = row["seat"] if "seat" in row else row["declarer"]
    partners = {*row.get("partners", ()), *([row["partner"]] if row.get("partner") is not None else ())} - {declarer}
    side = names[declarer]
    if partners:
        others = ", ".join(names[each] for each in sorted(partners))
        side = _("%(declarer)s with %(partners)s") % {"declarer": side, "partners": others}
    return f"{side}, {_ending(row)}" if _ending(row) else side


def _ending(row: Record) -> str:
    if row.get("renonce"):
        return _("Renonce")
    if row.get("conceded"):
        return _("conceded")
    return {True: _("won"), False: _("lost")}.get(row.get("won", ""), "")
