"""The terms that a ranking's file brings for a cup of a final, beside those the cup has."""

from typing import Any

from scoring.qualification import QualificationRule, QualificationRuleRefused, read_qualification_rule
from tournaments.intake.final_ranking import RankingTerms
from tournaments.models import ChampionshipCup
from tournaments.queries.finals.finalists import rule_of
from tournaments.web.desk.setting_changes import SettingChange, qualification_told, setting_changes


def offered_terms(terms: RankingTerms | None, cup: ChampionshipCup) -> RankingTerms | None:
    """The terms in a file where they differ from the cup's; None if they agree."""
    return None if terms and _rule(terms) == rule_of(cup) else terms


def term_changes(cup: ChampionshipCup, terms: RankingTerms) -> tuple[SettingChange, ...]:
    """What adopting a file's terms changes; nothing if they cannot be read."""
    after = _rule(terms)
    return setting_changes(qualification_told(rule_of(cup)), qualification_told(after)) if after else ()


def _rule(terms: RankingTerms) -> QualificationRule | None:
    table: Any = terms.table if isinstance(terms.table, str) else dict(terms.table)
    rule = {"quota": terms.quota, "min_participations": terms.min_participations, "table": table}
    try:
        return read_qualification_rule(rule)
    except QualificationRuleRefused:
        return None
