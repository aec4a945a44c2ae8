"""The cup for simulated tournaments, separate from all real ones."""

from dataclasses import dataclass
from datetime import date, datetime

from rulesets.model import Ruleset
from scoring.qualification import QualificationRule, vorrunde_tables
from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule
from tournaments.actions.cups import create_cup, open_season
from tournaments.actions.rulesets import add_ruleset
from tournaments.actions.tournaments import TournamentSettings, open_tournament
from tournaments.models import Cup, Season, Tournament, User
from tournaments.simulator.luck import seeded
from tournaments.simulator.tournament import (
    DRAW,
    SimulatedDesk,
    check_in_players,
    finish,
    invented_people,
    play_rounds,
    seat,
    staged_commitment,
)

SLUG = "simulation"
USERNAME = "simulator"
SEASON_RULE = SeasonRule(Counting.BEST_N, n=6, min_participations=1, criteria=("single_results", SHARED))
QUALIFICATION = QualificationRule(quota=10, table=vorrunde_tables()["vorrunde-40"], min_participations=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """The arguments of `simulate_evening`. `rounds` are played completely; `is_finished` also closes the evening.

    `ruleset` is a published slug, or the simulation cup's own rules. `planned` is the number of rounds, `hands` the
    number of hands at a table of four in each.
    """

    players: int
    ruleset: str | Ruleset
    seed: str
    rounds: int
    is_finished: bool
    planned: int = 3
    hands: int = 16


def simulate_tournament(request: SimulationRequest, *, now: datetime) -> Tournament:
    """Open a tournament in the simulation cup with check-in at `now`, and play it as requested.

    Refused: unknown_ruleset, ruleset_published and refusals of the draw. The same request yields the same people, seats
    and hands, unless somebody else has these people's numbers or the season has earlier simulations, whose meetings
    count.
    """
    slug = request.ruleset if isinstance(request.ruleset, str) else request.ruleset.slug
    desk = SimulatedDesk(simulator(), seeded(f"{request.seed}/{slug}/{request.players}"))
    tournament = _open(request, desk, now=now)
    people, commitment = invented_people(_pool(request)), staged_commitment(request.seed)
    check_in_players(tournament, desk, players=request.players, among=people, commitment=commitment, now=now)
    rounds = seat(tournament, desk, seed=request.seed, now=now + DRAW)
    over = play_rounds(rounds[: request.rounds], desk, now=now + DRAW)
    if request.is_finished:
        finish(tournament, desk, now=over)
    return tournament


def simulator() -> User:
    """The user organising simulated tournaments, who cannot log in."""
    known = User.objects.filter(username=USERNAME).first()
    return known or User.objects.create_user(USERNAME, first_name="Sim", last_name="Ulant")


def _open(request: SimulationRequest, desk: SimulatedDesk, *, now: datetime) -> Tournament:
    season = _season(desk, day=now.date(), now=now)
    settings = TournamentSettings(
        name=f"Simulation {request.seed}",
        date=now.date(),
        venue="Gasthof zum Sküs, Oberkakadu",
        ruleset=_chosen(request.ruleset, season.cup, desk, now=now),
        cup_points="fixpunkte",
        rounds_planned=request.planned,
        hands_at_four=request.hands,
    )
    return open_tournament(season, settings, actor=desk.actor, now=now)


def _chosen(ruleset: str | Ruleset, cup: Cup, desk: SimulatedDesk, *, now: datetime) -> str:
    """The form value for the ruleset, adding it to the cup if necessary."""
    if isinstance(ruleset, str):
        return ruleset
    return add_ruleset(cup, ruleset, actor=desk.actor, now=now).revision.code


def _season(desk: SimulatedDesk, *, day: date, now: datetime) -> Season:
    """The simulation cup's season of this calendar year, opened at its first tournament."""
    cup = Cup.objects.filter(slug=SLUG).first() or create_cup(
        desk.user, name="Simulation", short_name="SIM", slug=SLUG, actor=desk.actor, now=now
    )
    known = Season.objects.filter(cup=cup, slug=str(day.year)).first()
    return known or open_season(
        cup,
        name=str(day.year),
        slug=str(day.year),
        starts=date(day.year, 1, 1),
        ends=date(day.year, 12, 31),
        rule=SEASON_RULE,
        qualification=QUALIFICATION,
        actor=desk.actor,
        now=now,
    )


def _pool(request: SimulationRequest) -> int:
    """The number of regulars: a few more than come to one tournament."""
    return max(320, request.players * 5 // 4)
