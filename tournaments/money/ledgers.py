"""The two ledgers of a table, points (Schrift) and money, and what they are worth.

Money is kept in points, too; it differs from the points where a Kontra multiplied only what is paid. Cents are
integers.
"""

from collections.abc import Sequence


def in_cents(points: Sequence[int], *, cents_per_point: int) -> tuple[int, ...]:
    """What points are worth, in the same order."""
    return tuple(each * cents_per_point for each in points)


def kontra_money(points: Sequence[int], money: Sequence[int]) -> tuple[int, ...]:
    """What the money ledger has beyond the points, in points: Kontras, which are settled by themselves.

    Sums to 0 where both ledgers do. ValueError where they are not of the same people.
    """
    return tuple(paid - scored for scored, paid in zip(points, money, strict=True))
