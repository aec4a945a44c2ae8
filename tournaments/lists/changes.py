"""Differences between two frozen lists of one kind: codes with facts, in the order in which people would report them.

First changes of the list as a whole, then evenings, people who swapped places, people added and removed, and everybody
else line by line in the order of the later list. `tournaments.reports.changes` has the sentences.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from tournaments.lists.cup_points import gives_none, without_unread
from tournaments.lists.finalist_changes import place_of, takes_places_back, told_reason, told_rows, told_ways
from tournaments.lists.further_changes import further_changes, is_by_people, sub_ranking_changes
from tournaments.lists.published import (
    AnyList,
    FinalistList,
    FinalList,
    ListedPlayer,
    QualifierList,
    ResultsList,
    SeasonList,
)
from tournaments.lists.season import without_commentary
from tournaments.names import listed_names

HEADS: Mapping[type, tuple[str, ...]] = {
    ResultsList: ("cup", "season", "evening", "date", "venue", "ruleset", "rounds", "cents_per_point", "cup_points"),
    SeasonList: ("cup", "season", "rule", "tournaments"),
    QualifierList: ("cup", "season", "quota"),
    FinalList: ("cup", "season", "title", "evening", "date", "venue", "rounds", "missing_points"),
    FinalistList: ("cup", "season", "title", "cups", "to_come"),
}
"""Fields of the list as a whole."""
MEASURES: Mapping[type, tuple[str, ...]] = {
    ResultsList: ("total", "rounds", "rank_points", "money", "cup_points", "decided_by"),
    SeasonList: ("season_points", "cells", "participations", "missing", "decided_by"),
    QualifierList: ("season_points", "participations", "vorrundenpunkte", "reason", "answer"),
    FinalList: (
        *("total", "vorrundenpunkte", "finalpunkte", "day_rank", "day_total", "rounds"),
        *("ways", "replaced", "decided_by"),
    ),
    FinalistList: ("places",),
}
"""What is compared per line besides rank and person: the fields' names, except for READ_AS."""
READ_AS: Mapping[tuple[type, str], Callable[[Any], Any]] = {
    (SeasonList, "season_points"): attrgetter("total"),
    (FinalistList, "places"): told_ways,
    (QualifierList, "reason"): told_reason,
}
BY_ROUND = {"rounds": "round", "rank_points": "rank_points"}
"""Fields compared by round, and the code of their differences."""
PERSON = ("name", "number", "place")
WITHOUT_EFFECT = frozenset(
    {
        *(f"person_{field}" for field in PERSON),
        *("head_cup", "head_season", "head_title", "head_to_come", "head_tournaments", "ranking_group", "story"),
    }
)
"""Codes that change no result: names, planned evenings that change no line, and what is told beside the figures."""
OF_RANKS = frozenset({"rank", "swapped", "added", "gone", "order"})
"""Codes of changes to the order of people."""


@dataclass(frozen=True, slots=True)
class ListChange:
    """One difference. `person` is the person concerned, named as in the later list; None for the list as a whole.

    Namesakes have a disambiguating suffix. Most facts are `before` and `after`; points are integers, money is in points
    with `cents` per point, a reason comes with its own facts.
    """

    code: str
    facts: Mapping[str, Any]
    person: ListedPlayer | None = None


def list_changes(before: AnyList, after: AnyList) -> tuple[ListChange, ...]:
    """All differences between two lists of one kind; () exactly if they are equal, but for `without_unread`."""
    before, after = without_unread(before, after)
    names = _distinct_names(before, after)
    found = tuple(_named(each, names) for each in _changes(before, after, names))
    return found if found or before == after else (_without_figures(before, after),)


def _without_figures(before: AnyList, after: AnyList) -> ListChange:
    """The difference if all figures are equal: what a season's list says beside them, or only the order."""
    is_story = isinstance(before, QualifierList) and before.rows == after.rows
    if isinstance(before, SeasonList) and isinstance(after, SeasonList):
        is_story = without_commentary(before) == without_commentary(after)
    return ListChange("story" if is_story else "order", {})


def has_same_figures(changes: Iterable[ListChange]) -> bool:
    """Whether no result differs: only names, planned evenings, rankings by attributes, or no cup points."""
    return all(each.code in WITHOUT_EFFECT or is_by_people(each.facts) or gives_none(each) for each in changes)


def changes_ranking(changes: Iterable[ListChange]) -> bool:
    """Whether somebody's rank changed, or somebody was added or removed."""
    return any(each.code in OF_RANKS for each in changes)


def takes_back(before: AnyList, changes: Sequence[ListChange]) -> bool:
    """Whether something published turned out to be wrong, so that the later list corrects the earlier one.

    Any change of results, including those of a final, is a correction. A season's lists evolve from evening to evening:
    its table is a correction if an evening already included has other points or is gone, if somebody is gone, or if
    other results count; the qualifiers, if somebody has played fewer evenings, if points, ranks or people differ
    although nobody has played since, or if the quota differs. The finalists of several cups are a correction if a cup's
    rules differ, or somebody's rank or points, or if somebody dropped out without declining.
    """
    if isinstance(before, ResultsList | FinalList):
        return bool(changes)
    codes = {each.code for each in changes}
    if isinstance(before, SeasonList):
        return bool(codes & {"cell_points", "evening_gone", "gone", "head_rule"})
    if isinstance(before, FinalistList):
        pairs = [(each.code, each.facts["before"], each.facts["after"]) for each in changes if "before" in each.facts]
        return "gone" in codes or takes_places_back(pairs)
    played_more = {each.facts["after"] > each.facts["before"] for each in changes if each.code == "participations"}
    if "head_quota" in codes or False in played_more:
        return True
    return "added" not in codes and not played_more and bool(codes & {"season_points", "rank", "gone"})


def _distinct_names(*lists: AnyList) -> Mapping[int, str]:
    """Disambiguated names by player id of everybody on one of the lists, as named in the later one."""
    people = {row.person.player: row.person for each in lists for row in each.rows}
    return dict(zip(people, listed_names(list(people.values())), strict=True))


def _named(change: ListChange, names: Mapping[int, str]) -> ListChange:
    person = change.person
    return replace(change, person=replace(person, name=names[person.player])) if person else change


def _changes(before: AnyList, after: AnyList, names: Mapping[int, str]) -> Iterator[ListChange]:
    yield from _plain("head_", HEADS[type(before)], before, after)
    if isinstance(before, SeasonList) and isinstance(after, SeasonList):
        yield from _evenings(before, after)
    old, new = ({row.person.player: row for row in told_rows(each)} for each in (before, after))
    swapped = tuple(_swaps(old, new))
    for one, other in swapped:
        facts = {"first": new[one].rank, "second": new[other].rank, "name": names[one]}
        yield ListChange("swapped", facts | {"other": names[other]})
    yield from (ListChange("gone", {"name": names[pk]} | place_of(row)) for pk, row in old.items() if pk not in new)
    yield from (
        ListChange("added", {"rank": row.rank} | place_of(row), row.person) for pk, row in new.items() if pk not in old
    )
    exchanged = {player for pair in swapped for player in pair}
    for player, row in new.items():
        if player in old:
            yield from _of_line(before, after, old[player], row, is_swapped=player in exchanged)
    if isinstance(before, ResultsList) and isinstance(after, ResultsList):
        yield from (ListChange(code, facts) for code, facts in further_changes(before, after))
    if isinstance(before, SeasonList) and isinstance(after, SeasonList):
        yield from (ListChange(code, facts) for code, facts in sub_ranking_changes(before, after))


def _swaps(old: Mapping[int, Any], new: Mapping[int, Any]) -> Iterator[tuple[int, int]]:
    """Pairs of people who swapped unshared ranks; the better one first."""
    alone = [_alone(rows.values()) for rows in (old, new)]
    moved = {
        (old[player].rank, row.rank): player
        for player, row in new.items()
        if player in old and old[player].rank in alone[0] and row.rank in alone[1] and row.rank != old[player].rank
    }
    for (former, rank), player in moved.items():
        if rank < former and (rank, former) in moved:
            yield player, moved[rank, former]


def _alone(rows: Iterable[Any]) -> set[int]:
    ranks = Counter(row.rank for row in rows)
    return {rank for rank, people in ranks.items() if people == 1 and rank is not None}


def _of_line(before: AnyList, after: AnyList, old: Any, new: Any, *, is_swapped: bool) -> Iterator[ListChange]:
    person = new.person
    yield from _plain("person_", PERSON, old.person, person, person)
    yield from _plain("", () if is_swapped else ("rank",), old, new, person)
    for measure in MEASURES[type(before)]:
        if measure in BY_ROUND:
            yield from _rounds(BY_ROUND[measure], getattr(old, measure), getattr(new, measure), person)
        elif measure == "cells":
            yield from _cells(_by_evening(before, old), _by_evening(after, new), person)
        else:
            yield from _of_measure(measure, old, new, after, person)


def _of_measure(measure: str, old: Any, new: Any, after: AnyList, person: ListedPlayer) -> Iterator[ListChange]:
    read = READ_AS.get((type(after), measure), attrgetter(measure))
    values = {"before": read(old), "after": read(new)}
    if values["before"] != values["after"]:
        cents = {"cents": after.cents_per_point} if measure == "money" and isinstance(after, ResultsList) else {}
        yield ListChange(measure, values | cents, person)


def _plain(
    prefix: str, fields: Iterable[str], old: Any, new: Any, person: ListedPlayer | None = None
) -> Iterator[ListChange]:
    for field in fields:
        before, after = getattr(old, field), getattr(new, field)
        if before != after:
            yield ListChange(f"{prefix}{field}", {"before": before, "after": after}, person)


def _rounds(
    code: str, old: Sequence[int | None], new: Sequence[int | None], person: ListedPlayer
) -> Iterator[ListChange]:
    """Compare by round; None for rounds missing in a list or not played."""
    for index in range(max(len(old), len(new))):
        before, after = (each[index] if index < len(each) else None for each in (old, new))
        if before != after:
            yield ListChange(code, {"round": index + 1, "before": before, "after": after}, person)


def _evenings(before: SeasonList, after: SeasonList) -> Iterator[ListChange]:
    old, new = ({each.tournament: each for each in value.columns} for value in (before, after))
    for code, there, missing_in in (("evening_gone", old, new), ("evening_added", new, old)):
        for pk, column in there.items():
            if pk not in missing_in:
                yield ListChange(code, {"name": column.name, "day": column.day})
    for pk, column in new.items():
        if pk in old:
            yield from _plain("evening_", ("name", "date", "is_final"), old[pk], column)


def _by_evening(value: Any, row: Any) -> Mapping[int, tuple[Any, Any]]:
    """A line's cells with their columns, by tournament."""
    return {column.tournament: (column, cell) for column, cell in zip(value.columns, row.cells, strict=True)}


def _cells(
    old: Mapping[int, tuple[Any, Any]], new: Mapping[int, tuple[Any, Any]], person: ListedPlayer
) -> Iterator[ListChange]:
    """For evenings in both lists: different points, or the same points that count in only one of them."""
    for pk, (column, after) in new.items():
        before = old[pk][1] if pk in old else after
        if before == after:
            continue
        points = tuple(cell.points if cell else None for cell in (before, after))
        if points[0] != points[1]:
            facts = {"before": points[0], "after": points[1]}
            yield ListChange("cell_points", facts | {"name": column.name, "day": column.day}, person)
        else:
            yield ListChange("cell_counts", {"name": column.name, "day": column.day, "why": after.why}, person)
