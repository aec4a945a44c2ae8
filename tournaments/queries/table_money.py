"""What a table's points are worth at the end of a round, and who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Table
from tournaments.money.ledgers import in_cents, kontra_money
from tournaments.money.payments import payments
from tournaments.queries.seating import Sitter
from tournaments.queries.sheet import TableSheet


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """A person's points, what they are worth, and Kontra money beyond that; cents, above 0 what they get."""

    sitter: Sitter
    points: int
    cents: int
    kontra_cents: int


@dataclass(frozen=True, slots=True)
class TablePayment:
    """Somebody at the table gives somebody else so many cents."""

    payer: Sitter
    payee: Sitter
    cents: int


@dataclass(frozen=True, slots=True)
class TableMoney:
    """How a table settles: a line a person, by place; payments for the points, and for Kontras by themselves.

    `sums` are those of points and of money over everybody: 0 and 0, otherwise nobody pays.
    """

    lines: tuple[MoneyLine, ...]
    sums: tuple[int, int]
    payments: tuple[TablePayment, ...] = ()
    kontra_payments: tuple[TablePayment, ...] = ()

    @property
    def is_even(self) -> bool:
        return self.sums == (0, 0)

    @property
    def has_kontras(self) -> bool:
        return any(line.kontra_cents for line in self.lines)


def table_money(table: Table, sheet: TableSheet) -> TableMoney:
    """The money of a table whose sheet was read, with the dummies' balance shared. No statement."""
    cents = table.round.tournament.cents_per_point
    people = [total.sitter for total in sheet.totals]
    points, money = [total.points for total in sheet.totals], [total.money for total in sheet.totals]
    worth = in_cents(points, cents_per_point=cents)
    kontras = in_cents(kontra_money(points, money), cents_per_point=cents)
    lines = tuple(MoneyLine(*line) for line in zip(people, points, worth, kontras, strict=True))
    sums = (sum(points), sum(money))
    if sums != (0, 0):
        return TableMoney(lines, sums)
    return TableMoney(lines, sums, _paid(people, worth), _paid(people, kontras))


def _paid(people: Sequence[Sitter], cents: Sequence[int]) -> tuple[TablePayment, ...]:
    return tuple(TablePayment(people[each.payer], people[each.payee], each.cents) for each in payments(cents))
