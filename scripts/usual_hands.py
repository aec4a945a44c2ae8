"""`python -m scripts.usual_hands`: what hands usually are, under every published ruleset, from simulated ones.

Writes `tournaments/queries/usual.toml`. The same program gives the same file on every machine: seeds are the slugs. It
takes some minutes; run it after a ruleset or the simulator has changed.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
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
PAGE = ROOT / "tournaments" / "queries" / "usual.toml"
HANDS = 100_000
BEYOND_PERMILLE = 3
"""How many of 1,000 hands of a contract may lie beyond what is written down as usual."""
INTRODUCTION = """\
# What hands usually are: written by `python -m scripts.usual_hands` from {hands} simulated hands of each ruleset.
# permille: of 1,000 hands, how many are of this contract.
# points, money: the most one seat wins or loses, in points, but for {beyond} of 1,000 hands of the contract.
# factor: the highest Kontra, on whatever, but for {beyond} of 1,000 hands.
"""


@dataclass(frozen=True, slots=True)
class SizedHand:
    """A simulated hand: its contract, the most a seat won or lost of points and of money, and its highest Kontra."""

    contract: str
    points: int
    money: int
    factor: int


def sized_hands(ruleset: Ruleset, *, seed: str, hands: int) -> Iterator[SizedHand]:
    """So many simulated hands, the same for the same seed."""
    rng = seeded(seed)
    return (_sized(random_hand(ruleset, rng), ruleset) for _ in range(hands))


def _sized(record: SimulatedRecord, ruleset: Ruleset) -> SizedHand:
    settled = settle(read_hand(record, ruleset), ruleset)
    return SizedHand(
        contract=record["contract"],
        points=max(map(abs, settled.points)),
        money=max(map(abs, settled.money)),
        factor=max(item.factor for item in settled.items),
    )


def usual_page(*, hands: int) -> str:
    """The whole file, by slug."""
    head = INTRODUCTION.format(hands=f"{hands:,}", beyond=BEYOND_PERMILLE)
    return "\n".join([head, *(_section(presets()[slug], hands=hands) for slug in sorted(presets()))])


def _section(ruleset: Ruleset, *, hands: int) -> str:
    sized = list(sized_hands(ruleset, seed=f"usual {ruleset.slug}", hands=hands))
    by_contract: defaultdict[str, list[SizedHand]] = defaultdict(list)
    for hand in sized:
        by_contract[hand.contract].append(hand)
    codes = [row.code for row in ruleset.contracts if row.code in by_contract]
    lines = [_line(code, by_contract[code], hands=hands) for code in codes]
    factor = _bound(sized, lambda hand: hand.factor)
    return "\n".join([f"[{ruleset.slug}]", f"factor = {factor}", f"[{ruleset.slug}.contracts]", *lines, ""])


def _line(code: str, sized: Sequence[SizedHand], *, hands: int) -> str:
    points, money = _bound(sized, lambda hand: hand.points), _bound(sized, lambda hand: hand.money)
    permille = max(1, round(1000 * len(sized) / hands))
    return f"{code} = {{ permille = {permille}, points = {points}, money = {money} }}"


def _bound(sized: Sequence[SizedHand], figure: Callable[[SizedHand], int]) -> int:
    """The least figure with no more than `BEYOND_PERMILLE` of the hands beyond it."""
    beyond = 0
    for value, count in sorted(Counter(map(figure, sized)).items(), reverse=True):
        beyond += count
        if 1000 * beyond > BEYOND_PERMILLE * len(sized):
            return value
    raise ValueError("no hands")


def main() -> int:
    """Write the file."""
    PAGE.write_text(usual_page(hands=HANDS), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
