"""The value of a table's points at the end of a round, and who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Table
from tournaments.money.ledgers import in_cents, kontra_money
from tournaments.money.payments import payments
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.queries.room.sheet import TableSheet


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """A person's points, and the Kontra money beyond them, also in points."""

    seated_player: SeatedPlayer
    points: int
    kontra: int


@dataclass(frozen=True, slots=True)
class TablePayment:
    """A payment between two people at the table, in cents."""

    payer: SeatedPlayer
    payee: SeatedPlayer
    cents: int


@dataclass(frozen=True, slots=True)
class TableMoney:
    """How a table settles: one line per person, by place; payments for the points, and separately for Kontras.

    `sums` are those of points and of money: 0 and 0, otherwise nobody pays.
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
        return any(line.kontra for line in self.lines)


def table_money(table: Table, sheet: TableSheet) -> TableMoney:
    """The settlement of a table with a loaded sheet, including shares of the dummies' balance. No statement."""
    cents = table.round.tournament.cents_per_point
    people = [total.seated_player for total in sheet.totals]
    points, money = [total.points for total in sheet.totals], [total.money for total in sheet.totals]
    kontras = kontra_money(points, money)
    lines = tuple(MoneyLine(*line) for line in zip(people, points, kontras, strict=True))
    sums = (sum(points), sum(money))
    if sums != (0, 0):
        return TableMoney(lines, sums)
    paid, kontras_paid = (_paid(people, in_cents(each, cents_per_point=cents)) for each in (points, kontras))
    return TableMoney(lines, sums, paid, kontras_paid)


def _paid(people: Sequence[SeatedPlayer], cents: Sequence[int]) -> tuple[TablePayment, ...]:
    return tuple(TablePayment(people[each.payer], people[each.payee], each.cents) for each in payments(cents))
