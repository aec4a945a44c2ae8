"""The sheets are read back by place: in which player's column a letter, a dash or a grey field stands."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pypdf import PageObject

from tests.reports.cast import AWKWARD, HEADING, PEOPLE, PHONE, sheet
from tests.reports.reading import Piece, filled_rectangles, letters, pages, pdf_lines, pieces
from tournaments.reports.lettering import clean
from tournaments.reports.pages import A4, pdf
from tournaments.reports.rows import PhoneEntry, PlayerName, ScoreSheet, TableSeats
from tournaments.reports.score_sheets import SITS_OUT, score_sheets_part

GRID_LEFT = {2: 184.0, 3: 184.0, 4: 152.0, 5: 132.8, 6: 120.0}


def _page(sheet: ScoreSheet) -> PageObject:
    return pages(score_sheets_part((sheet,), heading=HEADING))[0]


def _column(x: float, places: int) -> int:
    """The place in whose column x lies; 0 is left of all players."""
    left = GRID_LEFT[places]
    return int((x - left) // ((A4.right - left) / places)) + 1 if x >= left else 0


def _hands(page: PageObject, hands: int) -> list[Piece]:
    """The hands' numbers in the first column, in their order down the page."""
    found = [piece for piece in pieces(page) if piece.text.isdigit() and piece.x < A4.left + 26 and piece.size == 11]
    assert [piece.text for piece in found] == [str(number) for number in range(1, hands + 1)]
    return found


def _places_of(page: PageObject, mark: str, *, places: int, hands: int) -> list[list[int]]:
    """Hand by hand, the places in whose cells the mark stands."""
    rows = _hands(page, hands)
    marks = [piece for piece in pieces(page) if piece.text == mark and _column(piece.x, places)]
    return [[_column(piece.x, places) for piece in marks if _nearest(rows, piece.y) is row] for row in rows]


def _nearest(rows: list[Piece], y: float) -> Piece:
    return min(rows, key=lambda row: abs(row.y - y))


def _grey(page: PageObject, *, places: int) -> Iterator[int]:
    sits_out = SITS_OUT.rgb()
    for field in filled_rectangles(page):
        if field.colour == pytest.approx(sits_out):
            yield _column(field.x + 1, places)


def test_deal_goes_round_at_a_four() -> None:
    page = _page(sheet(4, 16))

    assert _places_of(page, "F", places=4, hands=16) == [[1], [2], [3], [4]] * 4
    assert _places_of(page, "D", places=4, hands=16) == [[4], [1], [2], [3]] * 4
    assert list(_grey(page, places=4)) == []


def test_dealer_sits_out_at_a_five() -> None:
    page = _page(sheet(5, 20))

    assert _places_of(page, "F", places=5, hands=20) == [[1], [2], [3], [4], [5]] * 4
    assert _places_of(page, "–", places=5, hands=20) == [[5], [1], [2], [3], [4]] * 4
    assert list(_grey(page, places=5)) == [5, 1, 2, 3, 4] * 4


def test_dealer_and_the_place_opposite_sit_out_at_a_six() -> None:
    page = _page(sheet(6, 12, first_forehand=3))

    assert _places_of(page, "F", places=6, hands=12) == [[3], [4], [5], [6], [1], [2]] * 2
    assert _places_of(page, "–", places=6, hands=12) == [[2, 5], [3, 6], [1, 4], [2, 5], [3, 6], [1, 4]] * 2


@pytest.mark.parametrize("players", [2, 3, 6])
def test_everybody_plays_at_a_table_of_those_who_play(players: int) -> None:
    page = _page(replace(sheet(players, 2 * players), players=players))

    in_turn = [[place] for place in range(1, players + 1)]
    assert _places_of(page, "F", places=players, hands=2 * players) == in_turn * 2
    assert _places_of(page, "D", places=players, hands=2 * players) == [in_turn[-1], *in_turn[:-1]] * 2
    assert list(_grey(page, places=players)) == []
    assert "sits out" not in page.extract_text()


def test_a_fourth_sits_out_where_three_play_with_a_strohmann() -> None:
    page = _page(replace(sheet(4, 4), players=3, dummies=("Strohmann",)))

    assert _places_of(page, "–", places=5, hands=4) == [[4], [1], [2], [3]]
    (heading,) = [piece for piece in pieces(page) if piece.text == "Strohmann"]
    assert _column(heading.x, 5) == 5
    lines = page.extract_text().splitlines()
    assert [lines.count(name) for name in ("Total", "Total shared", "Signature")] == [1, 1, 1]
    assert "D = Dealer · F = Forehand · – = sits out · shared: with everybody's equal part of the Strohmann" in (
        page.extract_text()
    )


def test_another_first_forehand_turns_the_pattern() -> None:
    page = _page(sheet(5, 5, first_forehand=4))

    assert _places_of(page, "–", places=5, hands=5) == [[3], [4], [5], [1], [2]]


@pytest.mark.parametrize(
    ("size", "hands", "carried"),
    [
        (4, 16, ["4", "8", "12"]),
        (5, 20, ["5", "10", "15"]),
        (5, 25, ["5", "10", "15", "20"]),
        (5, 16, ["5", "10", "15"]),
        (2, 10, ["4", "8"]),
    ],
)
def test_a_carried_total_follows_every_radl_but_the_last(size: int, hands: int, carried: list[str]) -> None:
    lines = [line for line in pdf_lines(score_sheets_part((sheet(size, hands),), heading=HEADING))[0] if line != "–"]

    assert [lines[index - 1] for index, line in enumerate(lines) if line == "Carried forward"] == carried
    assert lines.count("Total") == lines.count("Signature") == 1


def test_head_names_round_table_and_the_way_in() -> None:
    lines = pdf_lines(score_sheets_part((sheet(4, 16),), heading=HEADING))[0]

    assert lines[:7] == [
        "Mustercup & Söhne",
        "Round 1 · Table 12",
        "3. Abend · 2026-11-20 · Gasthaus Beispiel",
        "By phone: scan the code and enter every hand there, no login needed.",
        "No camera? Open tarock.example/t and type K7QF2M.",
        "On paper: plus and minus after every hand; at the end the total and the signatures.",
        PHONE.code,
    ]


def test_columns_are_headed_by_place_number_and_name() -> None:
    lines = pdf_lines(score_sheets_part((sheet(4, 16),), heading=HEADING))[0]

    assert lines[7:15] == [
        *("Place 1 · 0042", "Attrappe Anna"),
        *("Place 2 · 0815", "Beispiel Bert"),
        *("Place 3", "Őrült Clára"),
        *("Place 4 · 4711", "Žiška Dóra"),
    ]


def test_without_a_short_code_only_the_qr_code_is_offered() -> None:
    lines = pdf_lines(score_sheets_part((sheet(4, 16, phone=PhoneEntry(PHONE.link)),), heading=HEADING))[0]

    assert lines[3:6] == [
        "By phone: scan the code and enter every hand there, no login needed.",
        "On paper: plus and minus after every hand; at the end the total and the signatures.",
        "Place 1 · 0042",
    ]


def test_without_a_phone_there_is_no_code() -> None:
    page = _page(sheet(4, 16, phone=None))

    assert "Open" not in page.extract_text()
    assert len(list(filled_rectangles(page))) == 3


def test_a_page_for_every_table_and_progress_for_every_page() -> None:
    calls: list[tuple[int, int]] = []
    tables = (sheet(4, 16), sheet(5, 20), sheet(6, 24))

    report = pdf(score_sheets_part(tables, heading=HEADING), progress=lambda done, total: calls.append((done, total)))

    assert len(pages(report)) == 3
    assert calls == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(("size", "hands"), [(4, 20), (5, 25), (6, 24), (4, 1), (2, 30)])
def test_sheet_fits_between_head_and_foot(size: int, hands: int) -> None:
    page = _page(sheet(size, hands))

    legend = next(piece for piece in pieces(page) if piece.text.startswith("D = Dealer"))
    assert A4.bottom <= legend.y


def test_no_tables_make_one_page_that_says_so() -> None:
    assert "Nobody is on this list yet." in pdf_lines(score_sheets_part((), heading=HEADING))[0]


def test_awkward_names_stay_in_their_columns() -> None:
    page = _page(ScoreSheet(TableSeats(1, 1, AWKWARD), 16, PHONE))

    headings = [piece for piece in pieces(page) if 629 < piece.y < 662 and piece.x >= GRID_LEFT[4]]

    columns: dict[int, str] = {}
    for piece in headings:
        columns[_column(piece.x, 4)] = columns.get(_column(piece.x, 4), "") + piece.text
    assert ["".join(columns[column].split()) for column in (1, 2, 3, 4)] == [
        "".join(clean(person.name).split()) for person in AWKWARD
    ]


@pytest.mark.parametrize(
    ("family", "lines"),
    [
        ("Wegweiserhofer", 2),
        ("Kaiserschmarrnberger", 3),
        ("Bauer-Knödelkirchner", 3),
        ("Hinterwaldmüllerbergerin", 3),
    ],
)
def test_a_long_family_name_can_be_read_at_a_table_of_five(family: str, lines: int) -> None:
    people = (PlayerName(f"{family} Maximiliane", "0042"), *PEOPLE[1:5])
    page = _page(ScoreSheet(TableSeats(1, 1, people), 20, PHONE))

    found = [piece for piece in pieces(page) if 629 < piece.y < 662 and _column(piece.x, 5) == 1]
    assert letters("".join(piece.text for piece in found)) == letters(f"{family}Maximiliane")
    assert len(found) == lines
    assert min(piece.size for piece in found) >= 7


def test_a_sheet_says_how_to_mark_hands_that_count_double() -> None:
    texts = [_page(replace(sheet(4, 4), doubles=doubles)).extract_text() for doubles in (False, True)]

    assert ["counts double by the rules" in text for text in texts] == [False, True]
