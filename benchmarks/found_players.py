"""Search among 20,000 players, and duplicate checks for newcomers: the queries of the desk's pages.

python -m benchmarks.on_product found_players
"""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from django.core.cache import cache

from benchmarks.on_product import Figures
from tournaments.actions.people.players import columns_of
from tournaments.intake.players import PlayerRow
from tournaments.models import Player
from tournaments.queries.people.duplicates import likenesses
from tournaments.queries.people.search import matching_players
from tournaments.simulator.names import MOST, InventedPlayer, everybody

PLAYERS = 20_000
TURNS = 30
SEARCHES = {"number": "4711", "family": "mueller", "letters": "ha", "words": "mayr anna kakadu", "nobody": "xyz"}
NEWCOMER = PlayerRow("", "Jausenmueller", "Elfride", place="Oberkakadu")
LISTED = 300
"""Rows of a list of newcomers."""


def measure() -> Figures:
    """Milliseconds (medians) of each search, and of duplicate checks for one newcomer and a list of 300."""
    people = [*everybody(MOST), *everybody(MOST), *everybody(PLAYERS - 2 * MOST)]
    rows = [_row(person, number=person.number if at < MOST else "") for at, person in enumerate(people)]
    Player.objects.bulk_create([Player(**columns_of(row, clubs={})) for row in rows], batch_size=500)
    cache.clear()
    players = Player.objects.all()
    found: Figures = {name: _clocked(partial(matching_players, text, among=players)) for name, text in SEARCHES.items()}
    new = [PlayerRow("", row.family_name, f"{row.given_name}l", place=row.place) for row in rows[:LISTED]]
    return found | {
        "newcomer": _clocked(lambda: likenesses([NEWCOMER], among=players)),
        "list": _clocked(lambda: likenesses(new, among=players), turns=3),
    }


def _row(person: InventedPlayer, *, number: str) -> PlayerRow:
    return PlayerRow(number, person.family_name, person.given_name, place=person.place)


def _clocked(act: Callable[[], object], *, turns: int = TURNS) -> float:
    times = []
    for _ in range(turns):
        start = perf_counter()
        act()
        times.append(1000 * (perf_counter() - start))
    return median(times)
