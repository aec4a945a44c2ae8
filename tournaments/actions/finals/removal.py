"""Removing a final of several cups that was opened by mistake."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Championship, FinalPlace, Publication
from tournaments.models.publication import PublicationKind

OF_FINALS = (PublicationKind.FINALISTS, PublicationKind.FINAL)


def remove_championship(championship: Championship, *, actor: Actor, now: datetime) -> None:
    """Delete a final opened by mistake, with its cups that have no ranking.

    Refused: championship_published, championship_answered, championship_ranked.
    """
    with transaction.atomic():
        cup = lock(championship.season.cup)
        require_empty(championship)
        championship.delete()
        write_event(cup, verb="remove_championship", actor=actor, now=now, what={"season": championship.season_id})


def require_empty(championship: Championship) -> None:
    """Refused: championship_published, championship_answered, championship_ranked."""
    if Publication.objects.filter(season=championship.season_id, kind__in=OF_FINALS).exists():
        raise Refused("championship_published")
    if FinalPlace.objects.filter(championship=championship).exists():
        raise Refused("championship_answered")
    if championship.cups.filter(read_at__isnull=False).exists():
        raise Refused("championship_ranked")
