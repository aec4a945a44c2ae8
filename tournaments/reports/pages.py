"""What all PDF reports share: paper, header, footer, and rendering parts into one file."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from itertools import accumulate
from typing import TypeVar

from django.utils.translation import get_language, gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, lettering, suits
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write, write_right
from tournaments.reports.rows import Heading, ListState

MARGIN = 30.0
HEAD = 78.0
FOOT = 24.0

Progress = Callable[[int, int], None]
P = TypeVar("P")


def silent(done: int, total: int) -> None:
    """A progress callback that does nothing."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A page size and the box between header and footer, in points; y grows upwards."""

    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def left(self) -> float:
        return MARGIN

    @property
    def right(self) -> float:
        return self.width - MARGIN

    @property
    def top(self) -> float:
        return self.height - MARGIN - HEAD

    @property
    def bottom(self) -> float:
        return MARGIN + FOOT

    @property
    def inner_width(self) -> float:
        return self.right - self.left


A4 = Paper(595.28, 841.89)
A4_LANDSCAPE = Paper(841.89, 595.28)
A3_LANDSCAPE = Paper(1190.55, 841.89)


@dataclass(frozen=True, slots=True)
class Title:
    """A report's title, with a small note explaining its columns, and a line saying how it is worked out.

    `example` explains an entry of the list, at the foot of each of its pages.
    """

    text: str
    note: str = ""
    rule: str = ""
    example: str = ""


def batches(rows: Sequence[P], size: int) -> Iterator[Sequence[P]]:
    """Rows in groups of `size`; no rows yield one empty group, as a list has at least one page."""
    for start in range(0, max(len(rows), 1), size):
        yield rows[start : start + size]


@dataclass(frozen=True, slots=True)
class Part:
    """A printable part: drawing functions of its pages, page size, and document properties.

    `is_numbered`: with a footer, whose page numbers begin behind `before` others of `total`; 0 for those of the part.
    """

    pages: tuple[Callable[[Canvas], None], ...]
    paper: Paper
    heading: Heading
    title: str
    is_numbered: bool = False
    before: int = 0
    total: int = 0

    def draw(self, canvas: Canvas, index: int) -> None:
        """Draw the page with this index."""
        self.pages[index](canvas)
        if self.is_numbered:
            number, total = self.before + index + 1, self.total or len(self.pages)
            draw_foot(canvas, self.paper, self.heading, number=number, pages=total)


def numbered_through(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Parts of one list, with page numbers from the first page to the last."""
    together = tuple(parts)
    starts = accumulate((len(each.pages) for each in together), initial=0)
    total = sum(len(each.pages) for each in together)
    return tuple(replace(each, before=start, total=total) for each, start in zip(together, starts, strict=False))


def numbered(
    pages: Sequence[P], draw: Callable[[Canvas, P], None], *, paper: Paper, heading: Heading, title: str
) -> Part:
    """A part with one page per item, drawn by `draw`, and a footer with page numbers."""
    return replace(unnumbered(pages, draw, paper=paper, heading=heading, title=title), is_numbered=True)


def unnumbered(
    pages: Sequence[P], draw: Callable[[Canvas, P], None], *, paper: Paper, heading: Heading, title: str
) -> Part:
    """The same without a footer, for pages to be cut, folded or handed out."""

    def drawn(canvas: Canvas, page: P) -> None:
        draw(canvas, page)

    return Part(tuple(partial(drawn, page=page) for page in pages), paper, heading, title)


def pdf(*parts: Part, title: str = "", progress: Progress = silent) -> bytes:
    """Combine parts into one PDF; the same input yields the same bytes.

    Its title is `title`, or that of the first part.
    """
    target = BytesIO()
    first = parts[0]
    canvas = _canvas(target, paper=first.paper, heading=first.heading, title=title or first.title)
    drawings = [(part, index) for part in parts for index in range(len(part.pages))]
    for number, (part, index) in enumerate(drawings, start=1):
        canvas.setPageSize(part.paper.size)
        part.draw(canvas, index)
        canvas.showPage()
        progress(number, len(drawings))
    canvas.save()
    return target.getvalue()


def _canvas(target: BytesIO, *, paper: Paper, heading: Heading, title: str) -> Canvas:
    lettering.register_fonts()
    canvas = Canvas(
        target,
        pagesize=paper.size,
        invariant=1,
        lang=get_language() or "de",
        # Otherwise every page starts with Helvetica, which is not embedded. (The stubs take the name for a number.)
        initialFontName=lettering.PLAIN,  # type: ignore[arg-type]
    )
    canvas.setTitle(lettering.clean(f"{title} – {heading.occasion}"))
    canvas.setAuthor(lettering.clean(heading.cup))
    canvas.setSubject(lettering.clean(figures.state_text(heading)))
    canvas.setCreator("Vorhand")
    canvas.setDateFormatter(lambda *_: f"D:{heading.at:%Y%m%d%H%M%S}")
    return canvas


def draw_head(canvas: Canvas, paper: Paper, heading: Heading, title: Title) -> None:
    """Draw cup, title and state, occasion and note, a rule below, and how the list is worked out."""
    top = paper.height - MARGIN
    draw_cup(canvas, paper.left, top - 11, heading.cup, width=paper.inner_width)
    state = "" if heading.state is ListState.PRINTED else figures.state_name(heading)
    state_width = lettering.width_of(state, lettering.BOLD, 11) + 16
    space = paper.inner_width - state_width - 14
    write(canvas, paper.left, top - 37, title.text, face=lettering.BOLD, size=21, width=space)
    if state:
        _draw_state(canvas, paper.right - state_width, top - 35, state, width=state_width)
    space = paper.inner_width - lettering.width_of(title.note, lettering.PLAIN, 9.5) - 14
    if state:  # otherwise the occasion is the cup, which stands above
        write(canvas, paper.left, top - 56, figures.occasion_text(heading), size=11.5, width=space)
    write_right(canvas, paper.right, top - 56, title.note, size=9.5, colour=QUIET)
    rule(canvas, paper.left, paper.right, top - 64, weight=0.8, colour=INK)
    if title.rule:
        write(canvas, paper.left, top - 74, title.rule, size=9, width=paper.inner_width, colour=QUIET)


def draw_example(canvas: Canvas, paper: Paper, title: Title) -> None:
    """Draw the title's example below the list, above the footer."""
    if title.example:
        write(canvas, paper.left, paper.bottom - 7, title.example, size=8, width=paper.inner_width, colour=QUIET)


def draw_cup(canvas: Canvas, x: float, y: float, cup: str, *, width: float) -> None:
    """Draw the suits followed by the cup's name."""
    suits.draw_row(canvas, x, y, size=9)
    indent = suits.row_width(9) + 5
    write(canvas, x + indent, y + 0.5, cup, size=10.5, width=width - indent, colour=QUIET)


def _draw_state(canvas: Canvas, x: float, y: float, state: str, *, width: float) -> None:
    """Draw the state in a frame."""
    canvas.setLineWidth(0.8)
    canvas.setStrokeColor(INK)
    canvas.roundRect(x, y - 6, width, 20, 4, stroke=1, fill=0)
    write(canvas, x + 8, y, state, face=lettering.BOLD, size=11)


def draw_foot(canvas: Canvas, paper: Paper, heading: Heading, *, number: int, pages: int) -> None:
    """Draw the state with time and person, the page number, and below them the end of the log."""
    counted = gettext("Page %(number)s of %(pages)s") % {"number": number, "pages": pages}
    rule(canvas, paper.left, paper.right, MARGIN + 14, weight=0.4, colour=HAIR)
    space = paper.inner_width - lettering.width_of(counted, lettering.PLAIN, 9.5) - 14
    state = f"{heading.occasion} · {figures.state_text(heading)}"
    write(canvas, paper.left, MARGIN + 2, state, size=9.5, width=space, colour=QUIET)
    write_right(canvas, paper.right, MARGIN + 2, counted, size=9.5, colour=QUIET)
    if heading.log:
        end = gettext("Log: %(end)s") % {"end": heading.log}
        write(canvas, paper.left, MARGIN - 9, end, size=8, width=paper.inner_width, colour=QUIET)


def draw_nothing(canvas: Canvas, paper: Paper, said: str = "") -> None:
    """Draw the message of an empty list or part."""
    said = said or gettext("Nobody is on this list yet.")
    write(canvas, paper.left, paper.top - 30, said, size=14, colour=QUIET)
