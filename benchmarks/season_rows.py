"""A long season in the database: one simulated evening, and copies of its rows in which everybody sits elsewhere.

Every row that a season's table is made from is there, hand by hand; the copies have the evening's log, and other people
in each place, so that no two evenings rank them alike.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.models import Max, Min

from tournaments.models import (
    Entry,
    Event,
    Hand,
    HandRevision,
    HandScore,
    Player,
    Round,
    Season,
    Seat,
    SeatOccupancy,
    Table,
    Tournament,
)
from tournaments.simulator.simulation import SimulationRequest, simulate_tournament

RULESET, HANDS = "ooe-2023", 21
COPIED: Mapping[type[models.Model], str] = {
    Tournament: "id = {evening}",
    Entry: "tournament_id = {evening}",
    Round: "tournament_id = {evening}",
    Table: "round_id in (select id from tournaments_round where tournament_id = {evening})",
    Seat: "table_id in ({tables})",
    SeatOccupancy: "entry_id in (select id from tournaments_entry where tournament_id = {evening})",
    Hand: "table_id in ({tables})",
    HandRevision: "table_id in ({tables})",
    HandScore: "entry_id in (select id from tournaments_entry where tournament_id = {evening})",
    Event: "tournament_id = {evening}",
}
"""What is copied, in the order in which rows refer to each other, and which rows of it are the evening's."""
TABLES = "select id from tournaments_table where round_id in (select id from tournaments_round where tournament_id = "


def read_season(written: str) -> tuple[int, int, int]:
    """Evenings, people, and evenings still to come: "60x300+10", "10x45"."""
    played, _plus, to_come = written.partition("+")
    evenings, people = map(int, played.split("x"))
    return evenings, people, int(to_come or 0)


def played_season(*, evenings: int, people: int, to_come: int, now: datetime) -> Season:
    """A season of so many closed evenings at which the same people played three rounds; `to_come` more are planned."""
    request = SimulationRequest(players=people, ruleset=RULESET, seed="season", rounds=3, hands=HANDS, is_finished=True)
    first = simulate_tournament(request, now=now - timedelta(days=evenings))
    far = 1 + max(model._default_manager.aggregate(most=Max("pk"))["most"] for model in COPIED)  # noqa: SLF001
    for number in range(1, evenings):
        _copy(first, number, offset=far * number, people=people)
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(COPIED)):
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("set local statement_timeout = 0")  # it may take longer than any statement of the product
            cursor.execute("analyze")
    Season.objects.filter(pk=first.season_id).update(planned=evenings + to_come if to_come else None)
    return Season.objects.get(pk=first.season_id)


def _copy(first: Tournament, number: int, *, offset: int, people: int) -> None:
    changed = {
        "public_id": f"'evening{number:04d}'",
        "name": f"'Abend {number + 1}'",
        "date": f"'{first.date + timedelta(days=number)}'",
    }
    beginning = _first_player()
    moved = f"{beginning} + (player_id - {beginning} + {7 * number}) % {people}"
    with connection.cursor() as cursor:
        for model, where in COPIED.items():
            own = changed if model is Tournament else {"player_id": moved} if model is Entry else {}
            into, read = zip(*_columns(model, own, offset=offset), strict=True)
            rows = where.format(evening=first.pk, tables=f"{TABLES}{first.pk})")
            table = model._meta.db_table  # noqa: SLF001 - Django's documented API
            chosen = f"select {', '.join(read)} from {table} where {rows}"
            cursor.execute(f"insert into {table} ({', '.join(into)}) {chosen}")


def _columns(model: type[models.Model], own: Mapping[str, str], *, offset: int) -> Iterator[tuple[str, str]]:
    """Each column with what is read into it: ids of copied rows move on, everything else stays."""
    for field in model._meta.concrete_fields:  # noqa: SLF001 - Django's documented API
        copied: Any = field.primary_key or field.related_model in COPIED
        plain = f'"{field.column}"'
        yield plain, own.get(str(field.column), f"{plain} + {offset}" if copied else plain)


def _first_player() -> int:
    return int(Player.objects.aggregate(first=Min("pk"))["first"])
