"""Rounding for the standings, exact in whole numbers."""


def half_up(numerator: int, denominator: int) -> int:
    """`numerator / denominator` to the nearest whole number, halves upwards (5/2 → 3, -5/2 → -2).

    The denominator is positive. No float is involved: 0.5 is a half exactly when the numbers say so.
    """
    return (2 * numerator + denominator) // (2 * denominator)
