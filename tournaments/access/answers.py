"""Permission by look-up, for people invited to a final: their place, through the link only they were sent."""

from datetime import datetime, timedelta

from django.core.signing import BadSignature
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.access.cups import VIEW_ROLES, WRITE_ROLES, within_cups
from tournaments.links import answers_end, is_genuine_answer, read_token
from tournaments.models import Championship, FinalPlace, Mail, Player, Tournament, User
from tournaments.models.membership import Role
from tournaments.models.player import FINDABLE
from tournaments.models.tournament import TournamentState

READABLE = timedelta(days=30)
"""How long after the last answers a link still shows how the final ended; it changes nothing any more."""


def place_by_token(token: str, *, now: datetime) -> FinalPlace:
    """The place of a link, with its final, season and cup. At most three statements; 404 for anything else.

    Links of an earlier edition are void. Answers end with the final's day (`answers_end`); how it ended can be read
    for `READABLE` more.
    """
    try:
        claimed, edition = read_token(token)
    except BadSignature as error:
        raise Http404 from error
    rows = FinalPlace.objects.select_related("championship__season__cup", "player")
    found = get_object_or_404(rows, pk=claimed, edition=edition)
    if not is_genuine_answer(token, found) or _answers_end(found.championship) + READABLE <= now:
        raise Http404
    return found


def _answers_end(championship: Championship) -> datetime:
    evenings = Tournament.objects.filter(season=championship.season_id, is_final=True)
    evening = evenings.exclude(state=TournamentState.CANCELLED).order_by("date").first()
    return answers_end(championship.season, evening)


def invitations_to_see(user: User, season: int) -> Championship:
    """The final of a season, for members of its cup."""
    return _final(user, season, VIEW_ROLES)


def invitations_to_run(user: User, season: int) -> Championship:
    """The same for organisers, who may write to people."""
    return _final(user, season, WRITE_ROLES)


def invited_player(championship: Championship, pk: int) -> Player:
    """A player with a rank in a cup of a final that the user has access to."""
    rows = Player.objects.filter(FINDABLE, ranks_for_finals__cup__championship=championship)
    rows |= Player.objects.filter(FINDABLE, merged__ranks_for_finals__cup__championship=championship)
    return get_object_or_404(rows.distinct(), pk=pk)


def mail_of(championship: Championship, pk: int) -> Mail:
    """A mail about a final that the user has access to."""
    return get_object_or_404(Mail.objects.select_related("season__cup", "player"), season=championship.season_id, pk=pk)


def _final(user: User, season: int, roles: tuple[Role, ...]) -> Championship:
    rows = Championship.objects.select_related("season__cup")
    return get_object_or_404(within_cups(rows, user, cup="season__cup", roles=roles), season=season)
