"""Parse an attribute's cell in a list: a value's name, or yes/no."""

from collections.abc import Mapping

YES = frozenset({"x", "ja", "j", "yes", "y", "1", "1.0", "wahr", "true", "\N{CHECK MARK}", "\N{MULTIPLICATION SIGN}"})
NO = frozenset({"", "nein", "n", "no", "0", "0.0", "-", "\N{EN DASH}", "falsch", "false"})


def value_in(cell: str, values: Mapping[str, int]) -> int | None:
    """The value id that a cell refers to, given ids by name; 0 for an empty cell, None for an unknown one. A yes/no
    attribute has one value, named "".
    """
    plain = cell.casefold().strip()
    if "" in values:
        return values[""] if plain in YES else 0 if plain in NO else None
    named = {name.casefold(): value for name, value in values.items()}
    return named.get(plain, 0 if plain in NO else None)
