"""Import a cup's past: upload, check, execution, report, undo."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.history.ordered import IMPORT_HISTORY, enqueue_history_import
from tournaments.actions.history.preparing import add_files, choose, discard, start_history_import
from tournaments.actions.history.undoing import undo_history
from tournaments.documents.history_differences import evening_differences
from tournaments.documents.history_words import (
    ENCODING_WORDS,
    MOST_LISTED,
    SHAPES,
    contents_of,
    figure_words,
    file_words,
    gone_sentence,
    note_texts,
    person_words,
    problem_sentence,
    season_words,
    stored_note,
)
from tournaments.errors import Conflict
from tournaments.intake.history.reading import FileReading
from tournaments.intake.players import PlayerRow
from tournaments.models import Cup, HistoryImport
from tournaments.models.history_import import HistoryState
from tournaments.queries.history.here import OF_LINES
from tournaments.queries.history.kept_tables import kept_tables
from tournaments.queries.history.listing import (
    brought_by,
    evenings_made,
    histories_of,
    pairs_with_new,
    people_noted,
    unfinished_jobs,
)
from tournaments.queries.history.named_days import named_days
from tournaments.queries.history.obstacles import OF_NOTHING
from tournaments.queries.history.other_cups import other_cups
from tournaments.queries.history.planning import HistoryPlan, history_plan
from tournaments.queries.history.reading import HistoryChoices
from tournaments.queries.history.undoing import history_undo
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.history import HistoryFilesForm
from tournaments.web.desk.history.characters import garbled_files
from tournaments.web.desk.history.copies import copies_told, repeated_choices
from tournaments.web.desk.history.uploads import readable_files
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of, digest_of, evenings_of, form_data, form_files
from tournaments.web.desk.responses import redirect_with_message

MOST_NAMED = 50
"""People without a result who are named on a page."""


@form_view
def histories(request: DeskRequest, slug: str) -> HttpResponse:
    """List the cup's history imports, with a form to start another one."""
    cup = access.cup_to_run(request.user, slug)
    form = HistoryFilesForm(form_data(request), form_files(request))
    with catch_refusals(form):
        if form.is_valid():
            now, actor = timezone.now(), actor_of(request)
            history = start_history_import(cup, readable_files(request, form), actor=actor, now=now)
            return HttpResponseRedirect(_url("desk_past_import", cup, history))
    listed = histories_of(cup)
    context = cup_context(request, cup, "seasons") | {"form": form, "histories": listed}
    context["jobs"] = unfinished_jobs(listed, name=IMPORT_HISTORY)
    return render(request, "web/desk/history/list.html", context, status=form.status)


@form_view
def imported(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Show one import: files and check while it is in preparation, its report afterwards."""
    cup, row = _found(request, slug, history)
    context = cup_context(request, cup, "seasons") | {"history": row}
    if not row.is_draft:
        return render(request, "web/desk/history/report.html", context | _report(row) | _doubled(request, row))
    form = HistoryFilesForm(form_data(request), form_files(request))
    with catch_refusals(form):
        if form.is_valid():
            add_files(row, readable_files(request, form))
            return redirect_with_message(request, _("Saved."), "web:desk_past_import", slug, row.pk)
    job = unfinished_jobs([row], name=IMPORT_HISTORY).get(row.pk)
    plan, others = history_plan(row), list(access.cups_to_run(request.user).exclude(pk=cup.pk))
    context |= {"form": form, "job": job, **_check(plan), "cups_to_prepare": others}
    differing = (*evening_differences(plan, brought_by(cup) if plan.differing else {}),)
    context |= {"differing": differing, "is_brought": any(each.brought for each in differing)}
    context["differing_lines"] = sum(each.count for each in differing)
    context["other_cups"] = other_cups(plan.read, here=others)
    return render(request, "web/desk/history/check.html", context, status=form.status)


def _check(plan: HistoryPlan) -> dict[str, Any]:
    """Context of the check."""
    files, asked, idle = plan.read.files, plan.read.record.asked, plan.read.record.idle
    notes = [each for each in plan.notes if each.code not in OF_LINES]
    return {
        "copies": copies_told(plan),
        "repeated": repeated_choices(plan),
        "named_days": [*named_days(plan.read)],
        "garbled": [*garbled_files(plan.read)],
        "idle": [" ".join(filter(None, _number_and_name(each.row))) for each in idle[:MOST_NAMED]],
        "idle_count": len(idle),
        "plan": plan,
        "seasons": [(each, season_words(each, plan.schemes)) for each in plan.seasons],
        "figures": figure_words(plan.figures),
        "files": [
            (at, file, reading, _file_words(reading), problem_sentence(reading))
            for at, (file, reading) in enumerate(files, start=1)
        ],
        "notes": note_texts(notes[:MOST_LISTED], files=plan.read.names, people=plan.everybody),
        "count": len(notes),
        "obstacles": note_texts(plan.obstacles, files=plan.read.names, people=plan.named),
        "is_ready": not plan.obstacles,
        "is_nothing": any(each.code in OF_NOTHING for each in plan.obstacles),
        "asked": [
            (each, *(file_words(one.file, plan.read.names) for one in (each.evening, each.known))) for each in asked
        ],
        "all_said": all(each.is_further for each in asked),
        "known_evenings": [each for season in plan.seasons for each in season.evenings if each.there],
    }


def _number_and_name(row: PlayerRow) -> tuple[str, str, str]:
    return row.number, row.family_name, row.given_name


def _file_words(reading: FileReading) -> list[str]:
    """What a file is, what it holds and how its text is encoded, where that is known."""
    encoding = ENCODING_WORDS.get(reading.sheet.encoding) if reading.sheet else None
    contents = contents_of(reading) or _("nothing that could be read")
    return [
        str(SHAPES.get(reading.shape) or _("unclear what this is")),
        contents,
        *([str(encoding)] if encoding else []),
    ]


def _report(row: HistoryImport) -> dict[str, Any]:
    notes, idle = ([stored_note(each) for each in stored] for stored in (row.report, row.idle))
    people = people_noted(row, [*notes[:MOST_LISTED], *idle[:MOST_NAMED]])
    return {
        "idle": [person_words(each, people) for each in idle[:MOST_NAMED]],
        "idle_count": len(idle),
        "figures": figure_words(row.figures),
        "notes": note_texts(notes[:MOST_LISTED], files=row.file_names, people=people),
        "count": len(notes),
        "seasons": evenings_made(row),
        "tables": kept_tables(row),
        "can_be_undone": row.state == HistoryState.DONE,
    }


def _doubled(request: DeskRequest, row: HistoryImport) -> dict[str, Any]:
    """Who may be here twice since this import."""
    return {"doubled": pairs_with_new(row, *access.players_to_merge(request.user, row.cup))}


@post_only
def beside(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Choose which evenings are imported although the cup has one that day; the ticked ones are."""
    return _choose(request, slug, history, beside=evenings_of(request, "day"))


@post_only
def further(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Choose which evenings that another file has with other results are further ones of their day."""
    return _choose(request, slug, history, further=evenings_of(request, "day"))


@post_only
def everybody(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Choose whether people without a result are imported."""
    return _choose(request, slug, history, everybody="everybody" in request.POST)


def _choose(request: DeskRequest, slug: str, history: int, **changed: Any) -> HttpResponse:
    """Save changed fields of an import's choices."""
    cup, row = _found(request, slug, history)
    choose(row, replace(HistoryChoices(**row.choices), **changed))
    return redirect_with_message(request, _("Saved."), "web:desk_past_import", cup.slug, row.pk)


@post_only
def run_import(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Run the import as it was shown, in the background."""
    _cup, row = _found(request, slug, history)
    job = enqueue_history_import(row, seen=digest_of(request, "seen"), owner=request.user, now=timezone.now())
    return HttpResponseRedirect(reverse("web:job", args=[job.pk]))


@post_only
def drop(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Discard an import in preparation, with its files."""
    cup, row = _found(request, slug, history)
    discard(row)
    return redirect_with_message(request, _("Discarded; nothing was taken over."), "web:desk_past", cup.slug)


@form_view
def undo(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Undo an import as a whole; before, what goes and what stays."""
    cup, row = _found(request, slug, history)
    if request.method != "POST":
        if row.state != HistoryState.DONE:
            raise Conflict("past_undone")
        context = cup_context(request, cup, "seasons") | {"history": row, "undo": history_undo(row)}
        return render(request, "web/desk/history/undo.html", context)
    plan = undo_history(row, seen=digest_of(request, "seen"), actor=actor_of(request), now=timezone.now())
    message = gone_sentence(evenings=len(plan.evenings), people=len(plan.removed))
    return redirect_with_message(request, message, "web:desk_past_import", cup.slug, row.pk)


def _found(request: DeskRequest, slug: str, pk: int) -> tuple[Cup, HistoryImport]:
    cup = access.cup_to_run(request.user, slug)
    return cup, access.history_of(cup, pk)


def _url(name: str, cup: Cup, history: HistoryImport) -> str:
    return reverse(f"web:{name}", args=[cup.slug, history.pk])
