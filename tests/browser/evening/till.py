"""The till of the evening as its organiser keeps it; and what must be in it, by what was typed and pressed."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO

from openpyxl import load_workbook
from pypdf import PdfReader

from tests.browser.evening.cast import Guest
from tests.browser.evening.desk import EveningDesk

FEE = 1_500  # cents
PERCENTS = (30, 20, 10)
AT_RANKS, AT_AMOUNT = (6, 12), 1_000
GOODS = ("Geselchtes", "Honig")
ROUND_TO = 50
KINDS = {
    "float": "Wechselgeld",
    "fee": "Nenngelder",
    "fee back": "Zurückgegebene Nenngelder",
    "kontra": "Kontra-Kassa",
    "prize": "Preisgeld",
    "expense": "Ausgaben",
}
METHODS = {"cash": "bar", "card": "Karte", "transfer": "Überweisung"}
NOTES = {"expense": ": Karten"}
SCHEME = {
    "name": "Abend",
    "percent_of_fees-0-percents": "30 20 10",
    "cents_at_ranks-2-ranks": "6 12",
    "cents_at_ranks-2-cents": "10",
    "goods_by_rank-3-goods": "\n".join(GOODS),
    "goods_by_rank-3-first": "4",
}


@dataclass(slots=True)
class Purse:
    """What somebody with pencil and paper would have: cents by kind and method, what goes out below 0."""

    lines: Counter[tuple[str, str]] = field(default_factory=Counter)

    def put(self, kind: str, cents: int, method: str = "cash") -> None:
        self.lines[kind, method] += cents

    def in_till(self) -> int:
        """The coins and notes."""
        return sum(cents for (_, method), cents in self.lines.items() if method == "cash")

    def fees(self) -> int:
        return sum(cents for (kind, _), cents in self.lines.items() if kind in {"fee", "fee back"})


def euros(cents: int) -> str:
    """As one types it."""
    return f"{cents // 100},{cents % 100:02}"


def take_fee(anna: EveningDesk, purse: Purse, guest: Guest, *, method: str = "cash", cents: int = FEE) -> None:
    anna.leave_in_row(guest, f'form[action$="/take/"] button[name="method"][value="{method}"]')
    purse.put("fee", cents, method)


def reduce_fee(anna: EveningDesk, guest: Guest, *, cents: int, reason: str) -> None:
    anna.leave_in_row(guest, 'a[href*="/till/fees/"]')
    anna.fill(cents=euros(cents), reason=reason)


def refund(anna: EveningDesk, purse: Purse, guest: Guest) -> None:
    anna.leave_in_row(guest, 'form[action$="/back/"] button')
    purse.put("fee back", -FEE)


def take_open_fees(anna: EveningDesk, purse: Purse) -> None:
    """Everybody on the list of those who owe, in cash."""
    anna.pick("show", "open")
    anna.leave('form[role="search"] button')
    while anna.sees(button := 'main form[action$="/take/"] button[value="cash"]'):
        purse.put("fee", int(str(anna.see('main form[action$="/take/"] input[name="cents"]').get_attribute("value"))))
        anna.leave(button)


def enter(anna: EveningDesk, purse: Purse, kind: str, cents: int, **more: str) -> None:
    """One of the forms of the till's book."""
    anna.go(f"/till/book/{kind}/")
    anna.fill(cents=euros(cents), **more)
    purse.put(kind, -cents if kind == "expense" else cents)


def set_prizes(anna: EveningDesk) -> None:
    anna.go("/prizes/scheme/")
    anna.fill_in(**SCHEME)
    anna.pick("round_to", str(ROUND_TO))
    anna.submit()


def expected_prizes(ranks: Mapping[str, int], *, fees: int) -> dict[str, int]:
    """Cents by number: whoever shares a rank shares what is on the ranks they take up."""
    offered = Counter({rank: fees * percent // 100 for rank, percent in enumerate(PERCENTS, start=1)})
    offered.update(dict.fromkeys(AT_RANKS, AT_AMOUNT))
    sharing = Counter(ranks.values())
    worth = {
        rank: sum(offered[each] for each in range(rank, rank + people)) // people // ROUND_TO * ROUND_TO
        for rank, people in sharing.items()
    }
    return {number: worth[rank] for number, rank in ranks.items() if worth[rank]}


def pay_prizes(anna: EveningDesk) -> int:
    """Tick off the whole list; how often that took a click."""
    clicks = 0
    while anna.sees(button := 'main form[action*="/till/prizes/"] button[name="method"][value="cash"]'):
        anna.leave(button)
        clicks += 1
    return clicks


def paid_out(content: bytes) -> dict[str, int]:
    """Cents of prize money by number, from the payout list as a workbook."""
    rows = load_workbook(BytesIO(content)).worksheets[0].iter_rows(values_only=True)
    return {str(row[1]): round(float(str(row[4])) * 100) for row in rows if str(row[1]).isdecimal() and row[4]}


SheetLine = tuple[str, int, int]
"""What for, and the cents that came in and went out."""


def sheet_lines(content: bytes) -> list[SheetLine]:
    """The closing sheet, a workbook, in order of what its lines are for."""
    rows = load_workbook(BytesIO(content)).worksheets[0].iter_rows(min_row=2, values_only=True)
    lines = [(str(row[0]), row[1], row[2]) for row in rows if row[1] is not None or row[2] is not None]
    return sorted((what, _cents(incoming), _cents(outgoing)) for what, incoming, outgoing in lines)


def _cents(amount: object) -> int:
    return 0 if amount is None else round(float(str(amount)) * 100)


def text_of(content: bytes) -> str:
    """The words of a PDF."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages).split())


def award(anna: EveningDesk) -> None:
    """Award the prizes; what was given and no longer fits is taken back first, all at once."""
    if anna.sees(misfits := 'main a[href$="/prizes/take-back/"]'):
        anna.leave(misfits)
        assert anna.see('main [name="reason"]').get_attribute("value")
        anna.submit()
    anna.press("/prizes/award/")
    assert anna.is_done()


def expected_sheet(purse: Purse) -> list[SheetLine]:
    """The closing sheet as it has to be by the purse."""
    lines = [
        (f"{KINDS[kind]}, {METHODS[method]}{NOTES.get(kind, '')}", max(cents, 0), max(-cents, 0))
        for (kind, method), cents in purse.lines.items()
        if cents
    ]
    for method, name in METHODS.items():
        lines.append((f"Bestand, {name}", 0, sum(cents for (_, each), cents in purse.lines.items() if each == method)))
    came = sum(incoming for _, incoming, _ in lines)
    return sorted([*lines, ("Summe", came, came)])
