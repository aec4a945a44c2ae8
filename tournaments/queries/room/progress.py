"""A tournament's progress, and its next step."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.models import Round, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.people.leavers import took_part
from tournaments.queries.results.publications import (
    PublicationState,
    PublicationStatus,
    outdated_season_lists,
    results_status,
)
from tournaments.queries.rulesets import DRAWN, stored_ruleset
from tournaments.seating.contract.tables import split, split_with_six


class Next(StrEnum):
    """The next step of a tournament."""

    CHECK_IN = "check_in"
    DRAW = "draw"
    PUBLISH_SEATING = "publish_seating"
    PLAY = "play"
    CLOSE_ROUND = "close_round"
    CLOSE_TOURNAMENT = "close_evening"
    PUBLISH_RESULTS = "publish_results"
    PUBLISH_CORRECTION = "publish_correction"
    PUBLISH_AGAIN = "publish_again"
    DECLARE_OFFICIAL = "declare_official"
    NOTHING = "nothing"


AFTER_CLOSING = {
    PublicationState.MISSING: Next.PUBLISH_RESULTS,
    PublicationState.STALE: Next.PUBLISH_CORRECTION,
    PublicationState.WITHDRAWN: Next.PUBLISH_AGAIN,
}
"""The next step once the evening is closed, by the state of its published results."""


class DrawState(StrEnum):
    """The state of the draw. A draft takes precedence over published rounds; a closed tournament is read-only."""

    UNDRAWN = "undrawn"
    DRAFT = "draft"
    PARTLY_PUBLISHED = "partly_published"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """A drawn round with its numbers of tables and closed tables."""

    number: int
    state: str
    tables: int
    closed: int

    @property
    def is_played(self) -> bool:
        return self.state == RoundState.CLOSED

    @property
    def is_complete(self) -> bool:
        """Whether the round can be closed: published, with every table closed."""
        return self.state == RoundState.PUBLISHED and self.tables == self.closed


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """A tournament's phase. `publication` is the status of its results; `present` counts the people checked in, `left`
    those who played and went home.

    `players` is the number who play a hand; unless it is four, tables are not drawn but seated manually.
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
        """The first round not closed, or the last one; None before the draw."""
        unfinished = (each for each in self.rounds if not each.is_played)
        return next(unfinished, self.rounds[-1] if self.rounds else None)

    @property
    def is_drafted(self) -> bool:
        """Whether a drawn round is unpublished."""
        return bool(self.drafted)

    @property
    def drafted(self) -> int:
        """The number of drafted rounds."""
        return sum(each.state == RoundState.DRAFT for each in self.rounds)

    @property
    def rounds_left(self) -> int:
        """The number of planned rounds not published, including drafted ones."""
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
        """Tables of four and of five for the people present; None if there is no such split, or nothing is drawn."""
        tables = split(self.present) if self.players == DRAWN else None
        return (tables.fours, tables.fives) if tables else None

    @property
    def needs_six(self) -> bool:
        """Whether the people present can only be drawn with a table of six: 6 or 11 people."""
        is_split = self.players != DRAWN or split(self.present) is not None
        return not is_split and split_with_six(self.present) is not None

    @property
    def can_be_seated(self) -> bool:
        """Whether the people present can be seated: drawn, or at one table at least."""
        return self.fours_and_fives is not None if self.players == DRAWN else self.present >= self.players

    @property
    def next(self) -> Next:
        if self.is_closed:
            waits = self.publication.newest is not None and self.publication.newest.is_provisional
            return AFTER_CLOSING.get(self.publication.state, Next.DECLARE_OFFICIAL if waits else Next.NOTHING)
        if self.is_drafted:
            return Next.PUBLISH_SEATING
        current = self.current
        if current is not None and not current.is_played:
            return Next.CLOSE_ROUND if current.is_complete else Next.PLAY
        if len(self.rounds) >= self.rounds_planned:
            return Next.CLOSE_TOURNAMENT
        return Next.DRAW if self.rounds or self.can_be_seated else Next.CHECK_IN


def tournament_progress(tournament: Tournament) -> TournamentProgress:
    """Three statements, if the tournament's ruleset is loaded; two more if it is closed."""
    rounds = (
        Round.objects.filter(tournament=tournament)
        .annotate(size=Count("tables"), closed=Count("tables", filter=Q(tables__closed_at__isnull=False)))
        .order_by("number")  # grouping drops the model's ordering, and a redrawn round is the newest row
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


def outdated_lists(tournament: Tournament, progress: TournamentProgress) -> tuple[PublicationKind, ...]:
    """The season's public lists older than the published results of a settled tournament."""
    newest = progress.publication.newest if progress.publication.is_settled else None
    return outdated_season_lists(tournament.season, since=newest.published_at) if newest else ()


def earlier_round_open(round_: Round) -> int | None:
    """The number of an earlier published round still being played; None if there is none."""
    rounds = Round.objects.filter(tournament=round_.tournament_id, number__lt=round_.number)
    return rounds.filter(state=RoundState.PUBLISHED).order_by("number").values_list("number", flat=True).first()
