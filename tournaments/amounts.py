"""Formatting cents and points for people."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import get_language

MINUS = "\N{MINUS SIGN}"


class Cents(int):
    """An amount among a sentence's facts, displayed in euros."""


def in_euros(cents: int) -> str:
    """Money in the active language: 1,20 € in German, €1.20 in English. Exact, no floats."""
    figure = number_format(Decimal(abs(cents)).scaleb(-2), decimal_pos=2, use_l10n=True, force_grouping=True)
    sign = MINUS if cents < 0 else ""
    german = (get_language() or "").startswith("de")
    return f"{sign}{figure}\N{NO-BREAK SPACE}€" if german else f"{sign}€{figure}"


def signed_points(points: int) -> str:
    """+12, −12 or 0 with a typographic minus."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"
