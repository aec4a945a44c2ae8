"""The rules of seasons that went when their import was undone: they come again with these, unless others are said."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.season import read_season_rule
from tournaments.intake.history.labels import plain_label, spelling
from tournaments.intake.history.said_rules import SaidRules, rules_said
from tournaments.intake.history.terms import AS_BEFORE, ImportedSeasonTerms, terms_of
from tournaments.models import Cup, HistoryImport, Season, Tournament
from tournaments.models.history_import import HistoryState
from tournaments.queries.results.counting import counting
from tournaments.queries.schemes import slug_to_go_on


@dataclass(frozen=True, slots=True)
class UndoneRules:
    """The rules of a season whose import was undone: its terms, and, as a store would say them, its days, how many
    evenings were planned, and the rule for qualifying.
    """

    terms: ImportedSeasonTerms
    said: SaidRules


def rules_of_seasons(seasons: Collection[int]) -> dict[str, dict[str, Any]]:
    """The rules of seasons (ids) by name, to be kept with an import that is undone. Two statements."""
    rows = Season.objects.filter(pk__in=seasons).select_related("cup_points", "final_points")
    held = counting(Tournament.objects.filter(season__in=seasons)).select_related("cup_points")
    latest = {each.season_id: each for each in held.order_by("-is_final", "date", "pk")}
    return {each.name: _rules(each, latest.get(each.pk)) for each in rows}


def _rules(season: Season, latest: Tournament | None) -> dict[str, Any]:
    days = {"starts": season.starts.isoformat(), "ends": season.ends.isoformat()}
    criteria = list(latest.criteria) if latest else []
    rest = {"planned": season.planned, "qualification": season.qualification, "criteria": criteria}
    return season_terms(season, latest).as_json | days | rest


def season_terms(
    season: Season, latest: Tournament | None, usual: ImportedSeasonTerms | None = None
) -> ImportedSeasonTerms:
    """The terms that a season has: its rule, and its cup points or else those of its latest evening; `usual` says the
    rest.
    """
    rule = read_season_rule(season.rule)
    before = usual or ImportedSeasonTerms(as_before=rule.criteria == AS_BEFORE, season_criteria=rule.criteria)
    of_evenings = slug_to_go_on(latest.cup_points) if latest else before.cup_points
    return terms_of(
        {
            "counting": rule.counting,
            "n": rule.n,
            "min_participations": rule.min_participations,
            "cup_points": season.cup_points.slug if season.cup_points else of_evenings,
            "final_points": season.final_points.slug if season.final_points else "",
        },
        before,
    )


def undone_rules(cup: Cup) -> Mapping[str, UndoneRules]:
    """The rules of the seasons of a cup's undone imports, the last undone ones, by the spelling of the name. One
    statement.
    """
    rows = HistoryImport.objects.filter(cup=cup, state=HistoryState.UNDONE).order_by("undone_at", "pk")
    kept = (each for made in rows.values_list("made", flat=True) for each in made.get("terms", {}).items())
    return {spelling(plain_label(name)): _kept(rules) for name, rules in kept}


def _kept(rules: Mapping[str, Any]) -> UndoneRules:
    (said,) = rules_said({"": rules}).values()
    terms = terms_of({**rules, "criteria": said.terms.get("criteria", ())}, ImportedSeasonTerms())
    return UndoneRules(terms, replace(said, terms={}))
