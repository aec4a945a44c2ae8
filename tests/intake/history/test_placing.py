"""Several seasons at once: each of their files goes by the list of places of its own season."""

from collections.abc import Sequence

import pytest

from tournaments.intake.history.assembling import AssemblyChoice, assembled
from tournaments.intake.history.reading import ReadingChoice, of_file, read_history_file
from tournaments.intake.history.records import ImportedRecord

EARLY, LATE = "2018/19", "2019/20"


def season_file(*points: int) -> str:
    """An evening for each of these points, by the numbers 1, 2, …"""
    rows = (f"{at};1;0001;{each};0;0\n{at};2;0002;{-each};0;0\n" for at, each in enumerate(points, start=1))
    return "Ort;Platz;Nr;R1;R2;R3\n" + "".join(rows)


def places_file(year: int, many: int, season: str = "") -> str:
    rows = (f"{at};Gasthaus {year};{season};{at}. Oktober {year}\n" for at in range(1, many + 1))
    return "Ortnummer;Spielort;Saison;Datum\n" + "".join(rows)


def combined(*files: tuple[str, str]) -> ImportedRecord:
    """Files, each with the season that somebody said of it."""
    return assembled(
        [
            of_file(read_history_file(text.encode(), filename="a.csv", choice=ReadingChoice(season=season)).record, at)
            for at, (text, season) in enumerate(files, start=1)
        ],
        AssemblyChoice(),
    )


def held(record: ImportedRecord) -> list[tuple[str, str, int]]:
    """Each evening's season, day and the points of one person."""
    return [(each.season, f"{each.day}", each.results[0].sum) for each in record.evenings]


ALL = [
    (EARLY, "2018-10-01", 10), (EARLY, "2018-10-02", 20), (LATE, "2019-10-01", 99), (LATE, "2019-10-02", 77),
]  # fmt: skip
FIRST, SECOND = season_file(10, 20), season_file(99, 77)
OWN = (places_file(2018, 2, EARLY), ""), (places_file(2019, 2, LATE), "")
UNSAID = (places_file(2018, 2), ""), (places_file(2019, 2), "")


@pytest.mark.parametrize(
    "files",
    [
        [(FIRST, EARLY), (SECOND, LATE), *OWN],
        [OWN[1], (SECOND, LATE), OWN[0], (FIRST, "2018/2019")],
        [(FIRST, ""), (SECOND, LATE), *OWN],
        [(FIRST, EARLY), (SECOND, LATE), (UNSAID[0][0], EARLY), UNSAID[1]],
        [(FIRST, EARLY), (SECOND, LATE), (OWN[0][0] + OWN[1][0].partition("\n")[2], "")],
    ],
    ids=["all said", "other order", "one is left over", "said of one list", "one list of both"],
)
def test_each_season_has_the_places_of_its_own_list(files: Sequence[tuple[str, str]]) -> None:
    whole = combined(*files)

    assert (held(whole), whole.notes) == (ALL, ())


def test_a_list_that_alone_has_all_the_numbers_is_the_files() -> None:
    longer = (places_file(2019, 3, LATE), "")
    whole = combined((FIRST, ""), OWN[0], (season_file(99, 77, 7), ""), longer)

    assert (held(whole), whole.notes) == ([*ALL, (LATE, "2019-10-03", 7)], ())


def test_where_several_lists_are_possible_nothing_is_guessed() -> None:
    whole = combined((FIRST, ""), (SECOND, ""), *OWN)
    assert held(whole) == []
    assert [(note.code, note.file, note.left) for note in whole.notes] == [
        ("past_places_which", 1, 4), ("past_places_which", 2, 4),
    ]  # fmt: skip

    one_list = combined((FIRST, ""), (SECOND, ""), OWN[0])
    assert [(note.code, note.file) for note in one_list.notes] == [("past_places_which", 1), ("past_places_which", 2)]
    of_another_season = combined((FIRST, EARLY), OWN[1])
    assert [(note.code, note.left) for note in of_another_season.notes] == [("past_place_unknown", 2)] * 2


def test_a_season_over_two_files_goes_by_one_list_and_a_list_given_twice_is_one() -> None:
    end = season_file(0, 0, 7).replace("1;1;0001;0;0;0\n1;2;0002;0;0;0\n2;1;0001;0;0;0\n2;2;0002;0;0;0\n", "")
    whole = combined((FIRST, ""), (end, ""), (places_file(2018, 3, EARLY), ""), (places_file(2018, 3, EARLY), ""))
    assert (held(whole), whole.notes) == ([*ALL[:2], (EARLY, "2018-10-03", 7)], ())

    other = places_file(2018, 2, EARLY).replace("2. Oktober", "9. Oktober")
    whole = combined((FIRST, ""), (places_file(2018, 2, EARLY), ""), (other, ""))
    assert held(whole) == ALL[:2]
    assert [(note.code, note.where, note.file) for note in whole.notes] == [("past_place_twice", "3", 3)]


def test_rows_that_say_their_season_need_nobody_to_say_it() -> None:
    def with_season(text: str, season: str) -> str:
        head, *rows = text.splitlines()
        return "\n".join([f"{head};Saison", *(f"{row};{season}" for row in rows)])

    first, second = with_season(FIRST, EARLY), with_season(SECOND, "2019/2020")
    assert held(combined((first, ""), (second, ""), *OWN)) == ALL
    both = first + "\n" + second.partition("\n")[2]
    assert held(combined((both, ""), *OWN)) == ALL
    assert held(combined((both, ""), (OWN[0][0] + OWN[1][0].partition("\n")[2], ""))) == ALL
