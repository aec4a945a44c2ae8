"""What other terms would change of a further table of a season."""

from collections import Counter
from dataclasses import replace

from tournaments.lists.first_place import other_first
from tournaments.lists.published import ListedPlayer
from tournaments.lists.sub_rankings import SubRankingRow
from tournaments.models import SubRanking
from tournaments.names import listed_names
from tournaments.queries.digests import seen_digest
from tournaments.queries.seasons.effect import NOWHERE, MovedLine, SeasonEffect, Standing
from tournaments.queries.seasons.lines import SeasonLines, season_lines
from tournaments.queries.seasons.sub_rankings import SubRankingScope, scopes_of, sub_ranking_table

Standings = dict[int, Standing]
"""By person, best first."""


def sub_ranking_effect(ranking: SubRanking, tried: SubRanking, evenings: frozenset[int] | None) -> SeasonEffect:
    """The effect of replacing `ranking`'s terms by those of `tried` (unsaved) with its `evenings` (ids; None: all that
    count). Statements of its season's lines, and of `scopes_of`.
    """
    mine = season_lines(ranking.season)
    scope, other = scopes_of([ranking, tried])
    then, now = (_standings(mine, each) for each in (scope, replace(other, evenings=evenings)))
    people = _named(mine, [*now, *(each for each in then if each not in now)])
    moved = [MovedLine(each, then.get(key, NOWHERE), now.get(key, NOWHERE)) for key, each in people.items()]
    changed = tuple(each for each in moved if each.before != each.after)
    return SeasonEffect(
        moved=changed,
        same=len(moved) - len(changed),
        joining=(),
        leaving=(),
        settings=seen_digest([ranking.season.rule, tried.rule, tried.name, tried.is_published]),
        first=other_first(*([people[key] for key, at in each.items() if at.rank == 1] for each in (then, now))),
    )


def _standings(mine: SeasonLines, scope: SubRankingScope) -> Standings:
    rows = sub_ranking_table(scope.ranking.season, mine, scope).rows
    at_rank = Counter(row.rank for row in rows)
    return {mine.lines[row.line].player: _standing(row, is_shared=at_rank[row.rank] > 1) for row in rows}


def _standing(row: SubRankingRow, *, is_shared: bool) -> Standing:
    counted = row.participations - len(row.dropped)
    return Standing(row.rank, row.total, counted, is_shared and row.rank is not None, row.missing)


def _named(mine: SeasonLines, players: list[int]) -> dict[int, ListedPlayer]:
    """Some people in order, with names that tell namesakes apart."""
    people = [mine.people[each] for each in players]
    return {each.player: replace(each, name=name) for each, name in zip(people, listed_names(people), strict=True)}
