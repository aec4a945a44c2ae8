"""Where a log ended when something became public: the number and the hash of the event that says so.

That event's hash covers everything before it, and of a list also its content: whoever has it on paper can show later
that neither was changed.
"""

from tournaments.models import Event, Publication, Tournament
from tournaments.seals import ChainEnd


def publication_end(publication: Publication) -> ChainEnd | None:
    """Of the tournament's log, or of the cup's for a season's lists. One statement; none where no event says so."""
    owner = {"tournament": publication.tournament_id} if publication.tournament_id else {"cup": publication.season.cup}
    events = Event.objects.filter(**owner, verb=f"publish_{publication.kind}").order_by("-sequence")
    return next((_end(each) for each in events if each.what.get("publication") == publication.pk), None)


def seating_end(tournament: Tournament) -> ChainEnd | None:
    """When the last rounds were published. One statement; none before."""
    event = Event.objects.filter(tournament=tournament, verb="publish_seating").order_by("-sequence").first()
    return _end(event) if event else None


def _end(event: Event) -> ChainEnd:
    owner = f"tournament:{event.tournament_id}" if event.tournament_id else f"cup:{event.cup_id}"
    return ChainEnd(owner, event.sequence, event.hash)
