"""Exact integer rounding for standings."""


def half_up(numerator: int, denominator: int) -> int:
    """`numerator / denominator` to the nearest integer, halves upwards (5/2 → 3, -5/2 → -2).

    The denominator is positive. No floats are involved, so a half is exactly a half.
    """
    return (2 * numerator + denominator) // (2 * denominator)
