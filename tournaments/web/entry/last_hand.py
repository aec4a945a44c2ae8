"""The latest entry at a table: hand, declarer, phone, and whether it can be undone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest
from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from scoring.thirds import written_thirds
from tournaments.queries.room.seating import dummy_names
from tournaments.queries.room.sheet import SheetHand, TableSheet
from tournaments.queries.room.undoing import UNDO_WITHIN, HandOrigin, undo_refusal
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.notes import Record, hand_notes
from tournaments.web.entry.sheet import hand_state


@dataclass(frozen=True, slots=True)
class LastHand:
    """A hand in one `line`: contract, declarer, result. `origin` says where it was entered, "" if that is the usual
    place.

    `url` opens its correction; `undo_url` undoes it until `undo_ends` (milliseconds since 1970); either is "" if not
    possible. `entry_id` and `revision` are sent with the button. `is_new`: just saved on this device.
    """

    number: int
    revision: int
    line: str
    origin: str
    is_new: bool
    url: str
    undo_url: str
    undo_ends: int
    entry_id: str


def last_hand_context(request: HttpRequest, at: EntryContext, sheet: TableSheet, *, now: datetime) -> dict[str, Any]:
    """`last`, the latest hand (None if none), and `undone`, the number of one just undone. No statement."""
    hand = last_written(sheet)
    last = line_of(at, hand, is_new=request.GET.get("saved") == str(hand.number), now=now) if hand else None
    undone = request.GET.get("undone", "")
    return {"last": last, "undone": undone if undone.isdecimal() and len(undone) < 3 else ""}


def last_written(sheet: TableSheet) -> SheetHand | None:
    """The hand entered or changed last; None on an empty sheet."""
    return max(sheet.hands, key=lambda each: (each.written.at, each.number), default=None)


def line_of(at: EntryContext, hand: SheetHand, *, is_new: bool, now: datetime) -> LastHand:
    """A hand of the sheet in one line."""
    is_open = at.refusal is None
    can_undo = is_open and undo_refusal(hand.origin, by=at.actor.entry_point, now=now) is None
    return LastHand(
        number=hand.number,
        revision=hand.revision,
        line=_line(hand, table_ruleset(at.table)),
        origin=_unusual_origin(hand.written, at),
        is_new=is_new,
        url=at.hand_url(hand.number) if is_open else "",
        undo_url=at.undo_url(hand.number) if can_undo else "",
        undo_ends=int((hand.origin.at + UNDO_WITHIN).timestamp() * 1000),
        entry_id=uuid4().hex,
    )


def origin_words(origin: HandOrigin) -> str:
    """Where a hand was entered; "" if not recorded."""
    if origin.place:
        return _("by the phone at place %(place)s") % {"place": origin.place}
    words = {"phone": _("by phone"), "api": _("by phone"), "desk": _("by the desk")}
    return words.get(origin.door, "")


def side_words(record: Record, names: Sequence[str], ruleset: Ruleset) -> str:
    """The declarer, partners and result; in Trischaken who has the most card points. `names` are by seat."""
    if "thirds" in record:
        most = max(record["thirds"])
        losers = [name for name, thirds in zip(names, record["thirds"], strict=True) if thirds == most]
        return _("most: %(names)s (%(points)s)") % {"names": ", ".join(losers), "points": written_thirds(most)}
    return "; ".join(_side(row, names, ruleset) for row in record.get("declarers") or [record])


def _unusual_origin(origin: HandOrigin, at: EntryContext) -> str:
    """The origin, unless it is just "by phone" seen on a phone."""
    is_usual = origin.place is None and origin.door != "desk" and at.actor.user is None
    return "" if is_usual else origin_words(origin)


def _line(hand: SheetHand, ruleset: Ruleset) -> str:
    """Number, what was played, and the hand's state."""
    number = _("Hand %(number)s") % {"number": hand.number}
    return f"{number}: {', '.join(filter(None, [*_played(hand, ruleset), hand_state(hand)]))}"


def _played(hand: SheetHand, ruleset: Ruleset) -> Iterator[str]:
    """The contract, declarer and result, then bonuses; empty for a struck hand."""
    record = hand.record
    if record is None:
        return
    names = (*(hand.seated_players[place - 1].short_name for place in hand.deal.active), *dummy_names(ruleset))
    side, rows = side_words(record, names, ruleset), record.get("declarers") or [record]
    yield from (ruleset.contract(row["contract"]).name for row in rows)
    yield side
    said = [] if "declarers" in record else [*hand_notes(record, ruleset, names)][1:]
    yield from (each for each in said if not side.endswith(each))


def _side(row: Record, names: Sequence[str], ruleset: Ruleset) -> str:
    """Declarer, partners and result of a record, or of one of its `declarers`."""
    declarer = row["seat"] if "seat" in row else row["declarer"]
    partners = {*row.get("partners", ()), *([row["partner"]] if row.get("partner") is not None else ())} - {declarer}
    side = names[declarer]
    if partners:
        others = ", ".join(names[each] for each in sorted(partners))
        side = _("%(declarer)s with %(partners)s") % {"declarer": side, "partners": others}
    elif ruleset.contract(row["contract"]).calls_king and not row.get("conceded"):
        side = _("%(declarer)s alone") % {"declarer": side}
    return f"{side}, {_ending(row)}" if _ending(row) else side


def _ending(row: Record) -> str:
    if row.get("renonce"):
        return _("Renonce")
    if row.get("conceded"):
        return _("conceded")
    return {True: _("won"), False: _("lost")}.get(row.get("won", ""), "")
