"""Ranking a final's document: who is in through which cup and why, and the overall ranking of its day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.documents import DocumentKey
from scoring.final import Finalist, FinalLine, final_points, final_standings
from scoring.final_document import CupInput, FinalDayInput, FinalInput, RankInput, read_final
from scoring.json_text import JsonAnswer
from scoring.qualification import BestVorrundenpunkte, QualifierLine, best_vorrundenpunkte, qualifiers
from scoring.season import SeasonLine
from scoring.season_answer import numbered
from scoring.standings import standings
from scoring.tournament_criteria import DEFAULT_CRITERIA, PlayerResult


def rank_final(document: object) -> JsonAnswer:
    """The answer to a document: `qualifiers` and `overall`, as plain JSON values.

    Raises FinalDocumentRefused with all of the document's problems at once.
    """
    ranked = RankedFinal(read_final(document))
    return {"qualifiers": ranked.qualifiers, "overall": ranked.overall}


@dataclass(frozen=True, slots=True)
class WayIn:
    """A player's line in a cup; `counts`: this cup's Vorrundenpunkte count."""

    cup: DocumentKey
    line: QualifierLine
    counts: bool


@dataclass(frozen=True)
class RankedFinal:
    """A final, with its players and cups numbered."""

    final: FinalInput

    @cached_property
    def _numbers(self) -> dict[DocumentKey, int]:
        seasons = [each.player for cup in self.final.cups for each in cup.ranking]
        played = [each.player for each in self.final.day.results] if self.final.day else []
        return numbered([*seasons, *played])

    @cached_property
    def _keys(self) -> dict[int, DocumentKey]:
        return {number: key for key, number in self._numbers.items()}

    @cached_property
    def _lines(self) -> dict[int, tuple[QualifierLine, ...]]:
        """Everybody's line, by the cup's number."""
        return {number: self._of_cup(cup) for number, cup in enumerate(self.final.cups)}

    def _of_cup(self, cup: CupInput) -> tuple[QualifierLine, ...]:
        lines = [_season_line(self._numbers[each.player], each, cup) for each in cup.ranking]
        lines.sort(key=lambda line: (line.rank is None, line.rank or 0, line.player))
        return qualifiers(lines, rule=cup.rule, declined=frozenset(self._numbers[each] for each in cup.declined))

    @cached_property
    def _best(self) -> Mapping[int, BestVorrundenpunkte]:
        return {each.player: each for each in best_vorrundenpunkte(self._lines)}

    @property
    def ways(self) -> dict[DocumentKey, tuple[WayIn, ...]]:
        """Every player's ways into the final: the one that counts first, the others in the order of the cups."""
        found: dict[DocumentKey, list[WayIn]] = {}
        for number, lines in self._lines.items():
            for line in lines:
                way = WayIn(self.final.cups[number].key, line, counts=self._counts(number, line))
                found.setdefault(self._keys[line.player], []).append(way)
        return {key: tuple(sorted(ways, key=lambda way: not way.counts)) for key, ways in found.items()}

    def _counts(self, cup: int, line: QualifierLine) -> bool:
        best = self._best.get(line.player)
        return best is not None and best.best.cup == cup

    @property
    def qualifiers(self) -> list[JsonAnswer]:
        """One line per player and cup: cups in the given order, players in the season's."""
        return [self._line(number, line) for number, lines in self._lines.items() for line in lines]

    def _line(self, cup: int, line: QualifierLine) -> JsonAnswer:
        return {
            "player": self._keys[line.player],
            "cup": self.final.cups[cup].key,
            "rank": line.rank,
            "vorrundenpunkte": line.vorrundenpunkte,
            "status": str(line.reason),
            "counts": self._counts(cup, line),
        }

    # -- the final's day -----------------------------------------------------------------------------------------------

    @property
    def overall(self) -> list[JsonAnswer]:
        """Everybody who played the final, the champion first; empty until it has been played."""
        return [] if self.final.day is None else list(self._overall(self.final.day))

    def _overall(self, day: FinalDayInput) -> Iterable[JsonAnswer]:
        brought = self._finalpunkte(day)
        finalists = [self._finalist(result, brought) for result in self._results(day)]
        for line in final_standings(finalists):
            yield self._overall_line(line, brought[line.key])

    def _overall_line(self, line: FinalLine, finalpunkte: int | None) -> JsonAnswer:
        return {
            "player": self._keys[line.key],
            "rank": line.rank,
            "vorrundenpunkte": line.vorrundenpunkte,
            "finalpunkte": finalpunkte,
            "total": line.total,
            "decided_by": line.decided_by,
        }

    def _finalist(self, result: PlayerResult, brought: Mapping[int, int | None]) -> Finalist:
        """Finalpunkte not entered yet count 0."""
        best = self._best.get(result.key)
        return Finalist(best.best.vorrundenpunkte if best else 0, brought[result.key] or 0, result)

    def _finalpunkte(self, day: FinalDayInput) -> dict[int, int | None]:
        lines = standings(self._results(day), DEFAULT_CRITERIA)
        return {line.key: final_points(day.table, rank=line.rank) for line in lines}

    def _results(self, day: FinalDayInput) -> Sequence[PlayerResult]:
        return [PlayerResult(self._numbers[each.player], each.rounds, each.rounds) for each in day.results]


def _season_line(player: int, rank_input: RankInput, cup: CupInput) -> SeasonLine:
    """A line of the cup's season, as far as qualification needs it. Without a rank, at least one participation is
    missing.
    """
    missing = 0 if rank_input.rank is not None else max(1, cup.rule.min_participations - rank_input.participations)
    return SeasonLine(rank_input.rank, player, 0, rank_input.participations, missing, (), None)
