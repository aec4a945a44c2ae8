"""The papers of a till."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import translation
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.actions.acts import KONTRA, correct_results, enter
from tests.actions.till.acts import award, finished_tournament, key, pay_all, set_prizes, sign, take, take_all, till_now
from tests.factories import NOW, at_desk, entries_of, seated_tournament, tables_of
from tournaments.actions.till.cash import count_kontra_box, counter_entry, put_in_float, record_expense, record_income
from tournaments.actions.till.closing import reopen_till
from tournaments.actions.till.fees import refund_fee, set_fee
from tournaments.documents.catalogue import DOCUMENTS, Subject
from tournaments.documents.files import produce
from tournaments.models import Tournament
from tournaments.money.cash import CashMethod
from tournaments.money.prize_schemes import CentsByRank, GoodsByLot, PrizeScheme

pytestmark = pytest.mark.django_db

SCHEME = PrizeScheme("Abend", (CentsByRank((3000, 2000, 999)), GoodsByLot(("Speck", "Honig"))), round_to=50)


@pytest.fixture
def tournament() -> Tournament:
    """Signed, with a fee taken back since; nine people, prizes for seven of them and two by lot."""
    found = finished_tournament()
    put_in_float(found, cents=20_000, key=key(), actor=at_desk(), now=NOW)
    take_all(found)
    record_expense(found, cents=1_290, note="Karten", key=key(), actor=at_desk(), now=NOW)
    income = {"cents": 5_000, "note": "Spende", "method": CashMethod.TRANSFER}
    record_income(found, **income, key=key(), actor=at_desk(), now=NOW)  # type: ignore[arg-type]
    set_prizes(found, SCHEME)
    award(found)
    pay_all(found)
    sign(found)
    counter_entry(found, number=2, reason="vertippt", key=key(), actor=at_desk(), now=NOW)
    found.refresh_from_db()
    return found


def made(tournament: Tournament, name: str) -> bytes:
    with translation.override("de"):
        file = produce(DOCUMENTS[Subject.TOURNAMENT, name], tournament, now=NOW + timedelta(days=1))
    return file.content


def text_of(content: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages).split())


def rows_of(content: bytes) -> list[tuple[object, ...]]:
    return [tuple(row) for row in load_workbook(BytesIO(content)).worksheets[0].iter_rows(values_only=True)]


def test_the_closing_sheet_has_two_equal_sides(tournament: Tournament) -> None:
    content, text = rows_of(made(tournament, "closing-sheet.xlsx")), text_of(made(tournament, "closing-sheet.pdf"))

    assert content[:10] == [
        ("Wofür", "Einnahmen", "Ausgaben"),
        ("Wechselgeld, bar", 200, None),
        ("Nenngelder, bar", 135, None),
        ("Andere Einnahmen, Überweisung: Spende", 50, None),
        ("Preisgeld, bar", None, 57.5),
        ("Ausgaben, bar: Karten", None, 12.9),
        ("Bestand, bar", None, 264.6),
        ("Bestand, Überweisung", None, 50),
        ("Summe", 385, 385),
        (None, None, None),
    ]
    for words in ("Summe 385,00 € 385,00 €", "Rest vom Runden: 2,49 €", "Endgültig", "Unterschrift, Kassa: anna"):
        assert words in text
    assert "storniert: Buchung 2, –15,00 €, vertippt" in text


def test_a_sheet_that_was_taken_back_stands_below_the_next_one(tournament: Tournament) -> None:
    before = text_of(made(tournament, "closing-sheet.pdf"))
    reopen_till(tournament, version=1, reason="Einspruch von Tisch 2", actor=at_desk(), now=NOW)
    take(entries_of(tournament)[0])
    sign(tournament)

    text, rows = text_of(made(tournament, "closing-sheet.pdf")), rows_of(made(tournament, "closing-sheet.xlsx"))

    assert "Seit der Unterschrift 1 Storno; heute in der Kassa: 249,60 €" in before
    assert "Seit der Unterschrift" not in text
    for shown in (text, " ".join(str(row[0]) for row in rows)):
        assert "Fassung 1, unterschrieben 20.11.2026, 19:00, anna; in der Kassa: 264,60 €" in shown
        assert "zurückgenommen 20.11.2026, 19:00, anna: Einspruch von Tisch 2" in shown


def test_fees_that_were_given_back_are_called_so() -> None:
    found = finished_tournament()
    take_all(found)
    entry = entries_of(found)[0]
    set_fee(entry, cents=1_000, reason="Jugend", actor=at_desk(), now=NOW)
    refund_fee(entry, cents=500, method=CashMethod.CASH, key=key(), actor=at_desk(), now=NOW)

    assert rows_of(made(found, "closing-sheet.xlsx"))[1:3] == [
        ("Nenngelder, bar", 135, None),
        ("Zurückgegebene Nenngelder, bar", None, 5),
    ]


def test_the_kontra_box_stands_beside_what_the_score_sheets_say() -> None:
    found = seated_tournament(players=4, ruleset="ooe-2023", cents_per_point=10)
    enter(tables_of(found)[0], number=1, record=KONTRA)
    said = "Kontra-Kassa laut Aufschreibungen: 1,20 €"
    assert said not in [row[0] for row in rows_of(made(found, "closing-sheet.xlsx"))]

    count_kontra_box(found, cents=100, key=key(), actor=at_desk(), now=NOW)

    facts = [row[0] for row in rows_of(made(found, "closing-sheet.xlsx"))]
    assert {said, "Differenz der Kontra-Kassa: –0,20 €"} <= set(facts)


def test_the_payout_list_is_by_rank_with_what_is_left_over(tournament: Tournament) -> None:
    content, text = rows_of(made(tournament, "payout-list.xlsx")), text_of(made(tournament, "payout-list.pdf"))

    prizes = [row[4] for row in content[1:-1] if row[4] is not None]
    assert prizes == [25, 25, *[1.5] * 5]
    assert sorted(str(row[5]) for row in content[1:-1] if row[5]) == ["Honig", "Speck"]
    assert content[-1][2] == "2,49 € Rest vom Runden"
    assert all(row[6] for row in content[1:-1])
    assert "Unterschrift" in text


def test_prizes_by_an_older_result_say_so_at_the_head(tournament: Tournament) -> None:
    papers = [text_of(made(tournament, name)) for name in ("payout-list.pdf", "prize-receipts.pdf")]
    correct_results(tournament, -1, 1, *[0] * (tables_of(tournament)[0].seats.count() - 2))
    tournament.refresh_from_db()
    outdated = [text_of(made(tournament, name)) for name in ("payout-list.pdf", "prize-receipts.pdf")]

    said = "Gilt nicht mehr: Ergebnis seither berichtigt"
    assert [(said in text, "Endgültig" in text) for text in papers] == [(False, True)] * 2
    assert [(said in text, "Endgültig" in text) for text in outdated] == [(True, False)] * 2
    assert "Endgültig" in text_of(made(tournament, "fee-receipts.pdf"))


def test_everybody_gets_a_receipt(tournament: Tournament) -> None:
    fees, prizes = (text_of(made(tournament, f"{name}-receipts.pdf")) for name in ("fee", "prize"))

    first, second, *_ = entries_of(tournament)
    assert fees.count("Nenngeld erhalten") == 8  # one was taken back
    assert (first.player.name in fees, f"Beleg 3 {'Bestätigung für das Nenngeld'}" in fees) == (False, True)
    assert second.player.name in fees
    assert prizes.count("dankend erhalten") == 9


def test_prizes_are_final_once_awarded_and_say_whose_they_are() -> None:
    found = finished_tournament()
    take_all(found)
    set_prizes(found)
    award(found)
    before = text_of(made(found, "prize-receipts.pdf"))
    pay_all(found)
    found.refresh_from_db()
    player = till_now(found).prizes[0].prize.entry.player

    papers = {name: text_of(made(found, f"{name}.pdf")) for name in ("payout-list", "prize-receipts", "fee-receipts")}

    assert {("Vorläufig" in text, "Endgültig" in text) for text in papers.values()} == {(False, True)}
    assert before.count("Beleg ________") == papers["prize-receipts"].count("dankend erhalten")
    assert "Beleg 10 " in papers["prize-receipts"]
    assert "________" not in papers["prize-receipts"]
    for name in ("prize-receipts", "fee-receipts"):
        assert f"{player.number} · {player.place} · " in papers[name]


def test_the_book_has_every_entry(tournament: Tournament) -> None:
    content = rows_of(made(tournament, "till-book.xlsx"))

    assert [row[0] for row in content[1:]] == list(range(1, 23))
    assert content[-1][5:8] == (-15, 2, "vertippt")


@pytest.mark.parametrize("name", ["closing-sheet.pdf", "payout-list.pdf", "prize-receipts.pdf", "fee-receipts.pdf"])
def test_a_till_that_nobody_used_has_its_papers_too(
    name: str, django_assert_max_num_queries: Callable[..., object]
) -> None:
    tournament = finished_tournament(players=8)

    with django_assert_max_num_queries(12):  # type: ignore[attr-defined]
        assert "Vorläufig" in text_of(made(tournament, name))
