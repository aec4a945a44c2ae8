"""How often hints appear: over honest hands, simulated under every published ruleset, and over hands with a mistake.

What is entered twice is what the captain would tap again for the same people, forehand having moved on; where the
partner has become forehand, it can't be tapped. How long hands take nobody has told us: here 2 to 8 minutes, all
alike, and a table is up to a tenth faster or slower; 25 tables play a round of 16 hands.

    python -m benchmarks.hints
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random

from benchmarks import page
from benchmarks.reliability.report import measured
from rulesets.load import presets
from rulesets.model import Family, Ruleset
from scoring.hand import HandRefused, PlayedHand, hand_record, read_hand
from scoring.rotation import deal
from scoring.settle import settle
from tournaments.queries.room.hints import HANDS_BEHIND, DealtRecord, HintCode, Pace, hand_hints, hands_short_of_median
from tournaments.simulator.hand import random_hand
from tournaments.simulator.luck import seeded
from tournaments.simulator.record import SimulatedRecord

HANDS_A_ROUND, ROUNDS = 16, 625
TABLES, EVENINGS = 25, 40
HANDS = HANDS_A_ROUND * ROUNDS
OF_HANDS = tuple(code for code in HintCode if code is not HintCode.LARGE_TOTAL)
"""Totals from paper are not hands."""
ABOUT = f"""## Hints

Written by `python -m benchmarks.hints`: hints per 1,000 hands, over {HANDS:,} simulated ones of each ruleset in
rounds of {HANDS_A_ROUND} at a table of four; at most 20 are asked, together. Then of 100 hands with a mistake, how many
get a hint. Points swapped between two people in Trischaken, a wrong partner, or a Dreier for a Rufer look like any
other hand: nothing finds them. How fast tables play is assumed: a hand takes 2 to 8 minutes, and a table is up to a
tenth faster or slower.
"""

Rates = Mapping[str, float]


def main() -> None:
    slow = 1000 * tables_behind(seed="pace")
    rows = [_row(slug, honest_rates(presets()[slug]), slow) for slug in sorted(presets())]
    found = [[slug, *(f"{found:.0f}" for found in found_mistakes(presets()[slug]))] for slug in sorted(presets())]
    head = ["honest hands", *(code.replace("_", " ") for code in OF_HANDS), "together"]
    tables = [page.table(head, rows), "", page.table(["mistakes", "entered twice", "Sub by mistake"], found)]
    page.write("\n".join([ABOUT, *tables, "", measured()]))


def _row(slug: str, rates: Rates, slow: float) -> list[str]:
    shown = {**rates, HintCode.TABLE_BEHIND: slow}
    return [slug, *(f"{shown.get(code, 0):.1f}" for code in OF_HANDS), f"{sum(shown.values()):.1f}"]


def honest_rates(ruleset: Ruleset, *, rounds: int = ROUNDS) -> Rates:
    """Hints per 1,000 correct hands, by code."""
    shown: Counter[str] = Counter()
    for hands in _rounds(ruleset, rounds=rounds):
        for number, record in enumerate(hands, start=1):
            shown.update(_codes(record, number, hands[number - 2] if number > 1 else None, ruleset))
    return {code: 1000 * count / (rounds * HANDS_A_ROUND) for code, count in shown.items()}


def found_mistakes(ruleset: Ruleset, *, rounds: int = ROUNDS // 5) -> tuple[float, float]:
    """The percentages of hands entered twice, and of positive ones with a spurious Sub, that get a hint."""
    twice, subs = list[bool](), list[bool]()
    for hands in _rounds(ruleset, rounds=rounds):
        for number, (before, _) in enumerate(pairwise(hands), start=2):
            again = _tapped_again(before, ruleset)
            if again:
                twice.append(bool(_codes(again, number, before, ruleset)))
        for record in hands:
            if ruleset.contract(record["contract"]).family is Family.POSITIVE and _takes_kontra(record, ruleset):
                subs.append(bool(_codes(record | {"kontra": 8}, 1, None, ruleset)))
    return 100 * sum(twice) / len(twice), 100 * sum(subs) / len(subs)


def _takes_kontra(record: SimulatedRecord, ruleset: Ruleset) -> bool:
    return "conceded" not in record and not ruleset.contract(record["contract"]).king_in_talon_voids_kontra


def _tapped_again(record: SimulatedRecord, ruleset: Ruleset) -> SimulatedRecord | None:
    """The record of the same taps one hand later, with everybody one seat nearer to forehand; None if impossible."""
    contract = ruleset.contract(record["contract"])
    again = {name: _moved_on(name, value) for name, value in hand_record(read_hand(record, ruleset)).items()}
    if contract.forehand_only or contract.family is Family.TRISCHAKEN:
        again["declarer"] = again.get("forehand", 0)
    return again if _can_be_tapped(again, ruleset) else None


def _can_be_tapped(record: SimulatedRecord, ruleset: Ruleset) -> bool:
    try:
        read_hand(record, ruleset)
    except HandRefused:
        return False
    return True


def _moved_on(name: str, value: object) -> object:
    match name, value:
        case "declarer" | "partner", int(seat):
            return (seat - 1) % 4
        case "renonce", list(seats):
            return sorted((seat - 1) % 4 for seat in seats)
        case "opponent_kontra", dict(factors):
            return {str((int(seat) - 1) % 4): factor for seat, factor in factors.items()}
        case "thirds", list(thirds):
            return [*thirds[1:], thirds[0]]
    return value


def _rounds(ruleset: Ruleset, *, rounds: int) -> Iterator[list[SimulatedRecord]]:
    rng = seeded(f"hints {ruleset.slug}")
    return ([random_hand(ruleset, rng) for _ in range(HANDS_A_ROUND)] for _ in range(rounds))


def _codes(record: SimulatedRecord, number: int, before: SimulatedRecord | None, ruleset: Ruleset) -> tuple[str, ...]:
    hand = read_hand(record, ruleset)
    there = _dealt(read_hand(before, ruleset), number - 1) if before else None
    shown = hand_hints(_dealt(hand, number), settle(hand, ruleset), before=there, ruleset=ruleset)
    return tuple(hint.code for hint in shown)


def _dealt(hand: PlayedHand, number: int) -> DealtRecord:
    return DealtRecord(number, hand_record(hand), deal(number, size=4))


def tables_behind(*, seed: str, evenings: int = EVENINGS) -> float:
    """The share of hands entered at a table that is told that it lags behind."""
    rng = seeded(seed)
    lags = [lag for _ in range(evenings) for lag in _lags([_minutes(rng) for _ in range(TABLES)])]
    return sum(lag >= HANDS_BEHIND for lag in lags) / len(lags)


def _minutes(rng: Random) -> list[float]:
    """The times at which a table enters the hands of its round, in minutes."""
    speed, now, entered = 0.9 + 0.2 * rng.random(), 0.0, []
    for _ in range(HANDS_A_ROUND):
        now += speed * (2 + 6 * rng.random())
        entered.append(now)
    return entered


def _lags(tables: list[list[float]]) -> Iterator[int]:
    """How far behind each table is when it enters each of its hands."""
    for own in tables:
        others = [each for each in tables if each is not own]
        for there, now in enumerate(own, start=1):
            paces = [Pace(sum(at <= now for at in each), HANDS_A_ROUND) for each in others]
            yield hands_short_of_median(Pace(there, HANDS_A_ROUND), [each for each in paces if each.there])


if __name__ == "__main__":
    main()
