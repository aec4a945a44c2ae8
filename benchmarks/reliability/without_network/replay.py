"""Replay the evening from the phones' logs alone: through the engine, without the server's tables."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.reliability.without_network.phone import ConfirmedHand, QueuedHand
from rulesets.model import Ruleset
from scoring.doubling import doubled_hands, makes_next_double, round_factor
from scoring.hand import hand_hash, read_hand
from scoring.settle import settle
from scoring.standings import StandingLine, standings
from scoring.tournament_criteria import PlayerResult


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """A hand as it finally counts: its hash, and points and money by entry."""

    number: int
    hand_hash: str
    amounts: Mapping[int, tuple[int, int]]


def replayed_table(log: Iterable[ConfirmedHand], *, people: int, ruleset: Ruleset) -> tuple[ReplayedHand, ...]:
    """A table's round from the logs of its phones: the final state of every hand, settled in order."""
    reach, occasions = doubled_hands(ruleset, people=people), list[int]()
    replayed = []
    for stands in _standing(log):
        number, seats = stands.number, stands.seats
        factor = round_factor(number, occasions, hands=reach)
        hand = replace(read_hand(stands.record, ruleset), round_factor=factor)
        settled = settle(hand, ruleset)
        if makes_next_double(hand, settled.points, ruleset):
            occasions.append(number)
        amounts = dict(zip(seats, zip(settled.points, settled.money, strict=True), strict=True))
        replayed.append(ReplayedHand(number, hand_hash(hand), amounts))
    return tuple(replayed)


def _standing(log: Iterable[ConfirmedHand]) -> list[QueuedHand]:
    """The final entry for each number: the last one not undone."""
    written: defaultdict[int, list[QueuedHand]] = defaultdict(list)
    for line in sorted(log, key=lambda each: each.revision):
        before = written[line.hand.number]
        if line.hand.what == "undo":
            before.pop()
        else:
            before.append(line.hand)
    return [written[number][-1] for number in sorted(written) if written[number]]


def replayed_standings(
    rounds: Sequence[Iterable[ReplayedHand]], criteria: Sequence[str], *, lots: Mapping[int, int | None]
) -> tuple[StandingLine, ...]:
    """The standings after some rounds, each given the hands of all tables; `lots` by entry."""
    totals: defaultdict[int, list[list[int]]] = defaultdict(lambda: [[0, 0] for _ in rounds])
    for index, hands in enumerate(rounds):
        for hand in hands:
            for entry, (points, money) in hand.amounts.items():
                totals[entry][index][0] += points
                totals[entry][index][1] += money
    return standings((_result(entry, played, lots[entry]) for entry, played in totals.items()), criteria)


def _result(entry: int, played: Sequence[Sequence[int]], lot: int | None) -> PlayerResult:
    points, money = zip(*played, strict=True)
    return PlayerResult(key=entry, rounds=points, money=money, lot=lot)
