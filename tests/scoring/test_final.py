import pytest

from scoring.final import (
    Finalist,
    FinalLine,
    FinalTable,
    FinalTableRefused,
    final_points,
    final_standings,
    final_table_document,
    final_total,
    published_final_table,
    read_final_table,
)
from scoring.tournament_criteria import PlayerResult


@pytest.mark.parametrize(("rank", "points"), [(1, 60), (2, None), (8, 42), (12, 38), (100, None), (101, 0), (300, 0)])
def test_final_points_are_unknown_where_nobody_entered_them(rank: int, points: int | None) -> None:
    assert final_points(published_final_table(), rank=rank) == points


def test_missing_ranks_are_those_to_enter() -> None:
    table = FinalTable(((1, 60), (3, 20)), nothing_from=5)

    assert table.missing_ranks == (2, 4)


def test_read_final_table_survives_its_document() -> None:
    table = read_final_table({"nothing_from": 12, "points": {"10": 1, "1": 60, "2": 55}})

    assert table == FinalTable(((1, 60), (2, 55), (10, 1)), nothing_from=12)
    assert read_final_table(final_table_document(table)) == table


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({}, [("missing_field", "nothing_from"), ("missing_field", "points")]),
        ({"nothing_from": 9, "points": {"1": 60, "2": 61}}, [("points_rise", "points.2")]),
        ({"nothing_from": 9, "points": {"1": -1}}, [("out_of_range", "points.1")]),
        (
            {"nothing_from": 9, "points": {"1": 60, "01": 50, "0": 70, "9": 1, "first": 2}},
            [("unknown_field", f"points.{name}") for name in ("01", "0", "9", "first")],
        ),
        ({"nothing_from": 9, "points": {"1" * 5_000: 60}}, [("unknown_field", f"points.{'1' * 5_000}")]),
    ],
)
def test_read_final_table_with_problems(document: object, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(FinalTableRefused) as refused:
        read_final_table(document)

    assert [(problem.code, problem.field) for problem in refused.value.problems] == expected


@pytest.mark.parametrize(("vorrunde", "final", "total"), [(120, 60, 180), (109, 42, 151), (130, 60, 180), (0, 0, 0)])
def test_final_total_is_at_most_180(vorrunde: int, final: int, total: int) -> None:
    assert final_total(vorrundenpunkte=vorrunde, finalpunkte=final) == total


def test_final_standings_break_a_tie_by_the_best_round_of_the_day() -> None:
    finalists = [
        Finalist(100, 42, PlayerResult(1, (20, -3), (20, -3))),
        Finalist(109, 33, PlayerResult(2, (4, 9), (4, 9))),
        Finalist(82, 60, PlayerResult(3, (31, 5), (31, 5))),
        Finalist(120, 22, PlayerResult(4, (-2, 9), (-2, 9))),
        Finalist(120, 38, PlayerResult(5, (1, 1), (1, 1))),
    ]

    assert final_standings(finalists) == (
        FinalLine(1, 5, 120, 38, 158, None),
        FinalLine(2, 3, 82, 60, 142, "best_round"),
        FinalLine(3, 1, 100, 42, 142, "best_round"),
        FinalLine(4, 2, 109, 33, 142, "best_round"),
        FinalLine(4, 4, 120, 22, 142, "best_round"),
    )
