"""The public side of the draw: hashes committed before it, seeds and seated people revealed after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from tournaments.models import Commitment, DrawRun, Entry, Round, SeatOccupancy, Tournament
from tournaments.models.round import RoundState
from tournaments.names import listed_names
from tournaments.queries.draw.occupancy import occupied_tables, people_by_table
from tournaments.seating.proof.commitment import commitment


@dataclass(frozen=True, slots=True)
class CommitmentView:
    """A committed seed: its hash, and seed and salt once revealed ("" before; `revealed_at` None)."""

    hash: str
    committed_at: datetime
    seed: str
    salt: str
    revealed_at: datetime | None

    def was_open_at(self, moment: datetime) -> bool:
        """Whether the seed was committed and still secret then."""
        return self.committed_at <= moment and (self.revealed_at is None or moment <= self.revealed_at)


def commitments(tournament: Tournament) -> tuple[CommitmentView, ...]:
    """The commitments of a tournament in order. One statement."""
    rows = Commitment.objects.filter(tournament=tournament)
    return tuple(_view(row) for row in rows)


def _view(row: Commitment) -> CommitmentView:
    seed, salt = (row.seed, row.salt) if row.revealed_at else ("", "")
    return CommitmentView(commitment_hash(row), row.committed_at, seed, salt, row.revealed_at)


def commitment_hash(row: Commitment) -> str:
    """The public hash of a committed seed; `printf '%s' 'salt:seed' | sha256sum` prints the same."""
    return commitment(row.seed, row.salt)


def open_commitment(tournament: Tournament) -> Commitment | None:
    """The commitment not yet revealed. One statement."""
    return Commitment.objects.filter(tournament=tournament, revealed_at__isnull=True).first()


def open_commitment_hash(tournament: Tournament) -> str:
    """Its hash; "" if there is none. One statement."""
    row = open_commitment(tournament)
    return commitment_hash(row) if row else ""


def current_rounds(run: DrawRun, rounds: Sequence[Round]) -> list[list[list[int]]]:
    """A run's drafted rounds as seated now, the others as the run has them. One statement.

    `rounds` are the tournament's. In a published round a stand-in may have played from the first hand, and a redrawn
    round no longer belongs to the run.
    """
    mine = [each for each in rounds if each.state == RoundState.DRAFT and each.drawing_id == run.pk]
    seated = people_by_table(occupied_tables(mine))
    return [
        [list(people) for people in seated[number].values()] if number in seated else drawn
        for number, drawn in zip(run.numbers, run.rounds, strict=True)
    ]


def seated_people(tournament: Tournament) -> tuple[tuple[int, str], ...]:
    """Entry and name of everybody with a seat in a published or closed round, by entry. One statement."""
    public = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT)
    seats = SeatOccupancy.objects.filter(entry=OuterRef("pk"), seat__table__round__in=public)
    rows = list(Entry.objects.filter(Exists(seats), tournament=tournament).select_related("player").order_by("pk"))
    return tuple(zip([row.pk for row in rows], listed_names([row.player for row in rows]), strict=True))
