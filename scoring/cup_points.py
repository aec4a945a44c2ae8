"""Cup points for a tournament result: schemes as data documents, the shipped ones and those a cup enters.

    slug = "fixpunkte"
    name = "Fixpunkte"
    kind = "rank_table"             # or score_steps, cubic, score: see scoring.point_rules
    points = [223, 198, 180]        # rank 1, 2, 3 …
    beyond = { first = 0, step = 0 }

The tables by which a season's rank becomes Vorrundenpunkte are documents of the same shape with another `purpose`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from scoring.documents import DocumentRefused, Fields
from scoring.point_rules import KINDS, Placing, PlainScore, PointRule, kind_of


class Purpose(StrEnum):
    """What a scheme's points are for: a tournament's cup points, or a season's rank on its way to the final."""

    CUP_POINTS = "cup_points"
    VORRUNDENPUNKTE = "vorrundenpunkte"


class SchemeRefused(DocumentRefused):
    """A scheme document that cannot be used; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class Absence:
    """What a finalist gets who stays away: `step` (0 or less) for every finalist above the first `above`."""

    above: int
    step: int


@dataclass(frozen=True, slots=True)
class PointsScheme:
    """A named rule from rank or score to points. `source` says in one line where the figures come from."""

    slug: str
    name: str
    rule: PointRule
    purpose: Purpose = Purpose.CUP_POINTS
    source: str = ""
    absent: Absence | None = None


def cup_points(scheme: PointsScheme, *, rank: int, score: int, participants: int) -> int:
    """The points for one result: `rank` 1 … `participants` (a shared rank counts as it stands), `score` in Schrift.

    Raises ValueError for a rank that is none of `participants`.
    """
    if not 1 <= rank <= participants:
        raise ValueError(f"rank {rank} of {participants} participants")
    return scheme.rule.points(Placing(rank, score, participants))


def absent_points(scheme: PointsScheme, *, participants: int) -> int | None:
    """What a finalist gets who stays away from a final of `participants` finalists; None: no result at all."""
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
    """The scheme within a larger document; its problems are left with `fields`, and then it is not to be used."""
    return PointsScheme(
        slug=fields.text("slug"),
        name=fields.text("name"),
        purpose=_read_purpose(fields),
        source=fields.text("source", default=""),
        absent=_read_absence(fields),
        rule=_read_rule(fields),  # last: it reports the fields that were not read
    )


def scheme_document(scheme: PointsScheme) -> dict[str, object]:
    """The document of a scheme, plain enough for JSON; `read_scheme` makes the same scheme of it."""
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
