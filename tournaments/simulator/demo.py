"""The demo: a cup named as such, with two finished tournaments and a third in its second round.

Everything is invented, and everything went through the actions. It is never added to a database that already has a cup.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction

from tournaments.actions.cups import create_cup, open_season
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.tournaments import TournamentSettings, open_tournament
from tournaments.models import Cup, Membership, Season, Tournament, User
from tournaments.models.membership import Role
from tournaments.simulator.luck import seeded
from tournaments.simulator.simulation import QUALIFICATION, SEASON_RULE
from tournaments.simulator.tournament import (
    DRAW,
    ROUND,
    SimulatedDesk,
    check_in_players,
    finish,
    invented_people,
    play_half,
    play_rounds,
    seat,
    staged_commitment,
)

PLAYERS = 43
REGULARS = 64
"""Members of the cup; 43 of them come each time: seven tables of four and three of five."""
HALF_A_ROUND = timedelta(hours=1)
FOUNDED_DAYS_AGO = 42

Passwords = Mapping[Role, str]
USERNAMES: Mapping[Role, str] = {Role.ORGANISER: "demo-veranstalter", Role.VIEWER: "demo-gast"}
NAMES: Mapping[Role, tuple[str, str]] = {
    Role.ORGANISER: ("Quapilla", "Talonsky"),
    Role.VIEWER: ("Pagatius", "Kiebitzer"),
}
"""Given and family names, so that no page shows a login name."""


@dataclass(frozen=True, slots=True)
class DemoTournament:
    """A tournament's announcement, and the permille of tables playing on paper."""

    name: str
    venue: str
    days_ago: int
    paper_permille: int


PAST = (
    DemoTournament("1. Abend, Oberkakadu", "Gasthof zum Sküs, Oberkakadu", days_ago=28, paper_permille=800),
    DemoTournament(
        "2. Abend, Knödelkirchen", "Wirtshaus zum letzten Stich, Knödelkirchen", days_ago=14, paper_permille=500
    ),
)
TONIGHT = DemoTournament("3. Abend, Bad Kontra", "Kurhaus Bad Kontra", days_ago=0, paper_permille=300)


def load_demo(passwords: Passwords, *, now: datetime) -> Cup | None:
    """Play the demo such that at `now` the third tournament is in the middle of its second round; all or nothing.

    None if the database has a cup. The same `now` yields the same tournaments, whatever the passwords.
    """
    with transaction.atomic():
        if Cup.objects.exists():
            return None
        organiser, viewer = (_user(role, passwords[role]) for role in (Role.ORGANISER, Role.VIEWER))
        season = _season(organiser, now=now)
        Membership.objects.create(user=viewer, cup=season.cup, role=Role.VIEWER)
        for demo in PAST:
            _play_past(season, demo, organiser, now=now)
        _publish_season(season, organiser, now=now)
        _play_tonight(season, organiser, now=now)
        return season.cup


def _user(role: Role, password: str) -> User:
    given, family = NAMES[role]
    return User.objects.create_user(USERNAMES[role], password=password, first_name=given, last_name=family)


def _season(organiser: User, *, now: datetime) -> Season:
    """A season of one year starting in the month of the first tournament, opened two weeks before it."""
    actor, founded = Actor(entry_point=EntryPoint.DESK, user=organiser), now - timedelta(days=FOUNDED_DAYS_AGO)
    starts = _opening(PAST[0], now=now).date().replace(day=1)
    cup = create_cup(organiser, name="Demo-Cup Oberkakadu", short_name="DEMO", slug="demo", actor=actor, now=founded)
    return open_season(
        cup,
        name=f"Demo-Saison {starts.year}/{(starts.year + 1) % 100:02}",
        slug=f"{starts.year}-{(starts.year + 1) % 100:02}",
        starts=starts,
        ends=date(starts.year + 1, starts.month, 1) - timedelta(days=1),
        rule=SEASON_RULE,
        qualification=QUALIFICATION,
        actor=actor,
        now=founded,
    )


def _opening(demo: DemoTournament, *, now: datetime) -> datetime:
    """When check-in of a past tournament opened; shortly after midnight that is the day before."""
    return now - timedelta(days=demo.days_ago) - 3 * ROUND - DRAW


def _play_past(season: Season, demo: DemoTournament, organiser: User, *, now: datetime) -> None:
    opening, desk = _opening(demo, now=now), _desk(demo, organiser)
    tournament = _open(season, demo, desk, opening=opening)
    over = play_rounds(seat(tournament, desk, seed=demo.name, now=opening + DRAW), desk, now=opening + DRAW)
    finish(tournament, desk, now=over)


def _play_tonight(season: Season, organiser: User, *, now: datetime) -> None:
    opening = now - HALF_A_ROUND - ROUND - DRAW
    desk = _desk(TONIGHT, organiser)
    tournament = _open(season, TONIGHT, desk, opening=opening)
    first, second, _ = seat(tournament, desk, seed=TONIGHT.name, now=opening + DRAW)
    play_half(second, desk, now=play_rounds([first], desk, now=opening + DRAW))


def _desk(demo: DemoTournament, organiser: User) -> SimulatedDesk:
    return SimulatedDesk(organiser, seeded(demo.venue), paper_permille=demo.paper_permille)


def _open(season: Season, demo: DemoTournament, desk: SimulatedDesk, *, opening: datetime) -> Tournament:
    """Open a tournament and check everybody in."""
    settings = TournamentSettings(
        name=demo.name,
        date=opening.date(),
        venue=demo.venue,
        ruleset="ooe-2023",
        cup_points="fixpunkte",
        fee_cents=1_200,
        round_minutes=120,
    )
    tournament = open_tournament(season, settings, actor=desk.actor, now=opening)
    people, commitment = invented_people(REGULARS), staged_commitment(demo.name)
    check_in_players(tournament, desk, players=PLAYERS, among=people, commitment=commitment, now=opening)
    return tournament


def _publish_season(season: Season, organiser: User, *, now: datetime) -> None:
    actor = Actor(entry_point=EntryPoint.DESK, user=organiser)
    publish_season(season, by=organiser, actor=actor, now=now - timedelta(days=PAST[-1].days_ago))
