"""At the door of a final: whoever had declined takes part after all, or declines again."""

from collections.abc import Collection
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.finals.returning import decline_again, return_finalist
from tournaments.errors import Conflict
from tournaments.models import Player, Tournament
from tournaments.queries.finals.day import final_day_of
from tournaments.queries.finals.free_places import put_out_by
from tournaments.queries.finals.names_at_final import names_at_final
from tournaments.queries.finals.returned import put_out
from tournaments.web.desk.decorators import post_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message

DOOR = "web:desk_final_door"


@post_only
def restore(request: DeskRequest, pk: int) -> HttpResponse:
    """Take back the decline of somebody who has come all the same; asks first if others lose their place by it."""
    tournament = access.tournament_to_run(request.user, pk)
    player = access.player_to_see(request.user, posted_id(request.POST.get("player", "")))
    known = {posted_id(each) for each in request.POST.getlist("out")}
    championship = final_day_of(tournament).championship
    try:
        return_finalist(championship, player, puts_out=known, actor=actor_of(request), now=timezone.now())
    except Conflict as conflict:
        if conflict.code != "others_put_out":
            raise
        return _question(request, tournament, player)
    return HttpResponseRedirect(f"{reverse(DOOR, args=[pk])}?{_what_changed(player, known)}")


@post_only
def undo_restoring(request: DeskRequest, pk: int) -> HttpResponse:
    """Let somebody who took part after all decline again."""
    tournament = access.tournament_to_run(request.user, pk)
    player = access.player_to_see(request.user, posted_id(request.POST.get("player", "")))
    day = final_day_of(tournament)
    decline_again(day.championship, player, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s has declined again.") % {"name": names_at_final(day).get(player.pk, player.name)}
    return redirect_with_message(request, message, DOOR, pk)


def _question(request: DeskRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Who would have no place any more, and what else can be done."""
    day = final_day_of(tournament)
    out = put_out(day, put_out_by(day, day.rows[player.pk]))
    context = tournament_context(request, tournament, "check_in") | {
        "player": player,
        "name": names_at_final(day)[player.pk],
        "out": out,
        "is_promised": any(each.has_accepted for each in out),
    }
    return render(request, "web/desk/final_check_in_return.html", context)


def _what_changed(player: Player, out: Collection[int]) -> str:
    """The query with which the door says who is back (player id) and who has no place any more."""
    return urlencode({"back": player.pk, "out": sorted(out)}, doseq=True)
