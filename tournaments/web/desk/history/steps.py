"""Preparing a history import: how to read each file, the counting rules, and who people are."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.history.preparing import (
    answer_questions,
    change_reading,
    choose,
    remove_file,
    take_named_days,
)
from tournaments.documents.history import history_report
from tournaments.documents.history_sources import person_source_words
from tournaments.documents.history_words import DOUBT_WORDS, contents_of, problem_sentence
from tournaments.intake.history.reading_days import read_day
from tournaments.models import Cup, CupPointsScheme, Player
from tournaments.queries.history.matching import Matching, matching
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.questions import NEW, SAME, Doubt, PersonQuestion
from tournaments.queries.history.reading import (
    ReadHistory,
    read_file,
    read_history,
    reading_choice,
    season_of_file,
)
from tournaments.queries.history.seasons import planned_seasons, terms_of_new
from tournaments.queries.people.activity import other_cups_of
from tournaments.queries.schemes import cup_points_options
from tournaments.web.attachments import file_response
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.history import HistoryFileForm, telling_rows
from tournaments.web.desk.forms.history_terms import HistoryHereForm, HistoryScopeForm, HistoryTermsForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

A_PAGE = 100
"""Questions per page: a form has at most a thousand fields."""
ANSWER = "answer-"
AskedQuestion = tuple[PersonQuestion, list[tuple[Player, str]], str, str]
"""A question, its candidates with the other cups they play in, and where the person and the other one stand."""


@form_view
def file(request: DeskRequest, slug: str, history: int, file: int) -> HttpResponse:
    """Choose a file's type, encoding, separator and columns."""
    cup = access.cup_to_run(request.user, slug)
    row = access.history_file_of(access.history_of(cup, history), file)
    reading = read_file(row)
    proposed = season_of_file(row, reading)
    named, choice = read_day(row.name), reading_choice(row.choice)
    form = HistoryFileForm(form_data(request), reading=reading, choice=choice, proposed=proposed, named_day=named)
    with catch_refusals(form):
        if form.is_valid():
            change_reading(row, form.choice())
            row.refresh_from_db()
            to = "web:desk_past_file" if read_file(row).problem or form.asks_again else "web:desk_past_import"
            args = [slug, history, file] if to.endswith("file") else [slug, history]
            return redirect_with_message(request, _("Saved."), to, *args)
    context = cup_context(request, cup, "seasons") | {"history": row.history, "file": row, "reading": reading}
    context |= {"contents": contents_of(reading), "problem": problem_sentence(reading)}
    context["rows"] = telling_rows(reading.sheet.rows if reading.sheet else ())
    back = reverse("web:desk_past_import", args=[slug, history])
    texts = {"title": _("How the file is read"), "submit": _("Save"), "template": "web/desk/history/file.html"}
    return form_page(request, form, **texts, back=back, **context)


@post_only
def remove(request: DeskRequest, slug: str, history: int, file: int) -> HttpResponse:
    """Remove a file from the import."""
    cup = access.cup_to_run(request.user, slug)
    remove_file(access.history_file_of(access.history_of(cup, history), file))
    return redirect_with_message(request, _("The file is left out."), "web:desk_past_import", slug, history)


@post_only
def named_days(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Take the days of evenings that only their files' names say."""
    take_named_days(access.history_of(access.cup_to_run(request.user, slug), history))
    return redirect_with_message(request, _("Saved."), "web:desk_past_import", slug, history)


@form_view
def terms(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Choose the cup within the files and its seasons' counting rules; `?season=` edits one season.

    404 for a season that is in none of the files.
    """
    cup = access.cup_to_run(request.user, slug)
    row = access.history_of(cup, history)
    read, wanted = read_history(row), request.GET.get("season", "")
    label = read.season(wanted)
    if wanted and not label:
        raise Http404
    form = _terms_form(request, cup, read, label)
    with catch_refusals(form):
        if form.is_valid():
            keeps = not label and not form.has_other_terms
            chosen = read.choices if keeps else read.choices.with_terms(label, form.stored_terms())
            choose(row, form.scope(chosen) if isinstance(form, HistoryScopeForm) else chosen)
            return redirect_with_message(request, _("Saved."), "web:desk_past_import", slug, history)
    title = _terms_title(form, label)
    back = reverse("web:desk_past_import", args=[slug, history])
    return form_page(request, form, title=title, submit=_("Save"), back=back, **cup_context(request, cup, "seasons"))


def _terms_title(form: DeskForm, label: str) -> str:
    if isinstance(form, HistoryHereForm):
        return _("Cup points of the season %(season)s") % {"season": label}
    return _("Rules of the season %(season)s") % {"season": label} if label else _("Cup and rules of new seasons")


def _terms_form(
    request: DeskRequest, cup: Cup, read: ReadHistory, label: str
) -> HistoryScopeForm | HistoryTermsForm | HistoryHereForm:
    """The form for all new seasons, for a new one, or for one that is here already and keeps its rules."""
    data = form_data(request)
    planned = planned_seasons(cup, read)
    if not label:
        scope = HistoryScopeForm(data, terms=terms_of_new(planned) or read.usual_terms, schemes=_schemes(cup))
        scope.offer_cups(read.own)
        scope.set_initial(read.choices)
        return scope
    season = next(each for each in planned if label in each.called)
    if season.there is None:
        return HistoryTermsForm(data, terms=season.terms, schemes=_schemes(cup))
    form = HistoryHereForm(data, terms=season.terms, schemes=_schemes(cup, season.there.cup_points))
    form.offer_final(season.there)
    return form


def _schemes(cup: Cup, *kept: CupPointsScheme | None) -> list[tuple[str, str]]:
    return [(slug, _(name)) for slug, name in cup_points_options(cup, kept)]


@form_view
def questions(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Resolve people, one page of questions at a time, unanswered ones first."""
    cup = access.cup_to_run(request.user, slug)
    row = access.history_of(cup, history)
    if request.method == "POST":
        return _answered(request, slug, history)
    read = read_history(row)
    found = matching(row.cup, read, row.answers)
    ordered = sorted(found.questions, key=lambda each: (not each.is_open, list(Doubt).index(each.doubt)))
    page = Paginator(ordered, A_PAGE).get_page(request.GET.get("page"))
    asked = _with_cups(page, cup, read)
    groups = [(doubt, DOUBT_WORDS[doubt], [each for each in asked if each[0].doubt == doubt]) for doubt in Doubt]
    context: dict[str, Any] = cup_context(request, cup, "seasons") | {
        "history": row,
        "page": page,
        "new": NEW,
        "same": SAME,
    }
    context |= {"groups": [each for each in groups if each[2]], "open": len(found.open), "count": len(ordered)}
    context["nameless"] = sum(1 for each in found.open if each.doubt is Doubt.NAMELESS)
    return render(request, "web/desk/history/questions.html", context)


def _with_cups(page: Iterable[PersonQuestion], cup: Cup, read: ReadHistory) -> list[AskedQuestion]:
    """Questions with their candidates, each with the other cups they play in, and where the people stand."""
    asked = list(page)
    people = {player.pk for each in asked for player in each.candidates}
    cups = other_cups_of(people, besides=cup, now=timezone.now())
    named = {pk: ", ".join(each.name for each in found) for pk, found in cups.items()}
    candidates = ([(player, named.get(player.pk, "")) for player in each.candidates] for each in asked)
    return [
        (each, known, person_source_words(each.person, read), person_source_words(each.other, read))
        for each, known in zip(asked, candidates, strict=True)
    ]


def _answered(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Save the answers submitted; `nameless` imports everybody without a name in the files as a new player."""
    row = access.history_of(access.cup_to_run(request.user, slug), history)
    read = read_history(row)
    answer_questions(row, _answers(request, matching(row.cup, read, row.answers)))
    row.refresh_from_db()
    left = len(matching(row.cup, read, row.answers).open)
    if not left:
        return redirect_with_message(request, _("All questions are answered."), "web:desk_past_import", slug, history)
    message = ngettext("Saved; %(left)s question is open.", "Saved; %(left)s questions are open.", left) % {
        "left": left
    }
    return redirect_with_message(request, message, "web:desk_past_questions", slug, history)


def _answers(request: DeskRequest, asked: Matching) -> Mapping[str, str]:
    """The submitted answers by file key; what is no question or none of its choices is left out."""
    if "nameless" in request.POST:
        return {each.person.key: NEW for each in asked.open if each.doubt is Doubt.NAMELESS}
    sent = ((each, request.POST.get(f"{ANSWER}{each.person.key}")) for each in asked.questions)
    return {each.person.key: answer for each, answer in sent if answer is not None and answer in {"", *each.choices}}


@read_only
def report(request: DeskRequest, slug: str, history: int) -> HttpResponse:
    """Download the check, or the result, as a workbook."""
    cup = access.cup_to_run(request.user, slug)
    row = access.history_of(cup, history)
    plan = history_plan(row) if row.is_draft else None
    return file_response(history_report(row, plan, now=timezone.now()))
