"""An evening of 300 people over the API: 4,500 hands, with the live list read after each.

Hands are entered as phones send them, and every list is rendered, because each follows a change.

    python -m benchmarks.on_product evening
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from statistics import median
from time import perf_counter

from django.core.handlers.wsgi import WSGIHandler
from django.utils import timezone

from benchmarks.on_product import Figures
from benchmarks.wire import get, post
from rulesets.load import preset
from tournaments.models import Table, Tournament
from tournaments.queries.room.links import linked_tables
from tournaments.simulator.hand import random_hand
from tournaments.simulator.simulation import SimulationRequest, simulate_tournament

PLAYERS, ROUNDS, HANDS = 300, 3, 20
RULESET = "wien-2021"
LAST = 200


def measure() -> Figures:
    """Seconds of the evening; milliseconds (medians) of a hand and of the list after it, at the end too."""
    script = SimulationRequest(players=PLAYERS, ruleset=RULESET, seed="evening", rounds=0, is_finished=False)
    tournament = simulate_tournament(script, now=timezone.now())
    Table.objects.filter(round__tournament=tournament).update(hands=HANDS)
    sent = list(_sent(tournament))
    application, rng, rules = WSGIHandler(), Random(4_500), preset(RULESET)
    records = [random_hand(rules, rng) for _ in sent]
    live = f"/live/{tournament.public_id}/standings/phones/"
    hands, lists = [], []
    start = perf_counter()
    for (address, number), record in zip(sent, records, strict=True):
        hands.append(
            post(application, address, {"entry_id": f"phone-{number}", "number": number, "hand": record}).clock
        )
        lists.append(get(application, live).clock)
    return {
        "hands": len(sent),
        "seconds": perf_counter() - start,
        "hand_ms": 1000 * median(hands),
        "list_ms": 1000 * median(lists),
        "last_lists_ms": 1000 * median(lists[-LAST:]),
    }


def _sent(tournament: Tournament) -> Iterator[tuple[str, int]]:
    """Where each hand goes and its number: round by round, the tables in turns."""
    tables = linked_tables(tournament)
    for round_number, number in product(range(1, ROUNDS + 1), range(1, HANDS + 1)):
        for each in tables:
            if each.table.round_number == round_number:
                yield f"/api/v1/tables/{each.token}/hands/", number
