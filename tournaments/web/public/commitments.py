"""Which seeds were committed, which of them were used, and for which rounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.queries.draw.certificate import RunCertificate
from tournaments.queries.draw.fairness import CommitmentView


@dataclass(frozen=True, slots=True)
class CommitmentUse:
    """A committed seed, the published rounds drawn from it, and whether it was passed over."""

    commitment: CommitmentView
    rounds: tuple[int, ...]
    passed_over: bool


@dataclass(frozen=True, slots=True)
class CommitmentCheck:
    """`kept`: runs drawn from the seed committed at the time; `broken`: runs drawn from another seed in spite of it.

    Both contain run ids; runs in neither were drawn while no seed was committed.
    """

    uses: tuple[CommitmentUse, ...]
    kept: frozenset[int]
    broken: frozenset[int]


def check_commitments(runs: Sequence[RunCertificate], commitments: Sequence[CommitmentView]) -> CommitmentCheck:
    """Compare the commitments with the published runs; a seed already revealed when drawing does not count."""
    taken = {each.hash: [run for run in runs if _is_from(run, each)] for each in commitments}
    kept = frozenset(run.id for found in taken.values() for run in found)
    broken = [run for run in runs if run.id not in kept and any(each.was_open_at(run.drawn_at) for each in commitments)]
    uses = (
        CommitmentUse(each, _rounds(taken[each.hash]), any(each.was_open_at(run.drawn_at) for run in broken))
        for each in commitments
    )
    return CommitmentCheck(tuple(uses), kept, frozenset(run.id for run in broken))


def _is_from(run: RunCertificate, commitment: CommitmentView) -> bool:
    return run.seed == commitment.seed and commitment.was_open_at(run.drawn_at)


def _rounds(runs: Sequence[RunCertificate]) -> tuple[int, ...]:
    return tuple(sorted({number for run in runs for number in run.numbers}))
