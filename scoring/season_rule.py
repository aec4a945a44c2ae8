"""The rule of a cup's season: a document says how many results count, and what decides ties.

counting = "best_n"             # or best_n_plus_final, half
n = 6                           # how many count; half derives it
min_participations = 4          # with fewer: listed behind, without a rank
criteria = ["final_result", "single_results", "participations", "shared"]
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.documents import DocumentRefused, Fields
from scoring.ranking import SHARED, criteria_of
from scoring.season_criteria import SEASON_CRITERIA


class Counting(StrEnum):
    """Which results make up the total."""

    BEST_N = "best_n"
    BEST_N_PLUS_FINAL = "best_n_plus_final"
    """The best n of the other tournaments, and the final's result in any case."""
    HALF = "half"
    """As many as half of the season's tournaments (`counting_limit`)."""


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """How a season is counted. `n` is None if `counting` is half; `criteria` are codes of SEASON_CRITERIA."""

    counting: Counting
    n: int | None
    min_participations: int = 1
    criteria: tuple[str, ...] = (SHARED,)


class SeasonRuleRefused(DocumentRefused):
    """An invalid season rule; `problems` has every reason."""


def read_season_rule(document: object) -> SeasonRule:
    """The rule of a document (a dict from TOML or JSON). Raises SeasonRuleRefused with all its problems at once."""
    fields = Fields(document)
    rule = season_rule_of(fields)
    if fields.problems:
        raise SeasonRuleRefused(fields.problems)
    return rule


def season_rule_of(fields: Fields) -> SeasonRule:
    """The rule within a larger document; leaves its problems with `fields`, and must not be used if there are any."""
    counting = fields.choice("counting", list(Counting))
    n = _counted(fields, counting)
    minimum = fields.integer("min_participations", least=0, default=1)
    criteria = criteria_of(fields, SEASON_CRITERIA, default=(SHARED,))
    fields.close()
    return SeasonRule(Counting(counting) if counting in list(Counting) else Counting.BEST_N, n, minimum, criteria)


def _counted(fields: Fields, counting: str) -> int | None:
    """How many results count; None for half, where a number is a problem, unread as it stays."""
    if counting != Counting.HALF:
        return fields.integer("n", least=1)
    fields.is_null("n")
    return None


def season_rule_document(rule: SeasonRule) -> dict[str, object]:
    """A rule's document as plain JSON values; the inverse of `read_season_rule`."""
    counted: dict[str, object] = {} if rule.n is None else {"n": rule.n}
    return {
        "counting": str(rule.counting),
        **counted,
        "min_participations": rule.min_participations,
        "criteria": list(rule.criteria),
    }


def counting_limit(rule: SeasonRule, *, tournaments: int) -> int:
    """How many results count, with best_n_plus_final in addition to the final's.

    Half of the season's N tournaments is floor((N + 1) / 2) for up to ten of them and floor(N / 2) above.
    """
    if rule.n is not None:
        return rule.n
    return (tournaments + 1) // 2 if tournaments <= 10 else tournaments // 2
