"""Taking over a cup's past of 20,000 results: the product's steps, and the same rows written in bulk alone.

python -m benchmarks.on_product history_rows
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from random import Random
from time import perf_counter, process_time
from typing import TypeVar

from django.apps import apps
from django.db import models, transaction
from django.utils import timezone

from benchmarks.on_product import Figures
from tournaments.actions.history.preparing import UploadedFile, start_history_import
from tournaments.actions.history.running import run_history_import
from tournaments.actions.history.undoing import undo_history
from tournaments.actions.log import Actor, EntryPoint
from tournaments.models import Cup, HistoryImport
from tournaments.queries.history.planning import HistoryPlan, history_plan
from tournaments.queries.history.undoing import history_undo
from tournaments.simulator.names import InventedPlayer, everybody

SEASONS, EVENINGS, PEOPLE, THERE = 10, 26, 400, 77
BY_COMMAND = Actor(EntryPoint.COMMAND)
RowsByModel = dict[type[models.Model], list[models.Model]]
T = TypeVar("T")


def measure() -> Figures:
    """Seconds of a processor and by the clock of each step, and how many results and rows there are."""
    cup, figures = Cup.objects.create(slug="cup", name="Musterer Cup", short_name="MC"), Figures()
    people = everybody(PEOPLE)
    luck = Random(15)
    files = [_players(people), *(_lines(season, people, luck) for season in range(SEASONS))]
    uploaded = [UploadedFile(each, "csv") for each in files]
    before = _rows()
    history = _clocked(
        "reading", figures, lambda: start_history_import(cup, uploaded, actor=BY_COMMAND, now=timezone.now())
    )
    plan = _clocked("checking", figures, lambda: history_plan(history))
    _clocked("taking over", figures, lambda: _carried_out(history, plan))
    written = _new_rows(before)
    history.refresh_from_db()
    _clocked("undoing", figures, lambda: _undone(history))
    _clocked("bulk_create alone", figures, lambda: _write(written))
    counted = {"results": plan.figures["results"], "evenings": plan.figures["evenings"]}
    return figures | counted | {"rows": sum(map(len, written.values()))}


def _carried_out(history: HistoryImport, plan: HistoryPlan) -> None:
    run_history_import(history, seen=plan.fingerprint, actor=BY_COMMAND, now=timezone.now())


def _undone(history: HistoryImport) -> None:
    undo_history(history, seen=history_undo(history).fingerprint, actor=BY_COMMAND, now=timezone.now())


def _rows() -> RowsByModel:
    return {each: list(each._default_manager.all()) for each in apps.get_app_config("tournaments").get_models()}  # noqa: SLF001


def _new_rows(before: RowsByModel) -> RowsByModel:
    """What was written: rows that were not there, as they are now."""
    there = {model: {row.pk for row in rows} for model, rows in before.items()}
    return {model: [row for row in rows if row.pk not in there[model]] for model, rows in _rows().items()}


def _write(written: RowsByModel) -> None:
    """The same rows with the same ids, as they are; what undoing left, like the cup's log, is there already."""
    with transaction.atomic():
        for model, rows in written.items():
            there = set(model._default_manager.values_list("pk", flat=True))  # noqa: SLF001
            model._default_manager.bulk_create([row for row in rows if row.pk not in there])  # noqa: SLF001


def _players(people: Sequence[InventedPlayer]) -> bytes:
    rows = (f"{each.number};{each.family_name};{each.given_name};{each.place}" for each in people)
    return "\n".join(["Nr.;Zuname;Vorname;Ort", *rows]).encode()


def _lines(season: int, people: Sequence[InventedPlayer], luck: Random) -> bytes:
    """A season's evenings below each other."""
    return "\n".join(line for at in range(EVENINGS) for line in _evening(season, at, people, luck)).encode()


def _evening(season: int, number: int, people: Sequence[InventedPlayer], luck: Random) -> Iterator[str]:
    """Three rounds that add up to 0."""
    day = date(2010 + season, 4, 3) + timedelta(days=13 * number)
    yield f'50;{day};"_NAME";{number + 1}. Abend;;'
    yield f'50;{day};"_SAISON";{2010 + season}/{(11 + season) % 100:02d};;'
    rounds = [_points(luck) for _ in range(3)]
    for each, points in zip(luck.sample(people, THERE), zip(*rounds, strict=True), strict=True):
        yield f'50;{day};"{each.number}";{";".join(map(str, points))};{sum(points)};;'


def _points(luck: Random) -> list[int]:
    points = [luck.randrange(-60, 61) for _ in range(THERE - 1)]
    return [-sum(points), *points]


def _clocked(name: str, figures: Figures, act: Callable[[], T]) -> T:
    work, start = process_time(), perf_counter()
    made = act()
    figures[f"{name}, s of a processor"] = process_time() - work
    figures[f"{name}, s by the clock"] = perf_counter() - start
    return made
