"""Where somebody plays next."""

from dataclasses import dataclass

from tournaments.models import Table
from tournaments.models.round import RoundState
from tournaments.queries.seating import Sitter, sitters_at, sitters_of


@dataclass(frozen=True, slots=True)
class NextTable:
    """A later round that has been published, and the table and place there; `number` is None without a seat in it.

    `sitters` are the table's people in place order.
    """

    round_number: int
    number: int | None = None
    place: int | None = None
    sitters: tuple[Sitter, ...] = ()


def next_table(table: Table, entry: int) -> NextTable | None:
    """Where an entry sits in the first round after this table's that is not over yet; None while none is published.

    Where all later ones are over, it is the last of them. Three statements at most.
    """
    rounds = table.round.tournament.rounds.filter(number__gt=table.round.number).exclude(state=RoundState.DRAFT)
    published = list(rounds.order_by("number"))
    if not published:
        return None
    round_ = next((each for each in published if each.state == RoundState.PUBLISHED), published[-1])
    there = Table.objects.filter(round=round_, seats__occupancies__entry=entry).first()
    if there is None:
        return NextTable(round_.number)
    sitters = sitters_at(sitters_of(there), hand=there.hands)
    place = next((each.place for each in sitters if each.entry == entry), None)
    return NextTable(round_.number, there.number, place, sitters) if place else NextTable(round_.number)
