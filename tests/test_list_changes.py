"""What differs between two frozen lists: nothing exactly if they are equal, and what people would say of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from datetime import date
from typing import Any

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tournaments.lists.changes import ListChange, has_same_figures, list_changes, takes_back
from tournaments.lists.final import FinalRow, FinalWay
from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.lists.published import (
    AnyList,
    FinalList,
    ListedPlayer,
    QualifierList,
    QualifierRow,
    ResultsList,
    ResultsRow,
    SeasonCell,
    SeasonColumn,
    SeasonList,
    SeasonRow,
    deserialize_list,
    serialize_list,
)
from tournaments.lists.sub_rankings import SubRankingRow, SubRankingTable
from tournaments.reports.changes import change_lines


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def person(pk: int, name: str = "", number: str = "", place: str = "Linz") -> ListedPlayer:
    return ListedPlayer(pk, number or f"{pk:04}", name or f"Muster {pk}", place)


def line(rank: int, pk: int, total: int, **other: Any) -> ResultsRow:
    plain: dict[str, Any] = {"rounds": (total,), "money": total, "cup_points": 10 - rank, "decided_by": None}
    return ResultsRow(rank=rank, person=person(pk), total=total, **(plain | other))


def results(*rows: ResultsRow, **other: Any) -> ResultsList:
    plain: dict[str, Any] = {
        "cup": "Mustercup",
        "season": "2026/27",
        "evening": "3. Abend",
        "date": "2026-11-20",
        "venue": "Gasthof",
        "ruleset": "OÖ",
        "rounds": 1,
        "cents_per_point": 10,
        "cup_points": "Fixpunkte",
    }
    return ResultsList(**(plain | other), rows=rows)


def season_line(rank: int | None, pk: int, *cells: SeasonCell | None, **other: Any) -> SeasonRow:
    counted = [cell.points for cell in cells if cell and not cell.is_dropped]
    there = sum(cell is not None for cell in cells)
    plain: dict[str, Any] = {"total": sum(counted), "participations": there, "missing": 0, "decided_by": None}
    return SeasonRow(rank=rank, person=person(pk), cells=cells, **(plain | other))


def table(*rows: SeasonRow, evenings: int = 1, **other: Any) -> SeasonList:
    columns = tuple(
        SeasonColumn(pk, f"{pk}. Abend", f"2026-11-{pk:02}", is_final=False) for pk in range(1, evenings + 1)
    )
    plain: dict[str, Any] = {"cup": "Mustercup", "season": "2026/27", "rule": {"n": 6}, "tournaments": 8}
    return SeasonList(**(plain | {"columns": columns} | other), rows=rows)


def qualifier(rank: int | None, pk: int, points: int, **other: Any) -> QualifierRow:
    plain: dict[str, Any] = {
        "participations": 3,
        "vorrundenpunkte": 9,
        "reason": "qualified",
        "facts": {},
        "answer": "",
    }
    return QualifierRow(rank=rank, person=person(pk), season_points=points, **(plain | {"answer": "open"} | other))


def qualifying(*rows: QualifierRow, quota: int = 2) -> QualifierList:
    return QualifierList("Mustercup", "2026/27", quota, rows)


def finalist(rank: int | None, pk: int, total: int | None, **other: Any) -> FinalRow:
    """Whoever has no rank did not play."""
    plain: dict[str, Any] = {
        "ways": (FinalWay("HRC", pk, 100),),
        "vorrundenpunkte": 100,
        "day_rank": rank,
        "rounds": () if rank is None else (9 - rank,),
        "day_total": 0 if rank is None else 9 - rank,
        "finalpunkte": None if total is None else total - 100,
        "decided_by": None,
    }
    return FinalRow(rank=rank, person=person(pk), total=total, **(plain | other))


def final(*rows: FinalRow, **other: Any) -> FinalList:
    plain: dict[str, Any] = {
        "cup": "Tarockverband",
        "season": "2026/27",
        "title": "Österreichischer Tarockmeister",
        "evening": "Finale",
        "date": "2027-04-10",
        "venue": "Gasthof",
        "rounds": 1,
        "missing_points": (),
    }
    return FinalList(**(plain | other), rows=rows)


def counts(points: int, why: str = "among_best") -> SeasonCell:
    return SeasonCell(points, why)


THREE = results(line(1, 1, 9), line(2, 2, 3), line(3, 3, -12))
EVENING = table(season_line(1, 1, counts(10)), season_line(2, 2, counts(7)))
TEAMS = (
    FurtherRanking(
        "teams",
        size=2,
        rows=(FurtherRow(1, "Die Vögel", (0, 1), (12,), 12), FurtherRow(None, "Sküs", (2,), (-12,), -12)),
    ),
)
DOUBLES = replace(THREE, further=TEAMS)
ABROAD = SubRankingTable(
    "Auswärts",
    "everybody",
    {"counting": "best_n", "n": 1},
    2,
    (0,),
    (SubRankingRow(1, 0, 10, 1, 0, (), None), SubRankingRow(2, 1, 7, 1, 0, (0,), "participations")),
)
WITH_ABROAD = replace(EVENING, beside=(ABROAD,))
FINAL = final(finalist(1, 1, 160), finalist(2, 2, 150), finalist(None, 3, None))
LISTED = qualifying(qualifier(1, 1, 10), qualifier(2, 2, 7))
RESULTS_CASES = [
    (THREE, []),
    (
        results(line(1, 1, 9), line(2, 3, -1, money=-12), line(3, 2, -8, money=3)),
        [
            "Places 2 and 3 swapped: Muster 3 is now before Muster 2",
            "Muster 3: −1 instead of −12 points; round 1: −1 instead of −12; 8 instead of 7 cup points",
            "Muster 2: −8 instead of 3 points; round 1: −8 instead of 3; 7 instead of 8 cup points",
        ],
    ),
    (
        results(line(1, 1, 9), line(2, 2, 6), line(3, 3, -15)),
        [
            "Muster 2: 6 instead of 3 points; round 1: 6 instead of 3; €0.60 instead of €0.30",
            "Muster 3: −15 instead of −12 points; round 1: −15 instead of −12; −€1.50 instead of −€1.20",
        ],
    ),
    (
        results(line(1, 1, 9), line(1, 2, 9, cup_points=8), line(3, 3, -12)),
        ["Muster 2: place 1 instead of 2; 9 instead of 3 points; round 1: 9 instead of 3; €0.90 instead of €0.30"],
    ),
    (
        results(line(1, 1, 9), line(2, 4, 3), line(3, 3, -12)),
        ["Muster 2 is no longer on the list", "Muster 4: new on the list, place 2"],
    ),
    (replace(THREE, venue="", cents_per_point=20), ["Inn: – instead of Gasthof", "€0.20 instead of €0.10 per point"]),
    (
        results(line(1, 1, 9, decided_by="best_round", money=12), line(2, 2, 3), line(3, 3, -12)),
        ["Muster 1: €1.20 instead of €0.90; tie-break: by the best round instead of –"],
    ),
    (replace(THREE, rows=THREE.rows[::-1]), ["The same figures in another order"]),
    (DOUBLES, ["New ranking: Ranking of the pairs"]),
    (
        results(line(1, 1, 69, rounds=(9,), money=9, rank_points=(60,)), *THREE.rows[1:]),
        ["Muster 1: 69 instead of 9 points; round 1: 60 instead of – Rangpunkte"],
    ),
]
SEASON_CASES = [
    (
        table(season_line(1, 1, counts(10), counts(1)), season_line(2, 2, counts(7), None), evenings=2),
        [
            "New evening: 2. Abend, 2026-11-02",
            "Muster 1: 11 instead of 10 cup points in the season; 2 instead of 1 evenings played",
        ],
        False,
    ),
    (
        table(season_line(1, 1, counts(10, "dropped")), season_line(2, 2, counts(7))),
        ["Muster 1: 0 instead of 10 cup points in the season; 1. Abend, 2026-11-01, no longer counts"],
        False,
    ),
    (
        table(season_line(1, 2, counts(11)), season_line(2, 1, counts(10))),
        [
            "Places 1 and 2 swapped: Muster 2 is now before Muster 1",
            "Muster 2: 11 instead of 7 cup points in the season; 1. Abend, 2026-11-01: 11 instead of 7 cup points",
        ],
        True,
    ),
    (table(season_line(None, 1), season_line(1, 2), evenings=0), None, True),
    (table(season_line(1, 1, counts(10))), ["Muster 2 is no longer on the list"], True),
    (replace(EVENING, rule={"n": 4}), ["Other results of the season count"], True),
    (replace(EVENING, tournaments=9), ["9 instead of 8 evenings in the season"], False),
]
QUALIFIER_CASES = [
    (
        qualifying(qualifier(1, 1, 10, answer="declined", reason="declined"), qualifier(2, 2, 7)),
        ["Muster 1: now declined; answer: declined instead of none yet"],
        False,
    ),
    (qualifying(qualifier(1, 1, 12, participations=4), LISTED.rows[1]), None, False),
    (qualifying(qualifier(1, 1, 3, participations=2), LISTED.rows[1], qualifier(3, 3, 1)), None, True),
    (qualifying(qualifier(1, 1, 12), LISTED.rows[1]), ["Muster 1: 12 instead of 10 cup points in the season"], True),
    (replace(LISTED, quota=3), ["3 instead of 2 places for the final"], True),
]


FINAL_CASES = [
    (FINAL, []),
    (
        final(*FINAL.rows[:2], finalist(3, 3, 142, replaced=True)),
        [
            "Muster 3: "
            + "; ".join(
                (
                    *("place 3 instead of –", "142 instead of – points", "42 instead of – Finalpunkte"),
                    *("place 3 instead of – on the day", "6 instead of 0 points on the day"),
                    *("round 1: 6 instead of –", "moved up at the door: yes instead of no"),
                )
            )
        ],
    ),
    (
        final(finalist(1, 1, 160, ways=(), vorrundenpunkte=0), *FINAL.rows[1:]),
        ["Muster 1: 0 instead of 100 Vorrundenpunkte; in through – instead of HRC 1. (100)"],
    ),
    (
        replace(FINAL, missing_points=(2, 3), title="Meister"),
        ["Title: Meister instead of Österreichischer Tarockmeister", "Ranks without Finalpunkte: 2, 3 instead of –"],
    ),
]


@pytest.mark.parametrize(("after", "lines"), FINAL_CASES)
def test_what_differs_between_overall_rankings_is_said_and_corrects(after: FinalList, lines: list[str]) -> None:
    changes = list_changes(FINAL, after)

    assert change_lines(changes) == lines
    assert takes_back(FINAL, changes) == bool(lines)


@pytest.mark.parametrize(("after", "lines"), RESULTS_CASES)
def test_what_differs_between_results_is_said(after: ResultsList, lines: list[str]) -> None:
    changes = list_changes(THREE, after)

    assert change_lines(changes) == lines
    assert takes_back(THREE, changes) == bool(lines)


@pytest.mark.parametrize(
    ("before", "after", "lines", "corrects"),
    [(EVENING, *case) for case in SEASON_CASES] + [(LISTED, *case) for case in QUALIFIER_CASES],
)
def test_lists_of_a_season_go_on_or_are_corrected(
    before: AnyList, after: AnyList, lines: list[str] | None, corrects: bool
) -> None:
    changes = list_changes(before, after)

    assert lines is None or change_lines(changes) == lines
    assert takes_back(before, changes) == corrects


def test_evening_that_is_only_planned_makes_no_table_out_of_date() -> None:
    assert has_same_figures(list_changes(EVENING, replace(EVENING, tournaments=9)))
    half = table(season_line(1, 1, counts(10, "dropped")), EVENING.rows[1], tournaments=9)
    assert not has_same_figures(list_changes(EVENING, half))


def test_many_evenings_with_other_cup_points_are_counted() -> None:
    whose, days = person(1), [date(2026, 10, day) for day in (1, 8, 15, 22)]
    total = ListChange("total", {"before": 10, "after": 4}, whose)
    cells = [ListChange("cell_points", {"before": 3, "after": 1, "name": "Abend", "day": day}, whose) for day in days]

    assert change_lines([total, *cells[1:]])[0].count("instead of") == 4
    assert change_lines([total, *cells]) == ["Muster 1: 4 instead of 10 points; 4 evenings have other cup points"]


def test_who_is_called_otherwise_has_the_same_figures() -> None:
    renamed = replace(THREE.rows[0], person=person(1, "Neuname Ida", "0815", "Wels"))
    changes = list_changes(THREE, replace(THREE, rows=(renamed, *THREE.rows[1:])))

    assert has_same_figures(changes)
    assert change_lines(changes) == [
        "Neuname Ida: formerly Muster 1; number 0815 instead of 0001; from Wels instead of Linz"
    ]
    assert not has_same_figures(list_changes(THREE, results(line(1, 1, 9), line(2, 3, -1), line(3, 2, -8))))


OTHER: dict[str, Any] = {
    "date": "2026-12-24",
    "reason": "declined",
    "answer": "accepted",
    "decided_by": "best_round",
    "facts": {"n": 1},
    "rule": {},
}


def one_field_other(value: Any) -> Iterator[Any]:
    """The value with each of its fields, however deep, another one, once each."""
    for field in fields(value):
        now = getattr(value, field.name)
        others: list[Any]
        if field.name == "dropped" or (field.name == "columns" and isinstance(value, SubRankingTable)):
            others = [()] if now else [(0,)]
        elif field.name in {"rows", "columns", "cells"}:
            others = [(each, *now[1:]) for each in one_field_other(now[0])]
        elif field.name == "further":
            others = [(each, *now[1:]) for each in one_field_other(now[0])] if now else [TEAMS]
        elif field.name == "beside":
            others = [(each, *now[1:]) for each in one_field_other(now[0])] if now else [(ABROAD,)]
        elif field.name == "lines":
            others = [now[:1]]
        elif field.name in {"rounds", "rank_points"} and isinstance(now, tuple):
            others = [(99, *now[1:])]
        elif field.name in {"ways", "missing_points"}:
            others = [()] if now else [(7,)]
        elif field.name == "person":
            others = list(one_field_other(now))
        else:
            others = [OTHER.get(field.name, now + 1 if isinstance(now, int) else f"{now}x")]
        yield from (replace(value, **{field.name: other}) for other in others)


@pytest.mark.parametrize("value", [THREE, DOUBLES, EVENING, WITH_ABROAD, LISTED, FINAL])
def test_no_field_of_a_list_is_passed_over(value: AnyList) -> None:
    for other in one_field_other(value):
        assert change_lines(list_changes(value, other)), other


few = st.integers(min_value=-2, max_value=2)
words = st.sampled_from(["", "a", "b"])
people = st.lists(st.integers(min_value=1, max_value=3), unique=True, max_size=3)
tie = st.sampled_from([None, "best_round"])


def rows_of(draw: Callable[..., Any], row: Callable[..., Any]) -> tuple[Any, ...]:
    return tuple(row(abs(draw(few)), ListedPlayer(pk, draw(words), draw(words), draw(words))) for pk in draw(people))


@st.composite
def any_results(draw: Callable[..., Any]) -> ResultsList:
    rounds, ranked = draw(st.integers(min_value=0, max_value=2)), draw(st.booleans())
    rows = rows_of(
        draw,
        lambda rank, who: ResultsRow(
            rank,
            who,
            tuple(draw(few | st.none()) for _ in range(rounds)),
            draw(few),
            draw(few),
            draw(few),
            draw(tie),
            tuple(draw(few) for _ in range(rounds)) if ranked else (),
        ),
    )
    cents = draw(st.sampled_from([0, 10]))
    further = tuple(draw(any_ranking(rows, name)) for name in draw(st.sampled_from(["", "a", "ab"])))
    return results(*rows, venue=draw(words), rounds=rounds, cents_per_point=cents, further=further)


@st.composite
def any_ranking(draw: Callable[..., Any], rows: Sequence[ResultsRow], name: str) -> FurtherRanking:
    """One of everybody alone and one of all together, where there is anybody."""
    groups = [*((at,) for at in range(len(rows))), tuple(range(len(rows)))] if rows else []
    lines = (
        FurtherRow(draw(few) or None, draw(words), group, (draw(few),), draw(few), draw(tie)) for group in set(groups)
    )
    return FurtherRanking("teams", tuple(lines), name=name, size=draw(st.sampled_from([0, 2])))


@st.composite
def any_table(draw: Callable[..., Any]) -> SeasonList:
    columns = tuple(
        SeasonColumn(pk, draw(words), f"2026-11-{draw(st.integers(10, 11))}", draw(st.booleans()))
        for pk in draw(people)
    )
    cell = st.builds(SeasonCell, few, st.sampled_from(["among_best", "dropped"])) | st.none()
    rows = rows_of(
        draw,
        lambda rank, who: SeasonRow(
            rank or None, who, tuple(draw(cell) for _ in columns), draw(few), draw(few), draw(few), draw(tie)
        ),
    )
    return table(*rows, columns=columns, tournaments=draw(few))


def test_who_was_qualified_before_is_not_said_to_be_qualified_now() -> None:
    before = qualifying(qualifier(2, 1, 40, facts={"quota": 2, "rank": 2}))
    after = qualifying(qualifier(1, 1, 50, facts={"quota": 2, "rank": 1}))

    assert [each.code for each in list_changes(before, after)] == ["rank", "season_points"]


@st.composite
def any_qualifiers(draw: Callable[..., Any]) -> QualifierList:
    answers = st.sampled_from(["open", "declined"])
    reserves = st.integers(1, 2).map(lambda reserve: {"reserve": reserve})
    rows = rows_of(
        draw,
        lambda rank, who: QualifierRow(
            rank or None, who, draw(few), draw(few), draw(few | st.none()), "reserve", draw(reserves), draw(answers)
        ),
    )
    return qualifying(*rows, quota=draw(few))


@st.composite
def any_final(draw: Callable[..., Any]) -> FinalList:
    way = st.builds(FinalWay, words, few, few)
    rows = rows_of(
        draw,
        lambda rank, who: FinalRow(
            rank or None,
            who,
            tuple(draw(st.lists(way, max_size=2))),
            draw(few),
            draw(few | st.none()),
            (draw(few | st.none()),),
            draw(few),
            draw(few | st.none()),
            draw(few | st.none()),
            draw(tie),
            draw(st.booleans()),
        ),
    )
    return final(*rows, title=draw(words), missing_points=tuple(draw(people)))


@pytest.mark.parametrize("lists", [any_results(), any_table(), any_qualifiers(), any_final()])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_there_is_a_sentence_exactly_where_two_lists_differ(
    lists: st.SearchStrategy[AnyList], data: st.DataObject
) -> None:
    before, after = data.draw(lists), data.draw(lists)
    kind = {ResultsList: "results", SeasonList: "season", QualifierList: "qualifiers", FinalList: "final"}[type(before)]
    changes = list_changes(before, after)

    assert bool(changes) == (before != after)
    assert bool(change_lines(changes)) == bool(changes)
    assert list_changes(before, before) == ()
    assert list_changes(deserialize_list(kind, serialize_list(before)), after) == changes


def test_namesakes_are_told_apart_in_what_changed() -> None:
    def ranked(*people: ListedPlayer) -> ResultsList:
        return results(*(replace(line(rank, each.player, 0), person=each) for rank, each in enumerate(people, start=1)))

    one, other, third, last = person(1, "Huber Franz"), person(2, "Huber Franz"), person(3), person(4, "Eichel Theo")
    before, after = ranked(one, other, third, last), ranked(third, one, other)

    lines = [each.partition(";")[0] for each in change_lines(list_changes(before, after))]

    assert lines == [
        "Eichel Theo is no longer on the list",
        "Muster 3: place 1 instead of 3",
        "Huber Franz, 0001: place 2 instead of 1",
        "Huber Franz, 0002: place 3 instead of 2",
    ]
    (swapped, *_) = change_lines(list_changes(ranked(one, other), ranked(other, one)))
    assert swapped == "Places 1 and 2 swapped: Huber Franz, 0002 is now before Huber Franz, 0001"


def test_a_ranking_beside_the_results_is_told_line_by_line() -> None:
    (before,) = TEAMS
    birds, skues = before.rows
    cases: list[tuple[tuple[FurtherRow, ...], list[str]]] = [
        ((replace(birds, group="Die Uhus"), skues), ["Ranking of the pairs: Die Uhus, formerly Die Vögel"]),
        (
            (replace(birds, lines=(0, 2), total=-3, rounds=(-3,)), replace(skues, lines=(1,), rounds=(3,), total=3)),
            [
                *(
                    "Ranking of the pairs: Die Vögel has other members",
                    "Ranking of the pairs: Die Vögel, −3 instead of 12 points",
                ),
                *(
                    "Ranking of the pairs: Sküs has other members",
                    "Ranking of the pairs: Sküs, 3 instead of −12 points",
                ),
            ],
        ),
        ((replace(skues, rank=1), birds), ["Ranking of the pairs: Sküs, place 1 instead of –"]),
        ((birds,), ["Ranking of the pairs: Sküs is gone"]),
        ((replace(birds, decided_by="best_round"), skues), ["Ranking of the pairs: other rounds or tie-breaks"]),
    ]
    for rows, lines in cases:
        after = replace(DOUBLES, further=(replace(before, rows=rows),))
        assert change_lines(list_changes(DOUBLES, after)) == lines
    renamed = replace(DOUBLES, further=(replace(before, rows=(replace(birds, group="Uhus"), skues)),))
    assert has_same_figures(list_changes(DOUBLES, renamed))
    assert change_lines(list_changes(DOUBLES, THREE)) == ["The ranking “Ranking of the pairs” is gone"]
