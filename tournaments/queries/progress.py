"""How far a tournament has got, and what comes next."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.models import Round, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.leavers import took_part
from tournaments.queries.publications import (
    PublicationState,
    PublicationStatus,
    results_status,
    season_lists_behind,
)
from tournaments.queries.rulesets import DRAWN, stored_ruleset
from tournaments.seating.contract.tables import split


class Next(StrEnum):
    """The next thing to do at a tournament."""

    CHECK_IN = "check_in"
    DRAW = "draw"
    PUBLISH_SEATING = "publish_seating"
    PLAY = "play"
    CLOSE_ROUND = "close_round"
    CLOSE_TOURNAMENT = "close_evening"
    PUBLISH_RESULTS = "publish_results"
    PUBLISH_CORRECTION = "publish_correction"
    PUBLISH_AGAIN = "publish_again"
    NOTHING = "nothing"


AFTER_CLOSING = {
    PublicationState.MISSING: Next.PUBLISH_RESULTS,
    PublicationState.STALE: Next.PUBLISH_CORRECTION,
    PublicationState.WITHDRAWN: Next.PUBLISH_AGAIN,
}
"""What is left to do once the evening is closed, by what became of its published results."""


class DrawState(StrEnum):
    """How far the draw is. A draft comes before what is published; a closed tournament is only looked at."""

    UNDRAWN = "undrawn"
    DRAFT = "draft"
    PARTLY_PUBLISHED = "partly_published"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """A drawn round: its tables and how many of them are closed."""

    number: int
    state: str
    tables: int
    closed: int

    @property
    def is_played(self) -> bool:
        return self.state == RoundState.CLOSED

    @property
    def is_complete(self) -> bool:
        """Published, and every table is closed: the round can be closed."""
        return self.state == RoundState.PUBLISHED and self.tables == self.closed


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """A tournament's phase. `publication` is what became of its results; `present` counts who is checked in,
    `left` who played and went home.

    `players` is how many play a hand; other than four are not drawn, a director seats them.
    """

    present: int
    rounds_planned: int
    rounds: tuple[RoundProgress, ...]
    is_closed: bool
    publication: PublicationStatus
    players: int = DRAWN
    left: int = 0

    @property
    def current(self) -> RoundProgress | None:
        """The first round not yet closed, the last one when all are; None before the draw."""
        unfinished = (each for each in self.rounds if not each.is_played)
        return next(unfinished, self.rounds[-1] if self.rounds else None)

    @property
    def is_drafted(self) -> bool:
        """A drawn round has not been published yet."""
        return any(each.state == RoundState.DRAFT for each in self.rounds)

    @property
    def rounds_left(self) -> int:
        """Planned rounds that are not published; drafted ones are among them."""
        return self.rounds_planned - sum(each.state != RoundState.DRAFT for each in self.rounds)

    @property
    def draw_state(self) -> DrawState:
        if self.is_closed:
            return DrawState.CLOSED
        if self.is_drafted:
            return DrawState.DRAFT
        if self.rounds_left <= 0:
            return DrawState.PUBLISHED
        return DrawState.PARTLY_PUBLISHED if self.rounds else DrawState.UNDRAWN

    @property
    def fours_and_fives(self) -> tuple[int, int] | None:
        """Tables of four and of five for those present; None where there is no such split, or nothing is drawn."""
        tables = split(self.present) if self.players == DRAWN else None
        return (tables.fours, tables.fives) if tables else None

    @property
    def can_be_seated(self) -> bool:
        """Whether those present can be seated: drawn, or at one table at least."""
        return self.fours_and_fives is not None if self.players == DRAWN else self.present >= self.players

    @property
    def next(self) -> Next:
        if self.is_closed:
            return AFTER_CLOSING.get(self.publication.state, Next.NOTHING)
        if self.is_drafted:
            return Next.PUBLISH_SEATING
        current = self.current
        if current is not None and not current.is_played:
            return Next.CLOSE_ROUND if current.is_complete else Next.PLAY
        if len(self.rounds) >= self.rounds_planned:
            return Next.CLOSE_TOURNAMENT
        return Next.DRAW if self.rounds or self.can_be_seated else Next.CHECK_IN


def tournament_progress(tournament: Tournament) -> TournamentProgress:
    """Three statements, where the tournament's ruleset has been loaded; two more where it is closed."""
    rounds = (
        Round.objects.filter(tournament=tournament)
        .annotate(size=Count("tables"), closed=Count("tables", filter=Q(tables__closed_at__isnull=False)))
        .order_by("number")  # a grouped query forgets the model's order, and a round drawn again is the youngest row
    )
    people = tournament.entries.filter(took_part()).aggregate(
        present=Count("pk", filter=Q(is_present=True)), left=Count("pk", filter=Q(is_present=False))
    )
    return TournamentProgress(
        **people,
        rounds_planned=tournament.rounds_planned,
        rounds=tuple(RoundProgress(each.number, each.state, each.size, each.closed) for each in rounds),
        is_closed=tournament.state == TournamentState.CLOSED,
        publication=results_status(tournament),
        players=stored_ruleset(tournament.ruleset).players,
    )


def lists_behind(tournament: Tournament, progress: TournamentProgress) -> tuple[PublicationKind, ...]:
    """The season's public lists that are from before the published results of a tournament that is settled."""
    newest = progress.publication.newest if progress.publication.is_settled else None
    return season_lists_behind(tournament.season, since=newest.published_at) if newest else ()


def earlier_round_open(round_: Round) -> int | None:
    """The number of a published round before this one that is still being played; None when all are done."""
    rounds = Round.objects.filter(tournament=round_.tournament_id, number__lt=round_.number)
    return rounds.filter(state=RoundState.PUBLISHED).order_by("number").values_list("number", flat=True).first()
