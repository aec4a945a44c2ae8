"""Manual seating changes: swaps and moves in a draft, late arrivals and drop-outs, stand-ins."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.draw import AmendedSeating, amend_seating, move_in_draft, swap_in_draft
from tournaments.actions.draw.refusals import raise_refusals
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import DrawRun, Round, Table, Tournament
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.draw.fairness import open_commitment_hash
from tournaments.queries.draw.late import amending_refusal, late_and_dropouts
from tournaments.queries.draw.manual_preview import drafted_round, move_preview, swap_preview
from tournaments.queries.people.search import present_entries
from tournaments.queries.room.seating import SeatedTable, seated_players_at, seated_players_of, seating_of
from tournaments.queries.room.sheet import table_sheet
from tournaments.seating import FigureComparison
from tournaments.templatetags.vorhand import joined_with_and
from tournaments.web.certificate_tables import LABELS
from tournaments.web.desk.decorators import at_table, form_view
from tournaments.web.desk.draw.seeds import new_seed
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.manual_changes import AmendForm, MoveForm, StandInForm, SwapForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.fee_reminders import remind_of_fees
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message, render_page_or_part
from tournaments.web.desk.room.hands import table_address


@form_view
def swap(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Swap two people in the draft; GET with both previews the change."""
    tournament = access.tournament_to_run(request.user, pk)
    draft = _drafted_round(tournament, number)
    form = SwapForm(form_data(request) or request.GET or None, people=_people_choices(seating_of([draft])))
    context = tournament_context(request, tournament, "draw") | {"form": form, "round": draft}
    with catch_refusals(form):
        if form.is_valid() and request.method == "POST":
            one, other = (access.entry_in(tournament, form.cleaned_data[name]) for name in ("one", "other"))
            swap_in_draft(draft, one, other, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("The two seats have been swapped."), "web:desk_draw", pk)
    if request.method == "POST":
        return render(request, "web/desk/swap.html", context, status=form.status)
    if form.is_valid() and form.cleaned_data["one"] != form.cleaned_data["other"]:
        context["changes"] = _swap_figures(draft, **form.cleaned_data)
    return render_page_or_part(request, context, page="web/desk/swap.html", part="web/desk/swap_changes.html")


@form_view
def move(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Move somebody in the draft to another table; GET with both previews the change."""
    tournament = access.tournament_to_run(request.user, pk)
    draft = _drafted_round(tournament, number)
    seated = seating_of([draft])
    form = MoveForm(
        form_data(request) or request.GET or None, people=_people_choices(seated), tables=_table_choices(seated)
    )
    context = tournament_context(request, tournament, "draw") | {"form": form, "round": draft}
    with catch_refusals(form):
        if form.is_valid():
            entry, table = access.entry_in(tournament, form.cleaned_data["one"]), form.cleaned_data["table"]
            if request.method == "POST":
                move_in_draft(draft, entry, table=table, actor=actor_of(request), now=timezone.now())
                message = _("%(name)s is now at table %(table)s.") % {"name": entry.player.name, "table": table}
                return redirect_with_message(request, message, "web:desk_draw", pk)
            context["changes"] = _move_figures(draft, entry=entry.pk, table=table)
    if request.method == "POST":
        return render(request, "web/desk/move.html", context, status=form.status)
    return render_page_or_part(request, context, page="web/desk/move.html", part="web/desk/move_changes.html")


@form_view
def amend(request: DeskRequest, pk: int) -> HttpResponse:
    """Add late arrivals and remove drop-outs in published rounds that have not started."""
    tournament = access.tournament_to_run(request.user, pk)
    free, seated = late_and_dropouts(tournament)
    form = AmendForm(form_data(request), free=free, seated=seated, initial={"gone": request.GET.getlist("gone")})
    with catch_refusals(form):
        if form.is_valid():
            # The hash is already public, so nobody can choose who has to move.
            seed = open_commitment_hash(tournament) or new_seed()
            found = amend_seating(
                tournament, **form.cleaned_data, seed=seed, actor=actor_of(request), now=timezone.now()
            )
            remind_of_fees(request, tournament, form.cleaned_data["gone"])
            return redirect_with_message(request, _amended_message(found), "web:desk_moves", pk)
    texts = {"title": _("Late arrivals and drop-outs"), "submit": _("Change the seating")}
    intro = _(
        "As few people as possible change tables: a table of four becomes a table of five, or the other way round."
    )
    back, context = reverse("web:desk_draw", args=[pk]), tournament_context(request, tournament, "draw")
    context |= {"free": free, "seated": seated, "intro": intro, "blocked": amending_refusal(tournament)}
    return form_page(request, form, **texts, template="web/desk/amend.html", back=back, **context)


def _amended_message(found: AmendedSeating) -> str:
    text = ngettext("Round %(rounds)s has been changed.", "Rounds %(rounds)s have been changed.", len(found.rounds))
    changed = text % {"rounds": joined_with_and(found.rounds)}
    some = ngettext("%(count)s other person changes tables.", "%(count)s other people change tables.", len(found.moved))
    others = some % {"count": len(found.moved)} if found.moved else _("Nobody else changes tables.")
    return f"{changed} {others}"


@form_view
@at_table(access.tournament_to_run)
def stand_in(request: DeskRequest, table: Table) -> HttpResponse:
    """Seat a stand-in for somebody from a given hand on."""
    tournament, sheet = table.round.tournament, table_sheet(table)
    seated = {each.entry for row in seating_of([table.round]) for each in row.seated_players}
    free = [each for each in present_entries(tournament) if each.pk not in seated]
    seated_players = seated_players_at(seated_players_of(table), hand=table.hands)
    form = StandInForm(
        form_data(request), seated_players=seated_players, free=free, initial={"from_hand": sheet.next_number}
    )
    with catch_refusals(form):
        if form.is_valid():
            submitted = form.cleaned_data
            entry = access.entry_in(tournament, submitted["entry"])
            actor, now = actor_of(request), timezone.now()
            seat_stand_in(
                table, place=submitted["place"], entry=entry, from_hand=submitted["from_hand"], actor=actor, now=now
            )
            name = next(each.listed_name for each in seated_players_of(table) if each.entry == entry.pk)
            remind_of_fees(
                request, tournament, [each.entry for each in seated_players if each.place == submitted["place"]]
            )
            text = _("%(name)s plays from hand %(hand)s.") % {"name": name, "hand": submitted["from_hand"]}
            return redirect_with_message(request, text, "web:desk_table", tournament.pk, table.pk)
    texts = {"title": _("Stand-in at table %(table)s") % {"table": table.number}, "submit": _("Seat the stand-in")}
    intro = _("Players who are replaced keep the hands they played; the stand-in's hands belong to the stand-in.")
    context = tournament_context(request, tournament, "rounds")
    return form_page(request, form, **texts, intro=intro, back=table_address(table), **context)


def _people_choices(tables: tuple[SeatedTable, ...]) -> list[tuple[str, str]]:
    text = _("%(name)s – table %(table)s, place %(place)s")
    rows = ((player, table) for table in tables for player in table.seated_players)
    return [
        (str(player.entry), text % {"name": player.listed_name, "table": table.number, "place": player.place})
        for player, table in sorted(rows, key=lambda row: alphabetical(row[0].name, row[0].number, row[0].entry))
    ]


def _table_choices(tables: tuple[SeatedTable, ...]) -> list[tuple[str, str]]:
    text = _("Table %(table)s – %(people)s people")
    return [(str(each.number), text % {"table": each.number, "people": len(each.seated_players)}) for each in tables]


def _drafted_round(tournament: Tournament, number: int) -> Round:
    draft = drafted_round(tournament, number)
    if draft is None:
        raise Http404
    return draft


def _draw_run(draft: Round) -> DrawRun:
    if draft.drawing is None:
        raise Http404
    return draft.drawing


def _swap_figures(draft: Round, *, one: int, other: int) -> list[tuple[object, FigureComparison]]:
    return _with_labels(swap_preview(draft, _draw_run(draft), one=one, other=other).figures)


@raise_refusals()
def _move_figures(draft: Round, *, entry: int, table: int) -> list[tuple[object, FigureComparison]]:
    """Figures before and after a move; refuses what the move itself refuses."""
    return _with_labels(move_preview(draft, _draw_run(draft), entry=entry, table=table).figures)


def _with_labels(figures: tuple[FigureComparison, ...]) -> list[tuple[object, FigureComparison]]:
    """Each figure with its label and its values before and after."""
    return [(LABELS.get(each.name, each.name), each) for each in figures]
