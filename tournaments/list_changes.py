"""What differs between two frozen lists of one kind: codes with facts, in the order in which people would tell it.

First the list as a whole, then evenings, people who exchanged places, who came and who went, and everybody else line
by line in the order of the later list. `tournaments.reports.changes` has the sentences.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from tournaments.lists import AnyList, ListedPlayer, QualifierList, ResultsList, SeasonList

HEADS: Mapping[type, tuple[str, ...]] = {
    ResultsList: (
        *("cup", "season", "evening", "date", "venue", "ruleset", "rounds", "cents_per_point"),
        "cup_points",
    ),
    SeasonList: ("cup", "season", "rule", "tournaments"),
    QualifierList: ("cup", "season", "quota"),
}
"""Fields of a list as a whole."""
MEASURES: Mapping[type, tuple[str, ...]] = {
    ResultsList: ("total", "rounds", "money", "cup_points", "decided_by"),
    SeasonList: ("season_points", "cells", "participations", "missing", "decided_by"),
    QualifierList: ("season_points", "participations", "vorrundenpunkte", "reason", "answer"),
}
"""What is compared of a line beside rank and person; the same as its fields, but for READ_AS."""
READ_AS: Mapping[tuple[type, str], Callable[[Any], Any]] = {
    (SeasonList, "season_points"): attrgetter("total"),
    (QualifierList, "reason"): attrgetter("reason", "facts"),
}
PERSON = ("name", "number", "place")
WITHOUT_EFFECT = frozenset({*(f"person_{field}" for field in PERSON), "head_cup", "head_season", "head_tournaments"})
"""Codes of what somebody or something is called, and of how many evenings are planned: if that changes no line."""


@dataclass(frozen=True, slots=True)
class ListChange:
    """One difference. `person`, as the later list calls them, is whom it is about; None for the list as a whole.

    The facts of most are `before` and `after`; points are whole points, money is in points with `cents` a point, a
    reason comes with its own facts.
    """

    code: str
    facts: Mapping[str, Any]
    person: ListedPlayer | None = None


def list_changes(before: AnyList, after: AnyList) -> tuple[ListChange, ...]:
    """Everything in which two lists of one kind differ; () exactly if they are equal."""
    found = tuple(_changes(before, after))
    return found if found or before == after else (ListChange("order", {}),)


def has_same_figures(changes: Iterable[ListChange]) -> bool:
    """Whether nothing differs that counts: only what people, cup or season are called, or planned evenings."""
    return all(each.code in WITHOUT_EFFECT for each in changes)


def takes_back(before: AnyList, changes: Sequence[ListChange]) -> bool:
    """Whether something that was published turns out otherwise, so that the later list corrects the earlier one.

    Every change of results does. The lists of a season go on from evening to evening: its table corrects if an evening
    that was in it has other points or is gone, if somebody is gone, or other results count; the qualifiers if nobody
    has played since and yet points, ranks or people differ, or the quota does.
    """
    if isinstance(before, ResultsList):
        return bool(changes)
    codes = {each.code for each in changes}
    if isinstance(before, SeasonList):
        return bool(codes & {"cell_points", "evening_gone", "gone", "head_rule"})
    has_gone_on = bool(codes & {"participations", "added"})
    return "head_quota" in codes or (not has_gone_on and bool(codes & {"season_points", "rank", "gone"}))


def _changes(before: AnyList, after: AnyList) -> Iterator[ListChange]:
    yield from _plain("head_", HEADS[type(before)], before, after)
    if isinstance(before, SeasonList) and isinstance(after, SeasonList):
        yield from _evenings(before, after)
    old, new = ({row.person.player: row for row in each.rows} for each in (before, after))
    swapped = tuple(_swaps(old, new))
    for one, other in swapped:
        facts = {"first": new[one].rank, "second": new[other].rank, "name": new[one].person.name}
        yield ListChange("swapped", facts | {"other": new[other].person.name})
    yield from (ListChange("gone", {"name": row.person.name}) for pk, row in old.items() if pk not in new)
    yield from (ListChange("added", {"rank": row.rank}, row.person) for pk, row in new.items() if pk not in old)
    exchanged = {player for pair in swapped for player in pair}
    for player, row in new.items():
        if player in old:
            yield from _of_line(before, after, old[player], row, is_swapped=player in exchanged)


def _swaps(old: Mapping[int, Any], new: Mapping[int, Any]) -> Iterator[tuple[int, int]]:
    """Pairs of people who have each other's former rank, which nobody shared or shares; the better one first."""
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
        if measure == "rounds":
            yield from _rounds(old.rounds, new.rounds, person)
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


def _rounds(old: Sequence[int | None], new: Sequence[int | None], person: ListedPlayer) -> Iterator[ListChange]:
    """Round by round; one that a list does not have, or that was not played, is None."""
    for index in range(max(len(old), len(new))):
        before, after = (each[index] if index < len(each) else None for each in (old, new))
        if before != after:
            yield ListChange("round", {"round": index + 1, "before": before, "after": after}, person)


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
    """A line's cells with their columns."""
    return {column.tournament: (column, cell) for column, cell in zip(value.columns, row.cells, strict=True)}


def _cells(
    old: Mapping[int, tuple[Any, Any]], new: Mapping[int, tuple[Any, Any]], person: ListedPlayer
) -> Iterator[ListChange]:
    """At evenings that are in both lists: other points, or the same which now count, or no longer."""
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
