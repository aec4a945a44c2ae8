"""An evening's cancellation as its log records it, and the money that prevents cancelling."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Sum

from scoring.season import Counting, counting_limit, read_season_rule
from tournaments.models import CashEntry, Tournament, User
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.counting import counting, counts, in_cup_table


@dataclass(frozen=True, slots=True)
class Cancellation:
    """A cancellation's time, user and reason; `reason` is "" in an anonymised archive, `by` None for a command."""

    at: datetime
    by: User | None
    reason: str


def cancellation(tournament: Tournament) -> Cancellation | None:
    """The cancellation; None if the evening is not cancelled. One statement if it is, else none."""
    if tournament.state != TournamentState.CANCELLED:
        return None
    events = tournament.events.filter(verb="cancel_evening").select_related("user")
    event = events.order_by("-sequence").first()
    return Cancellation(event.at, event.user, event.reason) if event else None


class FewerCounted(NamedTuple):
    """How many results count in a season of which half of the evenings count, and how many would with one less."""

    now: int
    then: int


def fewer_counted(tournament: Tournament) -> FewerCounted | None:
    """What cancelling an evening takes from the results that count; None if nothing. One statement if half counts."""
    rule = read_season_rule(tournament.season.rule)
    if rule.counting is not Counting.HALF or not counts(tournament):
        return None
    season = tournament.season
    evenings = counting(Tournament.objects.filter(in_cup_table(season))).count()
    now, then = (counting_limit(rule, tournaments=max(each, season.planned or 0)) for each in (evenings, evenings - 1))
    return FewerCounted(now, then) if then < now else None


@dataclass(frozen=True, slots=True)
class MoneyInTill:
    """The number of people with money in the till, and the cents of other money in it (negative: a shortage)."""

    people: int
    cents: int


def money_in_till(tournament: Tournament) -> MoneyInTill:
    """The money that has come in and not gone out again. One statement."""
    sums = tournament.cash.order_by().values_list("entry").annotate(Sum("cents"))
    kept = [(entry, cents) for entry, cents in sums if cents]
    return MoneyInTill(
        sum(entry is not None for entry, _ in kept), sum(cents for entry, cents in kept if entry is None)
    )


def money_of_people(tournament: Tournament) -> tuple[CashEntry, ...]:
    """The unreversed entries of everybody with money in the till, by number. One statement."""
    rows = list(tournament.cash.filter(entry__isnull=False).select_related("entry__player").order_by("number"))
    gone = {each.reverses for each in rows}
    standing = [each for each in rows if each.reverses is None and each.number not in gone]
    kept = Counter[int | None]()
    for each in standing:
        kept[each.entry_id] += each.cents
    return tuple(each for each in standing if kept[each.entry_id])
