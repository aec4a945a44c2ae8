"""Carrying out an import of a cup's history: people, seasons, evenings and results, in one transaction."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actions.cups import open_season
from tournaments.actions.history.people import WrittenPeople, write_people
from tournaments.actions.history.preparing import lock_draft
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.players import lock_cups
from tournaments.actions.results.totals_evening import (
    DEFAULT_RULESET,
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    totals_settings,
)
from tournaments.actions.seasons.finalists import set_finalists
from tournaments.actions.tournaments import open_tournament
from tournaments.errors import Conflict, Refused
from tournaments.intake.history.numbers import is_of_guest
from tournaments.models import Cup, Entry, HistoryImport, Season, Tournament
from tournaments.models.history_import import HistoryState
from tournaments.models.tournament import TournamentKind
from tournaments.queries.desk import usual_tournament
from tournaments.queries.history.as_made import keyed_digest, player_digests, season_digests
from tournaments.queries.history.comparing import kept_lines
from tournaments.queries.history.kept_notes import notes_as_json
from tournaments.queries.history.kept_tables import table_as_json
from tournaments.queries.history.planned import PlannedEvening, PlannedSeason
from tournaments.queries.history.planning import HistoryPlan, plan_as_written, plan_of
from tournaments.queries.history.reading import read_history
from tournaments.queries.history.usual_rules import usual_qualification


@dataclass(frozen=True, slots=True)
class ImportCallbacks:
    """Callbacks of an import: `progress` gets the evenings done and their total; `ending` is called inside the
    transaction.

    Either may raise; then nothing is imported.
    """

    progress: Callable[[int, int], None] = lambda _done, _total: None
    ending: Callable[[HistoryImport], None] = lambda _history: None


@dataclass(frozen=True, slots=True)
class _Run:
    """The context of one import: actor, time, the ruleset evenings are to name, players by file key, and callbacks."""

    actor: Actor
    now: datetime
    ruleset: str
    people: WrittenPeople
    watch: ImportCallbacks


def run_history_import(
    history: HistoryImport, *, seen: str, watch: ImportCallbacks | None = None, actor: Actor, now: datetime
) -> HistoryImport:
    """Carry out a prepared import; `seen` is the fingerprint of the plan that was shown. Deletes the files.

    Refused: past_not_clear. Conflict: past_done, if it was carried out before; past_outdated, if the plan has changed
    since it was shown; players_changed.
    """
    waiting, read = watch or ImportCallbacks(), read_history(history)
    with transaction.atomic():
        lock_cups()
        row = lock_draft(history)
        plan = plan_of(row, read)
        _require_as_seen(plan, seen)
        people = write_people(row.cup, plan, actor=actor, now=now)
        made = _write_seasons(row.cup, plan, _Run(actor, now, _ruleset(row.cup), people, waiting)) | {
            "tables": [table_as_json(each.season, kept_lines(each.lines, people.ids)) for each in plan.kept],
            "files": list(read.names),
            "idle": notes_as_json(plan.idle, people.ids),
        }
        written = plan_as_written(plan, people.ids)
        _close(row, written, _as_made(people.made | made), people.ids, seen=seen, now=now)
        what = {"import": row.pk, **written.figures, "seen": seen}
        write_event(lock(row.cup), verb="import_history", actor=actor, now=now, what=what)
        waiting.ending(row)
    return row


def _as_made(made: dict[str, Any]) -> dict[str, Any]:
    """`made` with digests of the seasons and people, so that undoing can leave alone what was changed since."""
    digests = {"seasons": season_digests(made["seasons"]), "players": player_digests(made["players"])}
    return made | {
        "as_made": {name: {pk: keyed_digest(each) for pk, each in rows.items()} for name, rows in digests.items()}
    }


def _require_as_seen(plan: HistoryPlan, seen: str) -> None:
    if plan.obstacles:
        raise Refused("past_not_clear")
    if plan.fingerprint != seen:
        raise Conflict("past_outdated")


def _close(
    row: HistoryImport, plan: HistoryPlan, made: dict[str, Any], people: Mapping[str, int], *, seen: str, now: datetime
) -> None:
    row.state, row.done_at, row.fingerprint = HistoryState.DONE, now, seen
    row.figures, row.report, row.made = plan.figures, notes_as_json(plan.notes, people), made
    row.answers = {key: answer for key, answer in row.answers.items() if not is_of_guest(key)}
    row.save(update_fields=["state", "done_at", "fingerprint", "figures", "report", "made", "answers"])
    row.files.all().delete()


def _write_seasons(cup: Cup, plan: HistoryPlan, run: _Run) -> dict[str, Any]:
    """Write the seasons and their evenings; returns the ids of the created ones, each evening with its revision."""
    total = plan.figures["evenings"]
    seasons: list[int] = []
    evenings: list[Tournament] = []
    for each in plan.seasons:
        if not each.taken:
            continue
        season = each.there or _open(cup, each, run)
        seasons += [] if each.there else [season.pk]
        for evening in each.taken:
            run.watch.progress(len(evenings), total)
            evenings.append(_write_evening(season, each, evening, run))
        _write_finalists(season, each, run)
    run.watch.progress(total, total)
    revisions = Tournament.objects.filter(pk__in=[each.pk for each in evenings]).order_by("pk")
    return {"seasons": seasons, "evenings": [list(pair) for pair in revisions.values_list("pk", "revision")]}


def _open(cup: Cup, planned: PlannedSeason, run: _Run) -> Season:
    days, terms = planned.days, planned.terms
    return open_season(
        cup,
        name=days.label,
        slug=days.slug,
        starts=days.starts,
        ends=days.ends,
        rule=terms.rule,
        qualification=planned.said.qualification or usual_qualification(cup),
        planned=planned.said.planned,
        cup_points=terms.cup_points,
        final_points=terms.final_points or "",
        actor=run.actor,
        now=run.now,
    )


def _ruleset(cup: Cup) -> str:
    """The ruleset of the cup's latest evening: a row needs one, though nothing uses it."""
    like = usual_tournament([cup])
    if like is None:
        return DEFAULT_RULESET
    return like.ruleset.slug if like.ruleset.cup_id is None else like.ruleset.code


def _write_evening(season: Season, planned: PlannedSeason, each: PlannedEvening, run: _Run) -> Tournament:
    actor, now = run.actor, run.now
    wanted = TotalsEvening(
        name=each.evening.name
        or each.evening.venue[:80]
        or _("%(number)s. evening") % {"number": planned.number(each)},
        date=each.day,
        venue=each.evening.venue,
        cup_points=planned.terms.scheme(is_final=each.is_final),
        rounds=each.evening.rounds,
        criteria=planned.terms.evening_criteria,
        is_final=each.is_final,
    )
    settings = totals_settings(wanted, ruleset=run.ruleset)
    tournament = open_tournament(season, settings, kind=TournamentKind.TOTALS, actor=actor, now=now)
    rows = [EnteredRow(run.people.ids[result.person], result.rounds) for result in each.results]
    entries = enter_totals(tournament, rows, actor=actor, now=now)
    _store_teams(each, entries)
    reason = _("Sums as the files of before have them.") if each.is_uneven else ""
    close_totals(tournament, reason=reason, actor=actor, now=now)
    return tournament


def _store_teams(each: PlannedEvening, entries: list[Entry]) -> None:
    for entry, result in zip(entries, each.results, strict=True):
        entry.team = result.team
    Entry.objects.bulk_update([entry for entry in entries if entry.team], ["team"])


def _write_finalists(season: Season, planned: PlannedSeason, run: _Run) -> None:
    ids = sorted({run.people.ids[key] for key in planned.finalists})
    if ids:
        set_finalists(season, ids, actor=run.actor, now=run.now)
