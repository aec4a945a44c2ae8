"""A spontaneous evening's tables and people."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.links import table_token
from tournaments.models import Table, TableLink, Tournament
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at, seated_players_by_table, seated_players_of
from tournaments.queries.room.tables import RoomTable, TableState, room_state

MOST_TABLES = 12
MOST_ROUNDS = 60
MOST_HANDS = 40
"""Per round at a table where nobody sits out; a table of six has half as many again."""
LONGEST_NAME = 40
LAST = 1_000
"""Beyond any hand from which a stand-in plays."""


@dataclass(frozen=True, slots=True)
class SpontaneousTable:
    """A table in the last round it has begun: its state, its people, its link's token.

    Before names are typed nobody sits there, and `room` has no hands. `token` is "" without a link.
    """

    room: RoomTable
    round_number: int
    seated_players: tuple[SeatedPlayer, ...]
    token: str

    @property
    def number(self) -> int:
        return self.room.number

    @property
    def is_named(self) -> bool:
        return bool(self.seated_players)

    @property
    def is_over(self) -> bool:
        return self.room.is_closed

    @property
    def is_playing(self) -> bool:
        """Whether it has begun a round and lacks some of its hands."""
        return self.room.state is TableState.PLAYING

    @property
    def ended_early(self) -> bool:
        return self.room.state is TableState.ENDED_EARLY


def spontaneous_tables(tournament: Tournament) -> tuple[SpontaneousTable, ...]:
    """The tables by number, each in the last round it has begun. Four statements."""
    rounds = {each.pk: each for each in tournament.rounds.select_related("tournament__ruleset")}
    newest: dict[int, tuple[int, RoomTable]] = {}
    for pk, tables in room_state(rounds.values()).items():
        for each in tables:
            newest[each.number] = max(newest.get(each.number, (0, each)), (rounds[pk].number, each), key=_round_number)
    ids = [each.table for _, each in newest.values()]
    seated_players = seated_players_by_table(Table.objects.filter(pk__in=ids))
    tokens = _tokens(ids)
    return tuple(
        SpontaneousTable(
            each, round_, seated_players_at(seated_players.get(each.table, ()), hand=LAST), tokens.get(each.table, "")
        )
        for _, (round_, each) in sorted(newest.items())
    )


def token_of_next_round(table: Table) -> str:
    """The token of the same table in its next round; "" without one. One statement."""
    later = TableLink.objects.filter(
        revoked_at=None,
        table__round__tournament=table.round.tournament_id,
        table__round__number__gt=table.round.number,
        table__number=table.number,
    )
    link = later.select_related("table").order_by("table__round__number").first()
    return table_token(link, link.table) if link else ""


def names_this_evening(tournament: Tournament) -> tuple[str, ...]:
    """The names typed so far, in the order of entries. One statement."""
    rows = tournament.entries.select_related("player").order_by("pk")
    return tuple(each.player.name for each in rows)


def people_at(table: Table) -> tuple[SeatedPlayer, ...]:
    """The last people at each place of a table. One statement."""
    return seated_players_at(seated_players_of(table), hand=LAST)


def hands_at(tournament: Tournament, *, size: int, players: int) -> int:
    """Hands per round at a table of `size` with `players` per hand, so that everybody plays as often as without sitting
    out.
    """
    return -(-tournament.hands_at_four * size // players)


def _round_number(each: tuple[int, RoomTable]) -> int:
    return each[0]


def _tokens(tables: Iterable[int]) -> dict[int, str]:
    links = TableLink.objects.filter(table__in=tables, revoked_at=None).select_related("table")
    return {link.table_id: table_token(link, link.table) for link in links}
