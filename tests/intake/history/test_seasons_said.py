"""The season that a file's name, title or days say, so that nobody has to type it."""

from datetime import date

import pytest

from tests.intake.history.test_placing import EARLY, FIRST, LATE, SECOND, UNSAID, combined, held, places_file
from tests.intake.history.test_reading import PLACES, PLAIN, read
from tournaments.intake.history.labels import APRIL, CALENDAR_YEAR
from tournaments.intake.history.reading import ReadingChoice, proposed_season
from tournaments.intake.history.seasons_said import season_in, year_in

TABLE = "Platz;Nr;Name;Summe\n1.;815;Skisberger Resi;423\n"


@pytest.mark.parametrize(
    ("text", "season"),
    [
        ("Wertung 2018/19", "2018/19"),
        ("wertung_2018_19.csv.csv", "2018/19"),
        ("spielorte-2018-19.csv", "2018/19"),
        ("Cup 2018-2019 Endstand.xlsx", "2018/19"),
        ("Stand 2019-01-12.csv", ""),
        ("Stand 12.1.2019, Saison 2018/19", "2018/19"),
        ("2017/18 und 2018/19", ""),
        ("2018/20", ""),
        ("Liste 2018.csv", ""),
        ("Nummern 120180191", ""),
    ],
)
def test_a_season_over_two_years_is_found_in_a_text(text: str, season: str) -> None:
    assert season_in(text) == season


def test_a_single_year_is_found_unless_it_is_that_of_a_day() -> None:
    texts = ["Liste 2018.csv", "Stand 12.1.2019", "2018 bis 2020", "1815", "", "orte-2018-19.csv"]
    assert [year_in(text) for text in texts] == ["2018", "", "", "", "", ""]


def test_a_table_is_of_the_season_in_its_name_or_title() -> None:
    named = read(TABLE, filename="Wertung 2018-19.csv")
    titled = read(f"Cupwertung 2018/2019;;;\n{TABLE}")
    said = read(TABLE, filename="Wertung 2018-19.csv", choice=ReadingChoice(season="2017/18"))
    year = read(TABLE, filename="Wertung 2018.csv")
    own = read("Saison;Platz;Nr;Summe\n2016/17;1;815;3\n", filename="Wertung 2018-19.csv")

    found = [each.record.standings[0].season for each in (named, titled, said, year, own)]
    assert found == ["2018/19", "2018/19", "2017/18", "", "2016/17"]
    assert [(note.code, note.where) for each in (named, titled, said, own) for note in each.record.notes] == [
        ("past_season_said", ""), ("past_season_said", ""),
    ]  # fmt: skip
    assert titled.record.standings[0].where == "3"


def test_a_row_of_one_cell_is_a_title_only_above_headings() -> None:
    chosen = ReadingChoice(shape="players", columns={"name": 0}, has_heading=False)
    people = read("Skisberger Resi\nPagatl Hans;Oberkakadu\n", choice=chosen).record.people
    assert [each.row.family_name for each in people] == ["Skisberger", "Pagatl"]


def test_what_is_proposed() -> None:
    def of(text: str, name: str = "", choice: ReadingChoice = PLAIN) -> str:
        return proposed_season(read(text, choice=choice), name, None)

    of_a_year = PLACES.replace("12. Jänner 2019", "12. Jänner 2018").replace("2. Feber 2019", "2. Mai 2018")
    assert [of(PLACES), of(PLACES, "Orte 2011-12.csv"), of(of_a_year)] == ["2018/19", "2018/19", "2018"]
    assert [of(TABLE), of(TABLE, "Wertung 2018.csv"), of(TABLE, "x 2018-19.csv")] == ["", "2018", "2018/19"]
    assert of(f"Endstand 2018;\n{TABLE}") == "2018"
    assert of("Saison;Platz;Nr;Summe\n2016/17;1;815;3\n", "2018-19.csv") == ""
    assert of("50;2018-01-12;815;7;0;0;7;;\n", "2011-12.csv") == "", "its evenings say their days"
    both = "Ortnummer;Spielort;Datum\n1;Oberkakadu;3.5.2019\n2;Untertrull;4.9.2019\n"
    assert [proposed_season(read(both), "", turn) for turn in (None, APRIL, CALENDAR_YEAR)] == [
        "2019/20", "2019/20", "2019",
    ]  # fmt: skip


def test_one_list_called_by_a_year_changes_no_season_that_files_name_and_says_which_it_changes() -> None:
    dated = "50;2020-01-12;0001;7;0;0;7;;\n50;2020-01-12;0002;-7;0;0;-7;;\n"
    of_a_year = (places_file(2018, 2), "2018")
    table = ("Saison;Platz;Nr;Summe\n2019/20;1;1;7\n", "")

    alone, beside_others = (
        combined((FIRST, ""), of_a_year, (dated, "")),
        combined((FIRST, ""), of_a_year, (dated, ""), table),
    )
    assert [each.season for each in alone.evenings] == ["2018", "2018", "2020"]
    assert [(each.code, each.file) for each in alone.notes] == [("past_turn_of_year", 1)]
    assert [each.season for each in beside_others.evenings] == ["2018", "2018", "2019/20"]
    assert beside_others.notes == ()


def test_the_days_of_lists_say_which_of_them_is_a_seasons() -> None:
    whole = combined((FIRST, EARLY), (SECOND, LATE), *UNSAID)

    assert [(season, points) for season, _, points in held(whole)] == [
        (EARLY, 10), (EARLY, 20), (LATE, 99), (LATE, 77),
    ]  # fmt: skip
    assert (whole.notes, whole.evenings[0].day) == ((), date(2018, 10, 1))
