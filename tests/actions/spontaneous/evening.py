"""Spontaneous evenings for tests: opened, people named, rounds played and signed."""

from typing import Any

from tests.actions.acts import countersign, enter, hand_in, sitting
from tests.factories import NOW, at_desk, bert, cup, season
from tournaments.actions.spontaneous import SpontaneousEvening, open_spontaneous, play_on, seat_by_names
from tournaments.models import Cup, Table, Tournament


def opened(*, tables: int = 2, hands: int = 1, cup_: Cup | None = None, **wanted: Any) -> Tournament:
    """An evening of Anna's cup with that many tables nobody sits at."""
    if cup_ is None:
        season()
    settings: dict[str, Any] = {"name": "Stammtisch", "ruleset": "ooe-2023", "cents_per_point": 10} | wanted
    evening = SpontaneousEvening(tables=tables, hands=hands, **settings)
    return open_spontaneous(cup_ or cup(), evening, actor=at_desk(), now=NOW)


def table_at(tournament: Tournament, number: int = 1, *, round_: int = 1) -> Table:
    rows = Table.objects.select_related("round__tournament__ruleset__cup", "round__tournament__season__cup")
    return rows.get(round__tournament=tournament, round__number=round_, number=number)


def name(table: Table, names: str) -> Table:
    """Names typed at a table's phone, between blanks."""
    return seat_by_names(table, names.split(), actor=bert(table), now=NOW)


def another(table: Table, names: str) -> Table:
    """Another round at a table, as its phone asks for it."""
    return play_on(table, names.split(), actor=bert(table), now=NOW)


def play(table: Table) -> None:
    """All hands of a table, each a Dreier that forehand wins, and both signatures."""
    fresh = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
    for number in range(1, fresh.hands + 1):
        enter(fresh, number=number, actor=bert(fresh))
    hand_in(fresh)
    countersign(fresh)


def called(table: Table) -> list[str]:
    """What the people of a table are called, by place."""
    return [entry.player.name for entry in sitting(table)]
