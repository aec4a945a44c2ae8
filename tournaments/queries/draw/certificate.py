"""A draw run's claims: each goal's figure, its bound, and the figure of the previous draft."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import DrawRun, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.seating import GoalName

Goals = dict[str, dict[str, int | bool | str]]


@dataclass(frozen=True, slots=True)
class GoalLine:
    """One goal: `figure` was reached, less than `bound` is impossible; `before` is the previous draft's figure."""

    name: str
    figure: int
    bound: int
    is_optimal: bool
    before: int | None

    @property
    def change(self) -> int:
        """The difference from the previous draft; negative is better."""
        return 0 if self.before is None else self.figure - self.before


@dataclass(frozen=True, slots=True)
class DrawAttempts:
    """The number of drafts until rounds were published, the published run included.

    `inputs`: the number of distinct inputs, seeds included; `seeds`: the number of distinct seeds.
    """

    drafts: int = 1
    seeds: int = 1
    inputs: int = 1

    @property
    def varied(self) -> bool:
        """Whether drafts differed by more than the seed, i.e. in people or their constraints."""
        return self.inputs > self.seeds


ONE_ATTEMPT = DrawAttempts()


@dataclass(frozen=True, slots=True)
class RunCertificate:
    """A draw run and how well it meets its goals, in order of priority."""

    id: int
    numbers: tuple[int, ...]
    seed: str
    algorithm: str
    input_hash: str
    drawn_at: datetime
    changed_by_hand: bool
    lines: tuple[GoalLine, ...]
    attempts: DrawAttempts = ONE_ATTEMPT

    @property
    def optimal(self) -> int:
        """The number of goals at their bound."""
        return sum(line.is_optimal for line in self.lines)

    @property
    def is_seeded(self) -> bool:
        """Whether the strongest were kept apart, in pots."""
        return any(line.name == GoalName.POT for line in self.lines)

    @property
    def is_compared(self) -> bool:
        return any(line.before is not None for line in self.lines)


def draft_certificates(tournament: Tournament) -> tuple[RunCertificate, ...]:
    """The certificate of every run with a drafted round, compared to the last run of the same rounds. One statement."""
    drafts = Round.objects.filter(drawing=OuterRef("pk"), state=RoundState.DRAFT)
    runs = list(_runs(tournament).annotate(is_draft=Exists(drafts)))
    return tuple(run_certificate(run, before=_before(run, runs)) for run in runs if run.is_draft)


def public_certificates(tournament: Tournament) -> tuple[RunCertificate, ...]:
    """The certificate of every fully published run, in order, with its drafts counted. One statement."""
    runs = list(_runs(tournament))
    return tuple(run_certificate(run, attempts=_attempts(run, runs)) for run in runs if run.published_at)


def run_certificate(
    run: DrawRun, *, before: DrawRun | None = None, attempts: DrawAttempts = ONE_ATTEMPT
) -> RunCertificate:
    claim = run.certificate
    return RunCertificate(
        id=run.pk,
        numbers=tuple(run.numbers),
        seed=claim["seed"],
        algorithm=claim["algorithm"],
        input_hash=claim["input_hash"],
        drawn_at=run.drawn_at,
        changed_by_hand=run.changed_by_hand,
        attempts=attempts,
        lines=_lines(claim["goals"], before.certificate["goals"] if before else {}),
    )


def _runs(tournament: Tournament) -> QuerySet[DrawRun]:
    return DrawRun.objects.filter(tournament=tournament).defer("document", "rounds")


def _before(run: DrawRun, runs: Sequence[DrawRun]) -> DrawRun | None:
    """The last earlier run of the same rounds; others are not comparable."""
    earlier: Iterable[DrawRun] = (each for each in runs if each.pk < run.pk and each.numbers == run.numbers)
    return max(earlier, key=lambda each: each.pk, default=None)


def _attempts(run: DrawRun, runs: Sequence[DrawRun]) -> DrawAttempts:
    """The runs up to this one that share a round with it, since such a round was last published as drawn."""
    alike = [each for each in runs if each.pk <= run.pk and set(each.numbers) & set(run.numbers)]
    published = (
        each.pk for each in alike if each.published_at and each.published_at <= run.drawn_at and each is not run
    )
    last = max(published, default=0)
    made = [each for each in alike if each.pk > last]
    seeds, inputs = ({each.certificate[key] for each in made} for key in ("seed", "input_hash"))
    return DrawAttempts(len(made), len(seeds), len(inputs))


def _lines(goals: Goals, before: Goals) -> tuple[GoalLine, ...]:
    """In the engine's order, because PostgreSQL does not preserve the key order of stored documents."""
    return tuple(
        GoalLine(
            name=name,
            figure=int(goal["figure"]),
            bound=int(goal["bound"]),
            is_optimal=bool(goal["optimal"]),
            before=int(before[name]["figure"]) if name in before else None,
        )
        for name, goal in ((name, goals[name]) for name in GoalName if name in goals)
    )
