from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from tests.reports.reading import operations, pages
from tournaments.reports.suits import ROW, draw_row, row_width


def test_suits_and_tarock_mark_are_paths_and_not_letters() -> None:
    target = BytesIO()
    canvas = Canvas(target)
    draw_row(canvas, 10, 20, size=9)
    canvas.save()

    operators = [operator for _, operator in operations(pages(target.getvalue())[0])]

    assert operators.count(b"f*") + operators.count(b"f") == 4
    assert operators.count(b"S") == 1
    assert operators.count(b"Tj") == 0


def test_every_mark_stays_in_its_square() -> None:
    target = BytesIO()
    canvas = Canvas(target)
    draw_row(canvas, 10, 20, size=9)
    canvas.save()
    points = [
        tuple(float(number) for number in operands[-2:])
        for operands, operator in operations(pages(target.getvalue())[0])
        if operator in {b"m", b"l", b"c"}
    ]

    assert len(ROW) * 9 < row_width(9)
    assert all(-0.01 <= x <= 1.01 and -0.01 <= y <= 1.03 for x, y in points)
