"""Player codes: printing a card, and reissuing a lost one."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.people.player_codes import renew_code
from tournaments.documents.one_card import card_of_player
from tournaments.web.attachments import file_response
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message


@read_only
def card(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """Download the player's card as PDF."""
    cup = access.cup_to_run(request.user, slug)
    return file_response(card_of_player(cup, access.player_to_see(request.user, player), now=timezone.now()))


@post_only
def renew(request: DeskRequest, slug: str, player: int) -> HttpResponse:
    """Invalidate all printed cards of the player."""
    cup = access.cup_to_run(request.user, slug)
    known = access.player_to_see(request.user, player)
    renew_code(cup, known, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s has a new code; please print the card.") % {"name": known.name}
    return redirect_with_message(request, message, "web:desk_player", slug, player)
