"""A table's score sheet: names short enough for the columns of a phone."""

import pytest

from tournaments.queries.seating import Sitter
from tournaments.web.entry.sheet import headings


@pytest.mark.parametrize(
    ("columns", "short"),
    [(3, "Christo. B."), (4, "Christo. B."), (5, "Chris. B."), (6, "Chris. B.")],
)
def test_long_names_are_cut_to_the_columns_of_a_phone(columns: int, short: str) -> None:
    long, fits = (
        Sitter(place, place, 1, name=f"{given} Bauer", short_name=f"{given} B.", number="", player=place)
        for place, given in enumerate(("Christoph", "Otto"), start=1)
    )

    assert headings([long, fits], columns=columns) == [("Christoph Bauer", short), ("Otto Bauer", "Otto B.")]
