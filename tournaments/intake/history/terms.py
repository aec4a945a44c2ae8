"""The counting rules of past seasons: from the files, or chosen."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule
from scoring.tournament_criteria import DEFAULT_CRITERIA

AS_BEFORE = ("weighted_results", "participations", "final_points", SHARED)
"""Season tie-break criteria of the former software."""
EVENING_AS_BEFORE = ("best_round", "lower_worst_round", SHARED)
"""Evening tie-break criteria of the former software."""
COUNTING_TEXT = re.compile(r"(\d{1,2})(\.5)?", re.ASCII)
USUAL_N, USUAL_SCHEME = 6, "fixpunkte"


@dataclass(frozen=True, slots=True)
class ImportedSeasonTerms:
    """How a past season is counted. `cup_points` and `final_points` are slugs, "" if the final has no scheme of its
    own.

    `as_before`: ties are broken as by the former software, unless `season_criteria` and, for evenings, `criteria` say
    how.
    """

    counting: str = Counting.BEST_N
    n: int | None = USUAL_N
    min_participations: int = 0
    cup_points: str = USUAL_SCHEME
    final_points: str = ""
    as_before: bool = True
    season_criteria: Sequence[str] = ()
    criteria: Sequence[str] = ()

    @property
    def rule(self) -> SeasonRule:
        counting = Counting(self.counting)
        n = None if counting is Counting.HALF else self.n or USUAL_N
        usual = AS_BEFORE if self.as_before else ("single_results", "participations", SHARED)
        return SeasonRule(counting, n, self.min_participations, tuple(self.season_criteria) or usual)

    @property
    def evening_criteria(self) -> tuple[str, ...]:
        """The tie-break criteria of an evening."""
        return tuple(self.criteria) or (EVENING_AS_BEFORE if self.as_before else DEFAULT_CRITERIA)

    def scheme(self, *, is_final: bool) -> str:
        """The slug of an evening's scheme."""
        return self.final_points or self.cup_points if is_final else self.cup_points

    @property
    def as_json(self) -> dict[str, Any]:
        """Serialise for JSON; `terms_of` restores it."""
        return asdict(self)


def terms_of(stored: Mapping[str, Any], usual: ImportedSeasonTerms) -> ImportedSeasonTerms:
    """Restore stored terms, with `usual` for missing values."""
    return ImportedSeasonTerms(
        **{**usual.as_json, **{name: stored[name] for name in usual.as_json.keys() & stored.keys()}}
    )


def usual_terms(counting: str) -> ImportedSeasonTerms:
    """Terms from the web program's notation: `6.5` is the best six and the final."""
    found = COUNTING_TEXT.fullmatch(counting)
    if found is None or found[1] == "0":
        return ImportedSeasonTerms()
    rule = Counting.BEST_N_PLUS_FINAL if found[2] else Counting.BEST_N
    return ImportedSeasonTerms(counting=rule, n=int(found[1]))
