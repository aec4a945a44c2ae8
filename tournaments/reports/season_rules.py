"""A season's rules in one line each."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.season import Counting
from scoring.season_criteria import SEASON_CRITERIA
from tournaments.lists.season import SeasonList
from tournaments.reports import figures


def rule_words(rule: Mapping[str, Any]) -> str:
    """Which results count, the minimum number of evenings, and the tie-break criteria."""
    criteria = criteria_words(rule)
    ties = _("equal totals: %(criteria)s") % {"criteria": criteria} if criteria else ""
    parts = (counting_words(rule), minimum_words(rule.get("min_participations", 0)), ties)
    return "; ".join(filter(None, parts))


def rule_text(rule: Mapping[str, Any]) -> str:
    """The same for people who look at the table, with a minimum only if it is one; "" for a list without its rule."""
    if not rule:
        return ""
    minimum = rule.get("min_participations", 0)
    needed = _("for a rank %(evenings)s") % {"evenings": minimum_words(minimum)} if minimum > 1 else ""
    ties = _("equal totals: %(criteria)s") % {"criteria": criteria_words(rule) or _("shared rank")}
    counted = _("Counted: %(what)s") % {"what": counting_words(rule)}
    return " · ".join(filter(None, (counted, needed, ties)))


def counted_text(season: SeasonList) -> str:
    """`rule_text` of a season's table, and the day of a final that does not count for it."""
    if season.apart is None:
        return rule_text(season.rule)
    facts = {"name": season.apart.name, "day": figures.day_text(season.apart.day)}
    apart = _("%(name)s on %(day)s does not count for the season table") % facts
    return " · ".join(filter(None, (rule_text(season.rule), apart)))


def qualification_words(document: Mapping[str, Any]) -> str:
    """The quota, the deciding table, and the minimum number of evenings."""
    places = ngettext("%(count)s place", "%(count)s places", document["quota"]) % {"count": document["quota"]}
    table = document["table"]
    minimum = minimum_words(document.get("min_participations", 0))
    return "; ".join(filter(None, (places, _(str(table["name"])), minimum)))


def counting_words(rule: Mapping[str, Any]) -> str:
    """Which results count."""
    n = rule.get("n", 0)
    if rule["counting"] == Counting.HALF:
        return _("half of the season's evenings")
    if rule["counting"] == Counting.BEST_N_PLUS_FINAL:
        return ngettext("the best result and the final", "the best %(n)s results and the final", n) % {"n": n}
    return ngettext("the best result", "the best %(n)s results", n) % {"n": n}


def minimum_words(count: int) -> str:
    """A minimum number of evenings; "" for none."""
    return (
        ngettext("%(count)s evening at least", "%(count)s evenings at least", count) % {"count": count} if count else ""
    )


def criteria_words(rule: Mapping[str, Any]) -> str:
    """What decides equal totals, in order; "" if they share the rank."""
    labels = [SEASON_CRITERIA[code].label for code in rule.get("criteria", ()) if code in SEASON_CRITERIA]
    return ", ".join(_(label) for label in labels if label)
