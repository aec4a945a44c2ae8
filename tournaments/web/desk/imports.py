"""Importing a player list from a file, in two steps: a preview of what it would change, then the import.

Between the steps the checked rows travel through the browser, sealed (`forms.players.seal_rows` says why).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.arrivals import import_and_check_in
from tournaments.actions.player_imports import ImportReport, SeenPreview, import_players
from tournaments.errors import sentence
from tournaments.intake.players import PlayerRow
from tournaments.models import Cup, Player, Tournament
from tournaments.queries.duplicates import likenesses
from tournaments.queries.intake import SharedChange, import_preview
from tournaments.web.desk.check_in import arrivals_message
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.players import PlayerFileForm, SealedRows, seal_rows, unseal_rows
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page, redirect_saying
from tournaments.web.desk.seeds import new_commitment

MOST_SHARED = 500
"""People active elsewhere a page lets somebody confirm: a form has at most a thousand fields."""
MOST_NAMED = 10
MOST_ALIKE = 200


@dataclass(frozen=True, slots=True)
class ImportSteps:
    """The two steps of an import: its cup, the context of the page, the addresses of both steps, and the way back."""

    cup: Cup
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
    page_context = cup_context(request, cup, "players")
    return _ask(request, ImportSteps(cup=cup, page_context=page_context, ask=request.path, take=take, back=back))


@post_only
def take_list(request: DeskRequest, slug: str) -> HttpResponse:
    """The second step for a cup."""
    cup = access.cup_to_run(request.user, slug)
    rows, seen = _sent(request)
    imported = import_players(cup, rows, seen=seen, actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _import_message(imported), "web:desk_players", slug)


@form_view
def import_arrivals(request: DeskRequest, pk: int) -> HttpResponse:
    """The same from a tournament's check-in, where everybody on the list can be checked in at once."""
    tournament = access.tournament_to_run(request.user, pk)
    back = reverse("web:desk_check_in", args=[pk])
    take = reverse("web:desk_arrivals_take", args=[pk])
    page_context = tournament_context(request, tournament, "check_in")
    steps = ImportSteps(cup=_cup(tournament), page_context=page_context, ask=request.path, take=take, back=back)
    return _ask(request, steps)


@post_only
def take_arrivals(request: DeskRequest, pk: int) -> HttpResponse:
    """The second step at a tournament: `check_in` also checks everybody on the list in."""
    tournament = access.tournament_to_run(request.user, pk)
    rows, seen = _sent(request)
    actor, now = actor_of(request), timezone.now()
    if "check_in" not in request.POST:
        imported = import_players(_cup(tournament), rows, seen=seen, actor=actor, now=now)
        return redirect_saying(request, _import_message(imported), "web:desk_check_in", tournament.pk)
    imported, arrived = import_and_check_in(
        tournament, rows, seen=seen, commitment=new_commitment(), actor=actor, now=now
    )
    if imported.strangers:
        messages.warning(request, _strangers_message(imported.strangers))
    said = f"{_import_message(imported)} {arrivals_message(arrived)}"
    return redirect_saying(request, said, "web:desk_check_in", tournament.pk)


def _ask(request: DeskRequest, steps: ImportSteps) -> HttpResponse:
    form = PlayerFileForm(form_data(request), form_files(request))
    if form.is_valid():
        context = steps.page_context | {"steps": steps, **_preview(request, form, steps)}
        return render(request, "web/desk/import_preview.html", context)
    texts = {"title": _("Import players"), "submit": _("Check the list"), "template": "web/desk/import.html"}
    return form_page(request, form, **texts, back=steps.back, **steps.page_context)


def _preview(request: DeskRequest, form: PlayerFileForm, steps: ImportSteps) -> dict[str, Any]:
    given = form.players
    comparison = import_preview(given.rows, cup=steps.cup, now=timezone.now())
    sealed = SealedRows(given.rows, shown=comparison.fingerprint, form=uuid4().hex, file_kind=form.file_kind)
    return {
        "comparison": comparison,
        "shared": comparison.shared[:MOST_SHARED],
        "count": len(given.rows),
        "alike": _alike(request, comparison.new),
        "problems": [(each, sentence(each.code, {})) for each in given.problems],
        "rows": seal_rows(sealed, for_whom=_importer(request, steps.take)),
    }


def _alike(request: DeskRequest, new: Sequence[PlayerRow]) -> list[tuple[PlayerRow, tuple[Player, ...]]]:
    """New rows beside those who are there already and may be meant."""
    found = likenesses(new, among=access.players_to_see(request.user))
    return [(row, players) for row, players in zip(new, found, strict=False) if players][:MOST_ALIKE]


def _sent(request: DeskRequest) -> tuple[Sequence[PlayerRow], SeenPreview]:
    """The rows that were previewed for this address, and what was seen and confirmed."""
    sealed = unseal_rows(request.POST.get("rows", ""), for_whom=_importer(request, request.path))
    confirmed = frozenset(request.POST.getlist("confirm"))
    seen = SeenPreview(sealed.shown, form=sealed.form, confirmed=confirmed, file_kind=sealed.file_kind)
    return sealed.rows, seen


def _importer(request: DeskRequest, address: str) -> str:
    return f"{request.user.pk}:{address}"


def _cup(tournament: Tournament) -> Cup:
    return tournament.season.cup


def _import_message(imported: ImportReport) -> str:
    facts = {"added": imported.added, "changed": imported.changed, "same": imported.same}
    said = _("Imported: %(added)s new, %(changed)s changed, %(same)s unchanged.") % facts
    if not imported.left:
        return said
    left = ngettext(
        "%(count)s person who plays in other cups stays as they were.",
        "%(count)s people who play in other cups stay as they were.",
        len(imported.left),
    ) % {"count": len(imported.left)}
    return f"{said} {left}"


def _strangers_message(strangers: Sequence[SharedChange]) -> str:
    named = "; ".join(
        _("%(number)s is %(known)s, on the list %(listed)s")
        % {"number": each.after.number, "known": _name(each.before), "listed": _name(each.after)}
        for each in strangers[:MOST_NAMED]
    )
    more = _(" and %(count)s more") % {"count": len(strangers) - MOST_NAMED} if len(strangers) > MOST_NAMED else ""
    return _("Not checked in, because the list has somebody else under the number: %(people)s.") % {
        "people": f"{named}{more}"
    }


def _name(row: PlayerRow) -> str:
    return f"{row.family_name} {row.given_name}".strip()
