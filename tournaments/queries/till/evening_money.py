"""The value of an evening's points over all rounds and tables, and who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.lists.published import ListedPlayer
from tournaments.models import Tournament
from tournaments.money.ledgers import in_cents, kontra_money
from tournaments.money.payments import few_payments
from tournaments.queries.results.played_first import played_first
from tournaments.queries.results.standings import tournament_results


@dataclass(frozen=True, slots=True)
class MoneyOfPerson:
    """A person's rank among those who have played, their points, these in cents, and the Kontra money beyond them, also
    in points.
    """

    rank: int
    person: ListedPlayer
    points: int
    cents: int
    kontra: int


@dataclass(frozen=True, slots=True)
class EveningPayment:
    """A payment from one person to another, in cents."""

    payer: ListedPlayer
    payee: ListedPlayer
    cents: int


@dataclass(frozen=True, slots=True)
class EveningMoney:
    """How an evening settles: a line for everybody who has played, best first; payments for the points, and separately
    for Kontras. Unless points and money sum to 0 (`is_even`) nobody pays.
    """

    lines: tuple[MoneyOfPerson, ...]
    is_even: bool
    payments: tuple[EveningPayment, ...] = ()
    kontra_payments: tuple[EveningPayment, ...] = ()


def evening_money(tournament: Tournament) -> EveningMoney:
    """The settlement of an evening. The statements of `tournament_results`."""
    rows = [row for row in played_first(tournament_results(tournament)).rows if row.has_played]
    people = [row.person for row in rows]
    points, money = [row.score for row in rows], [row.money for row in rows]
    kontras = kontra_money(points, money)
    cents = in_cents(points, cents_per_point=tournament.cents_per_point)
    lines = tuple(
        MoneyOfPerson(row.rank, row.person, row.score, worth, kontra)
        for row, worth, kontra in zip(rows, cents, kontras, strict=True)
    )
    if sum(points) or sum(money):
        return EveningMoney(lines, is_even=False)
    kontra_cents = in_cents(kontras, cents_per_point=tournament.cents_per_point)
    return EveningMoney(lines, is_even=True, payments=_paid(people, cents), kontra_payments=_paid(people, kontra_cents))


def _paid(people: Sequence[ListedPlayer], cents: Sequence[int]) -> tuple[EveningPayment, ...]:
    return tuple(EveningPayment(people[each.payer], people[each.payee], each.cents) for each in few_payments(cents))
