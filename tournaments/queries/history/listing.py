"""A cup's history imports, and their running jobs."""

from collections.abc import Iterable
from itertools import groupby

from tournaments.models import Cup, HistoryImport, Job, Season, Tournament
from tournaments.models.job import UNFINISHED


def histories_of(cup: Cup) -> tuple[HistoryImport, ...]:
    """A cup's imports, newest first, without the data for undoing. One statement."""
    rows = HistoryImport.objects.filter(cup=cup).select_related("user").defer("made", "report", "answers")
    return tuple(rows)


def unfinished_jobs(histories: Iterable[HistoryImport], *, name: str) -> dict[int, Job]:
    """The unfinished job of that name for each import (id). One statement."""
    wanted = {each.pk for each in histories}
    rows = Job.objects.filter(name=name, state__in=UNFINISHED).defer("content", "input").order_by("pk")
    return {each.arguments["history"]: each for each in rows if each.arguments.get("history") in wanted}


def evenings_made(history: HistoryImport) -> tuple[tuple[Season, tuple[Tournament, ...]], ...]:
    """The evenings that an import created and that still exist, by season and date. One statement."""
    ids = [pk for pk, _ in history.made.get("evenings", ())]
    rows = Tournament.objects.filter(pk__in=ids).select_related("season").order_by("season__starts", "season", "date")
    return tuple((season, tuple(evenings)) for season, evenings in groupby(rows, key=lambda each: each.season))
