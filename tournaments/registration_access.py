"""Look-up is permission, for registrations: of an evening that was looked up, or by the link of whoever registered."""

from datetime import datetime, time, timedelta

from django.core.signing import BadSignature
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.links import is_genuine_registration, read_registration_token
from tournaments.models import Registration, Tournament
from tournaments.models.tournament import TournamentState


def registration_of(tournament: Tournament, pk: int) -> Registration:
    """A registration for a tournament that was itself looked up for this user."""
    return get_object_or_404(tournament.registrations.select_related("tournament", "player"), pk=pk)


def registration_by_token(token: str, *, now: datetime) -> Registration:
    """The registration of a link, with its evening, cup and ruleset. One statement; 404 for anything else.

    The link ends with the evening's day, or when the evening is closed.
    """
    try:
        claimed = read_registration_token(token)
    except BadSignature as error:
        raise Http404 from error
    rows = Registration.objects.select_related("tournament__season__cup", "tournament__ruleset__cup")
    found = get_object_or_404(rows, pk=claimed, tournament__state=TournamentState.OPEN)
    if not is_genuine_registration(token, found) or links_end(found.tournament) <= now:
        raise Http404
    return found


def links_end(tournament: Tournament) -> datetime:
    """The midnight after the evening's day."""
    return timezone.make_aware(datetime.combine(tournament.date + timedelta(days=1), time.min))
