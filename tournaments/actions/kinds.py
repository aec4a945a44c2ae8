"""Guards on an evening's kind."""

from collections.abc import Sequence
from typing import Protocol

from scoring.rank_points import RankPoints
from scoring.tournament_criteria import NOT_BY_ROUNDS
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import COUNTING_KINDS, TournamentKind


class RankedBy(Protocol):
    """The settings of an evening's ranking."""

    @property
    def is_final(self) -> bool: ...
    @property
    def criteria(self) -> Sequence[str]: ...
    @property
    def rank_points(self) -> RankPoints | None: ...


def require_spontaneous(tournament: Tournament) -> None:
    """Refused: not_spontaneous."""
    if tournament.kind != TournamentKind.SPONTANEOUS:
        raise Refused("not_spontaneous")


def require_desk(tournament: Tournament) -> None:
    """Guard for the desk's check-in, registrations and draw. Refused: named_at_table, totals_only."""
    require_hands(tournament)
    if tournament.kind == TournamentKind.SPONTANEOUS:
        raise Refused("named_at_table")


def require_organised(tournament: Tournament) -> None:
    """Guard for an evening's full settings and published results. Refused: spontaneous_without."""
    if tournament.kind == TournamentKind.SPONTANEOUS:
        raise Refused("spontaneous_without")


def require_till(tournament: Tournament) -> None:
    """Guard for an evening's money, and for how its hands are entered and shown. Refused: spontaneous_without,
    totals_only.
    """
    require_organised(tournament)
    require_hands(tournament)


def require_hands(tournament: Tournament) -> None:
    """Guard for everything that needs hands played here: check-in, tables, phones, till, prizes, screens.

    Refused: totals_only.
    """
    if tournament.is_of_totals:
        raise Refused("totals_only")


def require_of_totals(tournament: Tournament) -> None:
    """Refused: not_of_totals."""
    if not tournament.is_of_totals:
        raise Refused("not_of_totals")


def require_settings_of(kind: str, settings: RankedBy) -> None:
    """Require settings that an evening of this kind can have. Refused: final_not_regular, criterion_needs_hands.

    Only an evening that counts can be a final; without hands, table ranks are unknown and no lots are drawn.
    """
    if settings.is_final and kind not in COUNTING_KINDS:
        raise Refused("final_not_regular", field="is_final")
    if kind != TournamentKind.TOTALS:
        return
    if not NOT_BY_ROUNDS.isdisjoint(settings.criteria):
        raise Refused("criterion_needs_hands", field="criteria")
    if settings.rank_points is not None:
        raise Refused("criterion_needs_hands", field="rank_points")
