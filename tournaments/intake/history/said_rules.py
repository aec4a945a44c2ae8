"""The settings of seasons that a store written by this product has; what is absent or cannot be read is left aside."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scoring.documents import DocumentRefused
from scoring.qualification import QualificationRule, read_qualification_rule
from scoring.ranking import criteria_problems
from scoring.season import read_season_rule
from scoring.tournament_criteria import NOT_BY_ROUNDS, TOURNAMENT_CRITERIA
from tournaments.intake.history.labels import plain_label
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.terms import AS_BEFORE

SEASONS = "SAISONEN"
MOST_PLANNED = 200
SCHEMES = ("cup_points", "final_points")
LONGEST_SLUG = 60
SaidNode = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SaidRules:
    """What a store says of a season: values for `ImportedSeasonTerms`, its days, how many evenings were planned, and
    the rule for qualifying.
    """

    terms: Mapping[str, Any] = field(default_factory=dict)
    days: tuple[date, date] | None = None
    planned: int | None = None
    qualification: QualificationRule | None = None


NOTHING_SAID = SaidRules()


def rules_said(value: object) -> Mapping[str, SaidRules]:
    """The settings by the seasons' names."""
    nodes = value if isinstance(value, dict) else {}
    return {plain_label(name): _said(each) for name, each in nodes.items() if isinstance(each, dict)}


def _said(node: SaidNode) -> SaidRules:
    starts, ends = _day(node.get("starts")), _day(node.get("ends"))
    planned = node.get("planned")
    return SaidRules(
        terms={**_counted(node.get("rule")), **_schemes(node), **_criteria(node.get("criteria"))},
        days=(starts, ends) if starts and ends and starts <= ends else None,
        planned=planned if type(planned) is int and 1 <= planned <= MOST_PLANNED else None,
        qualification=_qualification(node.get("qualification")),
    )


def _day(value: object) -> date | None:
    return read_day(value) if isinstance(value, str) else None


def _counted(document: object) -> Mapping[str, Any]:
    try:
        rule = read_season_rule(document)
    except DocumentRefused:
        return {}
    counted = {"counting": str(rule.counting), "n": rule.n, "min_participations": rule.min_participations}
    return counted | {"season_criteria": rule.criteria, "as_before": rule.criteria == AS_BEFORE}


def _qualification(document: object) -> QualificationRule | None:
    try:
        return read_qualification_rule(document)
    except DocumentRefused:
        return None


def _schemes(node: SaidNode) -> Mapping[str, Any]:
    """Slugs; "" says that the final has the cup points of the other evenings."""
    slugs = {name: node.get(name) for name in SCHEMES}
    said = {name: slug for name, slug in slugs.items() if isinstance(slug, str) and len(slug) <= LONGEST_SLUG}
    return {name: slug for name, slug in said.items() if slug or name == "final_points"}


def _criteria(value: object) -> Mapping[str, Any]:
    """Those that an evening without hands can be ranked by; nothing if one is unknown."""
    said = [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
    codes = tuple(each for each in said if each not in NOT_BY_ROUNDS)
    return {"criteria": codes} if codes and not criteria_problems(codes, TOURNAMENT_CRITERIA) else {}
