"""A table's score sheet: names short enough for the columns of a phone."""

import pytest

from tournaments.names import NamedPerson
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.templatetags.vorhand import ranges
from tournaments.web.entry.sheet import headings


@pytest.mark.parametrize(
    ("columns", "short"),
    [(3, "Hint.itner"), (4, "Hint.itner"), (5, "Hin.itn."), (6, "Hin.itn.")],
)
def test_long_names_are_cut_to_the_columns_of_a_phone_and_told_apart(columns: int, short: str) -> None:
    people = [("Hinterleitner", "Anna"), ("Hinterlechner", "Bert"), ("Ober", "Clara")]
    seated_players = [
        SeatedPlayer(place, place, 1, place, NamedPerson(family, given), short_name="")
        for place, (family, given) in enumerate(people, start=1)
    ]

    assert headings(seated_players, columns=columns) == [
        ("Hinterleitner Anna", short),
        ("Hinterlechner Bert", short.replace("it", "ch")),
        ("Ober Clara", "Ober"),
    ]


@pytest.mark.parametrize(
    ("numbers", "written"),
    [([], ""), ([3], "3"), ([3, 4], "3, 4"), ([1, 2, 3, 5], "1–3, 5"), ([1, 3, 4, 5, 6, 8, 9], "1, 3–6, 8, 9")],
)
def test_numbers_in_a_row_are_written_as_such(numbers: list[int], written: str) -> None:
    assert ranges(numbers) == written
