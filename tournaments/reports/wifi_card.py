"""Access to the inn's Wi-Fi: a page for the wall, and four cards for tables on a second one."""

from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas
from segno.helpers import make_wifi_data

from tournaments.reports import lettering, pages
from tournaments.reports.lettering import BOLD, PLAIN
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import HAIR, HALF_A_CAPITAL, INK, QUIET, BoxAlignment, TextBox, write_box, write_centred
from tournaments.reports.qr import draw_qr
from tournaments.reports.rows import Heading

CARDS = 4
MARGIN = 24.0


@dataclass(frozen=True, slots=True)
class WifiAccess:
    """A network and its password, "" if open. `is_hidden`: the network does not broadcast its name."""

    network: str
    password: str = ""
    is_hidden: bool = False

    @property
    def code(self) -> str:
        """The content of the QR code."""
        kind = "WPA" if self.password else "nopass"
        return str(make_wifi_data(self.network, self.password or None, kind, hidden=self.is_hidden))


def wifi_part(access: WifiAccess, *, heading: Heading) -> Part:
    """A large card, and four small ones to be cut apart."""

    def draw(canvas: Canvas, count: int) -> None:
        if count == 1:
            return _draw_card(canvas, access, 0, 0, width=A4.width, height=A4.height)
        width, height = A4.width / 2, A4.height / 2
        for index in range(count):
            left, bottom = index % 2 * width, index // 2 * height
            canvas.setStrokeColor(HAIR)
            canvas.setLineWidth(0.4)
            canvas.rect(left, bottom, width, height, stroke=1, fill=0)
            _draw_card(canvas, access, left, bottom, width=width, height=height)
        return None

    return pages.unnumbered((1, CARDS), draw, paper=A4, heading=heading, title=gettext("Wi-Fi"))


@dataclass(frozen=True, slots=True)
class WifiCard:
    """The geometry of a card: text is centred on `middle` within `width`; `code` is the lower edge of the QR code. All
    dimensions scale with the card: sizes and heights above that edge are in units, of which a card is 24 wide.
    """

    middle: float
    width: float
    code: float
    unit: float

    def write(self, canvas: Canvas, above: float, text: str, *, size: float, is_quiet: bool = False) -> None:
        box = TextBox(self.middle - self.width / 2, self.width, self.code + above * self.unit, 1.5 * size * self.unit)
        face, colour = (PLAIN, QUIET) if is_quiet else (BOLD, INK)
        write_box(canvas, box, text, size=size * self.unit, face=face, alignment=BoxAlignment.CENTRE, colour=colour)

    def write_typed(self, canvas: Canvas, above: float, text: str) -> None:
        """Write on one line: a hyphen at a line break would be typed, too."""
        line = lettering.shrunk(lettering.clean(text), face=BOLD, size=1.6 * self.unit, width=self.width)
        write_centred(canvas, self.middle, self.code + above * self.unit - HALF_A_CAPITAL * line.size, line, face=BOLD)


def _draw_card(canvas: Canvas, access: WifiAccess, left: float, bottom: float, *, width: float, height: float) -> None:
    unit, side = width / 24, width * 0.62
    code = bottom + height - 4.6 * unit - side
    draw_qr(canvas, access.code, left + (width - side) / 2, code, side=side)
    card = WifiCard(left + width / 2, width - 2 * MARGIN, code, unit)
    card.write(canvas, side / unit + 1.6, gettext("Wi-Fi"), size=2.6)
    card.write(canvas, -1, gettext("Scan it with the phone's camera, or type:"), size=0.85, is_quiet=True)
    card.write(canvas, -2.9, gettext("Network"), size=0.8, is_quiet=True)
    card.write_typed(canvas, -4.4, access.network)
    if access.password:
        card.write(canvas, -6.5, gettext("Password"), size=0.8, is_quiet=True)
        card.write_typed(canvas, -8, access.password)
