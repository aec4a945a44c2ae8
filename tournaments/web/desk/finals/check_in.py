"""Check-in of a multi-cup final, and its first round drawn by Vorrundenpunkte."""

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.draw import draw_seeded
from tournaments.actions.finals.check_in import register_finalists, replace_finalist
from tournaments.actions.finals.taking_back import revoke_replacement, undo_arrival
from tournaments.actions.people.check_in import check_in
from tournaments.errors import Refused
from tournaments.models import Entry, Player, Tournament
from tournaments.queries.alphabet import InAlphabet, alphabetical
from tournaments.queries.draw.fairness import open_commitment_hash
from tournaments.queries.finals.check_in import MissingFinalist, final_check_in
from tournaments.queries.finals.day import FinalDay, final_day_of
from tournaments.queries.finals.fees_at_door import fees_at_door
from tournaments.queries.finals.invitations import final_has_begun, is_over
from tournaments.queries.finals.names_at_final import names_at_final
from tournaments.queries.finals.others_at_door import others_at_door
from tournaments.queries.finals.people_at_door import FinalAttendee
from tournaments.queries.finals.returned import put_out, returned_people
from tournaments.queries.room.progress import tournament_progress
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.draw.seeds import new_commitment, new_seed
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.tables import DrawForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.check_in import posted_id, with_money_left
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

PAGE = "web:desk_final_door"
BY_POINTS = "order=points"


@read_only
def check_in_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Show who is missing, who is next in line for their places, and who replaced whom."""
    tournament = access.tournament_to_see(request.user, pk)
    day = final_day_of(tournament)
    found, came = final_check_in(day), posted_id(request.GET.get("came", ""))
    context = tournament_context(request, tournament, "check_in") | {
        "check_in": found,
        "missing": found.missing if _is_by_points(request) else sorted(found.missing, key=_by_name),
        "is_by_points": _is_by_points(request),
        "others": tuple(others_at_door(day, found)),
        "returned": [(each.attendee, each) for each in returned_people(day, found)],
        "is_over": is_over(tournament),
        "has_begun": final_has_begun(tournament),
        "fees": fees_at_door(tournament),
        "championship": day.championship,
        "accepted": day.accepted,
        "expects": tournament.registrations.filter(cancelled_at=None).exists(),
    }
    if arrived := next((each for each in found.attendees if each.entry == came), None):
        context |= _arrival(day, arrived)
    return render(request, "web/desk/final_check_in.html", context | _back(request, day))


@post_only
def expect(request: DeskRequest, pk: int) -> HttpResponse:
    """Register the finalists as expected at check-in."""
    tournament = access.tournament_to_run(request.user, pk)
    report = register_finalists(tournament, actor=actor_of(request), now=timezone.now())
    message = _("Expected at the check-in: %(added)s more, %(gone)s no longer.")
    return redirect_with_message(request, message % {"added": report.added, "gone": report.taken_off}, PAGE, pk)


@post_only
def check_in_player(request: DeskRequest, pk: int) -> HttpResponse:
    """Check in a finalist with one tap; fees are taken at check-in. Whoever was checked in meanwhile is no fault."""
    tournament = access.tournament_to_run(request.user, pk)
    player = access.player_to_check_in(request.user, tournament, posted_id(request.POST.get("player", "")))
    acting: dict[str, Any] = {"commitment": new_commitment(), "actor": actor_of(request), "now": timezone.now()}
    try:
        return _came(request, pk, check_in(tournament, player, **acting))
    except Refused as refused:
        if refused.code != "already_checked_in":
            raise
        return redirect_with_message(request, refused.sentence, PAGE, pk)


@post_only
def undo_check_in(request: DeskRequest, pk: int) -> HttpResponse:
    """Undo a check-in."""
    tournament = access.tournament_to_run(request.user, pk)
    mine = access.entry_in(tournament, posted_id(request.POST.get("entry", "")))
    name = _name_at(tournament, mine.player)
    undo_arrival(mine, actor=actor_of(request), now=timezone.now())
    message = with_money_left(_("%(name)s is checked out."), mine) % {"name": name}
    return redirect_with_message(request, message, PAGE, pk)


@post_only
def replace(request: DeskRequest, pk: int) -> HttpResponse:
    """Let a reserve replace an absent finalist."""
    tournament = access.tournament_to_run(request.user, pk)
    missing = access.player_to_see(request.user, posted_id(request.POST.get("missing", "")))
    reserve = access.player_to_see(request.user, posted_id(request.POST.get("reserve", "")))
    entry = replace_finalist(
        tournament,
        missing=missing.pk,
        reserve=reserve.pk,
        cup=request.POST.get("cup", ""),
        commitment=new_commitment(),
        actor=actor_of(request),
        now=timezone.now(),
    )
    return _came(request, pk, entry)


@post_only
def undo_replacement(request: DeskRequest, pk: int) -> HttpResponse:
    """Undo a replacement by a reserve."""
    tournament = access.tournament_to_run(request.user, pk)
    reserve = access.player_to_see(request.user, posted_id(request.POST.get("reserve", "")))
    revoke_replacement(tournament, reserve=reserve.pk, actor=actor_of(request), now=timezone.now())
    mine = tournament.entries.filter(player=reserve).first()
    message = _("Taken back; %(name)s is checked out.")
    message = with_money_left(message, mine) if mine else message
    return redirect_with_message(request, message % {"name": _name_at(tournament, reserve)}, PAGE, pk)


@form_view
def draw(request: DeskRequest, pk: int) -> HttpResponse:
    """Draw the first rounds, keeping the strongest players apart."""
    tournament = access.tournament_to_run(request.user, pk)
    day, committed = final_day_of(tournament), open_commitment_hash(tournament)
    initial: dict[str, Any] = {"count": 1, "seed": "" if committed else new_seed()}
    form = DrawForm(form_data(request), rounds_left=tournament_progress(tournament).rounds_left, initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            count, seed = form.cleaned_data["count"], form.cleaned_data["seed"]
            actor, now = actor_of(request), timezone.now()
            draw_seeded(tournament, count=count, seed=seed, draw_options=form.draw_options(), actor=actor, now=now)
            return redirect_with_message(request, _("Drawn. Nobody sees it until you publish it."), "web:desk_draw", pk)
    texts = {"title": _("Seed by Vorrundenpunkte"), "submit": _("Draw seeded"), "template": "web/desk/draw_seeded.html"}
    context = tournament_context(request, tournament, "draw") | {"championship": day.championship}
    return form_page(
        request, form, **texts, back=reverse("web:desk_draw", args=[pk]), commitment_hash=committed, **context
    )


def _came(request: DeskRequest, pk: int, entry: Entry) -> HttpResponse:
    """Redirect to the page in its order, which confirms the arrival and offers to undo it."""
    order = f"&{BY_POINTS}" if _is_by_points(request) else ""
    return HttpResponseRedirect(f"{reverse(PAGE, args=[pk])}?came={entry.pk}{order}")


def _arrival(day: FinalDay, came: FinalAttendee) -> dict[str, Any]:
    names = names_at_final(day)
    missing = names[came.missing.person.player] if came.missing else ""
    return {"came": came, "came_name": names[came.row.person.player], "missing_name": missing}


def _back(request: DeskRequest, day: FinalDay) -> dict[str, Any]:
    """Who takes part after all, as the URL says and if it is still so, and who has no place any more by it."""
    player = posted_id(request.GET.get("back", ""))
    if player not in day.rows.keys() & day.accepted:
        return {}
    out = [each for each in put_out(day, map(posted_id, request.GET.getlist("out"))) if not each.row.is_in]
    return {"back": day.rows[player], "back_name": names_at_final(day)[player], "out": out}


def _name_at(tournament: Tournament, player: Player) -> str:
    return names_at_final(final_day_of(tournament)).get(player.pk, player.name)


def _is_by_points(request: DeskRequest) -> bool:
    return request.GET.get("order") == "points"


def _by_name(missing: MissingFinalist) -> InAlphabet:
    person = missing.row.person
    return alphabetical(person.name, person.number, person.player)
