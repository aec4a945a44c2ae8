"""The record with its types checked: what can be read is read, what cannot is named."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.played_hand import FOREHAND, Side
from scoring.problems import BONUS_FIELDS, FIELDS, HandProblem
from scoring.record_reader import Reader


@dataclass(frozen=True, slots=True)
class DraftBonus:
    """An entry of `bonuses`; None and `wrong` as in Draft. `path` is `bonuses[0]` for the first."""

    path: str
    bonus: str | None = None
    side: Side | None = None
    announced: bool | None = None
    made: bool | None = None
    kontra: int = 1
    wrong: frozenset[str] = frozenset(BONUS_FIELDS)


@dataclass(frozen=True, slots=True)
class Draft:
    """The fields of a record, defaults filled in; None for what is absent, or wrong and so named in `wrong`."""

    contract: str | None
    declarer: int | None
    forehand: int
    partner: int | None
    won: bool | None
    card_thirds: int | None
    kontra: int
    opponent_kontra: Mapping[int, int]
    bonuses: tuple[DraftBonus, ...]
    king_in_talon: bool
    conceded: bool
    thirds: tuple[int | None, ...] | None
    renonce: tuple[int | None, ...]
    has_declarers: bool
    wrong: frozenset[str]


def read_draft(record: Mapping[object, object]) -> tuple[Draft, list[HandProblem]]:
    """The draft of a record, and the problems of its form."""
    reader = Reader(record)
    reader.require("contract", "declarer")
    reader.know_only(FIELDS)
    forehand, kontra = reader.whole("forehand"), reader.whole("kontra")
    draft = Draft(
        contract=reader.text("contract"),
        declarer=reader.whole("declarer"),
        forehand=FOREHAND if forehand is None else forehand,
        partner=None if record.get("partner") is None else reader.whole("partner"),
        won=reader.truth("won"),
        card_thirds=reader.whole("card_thirds"),
        kontra=1 if kontra is None else kontra,
        opponent_kontra=reader.factors("opponent_kontra"),
        bonuses=_read_bonuses(reader),
        king_in_talon=bool(reader.truth("king_in_talon")),
        conceded=bool(reader.truth("conceded")),
        thirds=reader.wholes("thirds"),
        renonce=reader.wholes("renonce") or (),
        has_declarers="declarers" in record,
        wrong=frozenset(reader.wrong),
    )
    return draft, reader.problems


def _read_bonuses(reader: Reader) -> tuple[DraftBonus, ...]:
    entries = reader.entries("bonuses") or ()
    return tuple(_read_bonus(reader, f"bonuses[{index}]", entry) for index, entry in enumerate(entries))


def _read_bonus(whole: Reader, path: str, entry: object) -> DraftBonus:
    if not isinstance(entry, Mapping):
        whole.refuse(path, "wrong_type", reason="object")
        return DraftBonus(path)
    reader = Reader(entry, path, whole.problems)
    reader.require("bonus", "side", "announced")
    reader.know_only(BONUS_FIELDS)
    kontra = reader.whole("kontra")
    return DraftBonus(
        path,
        bonus=reader.text("bonus"),
        side=reader.side("side"),
        announced=reader.truth("announced"),
        made=reader.truth("made"),
        kontra=1 if kontra is None else kontra,
        wrong=frozenset(reader.wrong),
    )
