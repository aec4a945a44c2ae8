"""A table's hands from one player's point of view: partner, opponents, points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from rulesets.rows import Family
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at
from tournaments.queries.room.sheet import SheetHand, TableSheet
from tournaments.web.entry.notes import Record
from tournaments.web.entry.sheet import SheetLine


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand for one player: their `side` in words ("" if everybody plays alone), their `points` (None if sitting out),
    and their total after it.
    """

    line: SheetLine
    side: str
    points: int | None
    total: int


def own_hands(sheet: TableSheet, lines: Sequence[SheetLine], who: SeatedPlayer, ruleset: Ruleset) -> list[OwnHand]:
    """The hands at which a person was present, newest first."""
    mine = [each.seated_player for each in sheet.totals].index(who)
    there = [line for line in reversed(lines) if line.hand.number >= who.from_hand]
    return list(_own_hands(sheet, there, who, ruleset, mine=mine))


def _own_hands(
    sheet: TableSheet, lines: Sequence[SheetLine], who: SeatedPlayer, ruleset: Ruleset, *, mine: int
) -> Iterator[OwnHand]:
    people = [each.seated_player for each in sheet.totals]
    for line in lines:
        names = {each.place: each.short_name for each in seated_players_at(people, hand=line.hand.number)}
        cell = line.cells[mine]
        yield OwnHand(line, _own_side(line.hand, who.place, names, ruleset), cell.points, cell.total)


def _own_side(hand: SheetHand, place: int, names: Mapping[int, str], ruleset: Ruleset) -> str:
    """Partners or opponents of the person at a place; "" if there are no sides, or they sat out."""
    active = hand.deal.active
    if hand.record is None or place not in active or _has_no_sides(hand.record, ruleset):
        return ""
    seats = dict.fromkeys(_declaring(hand.record))
    declaring = [active[seat] for seat in seats if seat < len(active)]
    if place not in declaring:
        return _("against %(names)s") % {"names": _both(names[each] for each in declaring)}
    others = [names[each] for each in declaring if each != place]
    return _("with %(names)s") % {"names": _both(iter(others))} if others else _("alone")


def _has_no_sides(record: Record, ruleset: Ruleset) -> bool:
    return bool(record.get("declarers")) or ruleset.contract(record["contract"]).family is Family.TRISCHAKEN


def _declaring(record: Record) -> Iterator[int]:
    """The seats of the declarer's side, declarer first."""
    yield record["declarer"]
    if record.get("partner") is not None:
        yield record["partner"]
    yield from record.get("partners", ())


def _both(names: Iterator[str]) -> str:
    return _(" and ").join(names)
