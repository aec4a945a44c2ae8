"""Import a player list in two steps: preview the changes, then import.

Between the steps the checked rows travel through the browser, sealed (see `forms.players.seal_rows`).
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
from tournaments.actions.people.compound_check_in import import_and_check_in
from tournaments.actions.people.player_imports import ImportReport, SeenPreview, import_players
from tournaments.errors import sentence
from tournaments.intake.players import PlayerRow
from tournaments.models import Attribute, Cup, Player, Tournament
from tournaments.queries.people.attributes import attributes_of, listed_values
from tournaments.queries.people.duplicates import likenesses
from tournaments.queries.people.intake import SharedChange, import_preview
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.draw.seeds import new_commitment
from tournaments.web.desk.forms.players import PlayerFileForm, SealedRows, seal_rows, unseal_rows
from tournaments.web.desk.page_contexts import cup_context, tournament_context
from tournaments.web.desk.people.check_in import check_in_message
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page, redirect_with_message

MOST_SHARED = 500
"""Most players shared with other cups that one page can confirm: a form has at most a thousand fields."""
MOST_NAMED = 10
MOST_ALIKE = 200


@dataclass(frozen=True, slots=True)
class ImportSteps:
    """The two steps of an import: cup, page context, the URLs of both steps and of the way back."""

    cup: Cup
    page_context: dict[str, Any]
    ask: str
    take: str
    back: str


@form_view
def import_list(request: DeskRequest, slug: str) -> HttpResponse:
    """Upload a player list for the cup and preview its changes."""
    cup = access.cup_to_run(request.user, slug)
    back = reverse("web:desk_players", args=[slug])
    take = reverse("web:desk_import_take", args=[slug])
    page_context = cup_context(request, cup, "players")
    return _ask(request, ImportSteps(cup=cup, page_context=page_context, ask=request.path, take=take, back=back))


@post_only
def take_list(request: DeskRequest, slug: str) -> HttpResponse:
    """Import the previewed list into the cup."""
    cup = access.cup_to_run(request.user, slug)
    sealed, listed = _sent(request)
    imported = import_players(cup, sealed.rows, **listed, actor=actor_of(request), now=timezone.now())
    _tell_left_out(request, sealed)
    return redirect_with_message(request, _import_message(imported), "web:desk_players", slug)


@form_view
def import_and_check_in_page(request: DeskRequest, pk: int) -> HttpResponse:
    """The same from a tournament's check-in, where everybody on the list can be checked in at once."""
    tournament = access.tournament_to_run(request.user, pk)
    back = reverse("web:desk_check_in", args=[pk])
    take = reverse("web:desk_arrivals_take", args=[pk])
    page_context = tournament_context(request, tournament, "check_in")
    steps = ImportSteps(cup=_cup(tournament), page_context=page_context, ask=request.path, take=take, back=back)
    return _ask(request, steps)


@post_only
def take_and_check_in(request: DeskRequest, pk: int) -> HttpResponse:
    """Import the previewed list at a tournament; `check_in` also checks everybody in."""
    tournament = access.tournament_to_run(request.user, pk)
    sealed, listed = _sent(request)
    actor, now = actor_of(request), timezone.now()
    if "check_in" not in request.POST:
        imported = import_players(_cup(tournament), sealed.rows, **listed, actor=actor, now=now)
        _tell_left_out(request, sealed)
        return redirect_with_message(request, _import_message(imported), "web:desk_check_in", tournament.pk)
    imported, checked_in = import_and_check_in(
        tournament, sealed.rows, **listed, commitment=new_commitment(), actor=actor, now=now
    )
    _tell_left_out(request, sealed)
    if imported.strangers:
        messages.warning(request, _strangers_message(imported.strangers))
    message = f"{_import_message(imported)} {check_in_message(checked_in)}"
    return redirect_with_message(request, message, "web:desk_check_in", tournament.pk)


def _ask(request: DeskRequest, steps: ImportSteps) -> HttpResponse:
    form, defined = PlayerFileForm(form_data(request), form_files(request)), attributes_of(steps.cup)
    form.offer([each.name for each in defined])
    if form.is_valid():
        context = steps.page_context | {"steps": steps, **_preview(request, form, steps, defined)}
        return render(request, "web/desk/import_preview.html", context)
    texts = {"title": _("Import players"), "submit": _("Check the list"), "template": "web/desk/import.html"}
    return form_page(request, form, **texts, back=steps.back, **steps.page_context)


def _preview(
    request: DeskRequest, form: PlayerFileForm, steps: ImportSteps, defined: Sequence[Attribute]
) -> dict[str, Any]:
    parsed, noted = form.players, listed_values(defined, form.players.attribute_cells)
    comparison = import_preview(parsed.rows, addresses=parsed.addresses, cup=steps.cup, now=timezone.now())
    values = noted.values if any(noted.values) else ()
    shown, kind = comparison.fingerprint, form.file_kind
    left_out = tuple((each.line, each.code) for each in parsed.left_out)
    of_rows: dict[str, Any] = {"values": values, "addresses": parsed.addresses, "left_out": left_out}
    sealed = SealedRows(parsed.rows, shown=shown, form=uuid4().hex, file_kind=kind, **of_rows)
    return {
        "noted": [(name, count) for name, count in noted.counts if count],
        "unknown": [(parsed.rows[place], name, cell) for place, name, cell in noted.unknown[:MOST_ALIKE]],
        "comparison": comparison,
        "shared": comparison.shared[:MOST_SHARED],
        "count": len(parsed.rows),
        "alike": _alike(request, comparison.new),
        "problems": [(each, sentence(each.code, {})) for each in parsed.problems],
        "left_out": [(each, sentence(each.code, {})) for each in parsed.left_out],
        "rows": seal_rows(sealed, for_whom=_importer(request, steps.take)),
    }


def _alike(request: DeskRequest, new: Sequence[PlayerRow]) -> list[tuple[PlayerRow, tuple[Player, ...]]]:
    """New rows paired with existing players who may be the same person."""
    found = likenesses(new, among=access.players_to_see(request.user))
    return [(row, players) for row, players in zip(new, found, strict=False) if players][:MOST_ALIKE]


def _sent(request: DeskRequest) -> tuple[SealedRows, dict[str, Any]]:
    """The list previewed at this address; what was shown and confirmed, and each row's attribute values and address."""
    sealed = unseal_rows(request.POST.get("rows", ""), for_whom=_importer(request, request.path))
    confirmed = frozenset(request.POST.getlist("confirm"))
    seen = SeenPreview(sealed.shown, form=sealed.form, confirmed=confirmed, file_kind=sealed.file_kind)
    return sealed, {"seen": seen, "values": sealed.values, "addresses": sealed.addresses}


def _tell_left_out(request: DeskRequest, sealed: SealedRows) -> None:
    """Name the lines of which a part of the address was not taken; nothing if there are none."""
    if not sealed.left_out:
        return
    lines = "; ".join(
        _("row %(line)s: %(why)s") % {"line": line, "why": sentence(code, {}).removesuffix(".")}
        for line, code in sealed.left_out[:MOST_NAMED]
    )
    count = len(sealed.left_out) - MOST_NAMED
    more = _(" and %(count)s more") % {"count": count} if count > 0 else ""
    messages.warning(request, _("Left out of the addresses: %(lines)s.") % {"lines": f"{lines}{more}"})


def _importer(request: DeskRequest, address: str) -> str:
    return f"{request.user.pk}:{address}"


def _cup(tournament: Tournament) -> Cup:
    return tournament.season.cup


def _import_message(imported: ImportReport) -> str:
    facts = {"added": imported.added, "changed": imported.changed, "same": imported.same}
    message = _("Imported: %(added)s new, %(changed)s changed, %(same)s unchanged.") % facts
    if imported.values_set:
        values_set = _("Attributes noted: %(count)s.") % {"count": imported.values_set}
        message = f"{message} {values_set}"
    if imported.addresses:
        values_set = _("Addresses noted: %(count)s.") % {"count": imported.addresses}
        message = f"{message} {values_set}"
    if not imported.left:
        return message
    left = ngettext(
        "%(count)s person who plays in other cups stays as they were.",
        "%(count)s people who play in other cups stay as they were.",
        len(imported.left),
    ) % {"count": len(imported.left)}
    return f"{message} {left}"


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
