import pytest

from tests.reports.cast import HEADING, crowd, seats
from tests.reports.reading import body, cells, pages, pdf_lines, pieces
from tournaments.reports.pages import A4
from tournaments.reports.rows import TableSeats
from tournaments.reports.seating_by_table import seating_by_table_part, seating_by_table_xlsx


def _tournament(players: int, *, rounds: int = 1) -> tuple[TableSeats, ...]:
    people = crowd(players)
    fives = players % 4
    sizes = [4] * ((players - 5 * fives) // 4) + [5] * fives
    starts = [sum(sizes[:index]) for index in range(len(sizes))]
    return tuple(
        TableSeats(number, table, people[start : start + size])
        for number in range(1, rounds + 1)
        for table, (start, size) in enumerate(zip(starts, sizes, strict=True), start=1)
    )


def test_a_table_has_its_places_names_numbers_and_first_forehand() -> None:
    report = seating_by_table_part((seats(5, first_forehand=2),), heading=HEADING)

    assert body(report) == [
        "F = Forehand",
        *("Table 12", "5 players"),
        "1 Attrappe Anna 0042",
        "2 Beispiel Bert F 0815",
        "3 Őrült Clára",
        "4 Žiška Dóra 4711",
        "5 Erfunden Emil 0007",
    ]


def test_every_round_starts_a_page() -> None:
    report = seating_by_table_part(_tournament(43, rounds=3), heading=HEADING)

    assert [page[1] for page in pdf_lines(report)] == [f"Round {number}: seating by table" for number in (1, 2, 3)]


@pytest.mark.parametrize(("players", "sheets"), [(4, 1), (43, 1), (300, 7)])
def test_pages_needed(players: int, sheets: int) -> None:
    assert len(pages(seating_by_table_part(_tournament(players), heading=HEADING))) == sheets


def test_everybody_is_on_the_page_once() -> None:
    report = seating_by_table_part(_tournament(300), heading=HEADING)

    names = [piece for page in pages(report) for piece in pieces(page) if piece.text.startswith("Muster ")]

    assert [piece.text for piece in names] == [person.name for person in crowd(300)]
    assert min(piece.y for piece in names) > A4.bottom
    assert min(piece.size for piece in names) >= 12


def test_an_empty_list_says_so() -> None:
    assert "Nobody is on this list yet." in pdf_lines(seating_by_table_part((), heading=HEADING))[0]


def test_workbook_has_a_row_for_every_place() -> None:
    report = seating_by_table_xlsx((seats(4, number=2, first_forehand=3),), heading=HEADING)

    assert cells(report) == [
        ["Round", "Table", "Place", "No.", "Name", "First forehand"],
        [2, 12, 1, 42, "Attrappe Anna", None],
        [2, 12, 2, 815, "Beispiel Bert", None],
        [2, 12, 3, None, "Őrült Clára", "yes"],
        [2, 12, 4, 4711, "Žiška Dóra", None],
    ]
