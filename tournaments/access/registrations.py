"""Permission by look-up, for registrations: by evening, or through the registered person's link."""

from datetime import datetime, time, timedelta

from django.core.signing import BadSignature
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.links import is_genuine_registration, read_registration_token
from tournaments.models import Registration, Tournament
from tournaments.models.tournament import TournamentState


def registration_of(tournament: Tournament, pk: int) -> Registration:
    """A registration for a tournament that the user has access to."""
    return get_object_or_404(tournament.registrations.select_related("tournament", "player"), pk=pk)


def registration_by_token(token: str, *, now: datetime) -> Registration:
    """A link's registration, with its evening, cup and ruleset. One statement; 404 for anything else.

    The link expires at the end of the evening's day, or when the evening is closed; for a cancelled evening it says so.
    """
    try:
        claimed = read_registration_token(token)
    except BadSignature as error:
        raise Http404 from error
    rows = Registration.objects.select_related("tournament__season__cup", "tournament__ruleset__cup")
    found = get_object_or_404(rows.exclude(tournament__state=TournamentState.CLOSED), pk=claimed)
    if not is_genuine_registration(token, found) or links_end(found.tournament) <= now:
        raise Http404
    return found


def links_end(tournament: Tournament) -> datetime:
    """The midnight after the evening's day."""
    return timezone.make_aware(datetime.combine(tournament.date + timedelta(days=1), time.min))
