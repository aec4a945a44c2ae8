"""The hall of champions at the desk: add, correct and remove entries, import lists and undo imports."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import access
from tournaments.actions.finals.champions import (
    ChampionLine,
    add_champion,
    change_champion,
    import_champions,
    line_of,
    remove_champion,
    undo_champions,
)
from tournaments.errors import Conflict, Refused, sentence
from tournaments.intake.champions import ChampionFile, ListedChampion, read_champions
from tournaments.intake.upload import FileRefused
from tournaments.models import ChampionImport, Cup, Season
from tournaments.queries.finals.champions import (
    YearTitle,
    champions_in_public,
    champions_of,
    imports_of_champions,
    lines_to_add,
    lines_to_ask,
)
from tournaments.queries.finals.title_change import champions_in_doubt, title_change
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.finals import ChampionForm
from tournaments.web.desk.forms.players import PREVIEW_LIFETIME
from tournaments.web.desk.page_contexts import cup_context, season_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page

SALT = "tournaments.web.desk.champions.1"


class ChampionFileForm(DeskForm):
    """Upload of a list of champions; once valid, `champions` holds its lines and problems."""

    file = forms.FileField(
        label=gettext_lazy("List of champions"),
        help_text=gettext_lazy(
            "CSV, Excel or LibreOffice with the columns Jahr, Datum, Ort, Name, Punkte, and if you have them "
            "Vorrundenpunkte, Finalpunkte, Titel, Bemerkung."
        ),
    )
    champions: ChampionFile

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > settings.UPLOAD_LIMIT:
            message = sentence("file_size", {"megabytes": settings.UPLOAD_LIMIT // 1_000_000})
            raise forms.ValidationError(message, code="file_size")
        try:
            self.champions = read_champions(file.read(), filename=file.name or "")
        except FileRefused as refused:
            raise forms.ValidationError(sentence(refused.code, refused.facts), code=refused.code) from refused
        return file


@read_only
def champions(request: DeskRequest, slug: str) -> HttpResponse:
    """List all champions by year, and the imported lists."""
    cup = access.cup_to_see(request.user, slug)
    lines, season = champions_of(cup), _season(request, cup)
    listed = {"champions": lines, "in_doubt": champions_in_doubt(lines), "imports": imports_of_champions(cup)}
    context = _layout(request, cup) | listed | {"is_public": champions_in_public(cup).exists()}
    context |= {"title_change": title_change(season) if season else None}
    return render(request, "web/desk/finals/champions.html", context)


def _layout(request: DeskRequest, cup: Cup) -> dict[str, Any]:
    """The tabs of the cup, or of the season (`season`) from whose final the page was opened; `kept` is the query with
    which further pages have the same ones, `hall` the address of the list.
    """
    hall = reverse("web:desk_champions", args=[cup.slug])
    season = _season(request, cup)
    if season is None:
        return cup_context(request, cup, "champions") | {"kept": "", "hall": hall}
    kept = f"?season={season.pk}"
    return season_context(request, season, "champions") | {"kept": kept, "hall": f"{hall}{kept}"}


def _season(request: DeskRequest, cup: Cup) -> Season | None:
    """The season of the cup that the address names."""
    pk = posted_id(request.GET.get("season", ""))
    season = access.season_to_see(request.user, pk) if pk else None
    return season if season and season.cup_id == cup.pk else None


def _done(request: DeskRequest, cup: Cup, message: str) -> HttpResponse:
    messages.success(request, message)
    return HttpResponseRedirect(_layout(request, cup)["hall"])


@form_view
def new(request: DeskRequest, slug: str) -> HttpResponse:
    """Add a champion."""
    cup = access.cup_to_run(request.user, slug)
    form = ChampionForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            made = add_champion(cup, form.line, actor=actor_of(request), now=timezone.now())
            return _done(request, cup, _("%(year)s: saved.") % {"year": made.year})
    return _form(request, cup, form, title=_("New entry"), submit=_("Add"))


@form_view
def change(request: DeskRequest, slug: str, champion: int) -> HttpResponse:
    """Correct or remove an entry."""
    cup = access.cup_to_run(request.user, slug)
    mine = access.champion_of(cup, champion)
    stored = asdict(line_of(mine))
    form = ChampionForm(form_data(request), initial=stored, stored=stored)
    with catch_refusals(form):
        if form.is_valid():
            saved = change_champion(mine, form.line, seen=form.shown, actor=actor_of(request), now=timezone.now())
            return _done(request, cup, _("%(year)s: saved.") % {"year": saved.year})
    texts = {"title": str(mine.year), "submit": _("Save"), "template": "web/desk/finals/champion.html"}
    return _form(request, cup, form, **texts, champion=mine)


@post_only
def remove(request: DeskRequest, slug: str, champion: int) -> HttpResponse:
    """Remove an entry."""
    cup = access.cup_to_run(request.user, slug)
    mine = access.champion_of(cup, champion)
    remove_champion(mine, actor=actor_of(request), now=timezone.now())
    return _done(request, cup, _("%(year)s: removed.") % {"year": mine.year})


@form_view
def import_list(request: DeskRequest, slug: str) -> HttpResponse:
    """Upload a list and preview what importing it would add."""
    cup = access.cup_to_run(request.user, slug)
    form = ChampionFileForm(form_data(request), form_files(request))
    if form.is_valid():
        context = _layout(request, cup) | _check(request, form, cup)
        return render(request, "web/desk/finals/champions_check.html", context)
    return _form(request, cup, form, title=_("Take in a list of champions"), submit=_("Check the list"))


@post_only
def take_list(request: DeskRequest, slug: str) -> HttpResponse:
    """Import the previewed list. Refused: too_old."""
    cup = access.cup_to_run(request.user, slug)
    lines, further = _unsealed(request, cup), {posted_id(each) for each in request.POST.getlist("further")}
    ticked = {at - 1 for at in further if at}
    made = import_champions(cup, lines, further=ticked, actor=actor_of(request), now=timezone.now())
    message = ngettext("%(count)s line has been added.", "%(count)s lines have been added.", made.added)
    return _done(request, cup, message % {"count": made.added})


@form_view
def undo(request: DeskRequest, slug: str, champions: int) -> HttpResponse:
    """Ask which lines of an import shall go, and undo it."""
    cup = access.cup_to_run(request.user, slug)
    made = access.champion_import_of(cup, champions)
    if request.method == "POST":
        return _undone(request, cup, made)
    if made.undone_at:
        raise Conflict("champions_undone")
    asked = {"made": made, "lines": made.champions.order_by("-year", "pk")}
    return render(request, "web/desk/finals/champions_undo.html", _layout(request, cup) | asked)


def _undone(request: DeskRequest, cup: Cup, made: ChampionImport) -> HttpResponse:
    count = undo_champions(made, actor=actor_of(request), now=timezone.now())
    message = ngettext("%(count)s line has been removed.", "%(count)s lines have been removed.", count)
    return _done(request, cup, message % {"count": count})


def _check(request: DeskRequest, form: ChampionFileForm, cup: Cup) -> dict[str, Any]:
    rows = form.champions.rows
    named = [YearTitle(each.year, each.title, each.name) for each in rows]
    fresh, asked = lines_to_add(cup, named), lines_to_ask(cup, named)
    return {
        "fresh": [rows[place] for place in fresh if place not in asked],
        "asked": [(place + 1, rows[place], known) for place, known in asked.items()],
        "same": len(rows) - len(fresh),
        "problems": [(each, sentence(each.code, {})) for each in form.champions.problems],
        "rows": signing.dumps(_plain(rows), salt=_salt(request, cup), compress=True),
    }


def _plain(rows: Sequence[ListedChampion]) -> list[dict[str, Any]]:
    return [asdict(each) | {"held_on": each.held_on.isoformat() if each.held_on else None} for each in rows]


def _unsealed(request: DeskRequest, cup: Cup) -> list[ChampionLine]:
    try:
        rows = signing.loads(request.POST.get("rows", ""), salt=_salt(request, cup), max_age=PREVIEW_LIFETIME)
    except signing.BadSignature as error:
        raise Refused("too_old") from error
    return [ChampionLine(**row | {"held_on": _day(row["held_on"])}) for row in rows]


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _salt(request: DeskRequest, cup: Cup) -> str:
    return f"{SALT}:{request.user.pk}:{cup.pk}"


def _form(request: DeskRequest, cup: Cup, form: DeskForm, **texts: Any) -> HttpResponse:
    context = _layout(request, cup)
    return form_page(request, form, **texts, back=context["hall"], **context)
