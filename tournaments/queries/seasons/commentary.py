"""Commentary on a season table: ranks before the last evening, broken ties, and what is still possible.

Everything is computed from a season's lines, without a statement; one if a coming final has points for absence.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.cup_points import PointsScheme, read_scheme
from scoring.outlook import PlaceChance, PlayerOutlook, outlooks_of
from scoring.qualification import read_qualification_rule
from scoring.season import Course, SeasonLine, SeasonRule, read_season_rule
from scoring.season_course import rank_after, ranks_after
from scoring.season_merits import SeasonMerits
from scoring.season_remaining import (
    Range,
    Remaining,
    final_offers,
    final_point_range,
    least_score,
    point_range,
    points_at_rank,
    remaining_of,
    worst_rank,
)
from tournaments.lists.season import SeasonAim, SeasonChance
from tournaments.lists.sub_rankings import SeasonTie
from tournaments.models import Season, Tournament
from tournaments.queries.seasons.finalists import finalists
from tournaments.queries.seasons.lines import SeasonLines, final_is_missing
from tournaments.queries.seasons.ties import season_ties

WIN, QUOTA = "win", "quota"


@dataclass(frozen=True, slots=True)
class RowCommentary:
    """The commentary on one row; the fields are those of `SeasonRow`."""

    was: int | None
    tie: SeasonTie | None
    floor: int | None
    ceiling: int | None
    chances: tuple[SeasonChance, ...]


@dataclass(frozen=True)
class SeasonCommentary:
    """The commentary on a season table: its aims, and its rows by player."""

    aims: tuple[SeasonAim, ...]
    rows: Mapping[int, RowCommentary]


class SeasonAnalysis:
    """A season's lines and what is still to come."""

    def __init__(self, season: Season, mine: SeasonLines) -> None:
        self.season, self.mine = season, mine
        self.rule: SeasonRule = read_season_rule(season.rule)
        self.total = mine.planned
        self.final = next((each.pk for each in mine.held if each.is_final), None)
        held = {each.pk for each in mine.held}
        self.coming = [each for each in mine.tournaments if each.pk not in held]
        self.final_is_missing = final_is_missing(self.rule, mine.tournaments)
        self._chances: dict[tuple[PlaceChance, int | None], SeasonChance] = {}

    @cached_property
    def remaining(self) -> Remaining:
        final, usual = self._final_scheme, self._usual_scheme
        regular = [scheme_of(each) for each in self.coming if not each.is_final]
        return remaining_of(
            self.rule,
            tournaments=self.total,
            to_come=self.mine.to_come,
            point_range=[point_range(each) for each in (*regular, *filter(None, [usual]))],
            final=final_point_range(final, finalists=self._finalists) if final else None,
            upcoming=self._upcoming,
        )

    @property
    def _upcoming(self) -> Range | None:
        if self.next_scheme is None:
            return None
        if self._is_final_next:
            return final_offers(self.next_scheme, finalists=self._finalists)
        return point_range(self.next_scheme)

    @cached_property
    def next_scheme(self) -> PointsScheme | None:
        """The scheme of the next evening; None if unknown. The final is the last one."""
        if self._is_final_next:
            return self._final_scheme
        return scheme_of(self.next_evening) if self.next_evening else self._usual_scheme

    @property
    def _is_final_next(self) -> bool:
        return self._final_scheme is not None and self.total - len(self.mine.held) == 1

    @property
    def next_evening(self) -> Tournament | None:
        """The next evening; None if it has not been created yet."""
        return next((each for each in self.coming if each.is_final is self._is_final_next), None)

    @cached_property
    def _usual_scheme(self) -> PointsScheme | None:
        """The scheme of planned evenings that do not exist yet; None without any."""
        if self.total == len(self.mine.tournaments):
            return None
        if self.season.cup_points:
            return read_scheme(self.season.cup_points.document)
        return scheme_of(self.mine.tournaments[-1]) if self.mine.tournaments else None

    @cached_property
    def _final_scheme(self) -> PointsScheme | None:
        """The scheme of a final still to be played; a missing one has the season's default."""
        final = next((each for each in self.coming if each.is_final), None)
        if final:
            return scheme_of(final)
        is_planned = self.final is None and self.total > len(self.mine.tournaments)
        if self.season.final_points and is_planned:
            return read_scheme(self.season.final_points.document)
        return self._usual_scheme if self.final_is_missing else None

    @cached_property
    def _finalists(self) -> int | None:
        """The number of finalists; None before they are set, or if it does not matter. At most one statement."""
        counts = self._final_scheme is not None and self._final_scheme.absent
        return len(finalists(self.season)) or None if counts else None

    @property
    def aims(self) -> tuple[SeasonAim, ...]:
        """The quota for the Österreich-Finale, and winning the season."""
        chosen = read_qualification_rule(self.season.qualification)
        return SeasonAim(QUOTA, chosen.quota, chosen.min_participations), SeasonAim(WIN, 1)

    def ranks_before(self) -> Mapping[int, int | None]:
        """Everybody's rank before the last evening; empty after the first."""
        earlier = [each.pk for each in self.mine.held[:-1]]
        return self.ranks_after(earlier) if earlier else {}

    def ranks_after(self, evenings: Sequence[int]) -> Mapping[int, int | None]:
        return ranks_after(self.mine.lines, evenings, rule=self.rule, tournaments=self.total, final=self.final)

    def rank_after(self, player: int, evenings: Sequence[int]) -> int | None:
        lines, total = self.mine.lines, self.total
        return rank_after(lines, player, evenings, rule=self.rule, tournaments=total, final=self.final)

    def ties(self) -> Mapping[int, SeasonTie]:
        return season_ties(self.mine.lines, Course(self.rule, self.total, held=len(self.mine.held), final=self.final))

    def outlooks(self, aims: Sequence[SeasonAim]) -> list[Mapping[int, PlayerOutlook]]:
        """Everybody's outlook on each aim; aims with the same minimum of participations are computed together."""
        found: dict[SeasonAim, Mapping[int, PlayerOutlook]] = {}
        for minimum in {self._minimum(each) for each in aims}:
            alike = [each for each in aims if self._minimum(each) == minimum]
            merits = self.merits(minimum)
            outlooks = outlooks_of(merits, places=[each.places for each in alike])
            found |= {aim: {each.player: each for each in own} for aim, own in zip(alike, outlooks, strict=True)}
        return [found[each] for each in aims]

    def merits(self, minimum: int = 0) -> SeasonMerits:
        """The season table with a minimum of participations."""
        rule = replace(self.rule, min_participations=max(self.rule.min_participations, minimum))
        is_same = rule == self.rule
        lines = self.mine.lines if is_same else _with_minimum(self.mine.lines, rule.min_participations)
        return SeasonMerits(lines, rule, self.remaining, self.final)

    def chance(self, outlook: PlayerOutlook) -> SeasonChance:
        """The same chance with the same result needed is worked out once: many share it."""
        key = outlook.chance, outlook.needs
        if key not in self._chances:
            self._chances[key] = self._chance(*key)
        return self._chances[key]

    def _chance(self, chance: PlaceChance, needs: int | None) -> SeasonChance:
        scheme = self.next_scheme
        if scheme is None or needs is None:
            return SeasonChance(str(chance))
        place = self._place_among_people(self.place_for(needs))
        brings = points_at_rank(scheme, place) if place else None
        score = least_score(scheme, needs) if place is None else None
        return SeasonChance(str(chance), needs, place, brings if brings != needs else None, score)

    def place_for(self, points: int) -> int | None:
        """The worst rank at the next evening with so many points; 0 if any result suffices, None if points do not
        depend on the rank.
        """
        scheme = self.next_scheme
        if scheme is None or points <= point_range(scheme).least:
            return 0
        return worst_rank(scheme, points)

    def _place_among_people(self, place: int | None) -> int | None:
        """The place, or the last one of those who play in the season if they are fewer: that will do all the more."""
        return min(place, len(self.mine.lines)) if place else place

    def _minimum(self, aim: SeasonAim) -> int:
        return max(self.rule.min_participations, aim.min_participations)


def season_commentary(analysis: SeasonAnalysis) -> SeasonCommentary:
    """The commentary on a season's lines. No statement, or one (`SeasonAnalysis.remaining`)."""
    aims = () if analysis.remaining.is_over else analysis.aims
    was, ties, outlooks = analysis.ranks_before(), analysis.ties(), analysis.outlooks(aims)
    rows = {}
    for line in analysis.mine.lines:
        own = [each[line.player] for each in outlooks]
        rows[line.player] = RowCommentary(
            was=was.get(line.player),
            tie=ties.get(line.player),
            floor=own[0].floor if own else None,
            ceiling=own[0].ceiling if own else None,
            chances=tuple(map(analysis.chance, own)),
        )
    return SeasonCommentary(aims, rows)


def scheme_of(tournament: Tournament) -> PointsScheme:
    return read_scheme(tournament.cup_points.document)


def _with_minimum(lines: Sequence[SeasonLine], minimum: int) -> tuple[SeasonLine, ...]:
    """Ranked again without people who have played less often."""
    often = [line.rank for line in lines if line.rank is not None and line.participations >= minimum]
    return tuple(
        replace(line, rank=1 + bisect_left(often, line.rank))
        if line.rank is not None and line.participations >= minimum
        else replace(line, rank=None, missing=minimum - line.participations)
        for line in lines
    )
