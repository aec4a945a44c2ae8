"""Assign attributes individually: at check-in, on a player's page, in a newcomer's form."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.people.attribute_values import assign_value, unassign_value
from tournaments.models import AttributeValue, Cup, Player
from tournaments.queries.people.attributes import attributes_of, choices_of
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message


@form_view
def at_check_in(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Show the attributes of somebody present; a tap changes one and returns to where it was tapped (`at`)."""
    tournament = access.tournament_to_run(request.user, pk)
    player = access.entry_in(tournament, entry).player
    if request.method == "POST":
        _apply_tap(request, tournament.season.cup, player)
        if request.POST.get("at") == "door":
            return HttpResponseRedirect(f"{reverse('web:desk_check_in', args=[pk])}?came={entry}")
        return HttpResponseRedirect(reverse("web:desk_note", args=[pk, entry]))
    context = tournament_context(request, tournament, "check_in")
    context |= {"player": player, "choices": choices_of(tournament.season.cup, player), "entry": entry}
    return render(request, "web/desk/note.html", context)


@post_only
def of_player(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """The same on a player's page."""
    cup, known = access.cup_to_run(request.user, slug), access.player_to_see(request.user, player)
    _apply_tap(request, cup, known)
    return redirect_with_message(request, _("Saved."), "web:desk_player", slug, player)


def _apply_tap(request: DeskRequest, cup: Cup, player: Player) -> None:
    """Apply a button of `attribute_taps.html`: a `value` to assign, or an attribute to remove (`take`)."""
    actor, now = actor_of(request), timezone.now()
    if taken := posted_id(request.POST.get("take", "")):
        unassign_value(cup, player, access.attribute_of(cup, taken), actor=actor, now=now)
    else:
        value = access.value_of(cup, posted_id(request.POST.get("value", "")))
        assign_value(cup, player, value, actor=actor, now=now)


def chosen_values(request: DeskRequest, cup: Cup) -> tuple[AttributeValue, ...]:
    """The attribute values submitted for a newcomer (`value`, ids). One statement if there are any."""
    ids = {posted_id(each) for each in request.POST.getlist("value")} - {0}
    return access.values_of(cup, ids) if ids else ()


def offered_values(cup: Cup, chosen: Iterable[AttributeValue]) -> dict[str, Any]:
    """The attributes offered on a newcomer's form, as submitted."""
    return {"attributes": attributes_of(cup), "chosen_values": {each.pk for each in chosen}}
