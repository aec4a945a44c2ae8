"""What stands at the head of a document: whose it is, how far it may be believed, since when and by whom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils.timezone import localtime

from tournaments.lists import AnyList, QualifierList, ResultsList, SeasonList, log_end
from tournaments.models import Cup, Event, Publication, Round, Season, Tournament, User
from tournaments.models.publication import PublicationKind
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.log_ends import publication_end
from tournaments.queries.publications import PublicationState, list_status, newest_versions
from tournaments.queries.till import Till
from tournaments.reports.rows import Heading, ListState


@dataclass(frozen=True, slots=True)
class ListStatus:
    """A state, since when, the person behind it ("" for nobody in particular), and where the log ended then."""

    state: ListState
    since: datetime
    by: str = ""
    log: str = ""


def name_of(user: User | None) -> str:
    """A user as lists show them."""
    return user.name if user else ""


def seating_heading(tournament: Tournament, rounds: Sequence[Round], *, now: datetime) -> Heading:
    """Unpublished while one of the rounds is a draft; then published, at the time and by whom the last of them was."""
    return _tournament_heading(tournament, _seating_status(tournament, rounds, now=now))


def results_heading(tournament: Tournament, results: ResultsList, *, now: datetime) -> Heading:
    """Provisional while the tournament is open; then unpublished until exactly these are published, and official."""
    if tournament.state == TournamentState.OPEN:
        return _tournament_heading(tournament, ListStatus(ListState.PROVISIONAL, now))
    newest = newest_versions(tournament=tournament).first()
    return _tournament_heading(tournament, _published(newest, results, now=now))


def till_heading(till: Till, *, now: datetime) -> Heading:
    """Provisional until the closing sheet is signed, then official, since when and by whom it was."""
    closing = till.closing
    if closing is None:
        return _tournament_heading(till.tournament, ListStatus(ListState.PROVISIONAL, now))
    by = ", ".join(filter(None, (name_of(closing.signed_by), name_of(closing.confirmed_by))))
    return _tournament_heading(till.tournament, ListStatus(ListState.OFFICIAL, closing.signed_at, by))


def season_heading(season: Season, value: SeasonList | QualifierList, *, now: datetime) -> Heading:
    """Unpublished until exactly this list is published."""
    kind = PublicationKind.SEASON if isinstance(value, SeasonList) else PublicationKind.QUALIFIERS
    newest = newest_versions(season=season, tournament=None, kind=kind).first()
    return _heading(season.cup.name, season.name, _published(newest, value, now=now))


def publication_heading(publication: Publication, value: AnyList) -> Heading:
    """The head of a frozen list: every word of it is as frozen as the list, but for the publisher's name, and that it
    was withdrawn.

    One statement, for the end of the log, which the log itself has.
    """
    status = _status_of(publication)
    if isinstance(value, ResultsList):
        return _heading(value.cup, value.evening, status, day=date.fromisoformat(value.date), venue=value.venue)
    return _heading(value.cup, value.season, status)


def card_heading(cup: Cup, *, now: datetime) -> Heading:
    """Of cards, which are never published: whose they are, and when they were printed."""
    return _heading(cup.name, cup.name, ListStatus(ListState.PROVISIONAL, now))


def _heading(cup: str, occasion: str, status: ListStatus, *, day: date | None = None, venue: str = "") -> Heading:
    at = localtime(status.since)
    head = Heading(cup=cup, occasion=occasion, state=status.state, at=at, by=status.by, day=day, venue=venue)
    return replace(head, log=status.log)


def _tournament_heading(tournament: Tournament, status: ListStatus) -> Heading:
    return _heading(tournament.season.cup.name, tournament.name, status, day=tournament.date, venue=tournament.venue)


def _published(newest: Publication | None, value: AnyList, *, now: datetime) -> ListStatus:
    if newest and list_status(newest, value).state == PublicationState.CURRENT:
        return _status_of(newest)
    return ListStatus(ListState.UNPUBLISHED, now)


def _status_of(publication: Publication) -> ListStatus:
    if publication.withdrawn_at:
        return ListStatus(ListState.WITHDRAWN, publication.withdrawn_at, name_of(publication.withdrawn_by))
    state = ListState.OFFICIAL if publication.kind == PublicationKind.RESULTS else ListState.PUBLISHED
    end = publication_end(publication)
    log = log_end(end.revision, end.head) if end else ""
    return ListStatus(state, publication.published_at, name_of(publication.published_by), log)


def _seating_status(tournament: Tournament, rounds: Sequence[Round], *, now: datetime) -> ListStatus:
    if any(each.state == RoundState.DRAFT for each in rounds):
        return ListStatus(ListState.UNPUBLISHED, now)
    numbers = {each.number for each in rounds}
    events = Event.objects.filter(tournament=tournament, verb="publish_seating").select_related("user")
    for event in events.order_by("-sequence"):
        if numbers & set(event.what["rounds"]):
            return ListStatus(ListState.PUBLISHED, event.at, name_of(event.user), log_end(event.sequence, event.hash))
    return ListStatus(ListState.PUBLISHED, now)
