"""Manually seated tournaments: seats, people without one, and hands."""

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.queries.room.seating import SeatedTable, seating_of
from tournaments.queries.room.tables import TableState, room_state
from tournaments.queries.rulesets import stored_ruleset


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table of an open round; without hands or totals it may still be deleted."""

    seated: SeatedTable
    is_unplayed: bool


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A planned round that is not closed, with its tables; none if it does not exist yet."""

    number: int
    is_draft: bool
    tables: tuple[OpenTable, ...] = ()

    @property
    def table_of(self) -> dict[int, int]:
        """The table's number by entry."""
        return {player.entry: each.seated.number for each in self.tables for player in each.seated.seated_players}


def open_rounds(tournament: Tournament) -> tuple[OpenRound, ...]:
    """Every planned round that is not closed, in order. Three statements."""
    there = {each.number: each for each in tournament.rounds.all()}
    rounds = [each for each in there.values() if each.state != RoundState.CLOSED]
    seated, room = seating_of(rounds), room_state(rounds)
    waiting = {each.table for tables in room.values() for each in tables if each.state is TableState.WAITING}
    return tuple(
        OpenRound(
            number,
            is_draft=number not in there or there[number].state == RoundState.DRAFT,
            tables=tuple(OpenTable(each, each.table in waiting) for each in seated if each.round_number == number),
        )
        for number in range(1, tournament.rounds_planned + 1)
        if number not in there or there[number].state != RoundState.CLOSED
    )


def suggested_hands(tournament: Tournament) -> int:
    """Hands for a table at which everybody plays: as planned for a four, rounded up to whole Radln."""
    players = stored_ruleset(tournament.ruleset).players
    return -(-tournament.hands_at_four // players) * players
