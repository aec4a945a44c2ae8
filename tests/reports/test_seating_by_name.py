import pytest

from tests.reports.cast import ANNA, AWKWARD, BERT, CLARA, DORA, HEADING, crowd
from tests.reports.reading import body, cells, letters, pages, pdf_lines, pieces
from tournaments.reports.lettering import clean
from tournaments.reports.pages import A3_LANDSCAPE, A4, A4_LANDSCAPE, Paper
from tournaments.reports.rows import PlayerName, PlayerSeats, TablePlace
from tournaments.reports.seating_by_name import initial, seating_by_name_part, seating_by_name_xlsx

ROWS = (
    PlayerSeats(ANNA, (TablePlace(12, 1), TablePlace(3, 4), TablePlace(7, 5))),
    PlayerSeats(BERT, (TablePlace(1, 2), None, TablePlace(75, 3))),
    PlayerSeats(CLARA, (TablePlace(2, 2), TablePlace(2, 3), None)),
)


def _crowd(size: int, *, rounds: int = 3) -> tuple[PlayerSeats, ...]:
    return tuple(
        PlayerSeats(person, tuple(TablePlace(index // 4 + 1, index % 4 + 1) for _ in range(rounds)))
        for index, person in enumerate(crowd(size))
    )


def test_every_player_with_table_and_place_of_each_round() -> None:
    report = seating_by_name_part(ROWS[:1], heading=HEADING, rounds=(1, 2, 3))

    assert body(report) == [
        *("Table/place in each round", "No.", "Name", "R1", "R2", "R3"),
        "0042 Attrappe Anna 12/1 3/4 7/5",
    ]


def test_a_round_without_a_seat_is_a_dash_and_a_guest_has_no_number() -> None:
    report = seating_by_name_part(ROWS[1:], heading=HEADING, rounds=(1, 2, 3))

    assert [line for line in body(report)[6:] if line not in {"No.", "Name", "R1", "R2", "R3"}] == [
        "0815 Beispiel Bert 1/2 – 75/3",
        "Őrült Clára 2/2 2/3 –",
    ]


@pytest.mark.parametrize(("players", "sheets"), [(0, 1), (1, 1), (43, 1), (78, 1), (79, 2), (300, 4)])
def test_as_few_pages_as_readable_type_allows(players: int, sheets: int) -> None:
    report = seating_by_name_part(_crowd(players), heading=HEADING, rounds=(1, 2, 3))

    assert len(pages(report)) == sheets


def test_all_three_hundred_are_there_in_order_on_the_page_and_in_big_type() -> None:
    report = seating_by_name_part(_crowd(300), heading=HEADING, rounds=(1, 2, 3))

    names = [piece for page in pages(report) for piece in pieces(page) if piece.text.startswith("Muster ")]

    assert [piece.text for piece in names] == [person.name for person in crowd(300)]
    assert min(piece.y for piece in names) > A4.bottom
    assert min(piece.size for piece in names) >= 12


@pytest.mark.parametrize(("rounds", "paper"), [(10, A4), (20, A4_LANDSCAPE), (30, A3_LANDSCAPE)])
def test_many_rounds_take_wider_paper(rounds: int, paper: Paper) -> None:
    report = seating_by_name_part(_crowd(20, rounds=rounds), heading=HEADING, rounds=range(1, rounds + 1))

    (page,) = pages(report)
    assert float(page.mediabox.width) == pytest.approx(paper.width, abs=0.01)
    assert f"R{rounds}" in pdf_lines(report)[0]


def test_an_empty_list_says_so() -> None:
    report = seating_by_name_part((), heading=HEADING, rounds=(1, 2, 3))

    assert "Nobody is on this list yet." in pdf_lines(report)[0]


def test_awkward_names_stay_in_their_column() -> None:
    rows = tuple(PlayerSeats(person, (TablePlace(1, 1),) * 3) for person in (*AWKWARD, *crowd(40)))

    report = seating_by_name_part(rows, heading=HEADING, rounds=(1, 2, 3))

    text = letters("".join(body(report)))
    assert [text.count(letters(clean(person.name))) for person in AWKWARD] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("name", "letter"), [("Őrült", "o"), (" Überall", "u"), ("Žiška", "z"), ("anna", "a"), ("", "")]
)
def test_initial(name: str, letter: str) -> None:
    assert initial(PlayerSeats(PlayerName(name), ())) == letter


def test_workbook_has_two_columns_a_round() -> None:
    report = seating_by_name_xlsx(ROWS, heading=HEADING, rounds=(1, 2, 3))

    assert cells(report) == [
        ["No.", "Name"] + [f"Round {number}, {what}" for number in (1, 2, 3) for what in ("table", "place")],
        [42, "Attrappe Anna", 12, 1, 3, 4, 7, 5],
        [815, "Beispiel Bert", 1, 2, None, None, 75, 3],
        [None, "Őrült Clára", 2, 2, 2, 3, None, None],
    ]


def test_workbook_of_nobody_has_its_headings() -> None:
    assert cells(seating_by_name_xlsx((), heading=HEADING, rounds=(1,))) == [
        ["No.", "Name", "Round 1, table", "Round 1, place"]
    ]


def test_rounds_keep_their_numbers_when_only_one_is_listed() -> None:
    rows = (PlayerSeats(DORA, (TablePlace(4, 4),)),)

    assert body(seating_by_name_part(rows, heading=HEADING, rounds=(3,)))[1:] == [
        *("No.", "Name", "R3"),
        "4711 Žiška Dóra 4/4",
    ]
