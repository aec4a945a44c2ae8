"""An entry of a record's `bonuses` with its types checked; its fields depend on the kind of its bonus."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.model import VIRGIN, Ruleset
from rulesets.rows import BonusKind
from scoring.played_hand import Side
from scoring.problems import BONUS_FIELDS
from scoring.record_reader import Reader

VIRGIN_NAME = "Jungfrau"
"""The name of an announced virgin in sentences; no row names it."""


@dataclass(frozen=True, slots=True)
class ParsedBonus:
    """An entry of `bonuses`; None and `wrong` as in ParsedRecord. `path` is `bonuses[0]` for the first.

    `has_side`: it belongs to a side, instead of naming the seat that holds or announces something. `calls_virgin`:
    somebody announced taking no trick in Trischaken.
    """

    path: str
    bonus: str | None = None
    side: Side | None = None
    seat: int | None = None
    announced: bool | None = None
    made: bool | None = None
    kontra: int = 1
    has_side: bool = True
    calls_virgin: bool = False
    wrong: frozenset[str] = frozenset(BONUS_FIELDS)


@dataclass(frozen=True, slots=True)
class EntryFields:
    """The fields an entry can have, and the required ones."""

    known: tuple[str, ...]
    required: tuple[str, ...]


PLAYED = EntryFields(("bonus", "side", "announced", "made", "kontra"), required=("bonus", "side", "announced"))
HELD = EntryFields(("bonus", "seat"), required=("bonus", "seat"))
CALLED_VIRGIN = EntryFields(("bonus", "seat", "made"), required=("bonus", "seat"))
UNKNOWN = EntryFields(BONUS_FIELDS, required=("bonus",))
"""For a code unknown to the ruleset, named with a seat: its required fields are unknown."""


def read_bonuses(reader: Reader, ruleset: Ruleset) -> tuple[ParsedBonus, ...]:
    """Every entry of `bonuses`; adds its problems to those of `reader`."""
    objects = reader.objects("bonuses")
    return tuple(_read_bonus(entry, ruleset) if entry else ParsedBonus(path) for path, entry in objects)


def _read_bonus(reader: Reader, ruleset: Ruleset) -> ParsedBonus:
    fields = _fields_of(reader.record, ruleset)
    reader.require(*fields.required)
    reader.know_only(fields.known)
    kontra = reader.whole("kontra") if "kontra" in fields.known else None
    return ParsedBonus(
        reader.path,
        bonus=reader.text("bonus"),
        side=reader.side("side") if "side" in fields.known else None,
        seat=reader.whole("seat") if "seat" in fields.known else None,
        announced=reader.truth("announced") if "announced" in fields.known else None,
        made=reader.truth("made") if "made" in fields.known else None,
        kontra=1 if kontra is None else kontra,
        has_side=fields is PLAYED,
        calls_virgin=fields is CALLED_VIRGIN,
        wrong=frozenset(reader.wrong),
    )


def _fields_of(entry: Mapping[object, object], ruleset: Ruleset) -> EntryFields:
    code = entry.get("bonus")
    kind = next((row.kind for row in ruleset.bonuses if row.code == code), None)
    if kind is BonusKind.HAND:
        return HELD
    if kind is None and code == VIRGIN and ruleset.has_announced_virgin:
        return CALLED_VIRGIN
    return UNKNOWN if kind is None and "seat" in entry else PLAYED
