"""What a season still holds for each player: a place certain, possible or gone, and the result they need next."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.season import SeasonLine, SeasonRule, Why, counting_limit


class PlaceChance(StrEnum):
    """Whether a player will be among the first so many."""

    SAFE = "safe"
    """Certain, whatever anybody still plays."""
    OPEN = "open"
    OUT = "out"
    """Gone, whatever anybody still plays."""


@dataclass(frozen=True, slots=True)
class Remaining:
    """What is still to be played: of the season's `tournaments`, `to_come` are left.

    One of them brings from `least` to `most` points. With best_n_plus_final, `final` says that the final is still to
    be played; it is not among `to_come` then.
    """

    tournaments: int
    to_come: int
    most: int
    least: int = 0
    final: bool = False


@dataclass(frozen=True, slots=True)
class PlayerOutlook:
    """A player's chance of a place. Their total will be from `floor` to `ceiling`.

    `needs` is the fewest points in the next tournament that would bring them among the first places if nobody else
    moved; None where no single result would, or where the chance is not open.
    """

    player: int
    chance: PlaceChance
    floor: int
    ceiling: int
    needs: int | None


def season_outlook(
    lines: Sequence[SeasonLine], *, rule: SeasonRule, places: int, remaining: Remaining
) -> tuple[PlayerOutlook, ...]:
    """Everybody's chance of being among the first `places`, in the order of the season table.

    Safe and out are proofs, so they err towards open: a tie at the last place is no certainty, every rival may win
    every remaining tournament, and so may a player without a result this season. With nothing left to play the ranks
    themselves say it.
    """
    race = _Race(rule, places, remaining)
    field = [race.reach(line) for line in lines]
    return tuple(race.outlook(own, [other for other in field if other is not own]) for own in field)


@dataclass(frozen=True, slots=True)
class _Reach:
    """How far a player's total can still go."""

    line: SeasonLine
    floor: int
    ceiling: int
    can_be_ranked: bool

    @property
    def is_ranked(self) -> bool:
        return self.line.meets_minimum


@dataclass(frozen=True, slots=True)
class _Race:
    rule: SeasonRule
    places: int
    remaining: Remaining

    @property
    def is_over(self) -> bool:
        return not (self.remaining.to_come or self.remaining.final)

    def reach(self, line: SeasonLine) -> _Reach:
        remaining = self.remaining
        worst = self._total_with(line, [remaining.least] * remaining.to_come)
        best = self._total_with(line, [remaining.most] * remaining.to_come)
        return _Reach(
            line=line,
            floor=min(line.total, worst) + remaining.final * min(0, remaining.least),
            ceiling=max(line.total, best) + remaining.final * max(0, remaining.most),
            can_be_ranked=line.missing <= remaining.to_come + remaining.final,
        )

    def outlook(self, own: _Reach, rivals: Sequence[_Reach]) -> PlayerOutlook:
        chance = self._chance_at_the_end(own) if self.is_over else self._chance(own, rivals)
        needs = self._needs(own.line, rivals) if chance is PlaceChance.OPEN else None
        return PlayerOutlook(own.line.player, chance, own.floor, own.ceiling, needs)

    def _chance_at_the_end(self, own: _Reach) -> PlaceChance:
        return PlaceChance.SAFE if own.line.rank is not None and own.line.rank <= self.places else PlaceChance.OUT

    def _chance(self, own: _Reach, rivals: Sequence[_Reach]) -> PlaceChance:
        ahead_for_good = sum(other.is_ranked and other.floor > own.ceiling for other in rivals)
        if not own.can_be_ranked or ahead_for_good >= self.places:
            return PlaceChance.OUT
        threats = sum(other.can_be_ranked and other.ceiling >= own.floor for other in rivals)
        is_certain = own.is_ranked and threats < self.places and not self._newcomers_threaten(own)
        return PlaceChance.SAFE if is_certain else PlaceChance.OPEN

    def _newcomers_threaten(self, own: _Reach) -> bool:
        """Whether players without a result so far, however many, could still draw level."""
        newcomer = self.reach(SeasonLine(None, 0, 0, 0, self.rule.min_participations, (), None))
        return newcomer.can_be_ranked and newcomer.ceiling >= own.floor

    def _needs(self, line: SeasonLine, rivals: Sequence[_Reach]) -> int | None:
        if line.missing > 1:
            return None
        totals = sorted((other.line.total for other in rivals if other.is_ranked), reverse=True)
        target = totals[self.places - 1] if len(totals) >= self.places else -sys.maxsize
        points = range(self.remaining.least, self.remaining.most + 1)
        index = bisect_left(points, target, key=lambda result: self._total_after(line, result))
        return points[index] if index < len(points) else None

    def _total_after(self, line: SeasonLine, result: int) -> int:
        return self._total_with(line, [result]) if self.remaining.to_come else line.total + result

    def _total_with(self, line: SeasonLine, further: Sequence[int]) -> int:
        limit = counting_limit(self.rule, tournaments=self.remaining.tournaments)
        final = sum(result.points for result in line.results if result.why is Why.FINAL)
        pool = [result.points for result in line.results if result.why is not Why.FINAL]
        return final + sum(sorted([*pool, *further], reverse=True)[:limit])
