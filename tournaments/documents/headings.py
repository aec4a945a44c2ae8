"""Document headers: owner, state, since when and by whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext

from tournaments.lists.published import (
    AnyList,
    FinalistList,
    FinalList,
    QualifierList,
    ResultsList,
    SeasonList,
    log_end,
)
from tournaments.models import Cup, Event, Publication, Round, Season, Tournament, User
from tournaments.models.publication import PublicationKind
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.log.ends import publication_end
from tournaments.queries.results.protests import evenings_in_doubt
from tournaments.queries.results.publications import PublicationState, list_status, newest_versions
from tournaments.queries.till.book import Till
from tournaments.reports.rows import Heading, ListState

SEASON_LISTS: Mapping[type, PublicationKind] = {
    SeasonList: PublicationKind.SEASON,
    QualifierList: PublicationKind.QUALIFIERS,
    FinalistList: PublicationKind.FINALISTS,
    FinalList: PublicationKind.FINAL,
}


@dataclass(frozen=True, slots=True)
class ListStatus:
    """A state, since when, the person behind it (or ""), and the end of the log at that time.

    `until`: the end of the protest period of provisional results. `version`: of a published list, otherwise 0.
    """

    state: ListState
    since: datetime
    by: str = ""
    log: str = ""
    until: datetime | None = None
    version: int = 0


def name_of(user: User | None) -> str:
    """A user's name as shown on lists."""
    return user.name if user else ""


def seating_heading(tournament: Tournament, rounds: Sequence[Round], *, now: datetime) -> Heading:
    """Unpublished while a round is a draft; then published, with the latest publication's time and person."""
    return _tournament_heading(tournament, _seating_status(tournament, rounds, now=now))


def results_heading(tournament: Tournament, results: ResultsList, *, now: datetime) -> Heading:
    """Provisional until the tournament is closed; then unpublished until exactly these results are published, open to
    protests, and official.
    """
    if tournament.state != TournamentState.CLOSED:
        return _tournament_heading(tournament, ListStatus(ListState.PROVISIONAL, now))
    newest = newest_versions(tournament=tournament).first()
    return _tournament_heading(tournament, _published(newest, results, now=now))


def till_heading(till: Till, *, now: datetime) -> Heading:
    """Provisional until the closing sheet is signed; then official, with time and person of the signature."""
    closing = till.closing
    if closing is None:
        return _tournament_heading(till.tournament, ListStatus(ListState.PROVISIONAL, now))
    by = ", ".join(filter(None, (name_of(closing.signed_by), name_of(closing.confirmed_by))))
    return _tournament_heading(till.tournament, ListStatus(ListState.OFFICIAL, closing.signed_at, by))


def prizes_heading(till: Till, *, now: datetime) -> Heading:
    """Official since the prizes were awarded; provisional while the evening is open, or if the results would now give
    other prizes.
    """
    award, is_closed = till.award, till.tournament.state == TournamentState.CLOSED
    if till.is_outdated:
        return _tournament_heading(till.tournament, ListStatus(ListState.OUTDATED, now))
    if award is None or not is_closed:
        return _tournament_heading(till.tournament, ListStatus(ListState.PROVISIONAL, now))
    return _tournament_heading(
        till.tournament, ListStatus(ListState.OFFICIAL, award.awarded_at, name_of(award.awarded_by))
    )


def fees_heading(till: Till, *, now: datetime) -> Heading:
    """Official for receipts of paid fees, as payments are final; otherwise provisional."""
    state = ListState.OFFICIAL if till.fees_paid else ListState.PROVISIONAL
    return _tournament_heading(till.tournament, ListStatus(state, now))


def season_heading(season: Season, value: AnyList, *, now: datetime) -> Heading:
    """Unpublished until this list is published; its own state while the published one has the same figures."""
    newest = newest_versions(season=season, tournament=None, kind=SEASON_LISTS[type(value)]).first()
    status = _published(newest, value, now=now)
    if isinstance(value, FinalList):
        return _heading(value.cup, value.evening, status, day=value.day, venue=value.venue)
    return _heading(season.cup.name, season.name, status)


def publication_heading(publication: Publication, value: AnyList) -> Heading:
    """The header of a frozen list, frozen with it except for the publisher's name and a withdrawal.

    One statement, for the end of the log; another for a season's list, to check whether an evening's results are
    provisional.
    """
    status = _status_of(publication)
    if isinstance(value, ResultsList):
        occasion = _with_mark(value.evening, of_totals=value.of_totals)
        return _heading(value.cup, occasion, status, day=date.fromisoformat(value.date), venue=value.venue)
    if isinstance(value, FinalList):
        return _heading(value.cup, value.evening, status, day=value.day, venue=value.venue)
    return _heading(value.cup, value.season, status)


def season_list_heading(publication: Publication, *, cup: str, season: str) -> Heading:
    """The same for a season's list, by the names in it. The same statements."""
    return _heading(cup, season, _status_of(publication))


def printed_heading(tournament: Tournament, *, now: datetime) -> Heading:
    """For an evening's papers that are never published: the time of printing."""
    return _tournament_heading(tournament, ListStatus(ListState.PROVISIONAL, now))


def card_heading(cup: Cup, *, now: datetime) -> Heading:
    """For what is never published, as cards: the cup and the time of printing."""
    return _heading(cup.name, cup.name, ListStatus(ListState.PRINTED, now))


def _heading(cup: str, occasion: str, status: ListStatus, *, day: date | None = None, venue: str = "") -> Heading:
    at = localtime(status.since)
    head = Heading(cup=cup, occasion=occasion, state=status.state, at=at, by=status.by, day=day, venue=venue)
    until = localtime(status.until) if status.until else None
    return replace(head, log=status.log, until=until, version=status.version)


def _tournament_heading(tournament: Tournament, status: ListStatus) -> Heading:
    cup = tournament.season.cup.name
    return _heading(cup, _occasion(tournament), status, day=tournament.date, venue=tournament.venue)


def _occasion(tournament: Tournament) -> str:
    """The evening's name; every paper mentions a cancellation, or that only totals are known."""
    if tournament.state != TournamentState.CANCELLED:
        return _with_mark(tournament.name, of_totals=tournament.is_of_totals)
    is_mistake = tournament.made_by_mistake
    return f"{tournament.name} – {gettext('made by mistake') if is_mistake else pgettext('evening', 'cancelled')}"


def _with_mark(evening: str, *, of_totals: bool) -> str:
    return f"{evening} – {gettext('totals of the rounds only')}" if of_totals else evening


def _published(newest: Publication | None, value: AnyList, *, now: datetime) -> ListStatus:
    state = list_status(newest, value).state
    if newest and state == PublicationState.CURRENT:
        return _status_of(newest)
    return ListStatus(ListState.SAME_FIGURES if state == PublicationState.SAME_FIGURES else ListState.UNPUBLISHED, now)


def _status_of(publication: Publication) -> ListStatus:
    return replace(_state_of(publication), version=publication.version)


def _state_of(publication: Publication) -> ListStatus:
    if publication.withdrawn_at:
        return ListStatus(ListState.WITHDRAWN, publication.withdrawn_at, name_of(publication.withdrawn_by))
    end = publication_end(publication)
    log = log_end(end.revision, end.head) if end else ""
    by = name_of(publication.published_by)
    if publication.is_provisional:
        waits = (publication.published_at, by, log, publication.protests_until)
        return ListStatus(ListState.OPEN_TO_PROTESTS, *waits)
    if publication.official_at:
        return ListStatus(ListState.OFFICIAL, publication.official_at, name_of(publication.official_by), log)
    return ListStatus(_standing_state(publication), publication.published_at, by, log)


def _standing_state(publication: Publication) -> ListState:
    if publication.kind in {PublicationKind.RESULTS, PublicationKind.FINAL}:
        return ListState.OFFICIAL
    return ListState.ON_PROVISIONAL if evenings_in_doubt(publication) else ListState.PUBLISHED


def _seating_status(tournament: Tournament, rounds: Sequence[Round], *, now: datetime) -> ListStatus:
    if any(each.state == RoundState.DRAFT for each in rounds):
        return ListStatus(ListState.UNPUBLISHED, now)
    numbers = {each.number for each in rounds}
    events = Event.objects.filter(tournament=tournament, verb="publish_seating").select_related("user")
    for event in events.order_by("-sequence"):
        if numbers & set(event.what["rounds"]):
            return ListStatus(ListState.PUBLISHED, event.at, name_of(event.user), log_end(event.sequence, event.hash))
    return ListStatus(ListState.PUBLISHED, now)
