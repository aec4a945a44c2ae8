"""The two ledgers of a table, points (Schrift) and money, and their value.

Money is counted in points, too; it differs from the points if a Kontra multiplied only payments. Cents are integers.
"""

from collections.abc import Sequence


def in_cents(points: Sequence[int], *, cents_per_point: int) -> tuple[int, ...]:
    """The value of points in cents, in the same order."""
    return tuple(each * cents_per_point for each in points)


def kontra_money(points: Sequence[int], money: Sequence[int]) -> tuple[int, ...]:
    """Money minus points, in points: Kontras, which are settled separately.

    Sums to 0 if both ledgers do. Raises ValueError if they have different lengths.
    """
    return tuple(paid - scored for scored, paid in zip(points, money, strict=True))
