"""The papers of a till."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from django.utils import translation
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.actions.till.acts import award, finished_tournament, key, pay_all, set_prizes, sign, take_all
from tests.factories import NOW, at_desk, entries_of
from tournaments.actions.till.cash import counter_entry, put_in_float, record_expense, record_income
from tournaments.actions.till.fees import give_back_fee, set_fee
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
    for words in ("Summe 385,00 € 385,00 €", "Rest vom Runden: 2,49 €", "Offiziell", "Unterschrift, Kassa: anna"):
        assert words in text
    assert "storniert: Buchung 2, –15,00 €, vertippt" in text


def test_fees_that_were_given_back_are_called_so() -> None:
    found = finished_tournament()
    take_all(found)
    entry = entries_of(found)[0]
    set_fee(entry, cents=1_000, reason="Jugend", actor=at_desk(), now=NOW)
    give_back_fee(entry, cents=500, method=CashMethod.CASH, key=key(), actor=at_desk(), now=NOW)

    assert rows_of(made(found, "closing-sheet.xlsx"))[1:3] == [
        ("Nenngelder, bar", 135, None),
        ("Zurückgegebene Nenngelder, bar", None, 5),
    ]


def test_the_payout_list_is_by_rank_with_what_is_left_over(tournament: Tournament) -> None:
    content, text = rows_of(made(tournament, "payout-list.xlsx")), text_of(made(tournament, "payout-list.pdf"))

    prizes = [row[4] for row in content[1:-1] if row[4] is not None]
    assert prizes == [25, 25, *[1.5] * 5]
    assert sorted(str(row[5]) for row in content[1:-1] if row[5]) == ["Honig", "Speck"]
    assert content[-1][2] == "2,49 € Rest vom Runden"
    assert all(row[6] for row in content[1:-1])
    assert "Unterschrift" in text


def test_everybody_gets_a_receipt(tournament: Tournament) -> None:
    fees, prizes = (text_of(made(tournament, f"{name}-receipts.pdf")) for name in ("fee", "prize"))

    first, second, *_ = entries_of(tournament)
    assert fees.count("Nenngeld erhalten") == 8  # one was taken back
    assert (first.player.name in fees, f"Beleg 3 {'Bestätigung für das Nenngeld'}" in fees) == (False, True)
    assert second.player.name in fees
    assert prizes.count("dankend erhalten") == 9


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
