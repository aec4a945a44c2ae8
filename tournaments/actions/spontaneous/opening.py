"""Opening a spontaneous evening: its tables exist at once, each with its link, and wait for names."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.timezone import localdate

from scoring.cup_points import schemes
from tournaments.actions.draw.links import link_table
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_spontaneous
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.tournaments import TournamentSettings, open_tournament
from tournaments.errors import Refused
from tournaments.models import Cup, Round, Season, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentKind
from tournaments.queries.desk import latest_tournament
from tournaments.queries.schemes import slug_to_go_on
from tournaments.queries.spontaneous import MOST_HANDS, MOST_TABLES


@dataclass(frozen=True, slots=True, kw_only=True)
class SpontaneousEvening:
    """The settings of a spontaneous evening.

    `ruleset` is the slug of a published one, or SLUG@HASH of a revision of the cup's own; `hands` is the number per
    round at a table where nobody sits out.
    """

    name: str
    ruleset: str
    tables: int
    hands: int
    cents_per_point: int


def open_spontaneous(cup: Cup, wanted: SpontaneousEvening, *, actor: Actor, now: datetime) -> Tournament:
    """Open a spontaneous evening today, in the current season or else the cup's last one; it counts in neither.

    Refused: no_season, unknown_ruleset, tables_range, round_hands_range.
    """
    with transaction.atomic():
        season = _season(cup, now=now)
        if not 1 <= wanted.tables <= MOST_TABLES:
            raise Refused("tables_range", field="tables", most=MOST_TABLES)
        if not 1 <= wanted.hands <= MOST_HANDS:
            raise Refused("round_hands_range", field="hands", most=MOST_HANDS)
        settings = _settings(season, wanted, now=now)
        tournament = open_tournament(season, settings, kind=TournamentKind.SPONTANEOUS, actor=actor, now=now)
        row = lock(tournament)
        round_ = Round.objects.create(tournament=row, number=1, state=RoundState.PUBLISHED, drawn_at=now)
        _add_tables(row, round_, range(1, wanted.tables + 1), actor=actor, now=now)
    return row


def add_table(tournament: Tournament, *, actor: Actor, now: datetime) -> Table:
    """Add a table to the newest round. Refused: evening_closed, not_spontaneous, tables_range."""
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_spontaneous(row)
        taken = set(Table.objects.filter(round__tournament=row).values_list("number", flat=True))
        if len(taken) >= MOST_TABLES:
            raise Refused("tables_range", most=MOST_TABLES)
        round_ = row.rounds.latest("number")
        (table,) = _add_tables(row, round_, [max(taken, default=0) + 1], actor=actor, now=now)
    return table


def _season(cup: Cup, *, now: datetime) -> Season:
    """Refused: no_season."""
    today = localdate(now)
    running = cup.seasons.filter(starts__lte=today, ends__gte=today).order_by("-starts").first()
    season = running or cup.seasons.order_by("-ends").first()
    if season is None:
        raise Refused("no_season", field="cup")
    return season


def _settings(season: Season, wanted: SpontaneousEvening, *, now: datetime) -> TournamentSettings:
    like = latest_tournament(season)
    return TournamentSettings(
        name=wanted.name,
        date=localdate(now),
        venue="",
        ruleset=wanted.ruleset,
        cup_points=slug_to_go_on(like.cup_points) if like else next(iter(schemes())),
        rounds_planned=1,
        hands_at_four=wanted.hands,
        hands_at_five=_rounded_up(wanted.hands * 5, 4),
        hands_at_six=_rounded_up(wanted.hands * 6, 4),
        cents_per_point=wanted.cents_per_point,
        protest_minutes=0,
    )


def _rounded_up(value: int, by: int) -> int:
    return -(-value // by)


def _add_tables(
    tournament: Tournament, round_: Round, numbers: Iterable[int], *, actor: Actor, now: datetime
) -> list[Table]:
    """Create tables without people, and hence without hands, each with its link; `tournament` must have been locked."""
    tables = [Table.objects.create(round=round_, number=number, hands=0) for number in numbers]
    for table in tables:
        link_table(table, now=now)
    what = {"round": round_.number, "tables": [each.pk for each in tables], "numbers": [each.number for each in tables]}
    write_event(tournament, verb="add_tables", actor=actor, now=now, what=what)
    return tables
