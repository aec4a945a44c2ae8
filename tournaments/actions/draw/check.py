"""Nothing is published that the independent checker disagrees with."""

from dataclasses import dataclass, replace

from tournaments.errors import Refused
from tournaments.models import DrawRun, Tournament
from tournaments.queries.fairness import current_rounds
from tournaments.seating import DrawInput, figures
from tournaments.seating.contract.tables import RoundPlan
from tournaments.seating.verify import disagreements, miscounted


@dataclass(frozen=True, slots=True)
class AmendedRound:
    """A published round before and after a change: who must sit in it then, and who changes tables."""

    before: RoundPlan
    after: RoundPlan
    people: set[int]
    moved: tuple[int, ...]


def require_verified(tournament: Tournament, runs: list[DrawRun]) -> None:
    """Refused: not_verified, when a seating is not what its certificate says."""
    rounds = list(tournament.rounds.all())
    for run in runs:
        answer = {"rounds": current_rounds(run, rounds), "certificate": run.certificate}
        _require_no_faults(disagreements(run.document, answer))


def require_verified_change(given: DrawInput, change: AmendedRound) -> None:
    """Everybody once at tables of the right sizes, separated pairs and fixed tables kept, every figure counted twice.

    `given.played` are the tournament's other rounds. Only what the change itself did: separated pairs at one table
    before, and people away from the table that was fixed for them later, may stay so. Refused: not_verified.
    """
    kept = _as_far_as_kept(given, change)
    claimed = figures(kept, [change.after])
    _require_no_faults(miscounted(kept.to_document(), [[list(table) for table in change.after]], claimed))


def _as_far_as_kept(given: DrawInput, change: AmendedRound) -> DrawInput:
    """The input of the amended round, without wishes that were not kept before either."""
    sat = {entry: number for number, table in enumerate(change.before, start=1) for entry in table}
    fixed = {
        entry: table
        for entry, table in given.fixed.items()
        if entry in change.people and sat.get(entry, table) == table
    }
    apart = tuple(
        (one, other)
        for one, other in given.apart
        if {one, other} <= change.people and not (one in sat and sat[one] == sat.get(other))
    )
    return replace(given, players=tuple(change.people), rounds=1, left=None, apart=apart, fixed=fixed)


def _require_no_faults(found: list[str]) -> None:
    if found:
        raise Refused("not_verified", faults=" ".join(found))
