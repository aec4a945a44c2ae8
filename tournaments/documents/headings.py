"""What stands at the head of a document: whose it is, how far it may be believed, since when and by whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.timezone import localtime

from tournaments.models import Event, Publication, Round, Season, Tournament, User
from tournaments.models.evening import RoundState, TournamentState
from tournaments.models.publication import PublicationKind
from tournaments.queries.lists import AnyList, QualifierList, ResultsList, SeasonList, thawed
from tournaments.reports.rows import Heading, State


@dataclass(frozen=True, slots=True)
class Standing:
    """A state, since when, and the person behind it ("" for nobody in particular)."""

    state: State
    since: datetime
    by: str = ""


def name_of(user: User | None) -> str:
    """A user as lists show him."""
    return user.name if user else ""


def seating_heading(tournament: Tournament, rounds: Sequence[Round], *, now: datetime) -> Heading:
    """Draft while one of the rounds is; then published, at the time and by whom the last of them was."""
    return _evening_heading(tournament, _seating_standing(tournament, rounds, now=now))


def results_heading(tournament: Tournament, results: ResultsList, *, now: datetime) -> Heading:
    """Provisional while the evening is open; then a draft until exactly these results are published: official."""
    if tournament.state == TournamentState.OPEN:
        return _evening_heading(tournament, Standing(State.PROVISIONAL, now))
    newest = tournament.publications.select_related("published_by").order_by("-version").first()
    return _evening_heading(tournament, _published(newest, results, now=now))


def season_heading(season: Season, value: SeasonList | QualifierList, *, now: datetime) -> Heading:
    """A draft until exactly this list is published."""
    kind = PublicationKind.SEASON if isinstance(value, SeasonList) else PublicationKind.QUALIFIERS
    lists = season.publications.filter(kind=kind).select_related("published_by")
    standing = _published(lists.order_by("-version").first(), value, now=now)
    return _heading(season.cup.name, season.name, standing)


def publication_heading(publication: Publication, value: AnyList) -> Heading:
    """The head of a frozen list: every word of it is as frozen as the list, but for the publisher's name."""
    standing = _standing_of(publication)
    if isinstance(value, ResultsList):
        return _heading(value.cup, value.evening, standing, day=date.fromisoformat(value.date), venue=value.venue)
    return _heading(value.cup, value.season, standing)


def _heading(cup: str, occasion: str, standing: Standing, *, day: date | None = None, venue: str = "") -> Heading:
    at = localtime(standing.since)
    return Heading(cup=cup, occasion=occasion, state=standing.state, at=at, by=standing.by, day=day, venue=venue)


def _evening_heading(tournament: Tournament, standing: Standing) -> Heading:
    return _heading(tournament.season.cup.name, tournament.name, standing, day=tournament.date, venue=tournament.venue)


def _published(newest: Publication | None, value: AnyList, *, now: datetime) -> Standing:
    if newest is None or thawed(newest.kind, newest.content) != value:
        return Standing(State.DRAFT, now)
    return _standing_of(newest)


def _standing_of(publication: Publication) -> Standing:
    state = State.OFFICIAL if publication.kind == PublicationKind.RESULTS else State.PUBLISHED
    return Standing(state, publication.published_at, name_of(publication.published_by))


def _seating_standing(tournament: Tournament, rounds: Sequence[Round], *, now: datetime) -> Standing:
    if any(each.state == RoundState.DRAFT for each in rounds):
        return Standing(State.DRAFT, now)
    numbers = {each.number for each in rounds}
    events = Event.objects.filter(tournament=tournament, verb="publish_seating").select_related("user")
    for event in events.order_by("-sequence"):
        if numbers & set(event.what["rounds"]):
            return Standing(State.PUBLISHED, event.at, name_of(event.user))
    return Standing(State.PUBLISHED, now)
