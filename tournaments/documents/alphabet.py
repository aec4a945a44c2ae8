"""The order of names on a posted list."""

from tournaments.intake.folding import without_accents


def folded(text: str) -> str:
    """The text as it is sorted: small letters without accents (Ö as o, Š as s, ß as ss)."""
    return without_accents(text)
