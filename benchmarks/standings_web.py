"""The live list of 300 people over three rounds, as the phones in the room ask for it, against a bare view.

"Changed" is the first answer after somebody came or went: totals summed in the database, everybody ranked, the list
rendered; what it takes after a hand is measured by `benchmarks.evening`. "Unchanged" is every other: 304. The bare view
reads one row and answers with it.

    python -m benchmarks.on_product standings_web
"""

from datetime import timedelta
from statistics import median

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.bare import create_table
from benchmarks.on_product import Figures
from benchmarks.wire import get, header_of
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.models import Player, Tournament
from tournaments.simulator.simulation import SimulationRequest, simulate_tournament

PLAYERS, ROUNDS = 300, 3
TURNS = 30
ACTOR = Actor(entry_point=EntryPoint.COMMAND)


def measure() -> Figures:
    """Milliseconds (medians) of a changed, an unchanged and a bare answer, and the statements of the first two."""
    create_table()
    script = SimulationRequest(players=PLAYERS, ruleset="ooe-2023", seed="standings", rounds=ROUNDS, is_finished=False)
    tournament = simulate_tournament(script, now=timezone.now() - timedelta(hours=8))
    latecomer = Player.objects.create(family_name="Zuspätinger")
    address = f"/live/{tournament.public_id}/standings/phones/"
    with override_settings(ROOT_URLCONF="benchmarks.bare"):
        application = WSGIHandler()
        turns = [_turn(application, address, tournament, latecomer) for _ in range(TURNS)]
        statements = _statements(application, address, tournament, latecomer)
    changed, unchanged, bare = (1000 * median(column) for column in zip(*turns, strict=True))
    return {
        "changed_ms": changed,
        "unchanged_ms": unchanged,
        "bare_ms": bare,
        "changed_ratio": changed / bare,
        "unchanged_ratio": unchanged / bare,
        "changed_statements": statements[0],
        "unchanged_statements": statements[1],
    }


def _turn(
    application: WSGIHandler, address: str, tournament: Tournament, latecomer: Player
) -> tuple[float, float, float]:
    _come_or_go(tournament, latecomer)
    changed = get(application, address).clock
    tag = header_of(application, address, "ETag")
    unchanged = get(application, address, status="304", HTTP_IF_NONE_MATCH=tag).clock
    return changed, unchanged, get(application, "/bare/page/").clock


def _statements(application: WSGIHandler, address: str, tournament: Tournament, latecomer: Player) -> tuple[int, int]:
    _come_or_go(tournament, latecomer)
    changed = _statements_of(application, address)
    tag = header_of(application, address, "ETag")
    return changed, _statements_of(application, address, status="304", HTTP_IF_NONE_MATCH=tag)


def _statements_of(application: WSGIHandler, address: str, **asked: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        get(application, address, **asked)
    return len(captured.captured_queries)


def _come_or_go(tournament: Tournament, player: Player) -> None:
    entry = tournament.entries.filter(player=player, is_present=True).first()
    if entry is None:
        check_in(tournament, player, actor=ACTOR, now=timezone.now())
    else:
        check_out(entry, actor=ACTOR, now=timezone.now())
