"""Cup points for a tournament result: schemes as documents, shipped or entered by a cup.

    slug = "fixpunkte"
    name = "Fixpunkte"
    kind = "rank_table"             # or score_steps, cubic, score: see scoring.point_rules
    points = [223, 198, 180]        # rank 1, 2, 3 …
    beyond = { first = 0, step = 0 }

The tables that turn a season's rank into Vorrundenpunkte are documents of the same form with another `purpose`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from scoring.documents import DocumentRefused, Fields
from scoring.point_rules import KINDS, Placing, PlainScore, PointRule, kind_of


class Purpose(StrEnum):
    """The purpose of a scheme's points: a tournament's cup points, or a season's rank on the way to the final."""

    CUP_POINTS = "cup_points"
    VORRUNDENPUNKTE = "vorrundenpunkte"


class SchemeRefused(DocumentRefused):
    """An invalid scheme document; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class Absence:
    """The points of an absent finalist: `step` (0 or less) for every finalist above the first `above`."""

    above: int
    step: int


@dataclass(frozen=True, slots=True)
class PointsScheme:
    """A named rule from rank or score to points. `source` cites the origin of the figures in one line."""

    slug: str
    name: str
    rule: PointRule
    purpose: Purpose = Purpose.CUP_POINTS
    source: str = ""
    absent: Absence | None = None


def cup_points(scheme: PointsScheme, *, rank: int, score: int, participants: int) -> int:
    """The points for one result: `rank` 1 … `participants` (shared ranks as they are), `score` in Schrift.

    Raises ValueError for a rank outside 1 … `participants`.
    """
    if not 1 <= rank <= participants:
        raise ValueError(f"rank {rank} of {participants} participants")
    return scheme.rule.points(Placing(rank, score, participants))


def tournament_points(scheme: PointsScheme, *, ranks: Sequence[int], scores: Sequence[int]) -> list[int]:
    """The points for all results of one tournament, each as in `cup_points`.

    Raises ValueError for ranks out of range, or unequal numbers of ranks and scores.
    """
    if len(ranks) != len(scores) or not all(1 <= rank <= len(ranks) for rank in set(ranks)):
        raise ValueError(f"ranks up to {max(ranks, default=0)} of {len(scores)} participants")
    return scheme.rule.all_points(ranks, scores)


def absent_points(scheme: PointsScheme, *, participants: int) -> int | None:
    """The points of a finalist who stays away from a final of `participants` finalists; None: no result at all."""
    if scheme.absent is None:
        return None
    return scheme.absent.step * max(0, participants - scheme.absent.above)


def read_scheme(document: object) -> PointsScheme:
    """The scheme of a document (a dict from TOML or JSON). Raises SchemeRefused with all its problems at once."""
    fields = Fields(document)
    scheme = scheme_of(fields)
    if fields.problems:
        raise SchemeRefused(fields.problems)
    return scheme


def scheme_of(fields: Fields) -> PointsScheme:
    """The scheme within a larger document; leaves its problems with `fields`, and must not be used if there are any."""
    return PointsScheme(
        slug=fields.text("slug"),
        name=fields.text("name"),
        purpose=_read_purpose(fields),
        source=fields.text("source", default=""),
        absent=_read_absence(fields),
        rule=_read_rule(fields),  # last: it reports unread fields
    )


def scheme_document(scheme: PointsScheme) -> dict[str, object]:
    """A scheme's document as plain JSON values; the inverse of `read_scheme`."""
    head = {"slug": scheme.slug, "name": scheme.name, "purpose": str(scheme.purpose), "source": scheme.source}
    document: dict[str, object] = {name: value for name, value in head.items() if value}
    if scheme.absent:
        document["absent"] = {"above": scheme.absent.above, "step": scheme.absent.step}
    return document | {"kind": kind_of(scheme.rule)} | scheme.rule.document()


@cache
def schemes(purpose: Purpose = Purpose.CUP_POINTS) -> Mapping[str, PointsScheme]:
    """The shipped schemes of one purpose by slug, read once."""
    return MappingProxyType({slug: scheme for slug, scheme in _shipped().items() if scheme.purpose == purpose})


@cache
def _shipped() -> Mapping[str, PointsScheme]:
    documents = [each for each in (files("scoring") / "schemes").iterdir() if each.name.endswith(".toml")]
    found = [read_scheme(tomllib.loads(document.read_text("utf-8"))) for document in documents]
    return {scheme.slug: scheme for scheme in sorted(found, key=lambda scheme: scheme.slug)}


def _read_purpose(fields: Fields) -> Purpose:
    purpose = fields.choice("purpose", list(Purpose), default=Purpose.CUP_POINTS)
    return Purpose(purpose) if purpose in list(Purpose) else Purpose.CUP_POINTS


def _read_absence(fields: Fields) -> Absence | None:
    absent = fields.table("absent")
    if absent is None:
        return None
    absence = Absence(above=absent.integer("above", least=0), step=absent.integer("step", most=0))
    absent.close()
    return absence


def _read_rule(fields: Fields) -> PointRule:
    kind = fields.choice("kind", KINDS)
    if kind not in KINDS:  # its fields are unknown then
        return PlainScore()
    rule = KINDS[kind].read(fields)
    fields.close()
    return rule
