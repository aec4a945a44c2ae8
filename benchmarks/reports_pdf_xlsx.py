"""75 score sheets as one PDF and a result list of 3,000 rows as XLSX, against the bare libraries.

The bare side draws the same letters, lines, fields and codes from ready coordinates, and writes the same values
with the same number formats, in straight-line code with nothing of ours: no fitting of names, no cleaning, no layout.
Both sides take turns in one process; the best of three counts. At most 2× is the aim.

    python -m benchmarks.reports_pdf_xlsx
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from io import BytesIO
from itertools import groupby
from pathlib import Path
from time import perf_counter

import django
import segno
from django.conf import settings
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tournaments.lists.published import ListedPlayer, ResultsList, ResultsRow
from tournaments.reports.pages import pdf as as_pdf
from tournaments.reports.results import results_xlsx
from tournaments.reports.rows import Heading, ListState, PhoneEntry, PlayerName, ScoreSheet, TableSeats
from tournaments.reports.score_sheets import score_sheets_part

TABLES = 75
HANDS = 16
ROWS = 3_000
REPEATS = 3
FONTS = Path(__file__).parent.parent / "tournaments" / "reports" / "fonts"
HEADING = Heading("Mustercup", "Musterabend", ListState.PROVISIONAL, datetime(2026, 11, 20, 21, 14))  # noqa: DTZ001


def measure() -> dict[str, float]:
    """Seconds of ours and of the bare libraries, and their ratio, for both reports."""
    for face in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(f"Bare-{face}", str(FONTS / f"NotoSans-{face}.ttf")))
    sheets, results = _sheets(), _results()
    pdf, bare_pdf = _race(lambda: as_pdf(score_sheets_part(sheets, heading=HEADING)), lambda: bare_sheets(sheets))
    xlsx, bare_xlsx = _race(lambda: results_xlsx(results, heading=HEADING), lambda: bare_workbook(results.rows))
    return {
        "score_sheets_pdf_seconds": pdf,
        "score_sheets_pdf_bare_seconds": bare_pdf,
        "score_sheets_pdf_ratio": pdf / bare_pdf,
        "results_xlsx_seconds": xlsx,
        "results_xlsx_bare_seconds": bare_xlsx,
        "results_xlsx_ratio": xlsx / bare_xlsx,
    }


def _race(ours: Callable[[], bytes], bare: Callable[[], bytes]) -> tuple[float, float]:
    times = [(_seconds(ours), _seconds(bare)) for _ in range(REPEATS)]
    return min(our for our, _ in times), min(their for _, their in times)


def _seconds(work: Callable[[], bytes]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _sheets() -> tuple[ScoreSheet, ...]:
    return tuple(
        ScoreSheet(
            TableSeats(
                1, table, tuple(PlayerName(f"Mustermann Nummer {table * 4 + place}", "0042") for place in range(4))
            ),
            HANDS,
            PhoneEntry(f"https://tarock.example/t/1-{table}-1-k7GqZ4mXvT2bN9wLrYc1dQ", "tarock.example/t", "K7QF2M"),
        )
        for table in range(1, TABLES + 1)
    )


def _results() -> ResultsList:
    people = (ListedPlayer(rank, f"{rank:04}", f"Mustermann Nummer {rank}", "") for rank in range(1, ROWS + 1))
    rows = tuple(
        ResultsRow(rank, person, (rank % 90, -12, 31), 19 + rank % 90, 25, 0, None)
        for rank, person in enumerate(people, start=1)
    )
    return ResultsList(
        "Mustercup", "2026/27", "Musterabend", "2026-11-20", "", "Musterregeln", 3, 10, "Fixpunkte", rows
    )


def bare_sheets(sheets: Sequence[ScoreSheet]) -> bytes:
    """The score sheets, drawn with reportlab and segno alone."""
    target = BytesIO()
    canvas = Canvas(target, pagesize=(595.28, 841.89))
    for page, sheet in enumerate(sheets, start=1):
        _bare_head(canvas, sheet)
        _bare_grid(canvas, sheet)
        _text(canvas, 30, 32, "Musterabend · Vorläufig · 2026-11-20, 21:14", 9.5)
        _text(canvas, 500, 32, f"Seite {page} von {len(sheets)}", 9.5)
        canvas.line(30, 44, 565, 44)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _text(canvas: Canvas, x: float, y: float, text: str, size: float, *, face: str = "Bare-Regular") -> None:
    canvas.setFillColorRGB(0.08, 0.08, 0.08)
    canvas.setFont(face, size)
    canvas.drawString(x, y, text)


def _line(canvas: Canvas, y: float) -> None:
    canvas.setStrokeColorRGB(0.3, 0.3, 0.3)
    canvas.setLineWidth(0.5)
    canvas.line(30, y, 565, y)


def _bare_head(canvas: Canvas, sheet: ScoreSheet) -> None:
    phone = sheet.phone
    if phone is None:
        return
    for suit in range(5):
        path = canvas.beginPath()
        path.moveTo(34 + suit * 11, 801)
        for _ in range(4):
            path.curveTo(33 + suit * 11, 803, 30 + suit * 11, 805, 30 + suit * 11, 808)
        canvas.setFillColorRGB(0.7, 0.1, 0.1)
        canvas.drawPath(path, stroke=0, fill=1)
    _text(canvas, 89, 801, "Mustercup", 10.5)
    _text(canvas, 30, 771, f"Runde 1 · Tisch {sheet.seats.table}", 26, face="Bare-Bold")
    _text(canvas, 30, 753, "Musterabend", 11)
    _text(canvas, 30, 730, "Mit dem Handy: Code scannen und jedes Spiel dort eingeben, ohne Anmeldung.", 10.6)
    _text(canvas, 30, 715, f"Ohne Kamera: {phone.short_address} öffnen und {phone.code} eintippen.", 10.6)
    _text(canvas, 30, 701, "Auf Papier: Plus und Minus nach jedem Spiel, am Ende Summe und Unterschriften.", 10.6)
    _bare_code(canvas, phone.link)
    _text(canvas, 483, 698, phone.code, 13, face="Bare-Bold")


def _bare_code(canvas: Canvas, link: str) -> None:
    matrix = segno.make_qr(link, error="m").matrix
    module = 116 / (len(matrix) + 8)
    path = canvas.beginPath()
    for row, modules in enumerate(matrix):
        column = 0
        for dark, group in groupby(modules):
            length = len(list(group))
            if dark:
                path.rect(470 + column * module, 800 - row * module, length * module, module)
            column += length
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawPath(path, stroke=0, fill=1)


def _bare_grid(canvas: Canvas, sheet: ScoreSheet) -> None:
    for place, person in enumerate(sheet.seats.players):
        _text(canvas, 170 + 103 * place, 666, f"Platz {place + 1} · {person.number}", 9)
        first, last = person.name[:10], person.name[11:]
        _text(canvas, 170 + 103 * place, 649, first, 12, face="Bare-Bold")
        _text(canvas, 170 + 103 * place, 635, last, 12, face="Bare-Bold")
    _text(canvas, 34, 636, "Nr.", 9)
    _text(canvas, 61, 636, "Spiel", 9)
    _line(canvas, 678)
    _line(canvas, 630)
    y = 630.0
    for number in range(1, HANDS + 1):
        y -= 25.5
        _text(canvas, 155 + 103 * ((number - 2) % 4), y + 16, "G", 8.5)
        _text(canvas, 155 + 103 * ((number - 1) % 4), y + 16, "V", 8.5)
        _text(canvas, 40, y + 9, str(number), 11)
        _line(canvas, y)
        if number % 4 == 0 and number < HANDS:
            y -= 25.5
            canvas.setFillColorRGB(0.94, 0.94, 0.94)
            canvas.rect(30, y, 535, 25.5, stroke=0, fill=1)
            _text(canvas, 35, y + 9, "Übertrag", 10.5, face="Bare-Bold")
            _line(canvas, y)
            _line(canvas, y + 25.5)
    _text(canvas, 35, y - 20, "Summe", 13, face="Bare-Bold")
    _line(canvas, y)
    _line(canvas, y - 30)
    for x in (30, 152, 255, 358, 461, 565):
        canvas.setLineWidth(1)
        canvas.line(x, 678, x, y - 30)
    _text(canvas, 35, y - 66, "Unterschrift", 10.5)
    for place in range(4):
        canvas.line(157 + 103 * place, y - 67, 250 + 103 * place, y - 67)
    _text(canvas, 30, y - 87, "G = Geber · V = Vorhand · Jede Zeile ergibt zusammen 0.", 9.5)


def bare_workbook(rows: Sequence[ResultsRow]) -> bytes:
    """The result list, written with openpyxl alone in its fastest mode."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Ergebnis")
    sheet.freeze_panes = "A2"
    sheet.append(["Rang", "Nr.", "Name", "Ort", "R1", "R2", "R3", "Summe", "Geld", "€", "Cup", "Gleichstand"])
    formats = {1: "0000", **dict.fromkeys(range(4, 9), "0;-0;0"), 9: '#,##0.00 "€"'}
    for row in rows:
        values = (row.rank, int(row.person.number), row.person.name, None, *row.rounds, row.total, row.money)
        cells = [WriteOnlyCell(sheet, value) for value in (*values, row.money / 10)]
        for column, number_format in formats.items():
            cells[column].number_format = number_format
        sheet.append(cells)
    target = BytesIO()
    book.save(target)
    return target.getvalue()


if __name__ == "__main__":
    settings.configure(USE_I18N=False)
    django.setup()
    for name, figure in measure().items():
        print(f"{name:34} {figure:8.3f}")
