from io import BytesIO

import segno
from reportlab.pdfgen.canvas import Canvas

from tests.reports.reading import filled_rectangles, pages
from tournaments.reports.qr import QUIET_MODULES, draw_qr

LINK = "https://tarock.example/t/1-12-1-k7GqZ4mXvT2bN9wLrYc1dQ"
SIDE = 410.0


def test_drawn_code_is_the_link_module_by_module() -> None:
    expected = [list(row) for row in segno.make_qr(LINK, error="m").matrix]

    assert _drawn_modules(len(expected)) == expected


def _drawn_modules(modules: int) -> list[list[int]]:
    """The modules as the rectangles on the page cover them, from the top left."""
    target = BytesIO()
    canvas = Canvas(target)
    draw_qr(canvas, LINK, 100, 200, side=SIDE)
    canvas.save()
    module = SIDE / (modules + 2 * QUIET_MODULES)
    drawn = [[0] * modules for _ in range(modules)]
    for run in filled_rectangles(pages(target.getvalue())[0]):
        row = round((200 + SIDE - run.y) / module) - QUIET_MODULES - 1
        first = round((run.x - 100) / module) - QUIET_MODULES
        for column in range(first, first + round(run.width / module)):
            drawn[row][column] = 1
    return drawn
