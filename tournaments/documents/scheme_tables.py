"""A cup-points scheme in readable form: its complete table, and notes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.cup_points import PointsScheme, absent_points, cup_points
from scoring.point_rules import Cubic, LinearTail, RankTable, ScoreStep, ScoreSteps
from tournaments.templatetags.vorhand import signed

IN_A_ROW = 5
EXAMPLE = 40
"""The number of participants in a formula's example."""
SAMPLES = 4
"""Scores shown per step."""


@dataclass(frozen=True, slots=True)
class SchemeTable:
    """`rows` of a label and points by rank, a few ranks per row; `scores` with their points; `notes` in sentences."""

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    scores: tuple[tuple[int, int], ...]
    notes: tuple[str, ...]


def scheme_table(scheme: PointsScheme) -> SchemeTable:
    """The complete table of a scheme."""
    notes = (*_notes(scheme), *_absence(scheme))
    if isinstance(scheme.rule, RankTable):
        return SchemeTable(_rows(scheme.rule.table), (), notes)
    if isinstance(scheme.rule, Cubic):
        by_rank = [cup_points(scheme, rank=rank, score=0, participants=EXAMPLE) for rank in range(1, EXAMPLE + 1)]
        return SchemeTable(_rows(by_rank), (), notes)
    if isinstance(scheme.rule, ScoreSteps):
        scores = [(score, cup_points(scheme, rank=1, score=score, participants=1)) for score in _samples(scheme.rule)]
        return SchemeTable((), tuple(scores), notes)
    return SchemeTable((), (), notes)


def short_scheme(scheme: PointsScheme) -> str:
    """A scheme in a line: all its points, or its notes."""
    if isinstance(scheme.rule, RankTable) and scheme.rule.beyond == LinearTail():
        return " ".join(map(str, scheme.rule.table))
    points = scheme.rule.table if isinstance(scheme.rule, RankTable) else ()
    return " ".join((*map(str, points), *_notes(scheme)))


def scheme_sentence(scheme: PointsScheme) -> str:
    """In a sentence or two how points come from a rank or a score."""
    if isinstance(scheme.rule, RankTable):
        facts = {"first": signed(scheme.rule.table[0]), "some": ", ".join(map(str, scheme.rule.table[1:IN_A_ROW]))}
        first = _("By rank: %(first)s for the first, then %(some)s …") if facts["some"] else _("By rank: %(first)s.")
        return " ".join((first % facts, *_notes(scheme)))
    if isinstance(scheme.rule, Cubic):
        return _("By rank among N people: %(factor)s · ((N − rank) / (N − 1))³, rounded.") % {
            "factor": scheme.rule.factor
        }
    if isinstance(scheme.rule, ScoreSteps):
        below = _("By the evening's score; below its first step %(below)s.") % {"below": scheme.rule.below}
        return " ".join((below, *_notes(scheme)))
    return " ".join(_notes(scheme))


def _rows(points: Sequence[int]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    starts = range(0, len(points), IN_A_ROW)
    return tuple(
        (f"{start + 1}–{min(start + IN_A_ROW, len(points))}", tuple(points[start : start + IN_A_ROW]))
        for start in starts
    )


def _notes(scheme: PointsScheme) -> Iterator[str]:
    rule = scheme.rule
    if isinstance(rule, RankTable):
        yield _beyond(rule)
    elif isinstance(rule, Cubic):
        yield _("%(factor)s · ((N − rank) / (N − 1))³ of N participants, rounded; here for %(example)s.") % {
            "factor": rule.factor,
            "example": EXAMPLE,
        }
    elif isinstance(rule, ScoreSteps):
        yield from (_step(step) for step in rule.steps)
    else:
        yield _("The evening's points themselves.")


def _beyond(rule: RankTable) -> str:
    rank, tail = len(rule.table) + 1, rule.beyond
    if not tail.step:
        return _("From rank %(rank)s on: %(points)s.") % {
            "rank": rank,
            "points": signed(tail.first) if tail.first else 0,
        }
    facts = {"rank": rank, "first": signed(tail.first), "step": signed(tail.step)}
    return _("Rank %(rank)s: %(first)s, and %(step)s for each further rank.") % facts


def _step(step: ScoreStep) -> str:
    facts = {"from": step.start, "points": step.points, "gain": step.gain, "per": step.per}
    if not step.gain:
        return _("From a score of %(from)s on: %(points)s.") % facts
    return _("From a score of %(from)s on: %(points)s, and %(gain)s more for each full %(per)s above.") % facts


def _absence(scheme: PointsScheme) -> Iterator[str]:
    if scheme.absent is None:
        return
    sixty = absent_points(scheme, participants=60) or 0
    facts = {"above": scheme.absent.above, "step": signed(scheme.absent.step), "sixty": signed(sixty)}
    yield (
        _("A finalist who stays away: %(step)s for each finalist above %(above)s, for example %(sixty)s of sixty.")
        % facts
    )


def _samples(rule: ScoreSteps) -> list[int]:
    """A score below all steps, the first ones of each step, and the last one before the next."""
    found = {rule.steps[0].start - 1}
    for step, following in zip(rule.steps, (*rule.steps[1:], None), strict=True):
        found |= {step.start + number * step.per for number in range(SAMPLES)}
        found |= {following.start - 1} if following else {step.start + 100}
    return sorted(found)
