"""What is handed out, folded or stuck on: certificates, labels, table cards, the cards for the Wi-Fi."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.reports.cast import ANNA, HEADING, seats
from tests.reports.reading import operations, pages, pdf_lines, pieces, placed_texts
from tests.reports.test_papers import read
from tournaments.reports.certificates import CertificateRow, CertificateVenue, certificates_part
from tournaments.reports.pages import Part
from tournaments.reports.player_cards import player_cards_part
from tournaments.reports.prize_labels import LabelRow, prize_labels_part
from tournaments.reports.receipts import receipts_part
from tournaments.reports.table_cards import StandingCard, table_cards_part
from tournaments.reports.wifi_card import WifiAccess, wifi_part


def test_a_certificate_says_who_which_place_and_when() -> None:
    rows = (CertificateRow(2, ANNA.name, -4),)
    said = ["Mustercup & Söhne", "Certificate of honour", "Attrappe Anna", "Place 2", "with –4 points", "3. Abend"]

    def lines(inn: str, town: str) -> list[list[str]]:
        return pdf_lines(certificates_part(rows, heading=HEADING, venue=CertificateVenue(inn, town)))

    assert lines("Gasthaus Beispiel", "Oberkakadu") == [
        [*said, "Gasthaus Beispiel", "Oberkakadu, 2026-11-20", "Place and date", "Tournament director"]
    ]
    assert lines("Gasthaus Beispiel", "") == [
        [*said, "Gasthaus Beispiel", "2026-11-20", "Date", "Tournament director"]
    ], "an inn is no town"
    assert lines("", "") == [[*said, "2026-11-20", "Date", "Tournament director"]]


def test_a_label_says_what_for_whom() -> None:
    rows = (LabelRow(1, "Anna", 5000, ""), LabelRow(2, "Bert", 0, "Geschenkkorb"))

    (lines,) = pdf_lines(prize_labels_part(rows, heading=HEADING))

    assert " ".join(lines) == "Rank 1 3. Abend Anna €50.00 Rank 2 3. Abend Bert Geschenkkorb"


@pytest.mark.parametrize(
    ("make", "title", "said"),
    [
        (lambda: prize_labels_part((), heading=HEADING), "Prize labels", "The prizes have not been awarded."),
        (lambda: player_cards_part((), heading=HEADING), "Players' cards", "Nobody is on this list yet."),
        (lambda: receipts_part((), title="Receipt", heading=HEADING), "Receipt", "Nobody is on this list yet."),
        (lambda: table_cards_part((), heading=HEADING), "Table cards", "Nobody is on this list yet."),
    ],
)
def test_a_paper_about_nobody_says_what_it_is_and_that_it_is_empty(
    make: Callable[[], Part], title: str, said: str
) -> None:
    (lines,) = pdf_lines(make())

    assert {title, said, "3. Abend · 2026-11-20 · Gasthaus Beispiel"} <= set(lines)


def test_a_table_card_has_its_number_and_people_on_both_sides_of_the_fold() -> None:
    card = StandingCard(7, (seats(4, table=7, number=1), seats(5, table=7, number=2)))

    (page,) = pages(table_cards_part((card,), heading=HEADING))

    found = [piece.text for piece in pieces(page)]
    assert (found.count("7"), found.count("Attrappe Anna"), found.count("Round 2")) == (2, 4, 2)
    turns = [
        [round(float(part)) for part in operands[:4]] for operands, operator in operations(page) if operator == b"cm"
    ]
    assert turns.count([-1, 0, 0, -1]) == 1


@pytest.mark.parametrize(
    ("access", "code"),
    [
        (WifiAccess("Gasthaus", "s3cr;et"), "WIFI:T:WPA;S:Gasthaus;P:s3cr\\;et;;"),
        (WifiAccess('A:B"', ""), 'WIFI:T:nopass;S:A\\:B\\";;'),
        (WifiAccess("N", "12345678", is_hidden=True), "WIFI:T:WPA;S:N;P:12345678;H:true;"),
    ],
)
def test_a_wifi_code_is_what_phones_read(access: WifiAccess, code: str) -> None:
    assert access.code == code


def test_wifi_cards_are_one_for_the_wall_and_four_for_tables() -> None:
    wall, tables = pdf_lines(wifi_part(WifiAccess("Gasthaus", "geheim88"), heading=HEADING))

    assert wall == ["Wi-Fi", "Scan it with the phone's camera, or type:", "Network", "Gasthaus", "Password", "geheim88"]
    assert (tables.count("Gasthaus"), tables.count("geheim88")) == (4, 4)


def test_what_is_typed_for_the_wifi_stands_on_one_line_on_its_card() -> None:
    access = WifiAccess("Gasthaus zum Musterhirschen Saal", "Langwierigespasswort-" * 3)

    for page, abreast in zip(pages(wifi_part(access, heading=HEADING)), (1, 2), strict=True):
        assert read(page).misplaced(abreast) == []
        found = Counter(each.text for each in placed_texts(page) if min(each.size, 7) == 7)
        assert (found[access.network], found[access.password]) == (abreast**2, abreast**2)


def test_an_open_wifi_has_no_password() -> None:
    wall, _ = pdf_lines(wifi_part(WifiAccess("Gasthaus"), heading=HEADING))

    assert "Password" not in wall
