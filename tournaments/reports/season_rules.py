"""A season's rules in one line each."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.season import Counting, SeasonRule, counting_limit, read_season_rule
from scoring.season_criteria import SEASON_CRITERIA
from tournaments.lists.season import SeasonList
from tournaments.lists.sub_rankings import CLUB
from tournaments.reports import figures


def rule_words(rule: Mapping[str, Any]) -> str:
    """Which results count, the minimum number of evenings, and the tie-break criteria."""
    criteria = criteria_words(rule)
    ties = _("equal totals: %(criteria)s") % {"criteria": criteria} if criteria else ""
    parts = (counting_words(rule), minimum_words(rule.get("min_participations", 0)), ties)
    return "; ".join(filter(None, parts))


def rule_text(season: SeasonList) -> str:
    """The same for people who look at the table, with the number of results and a minimum only if it is one; "" for a
    list without its rule.
    """
    rule = season.rule
    if not rule:
        return ""
    minimum = rule.get("min_participations", 0)
    needed = _("for a rank %(evenings)s") % {"evenings": minimum_words(minimum)} if minimum > 1 else ""
    ties = _("equal totals: %(criteria)s") % {"criteria": criteria_words(rule) or _("shared rank")}
    counted = _("Counted: %(what)s") % {"what": counted_words(season)}
    return " · ".join(filter(None, (scope_text(season).rstrip("."), counted, needed, ties)))


def scope_text(season: SeasonList) -> str:
    """Whom a sub-ranking shown as a season table covers, and over how many evenings; "" for everybody and all."""
    scope = season.scope
    if scope is None:
        return ""
    evenings = ngettext("Over %(evenings)s evening.", "Over %(evenings)s evenings.", scope.evenings)
    people = _("Members of %(club)s.") if scope.kind == CLUB else "%(club)s."
    parts = (people if scope.group else "", evenings if scope.evenings else "")
    return " ".join(filter(None, parts)) % {"club": scope.group, "evenings": scope.evenings}


def counted_text(season: SeasonList) -> str:
    """`rule_text` of a season's table, and the day of a final that does not count for it."""
    if season.apart is None:
        return rule_text(season)
    facts = {"name": season.apart.name, "day": figures.day_text(season.apart.day)}
    apart = _("%(name)s on %(day)s does not count for the season table") % facts
    return " · ".join(filter(None, (rule_text(season), apart)))


def qualification_words(document: Mapping[str, Any]) -> str:
    """The quota, the deciding table, and the minimum number of evenings."""
    places = ngettext("%(count)s place", "%(count)s places", document["quota"]) % {"count": document["quota"]}
    table = document["table"]
    minimum = minimum_words(document.get("min_participations", 0))
    return "; ".join(filter(None, (places, _(str(table["name"])), minimum)))


def half_words(evenings: int | None) -> str:
    """Half of the evenings, with the number that this is of the `evenings` planned, if any are."""
    if not evenings:
        return _("half of the season's evenings")
    n = counting_limit(SeasonRule(Counting.HALF, None), tournaments=evenings)
    return _("half of the season's evenings: %(n)s of %(evenings)s") % {"n": n, "evenings": evenings}


def counting_words(rule: Mapping[str, Any], *, planned: int | None = None) -> str:
    """Which results count, of so many evenings `planned`."""
    n = rule.get("n", 0)
    if rule["counting"] == Counting.HALF:
        return half_words(planned)
    if rule["counting"] == Counting.BEST_N_PLUS_FINAL:
        return ngettext("the best result and the final", "the best %(n)s results and the final", n) % {"n": n}
    return ngettext("the best result", "the best %(n)s results", n) % {"n": n}


def counted_words(season: SeasonList) -> str:
    """Which results count, and of how many evenings: "the best 3 results of 5 evenings (half of the evenings, rounded
    up)".
    """
    n, half = _limit(season), _half(season)
    if season.rule["counting"] == Counting.BEST_N_PLUS_FINAL or n >= season.tournaments:
        words = counting_words(season.rule if not half else {"counting": Counting.BEST_N, "n": n})
    else:
        words = ngettext(
            "the best result of %(evenings)s evenings", "the best %(n)s results of %(evenings)s evenings", n
        ) % {"n": n, "evenings": season.tournaments}
    return f"{words} ({half})" if half else words


def counting_sentence(season: SeasonList) -> str:
    """The same as a sentence, or two; "" for a list without its rule."""
    if not season.rule:
        return ""
    n, half = _limit(season), _half(season)
    if season.rule["counting"] == Counting.BEST_N_PLUS_FINAL:
        words = ngettext("The best result and the final count.", "The best %(n)s results and the final count.", n)
    elif n >= season.tournaments:
        words = ngettext("The best result counts.", "The best %(n)s results count.", n)
    else:
        words = ngettext(
            "The best result of %(evenings)s evenings counts.",
            "The best %(n)s results of %(evenings)s evenings count.",
            n,
        )
    told = words % {"n": n, "evenings": season.tournaments}
    return " ".join(filter(None, (told, half and _("That is %(half)s.") % {"half": half})))


def _limit(season: SeasonList) -> int:
    return counting_limit(read_season_rule(season.rule), tournaments=season.tournaments)


def _half(season: SeasonList) -> str:
    """How the number follows from that of the evenings, where it does; else ""."""
    if season.rule["counting"] != Counting.HALF:
        return ""
    doubled = 2 * _limit(season)
    if doubled == season.tournaments:
        return _("half of the evenings")
    return (
        _("half of the evenings, rounded up")
        if doubled > season.tournaments
        else _("half of the evenings, rounded down")
    )


def minimum_words(count: int) -> str:
    """A minimum number of evenings; "" for none."""
    return (
        ngettext("%(count)s evening at least", "%(count)s evenings at least", count) % {"count": count} if count else ""
    )


def criteria_words(rule: Mapping[str, Any]) -> str:
    """What decides equal totals, in order; "" if they share the rank."""
    labels = [SEASON_CRITERIA[code].label for code in rule.get("criteria", ()) if code in SEASON_CRITERIA]
    return ", ".join(_(label) for label in labels if label)
