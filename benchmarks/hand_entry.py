"""A full hand entry over the API against a bare endpoint that inserts one row, both on the product's database settings.

Ours is everything an acknowledged hand takes: the link, the rules of the record, the locks, the hand, its revision,
four or five scores, the event in the chain, and the receipt. The bare one is what DRF itself gives for one row of the
same content. Both pass the product's whole middleware and are answered by the same process in turns; the socket,
equal on both sides, is left out.

    python -m benchmarks.on_product hand_entry
"""

from collections.abc import Iterator
from random import Random
from statistics import median

from django.core.handlers.wsgi import WSGIHandler
from django.test import override_settings
from django.utils import timezone

from benchmarks.bare import create_table
from benchmarks.on_product import Figures
from benchmarks.wire import RequestTime, post
from rulesets.load import preset
from tournaments.queries.room.links import linked_tables
from tournaments.simulator.hand import random_hand
from tournaments.simulator.record import SimulatedRecord
from tournaments.simulator.simulation import SimulationRequest, simulate_tournament

PLAYERS = 90
WARM_UP = 40
ENTRIES = 300
RULESET = "ooe-2023"


def measure() -> Figures:
    """Milliseconds of an entry and of a bare insert (medians) and their ratio, also of this process's work alone."""
    create_table()
    addresses = list(_addresses())
    with override_settings(ROOT_URLCONF="benchmarks.bare"):
        application = WSGIHandler()
        turns = [
            (_entry(application, *addresses[turn], record), _insert(application, turn, record))
            for turn, record in enumerate(_records())
        ][WARM_UP:]
    entries, inserts = zip(*turns, strict=True)
    ours, bare = median(each.clock for each in entries), median(each.clock for each in inserts)
    busy = median(each.busy for each in entries) / median(each.busy for each in inserts)
    return {"entry_ms": 1000 * ours, "bare_ms": 1000 * bare, "ratio": ours / bare, "busy_ratio": busy}


def _entry(application: WSGIHandler, address: str, number: int, record: SimulatedRecord) -> RequestTime:
    return post(application, address, {"entry_id": f"phone-{number}", "number": number, "hand": record})


def _insert(application: WSGIHandler, turn: int, record: SimulatedRecord) -> RequestTime:
    body = {"entry_id": f"phone-{turn}", "number": turn, "record": record}
    return post(application, "/bare/rows/", body)


def _records() -> list[SimulatedRecord]:
    """Hands of every contract, as often as they are played."""
    rng = Random(2023)
    return [random_hand(preset(RULESET), rng) for _ in range(WARM_UP + ENTRIES)]


def _addresses() -> Iterator[tuple[str, int]]:
    """The URL and number of each hand: the tables of a round in turn, as captains send them."""
    script = SimulationRequest(players=PLAYERS, ruleset=RULESET, seed="hand entry", rounds=0, is_finished=False)
    tables = linked_tables(simulate_tournament(script, now=timezone.now()))
    for number in range(1, 17):
        for each in tables:
            if each.table.round_number == 1:
                yield f"/api/v1/tables/{each.token}/hands/", number
