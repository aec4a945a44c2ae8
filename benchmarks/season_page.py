"""The season's page at the desk, after a change and unchanged, beside the least that such a page could take.

"Changed" is the first answer after an evening was opened and closed again; "unchanged" is every other. Beside them: a
page of the same bytes that are there already, through the same middleware; and reading and adding up the score rows in
the database, which is what a page without anything kept cannot do without.

    SEASON=60x300+10 DATABASE_URL=… REDIS_URL=… python -m benchmarks.on_product season_page

With ten more evenings planned. The database of Redis is emptied.
"""

import os
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

from django.conf import settings
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import path, reverse
from django.utils import timezone

from benchmarks.on_product import Figures
from benchmarks.season_rows import played_season, read_season
from benchmarks.wire import RequestTime, get
from config.urls import urlpatterns as product_addresses
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.actions.seasons.stored_results import rebuild_stored_results
from tournaments.models import HandScore, KeptResults, Season, Tournament
from tournaments.queries.seasons.stored_results import worked_out
from tournaments.queries.seasons.tables import season_results
from tournaments.simulator.simulation import simulator

TURNS = 9
ACTOR = Actor(entry_point=EntryPoint.COMMAND)
SUMS = "select entry_id, sum(points), sum(money) from tournaments_handscore group by entry_id"
made = {"page": b""}


def bare(_request: HttpRequest) -> HttpResponse:
    """The page that is there already."""
    return HttpResponse(made["page"])


urlpatterns = [*product_addresses, path("bare/season/", bare)]


def measure() -> Figures:
    """Milliseconds (medians) and statements of the page, and of what it is beside."""
    evenings, people, to_come = read_season(os.environ.get("SEASON", "10x45"))
    season = played_season(evenings=evenings, people=people, to_come=to_come, now=timezone.now())
    whole = _clocked(lambda: worked_out(season.tournaments.select_related("cup_points", "ruleset")), turns=2)
    rebuild_stored_results()
    client = Client(HTTP_HOST="127.0.0.1")
    client.force_login(simulator())
    asking = {
        "HTTP_COOKIE": "; ".join(f"{name}={each.value}" for name, each in client.cookies.items()),
        "HTTP_ACCEPT_ENCODING": "gzip",
    }
    address = reverse("web:desk_season", args=[season.pk])
    with override_settings(ROOT_URLCONF="benchmarks.season_page"):
        made["page"] = client.get(address).content
        application = WSGIHandler()
        turns = [_turn(application, address, season, asking) for _ in range(TURNS)]
        statements = _statements(application, address, season, asking)
    names = ("changed", "unchanged", "bytes")
    asked = dict(zip(names, zip(*turns, strict=True), strict=True))
    clocked = {f"{name}_ms": 1000 * median(each.clock for each in column) for name, column in asked.items()}
    busy = {f"{name}_busy_ms": 1000 * median(each.busy for each in column) for name, column in asked.items()}
    return {
        "cache": "Redis" if settings.REDIS_URL else "the process",
        "evenings": evenings,
        "people": people,
        "to_come": to_come,
        "score_rows": HandScore.objects.count(),
        "kilobytes": len(made["page"]) / 1000,
        **clocked,
        **busy,
        "changed_statements": statements[0],
        "unchanged_statements": statements[1],
        "list_ms": _clocked(lambda: season_results(season)),
        "worked_out_ms": whole,
        "sums_ms": _clocked(_sums, turns=3),
        "kept_ms": _clocked(lambda: list(KeptResults.objects.values_list("pk", "content"))),
        "kept_kilobytes": sum(len(str(each)) for each in KeptResults.objects.values_list("content", flat=True)) / 1000,
    }


def _turn(
    application: WSGIHandler, address: str, season: Season, asking: Mapping[str, str]
) -> tuple[RequestTime, RequestTime, RequestTime]:
    _change(season)
    return (
        get(application, address, **asking),
        get(application, address, **asking),
        get(application, "/bare/season/", **asking),
    )


def _statements(application: WSGIHandler, address: str, season: Season, asking: Mapping[str, str]) -> tuple[int, int]:
    _change(season)
    found = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            get(application, address, **asking)
        found.append(len(captured.captured_queries))
    return found[0], found[1]


def _change(season: Season) -> None:
    """An evening in the middle is opened and closed again."""
    tournaments: list[Tournament] = list(season.tournaments.order_by("date", "pk"))
    chosen = tournaments[len(tournaments) // 2]
    reopen_tournament(chosen, reason="measured", actor=ACTOR, now=timezone.now())
    close_tournament(chosen, actor=ACTOR, now=timezone.now())


def _sums() -> None:
    with connection.cursor() as cursor:
        cursor.execute(SUMS)
        cursor.fetchall()


def _clocked(act: Callable[[], object], *, turns: int = TURNS) -> float:
    times = []
    for _ in range(turns):
        cache.clear()
        start = perf_counter()
        act()
        times.append(1000 * (perf_counter() - start))
    return median(times)
