"""`python -m scripts.usual_hands`: derive usual hand values for each published ruleset from simulated hands.

Writes `tournaments/queries/room/usual.toml`. The output is the same on every machine, because seeds are the slugs.
Takes some minutes; run it after changing a ruleset or the simulator.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesets.load import presets
from rulesets.model import Ruleset
from scoring.hand import read_hand
from scoring.settle import settle
from tournaments.simulator.hand import random_hand
from tournaments.simulator.luck import seeded
from tournaments.simulator.record import SimulatedRecord

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "tournaments" / "queries" / "room" / "usual.toml"
HANDS = 100_000
HANDS_A_ROUND = 16
BEYOND_PERMILLE = 3
"""The permille of a contract's hands that may lie beyond the usual values."""
INTRODUCTION = """\
# What hands usually are: written by `python -m scripts.usual_hands` from {hands} simulated hands of each ruleset.
# permille: of 1,000 hands, how many are of this contract.
# points, money: the most one seat wins or loses, in points, but for {beyond} of 1,000 hands of the contract.
# factor: the highest Kontra, on whatever, but for {beyond} of 1,000 hands.
# total: the most somebody wins or loses in a round of {round} hands, in points, but for {beyond} of 1,000 rounds.
"""


@dataclass(frozen=True, slots=True)
class SizedHand:
    """A simulated hand: contract, the most any seat won or lost in points and in money, the highest Kontra, and all
    seats' points.
    """

    contract: str
    points: int
    money: int
    factor: int
    by_seat: tuple[int, ...]


def sized_hands(ruleset: Ruleset, *, seed: str, hands: int) -> Iterator[SizedHand]:
    """That many simulated hands, deterministic for a seed."""
    rng = seeded(seed)
    return (_sized(random_hand(ruleset, rng), ruleset) for _ in range(hands))


def _sized(record: SimulatedRecord, ruleset: Ruleset) -> SizedHand:
    settled = settle(read_hand(record, ruleset), ruleset)
    return SizedHand(
        contract=record["contract"],
        points=max(map(abs, settled.points)),
        money=max(map(abs, settled.money)),
        factor=max(item.factor for item in settled.items),
        by_seat=settled.points,
    )


def introduction(*, hands: int) -> str:
    """The header of the file, which explains its figures."""
    return INTRODUCTION.format(hands=f"{hands:,}", beyond=BEYOND_PERMILLE, round=HANDS_A_ROUND)


def usual_page(*, hands: int) -> str:
    """The whole file, by slug."""
    head = introduction(hands=hands)
    return "\n".join([head, *(_section(presets()[slug], hands=hands) for slug in sorted(presets()))])


def _section(ruleset: Ruleset, *, hands: int) -> str:
    sized = list(sized_hands(ruleset, seed=f"usual {ruleset.slug}", hands=hands))
    by_contract: defaultdict[str, list[SizedHand]] = defaultdict(list)
    for hand in sized:
        by_contract[hand.contract].append(hand)
    codes = [row.code for row in ruleset.contracts if row.code in by_contract]
    lines = [_line(code, by_contract[code], hands=hands) for code in codes]
    factor, total = _bound(hand.factor for hand in sized), _bound(_largest_totals(sized))
    head = [f"[{ruleset.slug}]", f"factor = {factor}", f"total = {total}", f"[{ruleset.slug}.contracts]"]
    return "\n".join([*head, *lines, ""])


def _largest_totals(sized: Sequence[SizedHand]) -> Iterator[int]:
    """The largest total of each round at a table of four, taking the hands in sequence."""
    for start in range(0, len(sized) - HANDS_A_ROUND + 1, HANDS_A_ROUND):
        hands = sized[start : start + HANDS_A_ROUND]
        by_place = [sum(hand.by_seat[(place - turn) % 4] for turn, hand in enumerate(hands)) for place in range(4)]
        yield max(map(abs, by_place))


def _line(code: str, sized: Sequence[SizedHand], *, hands: int) -> str:
    points, money = _bound(hand.points for hand in sized), _bound(hand.money for hand in sized)
    permille = max(1, round(1000 * len(sized) / hands))
    return f"{code} = {{ permille = {permille}, points = {points}, money = {money} }}"


def _bound(figures: Iterable[int]) -> int:
    """The lowest figure with at most `BEYOND_PERMILLE` of them beyond it."""
    counts, beyond = Counter(figures), 0
    for value, count in sorted(counts.items(), reverse=True):
        beyond += count
        if 1000 * beyond > BEYOND_PERMILLE * counts.total():
            return value
    raise ValueError("no figures")


def main() -> int:
    """Write the file."""
    PAGE.write_text(usual_page(hands=HANDS), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
