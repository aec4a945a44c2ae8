"""Differences between the further rankings of two results lists: codes with facts, ranking by ranking."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tournaments.lists.further import BY_PEOPLE, FurtherRanking, FurtherRow
from tournaments.lists.published import ResultsList, ResultsRow, SeasonList, SeasonRow
from tournaments.lists.sub_rankings import SubRankingTable

CodedChange = tuple[str, dict[str, Any]]
RowsByPeople = Mapping[Any, FurtherRow]


def further_changes(before: ResultsList, after: ResultsList) -> Iterator[CodedChange]:
    """Rankings added or removed, and changed lines of the others; empty exactly if all are equal.

    A group is identified by its name or its people.
    """
    yield from _changes(RankedLines(before.rows, before.further), RankedLines(after.rows, after.further))


def sub_ranking_changes(before: SeasonList, after: SeasonList) -> Iterator[CodedChange]:
    """The same for sub-rankings of a season; if the lines are equal, all other differences are one change."""
    ranked = (RankedLines(value.rows, tuple(each.ranking for each in value.beside)) for value in (before, after))
    found = list(_changes(*ranked))
    yield from found
    met = {(facts["ranking"].kind, facts["ranking"].name) for _code, facts in found}
    old = {(each.kind, each.name): each for each in before.beside}
    for each in after.beside:
        key = each.kind, each.name
        if key not in met and _content(old[key], before) != _content(each, after):
            yield "ranking_otherwise", {"ranking": each.ranking}


def _content(table: SubRankingTable, value: SeasonList) -> Any:
    """The complete content, independent of the order of people and evenings in the season table."""
    named = [each.tournament for each in value.columns]
    evenings = [named[at] for at in table.columns]
    rows = [
        (value.rows[row.line].person.player, row.participations, row.missing, [named[at] for at in row.dropped])
        for row in table.rows
    ]
    return table.rule, table.tournaments, evenings, rows


class RankedLines(NamedTuple):
    """The lines of a list, and its further rankings."""

    rows: Sequence[ResultsRow | SeasonRow]
    further: Sequence[FurtherRanking]


def _changes(before: RankedLines, after: RankedLines) -> Iterator[CodedChange]:
    old, new = ({(each.kind, each.name): each for each in value.further} for value in (before, after))
    for code, these, others in (("ranking_gone", old, new), ("ranking_added", new, old)):
        yield from ((code, {"ranking": these[key]}) for key in these if key not in others)
    for key, ranking in new.items():
        if key in old:
            found = list(_of_ranking(ranking, _rows(before, old[key]), _rows(after, ranking), after))
            yield from found or _rest(old[key], ranking, before, after)


def is_by_people(facts: Mapping[str, Any]) -> bool:
    """Whether a change concerns a ranking based on people's attributes."""
    return "ranking" in facts and facts["ranking"].kind in BY_PEOPLE


def _of_ranking(
    ranking: FurtherRanking, old: RowsByPeople, new: RowsByPeople, after: RankedLines
) -> Iterator[CodedChange]:
    names = {row.group: key for key, row in old.items() if row.group}
    met = set()
    for key, row in new.items():
        known = key if key in old else names.get(row.group)
        facts: dict[str, Any] = {"ranking": ranking, "name": row.group or after.rows[row.lines[0]].person.name}
        if known is None:
            yield "ranking_line_added", facts | {"rank": row.rank}
        else:
            met.add(known)
            yield from _of_line(facts, old[known], row, has_others=known != key)
    for key, row in old.items():
        if key not in met and row.group:
            yield "ranking_line_gone", {"ranking": ranking, "name": row.group}


def _of_line(facts: dict[str, Any], old: FurtherRow, new: FurtherRow, *, has_others: bool) -> Iterator[CodedChange]:
    if old.group != new.group:
        yield "ranking_group", facts | {"before": old.group}
    if has_others:
        yield "ranking_people", facts
    for name in ("rank", "total"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield f"ranking_{name}", facts | {"before": before, "after": after}


def _rest(old: FurtherRanking, new: FurtherRanking, before: RankedLines, after: RankedLines) -> Iterator[CodedChange]:
    """Rounds, tie-breaks, or the order of ties."""
    if _by_people(old, before) != _by_people(new, after):
        yield "ranking_otherwise", {"ranking": new}


def _by_people(ranking: FurtherRanking, value: RankedLines) -> Any:
    rows = _rows(value, ranking).items()
    return ranking.size, [(people, row.rank, row.rounds, row.total, row.decided_by) for people, row in rows]


def _rows(value: RankedLines, ranking: FurtherRanking) -> RowsByPeople:
    """The lines by their people."""
    return {frozenset(value.rows[line].person.player for line in row.lines): row for row in ranking.rows}
