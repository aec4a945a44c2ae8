"""The current pictures for the room's screens."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Case, Count, DateField, Exists, F, IntegerField, OuterRef, Q, Value, When
from django.utils.timezone import localdate

from tournaments.models import Cup, Hand, PrizeGiving, Round, RoundClock, RoundTotal, ScreenPlan, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.counting import counting
from tournaments.queries.results.protests import has_provisional_results

LASTS = timedelta(hours=12)
"""How long a closed evening stays the current one."""
UNDER_WAY, JUST_OVER, COMING, ELSEWHERE = range(4)


class Screen(StrEnum):
    """A picture for the projector, in the order of rotation."""

    WELCOME = "welcome"
    SEATS = "seats"
    TABLES = "tables"
    CLOCK = "clock"
    STANDINGS = "standings"
    PRIZES = "prizes"


CHOSEN = tuple(each for each in Screen if each != Screen.PRIZES)
"""The screens an organiser can choose; a prize-giving is shown automatically."""


@dataclass(frozen=True, slots=True)
class ShownRound:
    """The round people play or will play: the first one in progress, else the last. Its number of `tables`, and of
    `closed` ones.

    `has_begun`: its clock was started, or something was entered.
    """

    round: Round
    tables: int
    closed: int
    has_begun: bool

    @property
    def number(self) -> int:
        return self.round.number

    @property
    def is_played(self) -> bool:
        return self.round.state == RoundState.CLOSED


def shown_round(tournament: Tournament) -> ShownRound | None:
    """The round to show; None before the first is published. One statement."""
    of_it = {"table__round": OuterRef("pk")}
    began = (
        Exists(RoundClock.objects.filter(round=OuterRef("pk")))
        | Exists(Hand.objects.filter(**of_it))
        | Exists(RoundTotal.objects.filter(**of_it))
    )
    published = Q(state=RoundState.PUBLISHED)
    rounds = (
        tournament.rounds.exclude(state=RoundState.DRAFT)
        .annotate(size=Count("tables"), closed=Count("tables", filter=Q(tables__closed_at__isnull=False)), began=began)
        .order_by(Case(When(published, then=F("number")), default=-F("number") + 1_000, output_field=IntegerField()))
    )
    found = rounds.first()
    return ShownRound(found, found.size, found.closed, found.began) if found else None


def fitting_screens(tournament: Tournament, now: ShownRound | None) -> tuple[Screen, ...]:
    """The default rotation for this phase of the evening; with the clock while results are provisional. One statement
    if the evening is closed, else none.
    """
    if tournament.state == TournamentState.CLOSED and has_provisional_results(tournament):
        return (Screen.STANDINGS, Screen.CLOCK)
    if tournament.state == TournamentState.CLOSED or (now and now.is_played):
        return (Screen.STANDINGS,)
    if now is None:
        return (Screen.WELCOME,)
    if now.has_begun:
        return (Screen.CLOCK, Screen.STANDINGS)
    later = (Screen.STANDINGS,) if now.number > 1 else ()
    return (Screen.SEATS, Screen.TABLES, *later)


@dataclass(frozen=True, slots=True)
class ScreenTurn:
    """The rotation, the seconds per picture, and the round shown (None before the first)."""

    screens: tuple[Screen, ...]
    seconds: int
    round: ShownRound | None


def screen_plan(tournament: Tournament) -> ScreenPlan:
    """The organiser's choice; an empty plan without one. One statement."""
    return ScreenPlan.objects.filter(tournament=tournament).first() or ScreenPlan(tournament=tournament)


def screen_turn(tournament: Tournament) -> ScreenTurn:
    """The current rotation: only the prize-giving, if there is one; else the chosen screens with content, or the
    default ones.

    Three statements, four for a closed evening.
    """
    plan, now = screen_plan(tournament), shown_round(tournament)
    if PrizeGiving.objects.filter(tournament=tournament).exists():
        return ScreenTurn((Screen.PRIZES,), plan.seconds, now)
    possible = _possible(tournament, now)
    chosen = tuple(each for each in CHOSEN if each in plan.screens and each in possible)
    return ScreenTurn(chosen or fitting_screens(tournament, now), plan.seconds, now)


def one_screen(tournament: Tournament, screen: Screen) -> ScreenTurn:
    """One fixed screen, whether it has content or not. Two statements."""
    return ScreenTurn((screen,), screen_plan(tournament).seconds, shown_round(tournament))


def _possible(tournament: Tournament, now: ShownRound | None) -> frozenset[Screen]:
    always = {Screen.WELCOME, Screen.STANDINGS}
    seated = {Screen.SEATS, Screen.TABLES} if now else set()
    is_played = now and not now.is_played and tournament.state == TournamentState.OPEN
    return frozenset(always | seated | ({Screen.CLOCK} if is_played else set()))


def evening_in_room(cup: Cup, *, now: datetime) -> str | None:
    """The public address of the evening that a cup's screen shows: the one in progress, today's, the one that ended
    last, or else the next; None without any. One statement.
    """
    today = localdate(now)
    seated = Exists(Round.objects.filter(tournament=OuterRef("pk")).exclude(state=RoundState.DRAFT))
    is_open, is_coming = Q(state=TournamentState.OPEN), Q(rank=COMING)
    rank = Case(
        When(is_open & (Q(date=today) | seated), then=Value(UNDER_WAY)),
        When(closed_at__gte=now - LASTS, then=Value(JUST_OVER)),
        When(is_open & Q(date__gt=today), then=Value(COMING)),
        default=Value(ELSEWHERE),
    )
    rows = counting(Tournament.objects.filter(season__cup=cup)).annotate(rank=rank).filter(rank__lt=ELSEWHERE)
    next_first = Case(When(is_coming, then=F("date")), output_field=DateField())
    return rows.order_by("rank", next_first, "-date", "-pk").values_list("public_id", flat=True).first()
