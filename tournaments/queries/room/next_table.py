"""A player's table in a later round."""

from dataclasses import dataclass

from tournaments.models import Table
from tournaments.models.round import RoundState
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at, seated_players_of


@dataclass(frozen=True, slots=True)
class NextTable:
    """A later published round, and the table and place there; `number` is None without a seat in it.

    `seated_players` are the table's people in place order.
    """

    round_number: int
    number: int | None = None
    place: int | None = None
    seated_players: tuple[SeatedPlayer, ...] = ()


def next_table(table: Table, entry: int) -> NextTable | None:
    """An entry's seat in the first published round after this table's that is not closed; None if none is published.

    If all later rounds are closed, it is the last of them. At most three statements.
    """
    rounds = table.round.tournament.rounds.filter(number__gt=table.round.number).exclude(state=RoundState.DRAFT)
    published = list(rounds.order_by("number"))
    if not published:
        return None
    round_ = next((each for each in published if each.state == RoundState.PUBLISHED), published[-1])
    there = Table.objects.filter(round=round_, seats__occupancies__entry=entry).first()
    if there is None:
        return NextTable(round_.number)
    seated_players = seated_players_at(seated_players_of(there), hand=there.hands)
    place = next((each.place for each in seated_players if each.entry == entry), None)
    return NextTable(round_.number, there.number, place, seated_players) if place else NextTable(round_.number)
