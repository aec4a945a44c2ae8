"""Hints about unusual hands or tables for whoever enters them; they never prevent saving.

At most one in fifty honest hands gets a hint; `benchmarks/hints.py` measures that, and which mistakes get one.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import Any

from rulesets.model import Contract, Family, Ruleset
from scoring.items import Settlement
from scoring.rotation import Deal
from tournaments.queries.room.usual import usual_contract, usual_factor, usual_total

HANDS_BEHIND = 4
LEAST_OTHER_TABLES = 3
"""The number of other tables with hands needed for a comparison."""

HintFacts = Mapping[str, str | int]


class HintCode(StrEnum):
    """Kinds of hints."""

    SAME_HAND = "same_hand"
    """Same as the previous hand: contract, people, outcome."""
    HIGH_KONTRA = "high_kontra"
    MANY_POINTS = "many_points"
    """More than hands of this contract usually score."""
    MUCH_MONEY = "much_money"
    """The same, but only due to Kontras."""
    TABLE_BEHIND = "table_behind"
    """Fewer hands entered than at the round's other tables."""
    LARGE_TOTAL = "large_total"
    """More than usual for a round on a paper sheet; possibly cents."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint, and the figures behind it."""

    code: HintCode
    facts: HintFacts


@dataclass(frozen=True, slots=True)
class DealtRecord:
    """A hand at its table: its number, its record and its deal."""

    number: int
    record: Mapping[str, Any]
    deal: Deal


@dataclass(frozen=True, slots=True)
class Pace:
    """The number of hands entered at a table, and the number planned."""

    there: int
    hands: int


def hand_hints(
    now: DealtRecord, settlement: Settlement, *, before: DealtRecord | None, ruleset: Ruleset
) -> tuple[Hint, ...]:
    """Hints about a hand and its settlement; `before` is the previous hand."""
    contract = ruleset.contract(now.record["contract"])
    times = now.record.get("round_factor", 1)
    return (
        *_same_hand(now, before, contract),
        *_high_kontra(settlement, ruleset),
        *_large_score(settlement, contract, times=times, ruleset=ruleset),
    )


def total_hints(totals: Iterable[int], *, hands: int, ruleset: Ruleset) -> tuple[Hint, ...]:
    """Hints about a paper sheet's totals after a round of so many hands."""
    usual, largest = usual_total(ruleset, hands=hands), max(map(abs, totals), default=0)
    if usual is None or largest <= usual:
        return ()
    return (Hint(HintCode.LARGE_TOTAL, {"points": largest, "hands": hands, "usual": usual}),)


def hands_short_of_median(own: Pace, others: Collection[Pace]) -> int:
    """The number of hands a table is behind the median of the others, by share of planned hands, as fives play more.

    0 if there is nothing to compare to: too few other tables, or no hands yet, e.g. with everything on paper.
    """
    if len(others) < LEAST_OTHER_TABLES or not own.there:
        return 0
    return int(median(own.hands * each.there / each.hands for each in others)) - own.there


def _same_hand(now: DealtRecord, before: DealtRecord | None, contract: Contract) -> Iterator[Hint]:
    if before and _with_places(now, contract) == _with_places(before, contract):
        facts: HintFacts = {"number": now.number, "before": before.number, "contract": contract.name}
        yield Hint(HintCode.SAME_HAND, facts)


def _with_places(hand: DealtRecord, contract: Contract) -> dict[str, object]:
    """A record with places instead of seats, so that two hands can be compared by people.

    The declarer of a forehand-only contract is ignored, because forehand has moved on when a hand is entered twice.
    """
    places = {str(seat): place for seat, place in enumerate(hand.deal.active)}
    is_forehands = contract.forehand_only or contract.family is Family.TRISCHAKEN
    unimportant = {"round_factor", "forehand", *(["declarer"] if is_forehands else [])}
    there = hand.record.items()
    return {name: _people_of(name, value, places) for name, value in there if name not in unimportant}


def _people_of(name: str, value: Any, places: Mapping[str, int]) -> object:
    """A record's field with places instead of seats; a dummy keeps its seat, as text."""
    match name:
        case "declarer" | "partner" | "seat":
            return places.get(str(value), str(value))
        case "partners" | "renonce":
            return sorted((places.get(str(seat), str(seat)) for seat in value), key=repr)
        case "thirds":
            return {places.get(str(seat), str(seat)): thirds for seat, thirds in enumerate(value)}
        case "opponent_kontra" | "kontra" if isinstance(value, Mapping):
            return dict(sorted(((places.get(seat, seat), factor) for seat, factor in value.items()), key=repr))
        case "bonuses" | "declarers":
            rows = [{part: _people_of(part, each, places) for part, each in row.items()} for row in value]
            return sorted(rows, key=lambda row: repr(sorted(row.items())))
    return value


def _high_kontra(settlement: Settlement, ruleset: Ruleset) -> Iterator[Hint]:
    factor = max(item.factor for item in settlement.items)
    if factor > usual_factor(ruleset):
        level = next((each.name for each in ruleset.kontra.levels if each.factor == factor), "")
        yield Hint(HintCode.HIGH_KONTRA, {"level": level, "factor": factor})


def _large_score(settlement: Settlement, contract: Contract, *, times: int, ruleset: Ruleset) -> Iterator[Hint]:
    """A hint about the points, or else the money; `times` is 2 if the hand counts double."""
    usual = usual_contract(contract, ruleset)
    if usual is None:
        return
    ledgers = (
        (HintCode.MANY_POINTS, settlement.points, times * usual.points),
        (HintCode.MUCH_MONEY, settlement.money, times * usual.money),
    )
    large = [(code, max(map(abs, ledger)), bound) for code, ledger, bound in ledgers if max(map(abs, ledger)) > bound]
    for code, points, bound in large[:1]:
        yield Hint(code, {"contract": contract.name, "points": points, "usual": bound})
