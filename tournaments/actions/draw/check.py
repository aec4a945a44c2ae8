"""Nothing is published that the independent checker disagrees with."""

from dataclasses import dataclass, replace

from tournaments.errors import Refused
from tournaments.models import DrawRun, Tournament
from tournaments.queries.draw.fairness import current_rounds
from tournaments.seating import DrawInput, figures
from tournaments.seating.contract.tables import RoundPlan
from tournaments.seating.verify import disagreements, miscounted


@dataclass(frozen=True, slots=True)
class AmendedRound:
    """A published round before and after a change, the people to seat in it, and those who change tables."""

    before: RoundPlan
    after: RoundPlan
    people: set[int]
    moved: tuple[int, ...]


def require_verified(tournament: Tournament, runs: list[DrawRun]) -> None:
    """Require every seating to match its certificate. Refused: not_verified."""
    rounds = list(tournament.rounds.all())
    for run in runs:
        answer = {"rounds": current_rounds(run, rounds), "certificate": run.certificate}
        _require_no_faults(disagreements(run.document, answer))


def require_verified_change(draw_input: DrawInput, change: AmendedRound) -> None:
    """Verify a change: everybody seated once, table sizes, separated pairs, fixed tables, and every figure recounted.

    `draw_input.played` are the tournament's other rounds. Only violations caused by the change itself count: separated
    pairs who already sat together, and people away from a table fixed for them later, may stay so. Refused:
    not_verified.
    """
    kept = _as_far_as_kept(draw_input, change)
    claimed = figures(kept, [change.after])
    _require_no_faults(miscounted(kept.to_document(), [[list(table) for table in change.after]], claimed))


def _as_far_as_kept(draw_input: DrawInput, change: AmendedRound) -> DrawInput:
    """The input of the amended round, without the constraints that were already violated."""
    sat = {entry: number for number, table in enumerate(change.before, start=1) for entry in table}
    fixed = {
        entry: table
        for entry, table in draw_input.fixed.items()
        if entry in change.people and sat.get(entry, table) == table
    }
    apart = tuple(
        (one, other)
        for one, other in draw_input.apart
        if {one, other} <= change.people and not (one in sat and sat[one] == sat.get(other))
    )
    return replace(draw_input, players=tuple(change.people), rounds=1, left=None, apart=apart, fixed=fixed)


def _require_no_faults(found: list[str]) -> None:
    if found:
        raise Refused("not_verified", faults=" ".join(found))
