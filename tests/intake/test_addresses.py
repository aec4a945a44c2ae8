"""Addresses in a list of players: by which headings they are found, and which are impossible."""

import pytest

from tournaments.intake.addresses import ListedAddress, is_mail, is_postcode
from tournaments.intake.final_ranking import read_ranking
from tournaments.intake.history.reading import ReadingChoice, read_history_file
from tournaments.intake.player_lists import read_players
from tournaments.intake.players import RowProblem

RESI = ListedAddress("resi@tarock.example", "Gasse 1", "4999", "Untertrull")


@pytest.mark.parametrize(
    ("heading", "row", "place"),
    [
        ("Ort;Straße;PLZ;Wohnort;Mail", "Oberkakadu;Gasse 1;4999;Untertrull;resi@tarock.example", "Oberkakadu"),
        ("E-Mail;Wohnort;PLZ;Adresse", "resi@tarock.example;Untertrull;4999.0;Gasse  1", "Untertrull"),
        ("Strasse;Postleitzahl;Ort;E-Mail-Adresse", "Gasse 1;4999;Untertrull;resi@tarock.example", "Untertrull"),
        ("Mail;PLZ;Straße;Ort", "resi@tarock.example;4999 Untertrull;Gasse 1;Oberkakadu", "Oberkakadu"),
        ("STR.;plz;Stadt;Email", "Gasse 1;4999;Untertrull;resi@tarock.example", "Untertrull"),
    ],
)
def test_columns_of_addresses_are_known_by_their_usual_headings(heading: str, row: str, place: str) -> None:
    found = read_players(f"Zuname;{heading}\nSkisberger;{row}\nGast;\n".encode(), filename="liste.csv")

    assert [each.place for each in found.rows] == [place, ""]
    assert found.addresses == (RESI, ListedAddress())


@pytest.mark.parametrize("heading", ["Ort", "Wohnort"])
def test_a_town_alone_is_no_address(heading: str) -> None:
    found = read_players(f"Zuname;{heading};PLZ\nSkisberger;Untertrull;0\n".encode(), filename="liste.csv")

    assert (found.addresses, found.rows[0].place) == ((), "Untertrull")


@pytest.mark.parametrize("none", ["keine", "-", "–", "Nein"])
def test_no_address_in_words_is_none(none: str) -> None:
    found = read_players(f"Zuname;Mail;PLZ\nSkisberger;{none};{none}\n".encode(), filename="liste.csv")

    assert (len(found.rows), found.addresses, found.problems) == (1, (), ())


def test_a_ranking_looks_at_no_address() -> None:
    ranking = "Rang;Zuname;Teilnahmen;Mail;PLZ\n1;Skisberger;5;kein Mail;40\n2;Uhu;4;;\n"
    found = read_ranking(ranking.encode(), filename="rangliste.csv")

    assert ([each.rank for each in found.rows], found.problems) == ([1, 2], ())


def test_an_impossible_address_is_told_at_its_line() -> None:
    rows = "A;a@@b;4020;\nB;b@tarock.example;40;\nC;;;" + "x" * 81 + "\nD;;;\n"
    found = read_players(f"Zuname;Mail;PLZ;Straße\n{rows}".encode(), filename="liste.csv")

    assert [each.family_name for each in found.rows] == ["A", "B", "C", "D"]
    assert [each.reaches for each in found.addresses] == [True, True, False, False]
    assert found.addresses[:2] == (ListedAddress(postcode="4020"), ListedAddress("b@tarock.example"))
    assert found.problems == ()
    assert found.left_out == (
        RowProblem(2, "mail_form", "A"),
        RowProblem(3, "postcode_form", "B"),
        RowProblem(4, "too_long", "C"),
    )


def test_the_past_leaves_impossible_parts_out_and_says_so() -> None:
    rows = "Zuname;Vorname;Mail;PLZ;Straße\nSkisberger;Resi;kein Mail;40;Gasse 1\n"
    record = read_history_file(rows.encode(), filename="liste.csv", choice=ReadingChoice()).record

    assert [each.contact for each in record.people] == [ListedAddress(street="Gasse 1")]
    assert [(each.code, each.where) for each in record.notes] == [("past_mail", "2"), ("past_postcode", "2")]


@pytest.mark.parametrize(
    "text", ["", "1010", "9992", "4999", "01067", "80331", "A-4020", "D 80331", "1012 AB", "sw1a 1aa"]
)
def test_postcodes(text: str) -> None:
    assert is_postcode(text)


@pytest.mark.parametrize("text", ["1", "40", "402", "0402", "402000", "Linz", "4020 Linz", "40-20", "٤٠٢٠"])
def test_no_postcodes(text: str) -> None:
    assert not is_postcode(text)


@pytest.mark.parametrize("text", ["resi", "resi@", "a@b", "a@b.at; c@d.at", "a b@c.at"])
def test_no_mail_addresses(text: str) -> None:
    assert is_mail("")
    assert not is_mail(text)
