"""A season's outlook for each player: whether a place is safe, open or out, and the result needed next."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scoring.season import SeasonLine, SeasonRule
from scoring.season_merits import CountedPoints, SeasonMerit, SeasonMerits, TieBreaker
from scoring.season_remaining import Range, Remaining

__all__ = ["PlaceChance", "PlayerOutlook", "Range", "Remaining", "outlooks_of", "season_outlook"]


class PlaceChance(StrEnum):
    """Whether a player will be among the first places."""

    SAFE = "safe"
    """Certain, whatever anybody else plays."""
    OPEN = "open"
    OUT = "out"
    """Impossible, whatever anybody else plays."""


@dataclass(frozen=True, slots=True)
class PlayerOutlook:
    """A player's chance of a place. Their total will be from `floor` to `ceiling`.

    `needs` is the fewest points in the next tournament that bring them among the first places if nobody else moves, by
    the criteria as they are then. None if no single result does, or without a next tournament.
    """

    player: int
    chance: PlaceChance
    floor: int
    ceiling: int
    needs: int | None


def season_outlook(
    lines: Sequence[SeasonLine], *, rule: SeasonRule, places: int, remaining: Remaining, final: int | None = None
) -> tuple[PlayerOutlook, ...]:
    """Everybody's chance of being among the first `places`, in the order of the season table.

    `final` is the key of the season's final, if it has been played; otherwise the last of the remaining tournaments may
    be it. Every rival may win every remaining tournament, several may share its first rank, and so may a player without
    a result this season. Safe and out are proofs. With nothing left to play the ranks decide.
    """
    return outlooks_of(SeasonMerits(tuple(lines), rule, remaining, final), places=(places,))[0]


def outlooks_of(merits: SeasonMerits, *, places: Sequence[int]) -> tuple[tuple[PlayerOutlook, ...], ...]:
    """The same for several numbers of places."""
    race = _Race(merits)
    return tuple(tuple(race.outlook(own, each) for own in race.field) for each in places)


@dataclass(frozen=True, slots=True)
class _Reach:
    """The range of a player's total, and the best and worst case for comparison with others."""

    line: SeasonLine
    floor: int
    ceiling: int
    can_be_ranked: bool
    worst: SeasonMerit
    best: SeasonMerit

    @property
    def is_ranked(self) -> bool:
        return self.line.meets_minimum


@dataclass(frozen=True)
class _Race:
    merits: SeasonMerits

    @property
    def remaining(self) -> Remaining:
        return self.merits.remaining

    @cached_property
    def field(self) -> tuple[_Reach, ...]:
        return tuple(map(self._reach, self.merits.lines))

    @cached_property
    def _worst(self) -> list[SeasonMerit]:
        return sorted(each.worst for each in self.field if each.is_ranked)

    @cached_property
    def _best(self) -> list[SeasonMerit]:
        return sorted(each.best for each in self.field if each.can_be_ranked)

    @cached_property
    def _newcomer(self) -> _Reach:
        """Stands for any number of players without a result so far."""
        return self._reach(SeasonLine(None, 0, 0, 0, self.merits.rule.min_participations, (), None))

    def _reach(self, line: SeasonLine) -> _Reach:
        remaining, final = self.remaining, self.remaining.final
        counted = self.merits.counted(line)
        least, most = (
            counted.with_further([each] * remaining.to_come, self.merits.limit)
            for each in (remaining.least, remaining.most)
        )
        floor = min(line.total, least.total) + (min(0, final.least) if final else 0)
        ceiling = max(line.total, most.total) + (max(0, final.most) if final else 0)
        known = self._ties_are_known
        return _Reach(
            line=line,
            floor=floor,
            ceiling=ceiling,
            can_be_ranked=line.missing <= remaining.to_come + (final is not None),
            worst=self.merits.merit(self._losing(counted)) if known else SeasonMerit(floor),
            best=self.merits.merit(self._winning(most)) if known else SeasonMerit(ceiling, self._any_tie_won),
        )

    @cached_property
    def _any_tie_won(self) -> TieBreaker:
        return TieBreaker(lambda: tuple((sys.maxsize,) for _ in self.merits.measures))

    @cached_property
    def _ties_are_known(self) -> bool:
        """Whether winning everything is the best for every criterion; otherwise ties may go either way."""
        final = self.remaining.final
        return self.remaining.most >= 0 and (final is None or final.most >= 0)

    def _losing(self, counted: CountedPoints) -> CountedPoints:
        """The worst for every criterion: staying away. Where results may be negative, as many of the worst as count."""
        least, final = self.remaining.least, self.remaining.final
        counting = min(self.remaining.to_come, self.merits.limit - len(counted.best)) if least < 0 else 0
        worst = counted.with_further([least] * counting, self.merits.limit)
        of_final = final.least if final else least
        if self.merits.final is not None or of_final >= 0:
            return worst
        return worst.without_final(of_final, counts=final is not None)

    def _winning(self, most: CountedPoints) -> CountedPoints:
        """The best for every criterion: winning all tournaments, the final among them if it is still to come."""
        if self.remaining.final:
            return most.with_final(self.remaining.final.most)
        return most if self.merits.final is not None else most.with_final_won(self.remaining.most)

    def outlook(self, own: _Reach, places: int) -> PlayerOutlook:
        point_range = self.remaining.next
        chance = self._chance(own, places) if point_range else _chance_at_the_end(own, places)
        needs = self._needs(own.line, point_range, places) if point_range else None
        return PlayerOutlook(own.line.player, chance, own.floor, own.ceiling, needs)

    def _chance(self, own: _Reach, places: int) -> PlaceChance:
        ahead_for_good = len(self._worst) - bisect_right(self._worst, own.best)
        if not own.can_be_ranked or ahead_for_good >= places:
            return PlaceChance.OUT
        is_certain = own.is_ranked and self._threats(own) < places and not self._newcomers_threaten(own)
        return PlaceChance.SAFE if is_certain else PlaceChance.OPEN

    def _threats(self, own: _Reach) -> int:
        """How many others may still overtake the player's worst case."""
        return len(self._best) - bisect_right(self._best, own.worst) - (own.best > own.worst)

    def _newcomers_threaten(self, own: _Reach) -> bool:
        return self._newcomer.can_be_ranked and self._newcomer.best > own.worst

    # -- the next tournament, if nobody else moves ---------------------------------------------------------------------

    def _needs(self, line: SeasonLine, point_range: Range, places: int) -> int | None:
        if line.missing > 1:
            return None
        target = self._target(line, places)
        if target is None:
            return point_range.least
        tried = sorted({point_range.least, *self.merits.drawing_level(line, target.total)})
        possible = (each for each in tried if point_range.least <= each <= point_range.most)
        return next((each for each in possible if self.merits.with_next(line, each) >= target), None)

    def _target(self, line: SeasonLine, places: int) -> SeasonMerit | None:
        """The last of the others who must not be ahead; None if there are fewer of them."""
        best, own = self.merits.best_first, self.merits.ranked.get(line.player)
        is_among_first = own is not None and own >= best[min(places, len(best)) - 1]
        place = places if is_among_first else places - 1
        return best[place] if place < len(best) else None


def _chance_at_the_end(own: _Reach, places: int) -> PlaceChance:
    return PlaceChance.SAFE if own.line.rank is not None and own.line.rank <= places else PlaceChance.OUT
