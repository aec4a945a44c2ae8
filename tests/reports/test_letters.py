"""Letters for window envelopes: a page each, the address in the window, nothing cut off."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.documents.reading import pdf_pages
from tests.reports.cast import HEADING
from tournaments.reports.letters import LEFT, LetterRow, letters_part
from tournaments.reports.pages import A4, pdf

MM = 72 / 25.4
LINK = "https://tarock.example/answer/123456789012.12.KJ0g9Hs_kugOfc1xm7n9loZZGua/"
BODY = "Guten Tag Lieselotte Šimić,\n\nherzlichen Glückwunsch.\n\n" + LINK + "\n\nMit besten Grüßen\n"


def letter(body: str = BODY, **columns: object) -> LetterRow:
    plain = {
        "sender": "Österreichischer Dachverband der Tarockcups",
        "address": ("Dr. Maximiliane-Theresia Eichelhuber-Skisberger", "Trischakengasse 21/3/14", "4020 Linz"),
        "day": "23. November 2026",
        "subject": "Österreich-Finale 2027: Sie sind qualifiziert",
        "body": body,
        "link": LINK,
        "until": "bis 7. Dezember 2026",
        "contact": ("Herta Skisberger, 0660 000000", "leitung@tarock.example"),
    }
    return LetterRow(**plain | columns)  # type: ignore[arg-type]


def test_everybody_gets_one_page_with_everything_on_it() -> None:
    rows = [
        letter(),
        letter(BODY + "\n".join(f"{n}. Absatz über das Finale. " * 4 for n in range(20))),
        letter(link=""),
    ]

    first, long, without = pdf_pages(pdf(letters_part(rows, heading=HEADING, title="Briefe")))

    contact = ("Herta Skisberger, 0660 000000", "leitung@tarock.example")
    for said in ("Trischakengasse 21/3/14", "4020 Linz", "Lieselotte Šimić", "bis 7. Dezember 2026", LINK, *contact):
        assert said in first
    assert "19. Absatz über das Finale." in long
    assert "Your answer, please" not in without


def test_the_address_is_where_the_window_is() -> None:
    """DIN 5008 form B: 20 to 105 mm from the left, 45 to 90 mm from above; folded at 105 and 210 mm."""
    page = PdfReader(BytesIO(pdf(letters_part([letter()], heading=HEADING, title="Briefe")))).pages[0]
    found: dict[str, tuple[float, float]] = {}

    def visit(text: str, _cm: object, matrix: list[float], _font: object, _size: float) -> None:
        if text.strip():
            found.setdefault(text.strip(), (matrix[4], A4.height - matrix[5]))

    page.extract_text(visitor_text=visit)

    window = [found[line] for line in found if line.startswith(("Trischakengasse", "4020"))]
    assert len(window) == 2
    for left, down in window:
        assert left == pytest.approx(LEFT)
        assert 45 * MM < down < 90 * MM


def test_nobody_gets_a_page_that_says_so() -> None:
    (page,) = pdf_pages(pdf(letters_part([], heading=HEADING, title="Briefe")))
    assert "No letter is waiting to be posted." in page
