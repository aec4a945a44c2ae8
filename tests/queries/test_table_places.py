"""Places at the table and Rangpunkte, beside a count of their own."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from scoring.table_ranks import RANK_POINTS, rank_points
from tests.actions.acts import KONTRA, enter, record_paper_totals, sitting
from tests.factories import NOW, PlayerFactory, at_desk, hand_seated_tournament, seated_tournament, tables_of
from tests.queries.test_dummies import BY_ROUND
from tests.queries.test_dummies import played as played_with_dummies
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import Entry, Table, Tournament
from tournaments.queries.results.played import played, played_rounds
from tournaments.queries.results.round_totals import TableAmounts
from tournaments.queries.results.standings import computed_results, tournament_results
from tournaments.queries.results.table_places import RoundPlace
from tournaments.queries.till.points_lines import points_lines

USUAL = {"4": [60, 40, 20, 0], "5": [60, 45, 30, 15, 0]}
TABLES = st.lists(st.lists(st.integers(-3, 3), min_size=4, max_size=6), max_size=5)
STOOD_IN = 1_000


def tables_with_stand_ins(tables: Sequence[Sequence[int]]) -> list[TableAmounts]:
    """A table in round 1 for each list of points by place; at place 2 somebody else played the last hand, for one."""
    rows = []
    for table, points in enumerate(tables, start=1):
        for place, won in enumerate(points, start=1):
            entry, late = 10 * table + place, 1 if place == 2 else 0
            rows.append(TableAmounts(1, 1, table, entry, place, 7, won - late, won - late))
            if late:
                rows.append(TableAmounts(1, 1, table, STOOD_IN + entry, place, 8, late, late))
    return rows


def shares(points: Sequence[int], places: Sequence[int]) -> list[int]:
    """Written apart from the engine: equals divide the points of the places they take, halves go up."""
    found = []
    for mine in points:
        first = sum(each > mine for each in points)
        taken = places[first : first + points.count(mine)]
        found.append(int(Fraction(sum(taken), len(taken)) + Fraction(1, 2)))
    return found


@given(tables=TABLES, order=st.randoms(use_true_random=False))
def test_rank_points_are_those_of_the_tables_sums(tables: list[list[int]], order: Random) -> None:
    balanced = [[*points[:-1], -sum(points[:-1])] for points in tables]
    rows = tables_with_stand_ins(balanced)
    order.shuffle(rows)
    evening = Tournament(pk=1, rank_points=USUAL, criteria=["shared"])

    found = played(rows, {1: evening}).places

    expected = {}
    for table, points in enumerate(balanced, start=1):
        rank_points_here = RANK_POINTS.get(len(points), (0,) * len(points))
        for place, (mine, worth) in enumerate(zip(points, shares(points, rank_points_here), strict=True), start=1):
            entry = 10 * table + place + (STOOD_IN if place == 2 else 0)
            expected[entry] = {1: RoundPlace(1 + sum(each > mine for each in points), worth)}
        assert shares(points, rank_points_here) == list(rank_points(points, table=rank_points_here))
        assert (
            abs(sum(shares(points, rank_points_here)) - sum(rank_points_here)) <= len(points) // 2
        )  # what rounding adds
    assert found == expected


def test_places_alone_are_ranked_where_only_the_criterion_asks() -> None:
    rows = tables_with_stand_ins([[5, 5, 0, -10]])
    evening = Tournament(pk=1, criteria=["table_rank", "shared"])
    assert [each[1] for each in played(rows, {1: evening}).places.values()] == [
        RoundPlace(1, None),
        RoundPlace(1, None),
        RoundPlace(3, None),
        RoundPlace(4, None),
    ]
    assert played(rows, {1: Tournament(pk=1, criteria=["best_round"])}).places == {}


@pytest.fixture
def evening(db: None) -> Tournament:
    """A four and a five in two rounds, with Rangpunkte."""
    return seated_tournament(players=9, rounds=2, rounds_planned=2, rank_points=RANK_POINTS)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def lines(tournament: Tournament, table: Table) -> list[tuple[int, tuple[int | None, ...], int, int]]:
    """Schrift, Rangpunkte by round, total and money of a table's people, by place."""
    rows = {row.person.player: row for row in tournament_results(fresh(tournament)).rows}
    mine = [rows[entry.player_id] for entry in sitting(table)]
    return [(row.score, row.rank_points, row.total, row.money) for row in mine]


def test_hands_and_paper_bring_rank_points_and_money_stays_with_the_score(
    evening: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    four, five = tables_of(evening)
    enter(four, record=KONTRA)
    record_paper_totals(five, 7, 7, 0, -6, -8)

    assert lines(evening, four) == [
        (12, (60, None), 72, 24),
        *[(-4, (20, None), 16, -8)] * 3,
    ]
    assert lines(evening, five) == [
        (7, (53, None), 60, 7),
        (7, (53, None), 60, 7),
        (0, (30, None), 30, 0),
        (-6, (15, None), 9, -6),
        (-8, (0, None), -8, -8),
    ]
    results = tournament_results(fresh(evening))
    assert (results.score_sum, results.rank_points_sum, results.money_sum) == (0, 120 + 151, 0)
    entries = list(evening.entries.all())
    assert sum(each.due for each in points_lines(fresh(evening), entries, ())) == 0
    with django_assert_num_queries(1):
        assert len(played_rounds([evening]).places) == 9


def test_who_stands_in_has_the_place_and_the_others_points_count_there(evening: Tournament) -> None:
    """Place 2 lost 4, then somebody stood in and won 12: 8 beside 8 and two of −8."""
    four = tables_of(evening)[0]
    enter(four)
    newcomer = check_in(evening, PlayerFactory.create(), actor=at_desk(), now=NOW)
    first, former, *_ = sitting(four)
    seat_stand_in(four, place=2, entry=newcomer, from_hand=2, actor=at_desk(), now=NOW)
    enter(four, number=2)

    def of(entry: Entry) -> tuple[int, tuple[int | None, ...]]:
        row = next(row for row in computed_results(evening).rows if row.person.player == entry.player_id)
        return row.score, row.rank_points

    assert [of(first), of(former), of(newcomer)] == [(8, (50, None)), (-4, (None, None)), (12, (50, None))]

    totals = {first.pk: 8, former.pk: -4, newcomer.pk: 3, **{each.pk: 0 for each in sitting(four)[3:]}}
    third = next(each for each in sitting(four) if each.pk not in {first.pk, former.pk, newcomer.pk})
    four.refresh_from_db()
    record_totals(four, totals | {third.pk: -7}, based_on={}, hands_seen=2, actor=at_desk(), now=NOW)

    assert [of(first), of(former), of(newcomer)] == [(8, (60, None)), (-4, (None, None)), (3, (20, None))]


def test_dummies_are_nobody_at_the_table(db: None) -> None:
    """12, −20 and 12 beside the Strohmann's −4, which are shared first: 11, −22, 11."""
    points = {3: (60, 30, 0), 4: (60, 40, 20, 0)}
    tournament = hand_seated_tournament(BY_ROUND, players=3, hands=4)
    Tournament.objects.filter(pk=tournament.pk).update(rank_points={str(size): list(points[size]) for size in points})
    table = played_with_dummies(fresh(tournament))

    assert [row.rank_points for row in tournament_results(fresh(tournament)).rows] == [(45,), (45,), (0,)]
    assert table.seats.count() == 3


def test_places_at_the_table_break_a_tie(db: None) -> None:
    tournament = seated_tournament(players=8, rounds=2, rounds_planned=2, criteria=("table_rank", "shared"))
    one, two = tables_of(tournament)
    record_paper_totals(one, 5, -1, -1, -3)
    record_paper_totals(two, 9, 5, -5, -9)
    rows = tournament_results(fresh(tournament)).rows
    tied = [(row.rank, row.total, row.decided_by) for row in rows if row.total == 5]

    assert tied == [(2, 5, "table_rank"), (3, 5, "table_rank")]
    assert {row.rank_points for row in rows} == {()}
