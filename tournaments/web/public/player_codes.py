"""The page behind a player code: for the desk, a shortcut to the player's check-in; for others, no information."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import access
from tournaments.models import Tournament, User
from tournaments.queries.people.player_codes import open_evenings, player_by_code


@never_cache
@require_safe
def player_code(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to the check-in of the one open evening the user runs, or offer a choice.

    Everybody else gets the same page whether or not the code exists.
    """
    user = request.user
    evenings = open_evenings(access.cups_to_run(user)) if isinstance(user, User) else ()
    player = player_by_code(code, among=access.players_to_see(user)) if evenings and isinstance(user, User) else None
    if player is None:
        return render(request, "web/public/player_code.html", {"here": request.path, "is_desk": bool(evenings)})
    to = [(evening, _check_in(evening, player.pk)) for evening in evenings]
    if len(to) == 1:
        return HttpResponseRedirect(to[0][1])
    return render(request, "web/public/player_code_evenings.html", {"person": player, "evenings": to})


def _check_in(tournament: Tournament, player: int) -> str:
    return f"{reverse('web:desk_check_in', args=[tournament.pk])}?player={player}"
