"""Importing a player list from a file, in two steps: a preview of what it would change, then the import.

Between the steps the checked rows travel through the browser, sealed (`forms.players.seal_rows` says why).
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.arrivals import import_and_check_in
from tournaments.actions.players import ImportReport, import_players
from tournaments.errors import sentence
from tournaments.intake.players import PlayerList
from tournaments.models import Cup, Tournament
from tournaments.queries.intake import import_preview
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.players import PlayerFileForm, seal_rows, unseal_rows
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page, redirect_saying
from tournaments.web.desk.seeds import new_commitment


@dataclass(frozen=True, slots=True)
class ImportSteps:
    """The two steps of an import: the context of the page, the addresses of both steps, and the way back."""

    page_context: dict[str, Any]
    ask: str
    take: str
    back: str


@form_view
def import_list(request: DeskRequest, slug: str) -> HttpResponse:
    """Import a list into the cup's players: choose the file, see what it would change."""
    cup = access.cup_to_run(request.user, slug)
    back = reverse("web:desk_players", args=[slug])
    take = reverse("web:desk_import_take", args=[slug])
    return _ask(
        request, ImportSteps(page_context=cup_context(request, cup, "players"), ask=request.path, take=take, back=back)
    )


@post_only
def take_list(request: DeskRequest, slug: str) -> HttpResponse:
    """The second step for a cup."""
    cup = access.cup_to_run(request.user, slug)
    rows = unseal_rows(request.POST.get("rows", ""), for_whom=_importer(request))
    imported = import_players(cup, rows, actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _import_message(imported), "web:desk_players", slug)


@form_view
def import_arrivals(request: DeskRequest, pk: int) -> HttpResponse:
    """The same from a tournament's check-in, where everybody on the list can be checked in at once."""
    tournament = access.tournament_to_run(request.user, pk)
    back = reverse("web:desk_check_in", args=[pk])
    take = reverse("web:desk_arrivals_take", args=[pk])
    page_context = tournament_context(request, tournament, "check_in")
    return _ask(request, ImportSteps(page_context=page_context, ask=request.path, take=take, back=back))


@post_only
def take_arrivals(request: DeskRequest, pk: int) -> HttpResponse:
    """The second step at a tournament: `check_in` also checks everybody on the list in."""
    tournament = access.tournament_to_run(request.user, pk)
    rows = unseal_rows(request.POST.get("rows", ""), for_whom=_importer(request))
    actor, now = actor_of(request), timezone.now()
    if "check_in" not in request.POST:
        return redirect_saying(
            request,
            _import_message(import_players(_cup(tournament), rows, actor=actor, now=now)),
            "web:desk_check_in",
            tournament.pk,
        )
    imported, arrived = import_and_check_in(tournament, rows, commitment=new_commitment(), actor=actor, now=now)
    came = _("%(came)s checked in, %(here)s already here.") % {"came": arrived.came, "here": arrived.were_here}
    return redirect_saying(request, f"{_import_message(imported)} {came}", "web:desk_check_in", tournament.pk)


def _ask(request: DeskRequest, steps: ImportSteps) -> HttpResponse:
    form = PlayerFileForm(form_data(request), form_files(request))
    if form.is_valid():
        context = steps.page_context | {"steps": steps, **_preview(request, form.players)}
        return render(request, "web/desk/import_preview.html", context)
    texts = {"title": _("Import players"), "submit": _("Check the list"), "template": "web/desk/import.html"}
    return form_page(request, form, **texts, back=steps.back, **steps.page_context)


def _preview(request: DeskRequest, given: PlayerList) -> dict[str, Any]:
    return {
        "comparison": import_preview(given.rows),
        "count": len(given.rows),
        "problems": [(each, sentence(each.code, {})) for each in given.problems],
        "rows": seal_rows(given.rows, for_whom=_importer(request)),
    }


def _importer(request: DeskRequest) -> str:
    return str(request.user.pk)


def _cup(tournament: Tournament) -> Cup:
    return tournament.season.cup


def _import_message(imported: ImportReport) -> str:
    facts = {"added": imported.added, "changed": imported.changed, "same": imported.same}
    return _("Imported: %(added)s new, %(changed)s changed, %(same)s unchanged.") % facts
