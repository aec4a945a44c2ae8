"""The end of a log at a publication: number and hash of the publishing event.

The hash covers all earlier events and, for a list, its content: anybody with it on paper can prove later that neither
was changed.
"""

from tournaments.models import Event, Publication, Tournament
from tournaments.seals import ChainEnd


def publication_end(publication: Publication) -> ChainEnd | None:
    """The end of the tournament's log, or of the cup's for a season's lists; None without an event. One statement."""
    owner = {"tournament": publication.tournament_id} if publication.tournament_id else {"cup": publication.season.cup}
    events = Event.objects.filter(**owner, verb=f"publish_{publication.kind}").order_by("-sequence")
    return next((_end(each) for each in events if each.what.get("publication") == publication.pk), None)


def seating_end(tournament: Tournament) -> ChainEnd | None:
    """The end of the log when the last rounds were published; None before. One statement."""
    event = Event.objects.filter(tournament=tournament, verb="publish_seating").order_by("-sequence").first()
    return _end(event) if event else None


def _end(event: Event) -> ChainEnd:
    owner = f"tournament:{event.tournament_id}" if event.tournament_id else f"cup:{event.cup_id}"
    return ChainEnd(owner, event.sequence, event.hash)
