"""Assign attributes in bulk: tick who has one, at an evening or in a season, and save all at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.people.attribute_values import set_values
from tournaments.models import Attribute, Cup, Player
from tournaments.queries.people.attributes import attributes_of, held_by
from tournaments.queries.people.search import entries_taking_part
from tournaments.queries.seasons.people import season_people
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.page_contexts import season_context, tournament_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of

MOST_SHOWN = 400
"""Maximum people per page: two fields each, and a form may have a thousand."""


@form_view
def at_evening(request: DeskRequest, pk: int) -> HttpResponse:
    """List everybody at an evening; `attribute` (an id) is in the URL."""
    tournament = access.tournament_to_run(request.user, pk)
    people = [each.player for each in entries_taking_part(tournament)]
    context = tournament_context(request, tournament, "check_in")
    context |= {"back": reverse("web:desk_check_in", args=[pk]), "title": _("Attributes of everybody here")}
    return _page(request, tournament.season.cup, people, context)


@form_view
def in_season(request: DeskRequest, season: int) -> HttpResponse:
    """List everybody who was at an evening of a season; likewise."""
    mine = access.season_to_run(request.user, season)
    context = season_context(request, mine, "rankings")
    title = _("Attributes of everybody in the season")
    context |= {"back": reverse("web:desk_sub_rankings", args=[season]), "title": title}
    return _page(request, mine.cup, season_people(mine), context)


def _page(request: DeskRequest, cup: Cup, people: Sequence[Player], context: dict[str, Any]) -> HttpResponse:
    attributes = attributes_of(cup)
    attribute = _wanted(request, attributes)
    page = Paginator(people, MOST_SHOWN).get_page(request.GET.get("page"))
    if request.method == "POST" and attribute:
        return _save(request, attribute)
    held = held_by(cup, [each.pk for each in page]) if attribute else {}
    mine = attribute.pk if attribute else 0
    context |= {"attributes": attributes, "attribute": attribute, "page": page}
    context["rows"] = [(each, held.get(each.pk, {}).get(mine, 0)) for each in page]
    return render(request, "web/desk/note_many.html", context)


def _wanted(request: DeskRequest, attributes: Sequence[Attribute]) -> Attribute | None:
    """The attribute in the URL, otherwise the first; None if there are none. 404 for an unknown one."""
    wanted = posted_id(request.GET.get("attribute", "")) or (attributes[0].pk if attributes else 0)
    found = next((each for each in attributes if each.pk == wanted), None)
    if wanted and found is None:
        raise Http404
    return found


def _save(request: DeskRequest, attribute: Attribute) -> HttpResponse:
    count = set_values(attribute, _ticked(request, attribute), actor=actor_of(request), now=timezone.now())
    message = ngettext("Saved, %(count)s person changed.", "Saved, %(count)s people changed.", count) % {"count": count}
    messages.success(request, message)
    page = f"&page={number}" if (number := posted_id(request.GET.get("page", ""))) else ""
    return HttpResponseRedirect(f"{request.path}?attribute={attribute.pk}{page}")


def _ticked(request: DeskRequest, attribute: Attribute) -> Mapping[int, int | None]:
    """What was changed on the page: by player (id) the value (id) or None.

    Who stays as shown is left out, and what was shown or chosen of another attribute.
    """
    values = {each.pk for each in attribute.values.all()}
    found: dict[int, int | None] = {}
    for shown in request.POST.getlist("shown"):
        player, _dot, before = shown.partition(".")
        held, chosen = posted_id(before), posted_id(request.POST.get(f"player_{player}", ""))
        if chosen != held and (chosen or held) in values:
            found[posted_id(player)] = chosen or None
    return found
