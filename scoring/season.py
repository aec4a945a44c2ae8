"""A cup's season: which of a player's results count, the ranking over them, and why each result counts or not.

The rule is a document of the cup's season:

    counting = "best_n"             # or best_n_plus_final, half
    n = 6                           # how many count; half works it out itself
    min_participations = 4          # fewer: listed behind, without a rank
    criteria = ["final_result", "single_results", "participations", "shared"]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.documents import DocumentRefused, Fields
from scoring.ranking import SHARED, chosen_measures, criteria_problems, ranked
from scoring.season_criteria import SEASON_CRITERIA, PlayerSeason, SeasonResult, Why

__all__ = [
    "SEASON_CRITERIA",
    "Counting",
    "Participation",
    "SeasonLine",
    "SeasonResult",
    "SeasonRule",
    "SeasonRuleRefused",
    "Why",
    "counting_limit",
    "read_season_rule",
    "season_rule_document",
    "season_standings",
]


class Counting(StrEnum):
    """Which results make the total."""

    BEST_N = "best_n"
    BEST_N_PLUS_FINAL = "best_n_plus_final"
    """The best n of the other tournaments, and the final's result whatever it is."""
    HALF = "half"
    """As many as half of the season's tournaments (`counting_limit`)."""


@dataclass(frozen=True, slots=True)
class Participation:
    """One player's result in one tournament: cup points, rank and score (Schrift).

    An absent finalist who gets points for staying away has `present=False`: the points are a result like any other,
    but the player did not take part, and rank and score are ignored.
    """

    player: int
    tournament: int
    points: int
    rank: int
    score: int
    present: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """How a season is counted. `n` is None where `counting` is half; `criteria` are codes of SEASON_CRITERIA."""

    counting: Counting
    n: int | None
    min_participations: int = 1
    criteria: tuple[str, ...] = (SHARED,)


class SeasonRuleRefused(DocumentRefused):
    """A season's rule that cannot be used; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One line of the season table. `total` is the sum of the counted results, and each of `results` says why.

    `rank` is None while participations are `missing`. `decided_by` is the criterion that separated the line from a
    neighbour with the same total (the one above or, for the first of a tie, the one below), None where none did.
    """

    rank: int | None
    player: int
    total: int
    participations: int
    missing: int
    results: tuple[SeasonResult, ...]
    decided_by: str | None

    @property
    def meets_minimum(self) -> bool:
        return not self.missing

    @property
    def counted(self) -> tuple[SeasonResult, ...]:
        return tuple(result for result in self.results if result.is_counted)

    @property
    def dropped(self) -> tuple[SeasonResult, ...]:
        return tuple(result for result in self.results if not result.is_counted)


def read_season_rule(document: object) -> SeasonRule:
    """The rule of a document (a dict from TOML or JSON). Raises SeasonRuleRefused with all its problems at once."""
    fields = Fields(document)
    counting = fields.choice("counting", list(Counting))
    n = None if counting == Counting.HALF else fields.integer("n", least=1)
    minimum = fields.integer("min_participations", least=0, default=1)
    criteria = fields.texts("criteria", default=(SHARED,))
    fields.problems.extend(criteria_problems(criteria, SEASON_CRITERIA))
    fields.close()
    if fields.problems:
        raise SeasonRuleRefused(fields.problems)
    return SeasonRule(Counting(counting), n, minimum, criteria)


def season_rule_document(rule: SeasonRule) -> dict[str, object]:
    """The document of a rule, plain enough for JSON; `read_season_rule` makes the same rule of it."""
    counted: dict[str, object] = {} if rule.n is None else {"n": rule.n}
    return {
        "counting": str(rule.counting),
        **counted,
        "min_participations": rule.min_participations,
        "criteria": list(rule.criteria),
    }


def counting_limit(rule: SeasonRule, *, tournaments: int) -> int:
    """How many results count, with best_n_plus_final besides that of the final.

    Half of the season's N tournaments is floor((N + 1) / 2) up to ten of them and floor(N / 2) above.
    """
    if rule.n is not None:
        return rule.n
    return (tournaments + 1) // 2 if tournaments <= 10 else tournaments // 2


def season_standings(
    participations: Iterable[Participation], *, rule: SeasonRule, tournaments: int, final: int | None = None
) -> tuple[SeasonLine, ...]:
    """The season table, best first: ranked lines with ranks 1 2 2 4, then players with too few participations.

    `tournaments` counts those held plus those still scheduled, `final` is the key of the season's final, if it has
    one. Lines that share a rank are in the order of the players' keys. Raises CriteriaRefused for a rule with
    unusable criteria and ValueError for a player twice in one tournament or more tournaments than `tournaments`.
    """
    given = tuple(participations)
    _require_one_season(given, tournaments)
    limit = counting_limit(rule, tournaments=tournaments)
    seasons = [_player_season(player, given_to, rule, limit, final) for player, given_to in _by_player(given).items()]
    enough = [season for season in seasons if not _missing(season, rule)]
    too_few = [season for season in seasons if _missing(season, rule)]
    return (*_ranked_lines(enough, rule), *_unranked_lines(too_few, rule))


def _player_season(
    player: int, participations: Sequence[Participation], rule: SeasonRule, limit: int, final: int | None
) -> PlayerSeason:
    set_apart = final if rule.counting is Counting.BEST_N_PLUS_FINAL else None
    pool = [each for each in participations if each.tournament != set_apart]
    best = sorted(pool, key=lambda each: (-each.points, each.tournament))[:limit]
    why = {each.tournament: Why.AMONG_BEST for each in best} | {set_apart: Why.FINAL}
    ordered = sorted(participations, key=lambda each: each.tournament)
    results = (_season_result(each, why.get(each.tournament, Why.DROPPED)) for each in ordered)
    return PlayerSeason(player, tuple(results), final)


def _season_result(each: Participation, why: Why) -> SeasonResult:
    return SeasonResult(each.tournament, each.points, each.rank, each.score, why, each.present)


def _ranked_lines(seasons: Iterable[PlayerSeason], rule: SeasonRule) -> tuple[SeasonLine, ...]:
    order = ranked(
        seasons,
        head=lambda season: (sum(season.counted),),
        criteria=chosen_measures(rule.criteria, SEASON_CRITERIA),
        key=lambda season: season.player,
    )
    return tuple(_line(line.rank, line.item, rule, line.decided_by) for line in order)


def _unranked_lines(seasons: Iterable[PlayerSeason], rule: SeasonRule) -> tuple[SeasonLine, ...]:
    ordered = sorted(seasons, key=lambda season: (-sum(season.counted), season.player))
    return tuple(_line(None, season, rule, None) for season in ordered)


def _line(rank: int | None, season: PlayerSeason, rule: SeasonRule, decided_by: str | None) -> SeasonLine:
    return SeasonLine(
        rank=rank,
        player=season.player,
        total=sum(season.counted),
        participations=season.participations,
        missing=_missing(season, rule),
        results=season.results,
        decided_by=decided_by,
    )


def _missing(season: PlayerSeason, rule: SeasonRule) -> int:
    return max(0, rule.min_participations - season.participations)


def _by_player(participations: Iterable[Participation]) -> dict[int, list[Participation]]:
    players: dict[int, list[Participation]] = {}
    for participation in participations:
        players.setdefault(participation.player, []).append(participation)
    return players


def _require_one_season(participations: Sequence[Participation], tournaments: int) -> None:
    if len({(each.player, each.tournament) for each in participations}) != len(participations):
        raise ValueError("a player has one result in a tournament")
    if len({each.tournament for each in participations}) > tournaments:
        raise ValueError(f"results of more than the season's {tournaments} tournaments")
