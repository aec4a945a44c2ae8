import pytest

from scoring.rounding import half_up
from scoring.table_ranks import RANK_POINTS, rank_points, table_ranks


@pytest.mark.parametrize(
    ("points", "ranks"),
    [
        ((12, -5, -3, -4), (1, 4, 2, 3)),
        ((5, 5, -10, 0), (1, 1, 4, 3)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
        ((), ()),
    ],
)
def test_table_ranks(points: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    assert table_ranks(points) == ranks


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((12, -5, -3, -4), (60, 0, 40, 20)),
        ((5, 5, -10, 0), (50, 50, 0, 20)),  # (60 + 40) / 2
        ((4, 0, 0, -4), (60, 30, 30, 0)),  # (40 + 20) / 2
        ((3, 3, 3, -9), (40, 40, 40, 0)),  # (60 + 40 + 20) / 3
        ((8, 5, 1, -6, -8), (60, 45, 30, 15, 0)),
        ((7, 7, 0, -6, -8), (53, 53, 30, 15, 0)),  # (60 + 45) / 2 = 52.5
        ((9, 1, 1, 1, -12), (60, 30, 30, 30, 0)),
    ],
)
def test_rank_points_are_shared_within_a_tie(points: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert rank_points(points, table=RANK_POINTS[len(points)]) == expected


def test_rank_points_for_another_table_size() -> None:
    with pytest.raises(ValueError, match="5 players at the table but rank points for 4"):
        rank_points((0, 0, 0, 0, 0), table=RANK_POINTS[4])


@pytest.mark.parametrize(
    ("numerator", "denominator", "whole"), [(5, 2, 3), (-5, 2, -2), (7, 3, 2), (8, 3, 3), (0, 7, 0), (-8, 3, -3)]
)
def test_half_up(numerator: int, denominator: int, whole: int) -> None:
    assert half_up(numerator, denominator) == whole
