"""Differences between two published lists, in sentences: "Huber: 34 instead of 31 points"."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from tournaments.lists.changes import ListChange
from tournaments.lists.further import FurtherRanking
from tournaments.lists.shown_rankings import ranking_title
from tournaments.reports import figures
from tournaments.reports.final import ways_text
from tournaments.reports.finalists import all_ways_text
from tournaments.reports.qualifiers import reason_description
from tournaments.reports.remarks import tie_break

MINUS = "\N{MINUS SIGN}"
MOST_EVENINGS = 3
"""Evenings of a person that are named one by one; the table has the figures of all."""
_SENTENCES: Mapping[str, Promise] = MappingProxyType(
    {
        "added": gettext_lazy("new on the list, place %(rank)s"),
        "added_without_rank": gettext_lazy("new on the list"),
        "answer": gettext_lazy("answer: %(after)s instead of %(before)s"),
        "cell_counts": gettext_lazy("%(name)s, %(day)s, now counts"),
        "cell_counts_no_more": gettext_lazy("%(name)s, %(day)s, no longer counts"),
        "cell_points": gettext_lazy("%(name)s, %(day)s: %(after)s instead of %(before)s cup points"),
        "cup_points": gettext_lazy("%(after)s instead of %(before)s cup points"),
        "day_rank": gettext_lazy("place %(after)s instead of %(before)s on the day"),
        "day_total": gettext_lazy("%(after)s instead of %(before)s points on the day"),
        "decided_by": gettext_lazy("tie-break: %(after)s instead of %(before)s"),
        "evening_added": gettext_lazy("New evening: %(name)s, %(day)s"),
        "evening_date": gettext_lazy("Evening on %(after)s instead of %(before)s"),
        "evening_gone": gettext_lazy("The evening %(name)s, %(day)s, is no longer in the table"),
        "evening_is_final": gettext_lazy("Another evening is the final"),
        "evening_name": gettext_lazy("Evening: %(after)s instead of %(before)s"),
        "finalpunkte": gettext_lazy("%(after)s instead of %(before)s Finalpunkte"),
        "gone": gettext_lazy("%(name)s is no longer on the list"),
        "head_cents_per_point": gettext_lazy("%(after)s instead of %(before)s per point"),
        "head_cup": gettext_lazy("Cup: %(after)s instead of %(before)s"),
        "head_cup_points": gettext_lazy("Scheme of cup points: %(after)s instead of %(before)s"),
        "head_cups": gettext_lazy("Other cups, places or Vorrundenpunkte"),
        "head_date": gettext_lazy("Day: %(after)s instead of %(before)s"),
        "head_evening": gettext_lazy("Evening: %(after)s instead of %(before)s"),
        "head_missing_points": gettext_lazy("Ranks without Finalpunkte: %(after)s instead of %(before)s"),
        "head_quota": gettext_lazy("%(after)s instead of %(before)s places for the final"),
        "head_rounds": gettext_lazy("%(after)s instead of %(before)s rounds"),
        "head_rule": gettext_lazy("Other results of the season count"),
        "head_ruleset": gettext_lazy("Ruleset: %(after)s instead of %(before)s"),
        "head_season": gettext_lazy("Season: %(after)s instead of %(before)s"),
        "head_title": gettext_lazy("Title: %(after)s instead of %(before)s"),
        "head_to_come": gettext_lazy("Other evenings of the cups still to come"),
        "head_tournaments": gettext_lazy("%(after)s instead of %(before)s evenings in the season"),
        "head_venue": gettext_lazy("Inn: %(after)s instead of %(before)s"),
        "missing": gettext_lazy("%(after)s instead of %(before)s evenings missing for a rank"),
        "money": gettext_lazy("%(after)s instead of %(before)s"),
        "order": gettext_lazy("The same figures in another order"),
        "participations": gettext_lazy("%(after)s instead of %(before)s evenings played"),
        "person_name": gettext_lazy("formerly %(before)s"),
        "person_number": gettext_lazy("number %(after)s instead of %(before)s"),
        "places": gettext_lazy("now %(after)s"),
        "person_place": gettext_lazy("from %(after)s instead of %(before)s"),
        "rank": gettext_lazy("place %(after)s instead of %(before)s"),
        "ranking_added": gettext_lazy("New ranking: %(ranking)s"),
        "ranking_gone": gettext_lazy("The ranking “%(ranking)s” is gone"),
        "ranking_group": gettext_lazy("%(ranking)s: %(name)s, formerly %(before)s"),
        "ranking_line_added": gettext_lazy("%(ranking)s: %(name)s is new, place %(rank)s"),
        "ranking_line_gone": gettext_lazy("%(ranking)s: %(name)s is gone"),
        "ranking_otherwise": gettext_lazy("%(ranking)s: other rounds or tie-breaks"),
        "ranking_people": gettext_lazy("%(ranking)s: %(name)s has other members"),
        "ranking_rank": gettext_lazy("%(ranking)s: %(name)s, place %(after)s instead of %(before)s"),
        "ranking_total": gettext_lazy("%(ranking)s: %(name)s, %(after)s instead of %(before)s points"),
        "rank_points": gettext_lazy("round %(round)s: %(after)s instead of %(before)s Rangpunkte"),
        "reason": gettext_lazy("now %(after)s"),
        "replaced": gettext_lazy("moved up at the door: %(after)s instead of %(before)s"),
        "round": gettext_lazy("round %(round)s: %(after)s instead of %(before)s"),
        "season_points": gettext_lazy("%(after)s instead of %(before)s cup points in the season"),
        "story": gettext_lazy(
            "The same figures; other remarks on ties, changes of rank, evenings to come or on who is safe or out"
        ),
        "swapped": gettext_lazy("Places %(first)s and %(second)s swapped: %(name)s is now before %(other)s"),
        "total": gettext_lazy("%(after)s instead of %(before)s points"),
        "vorrundenpunkte": gettext_lazy("%(after)s instead of %(before)s Vorrundenpunkte"),
        "ways": gettext_lazy("in through %(after)s instead of %(before)s"),
    }
)
_ANSWERS: Mapping[str, Promise] = MappingProxyType(
    {
        "open": pgettext_lazy("answer", "none yet"),
        "accepted": pgettext_lazy("answer", "comes"),
        "declined": pgettext_lazy("answer", "declined"),
    }
)
_FACT_TEXTS: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {
        "answer": lambda answer: str(_ANSWERS.get(answer, answer)),
        "decided_by": lambda code: tie_break(code) or figures.NONE,
        "evening_date": lambda day: figures.day_text(datetime.date.fromisoformat(day)),
        "head_cents_per_point": lambda cents: figures.euros_text(1, cents_per_point=cents),
        "head_cup_points": lambda name: gettext(name) if name else figures.NONE,
        "head_date": lambda day: figures.day_text(datetime.date.fromisoformat(day)),
        "head_missing_points": lambda ranks: ", ".join(map(str, ranks)) or figures.NONE,
        "places": all_ways_text,
        "reason": lambda value: reason_description(*value),
        "replaced": lambda replaced: gettext("yes") if replaced else gettext("no"),
        "ways": lambda ways: ways_text(ways) or figures.NONE,
    }
)
"""By code: how to format old and new value, if they are neither numbers nor text."""


def change_lines(changes: Iterable[ListChange]) -> list[str]:
    """One sentence per change of the list, and one per person combining all their changes."""
    lines: list[str] = []
    for person, theirs in groupby(changes, key=lambda each: each.person):
        if person is None:
            lines += map(_sentence, theirs)
        else:
            lines.append(f"{person.name}: {'; '.join(_sentences(list(theirs)))}")
    return lines


def _sentences(theirs: Sequence[ListChange]) -> list[str]:
    """One per change of a person, but one for all evenings with other cup points where more than MOST_EVENINGS have."""
    others = [each for each in theirs if each.code != "cell_points"]
    evenings = len(theirs) - len(others)
    if evenings <= MOST_EVENINGS:
        return list(map(_sentence, theirs))
    return [*map(_sentence, others), gettext("%(evenings)s evenings have other cup points") % {"evenings": evenings}]


def _sentence(change: ListChange) -> str:
    facts = {name: _fact(change, name, value) for name, value in change.facts.items()}
    return str(_SENTENCES[_code(change)]) % facts


def _code(change: ListChange) -> str:
    if change.code == "added" and change.facts["rank"] is None:
        return "added_without_rank"
    no_more = change.code == "cell_counts" and change.facts["why"] == "dropped"
    return "cell_counts_no_more" if no_more else change.code


def _fact(change: ListChange, name: str, value: Any) -> str:
    if isinstance(value, FurtherRanking):
        return ranking_title(value)
    if isinstance(value, datetime.date):
        return figures.day_text(value)
    if name in {"before", "after"}:
        if change.code == "money" and change.facts.get("cents"):
            return _unbroken(figures.euros_text(value, cents_per_point=change.facts["cents"]))
        if change.code in _FACT_TEXTS:
            return _FACT_TEXTS[change.code](value)
    return _plain(value)


def _plain(value: Any) -> str:
    """A number or text; a dash for a missing value."""
    return _unbroken(str(value)) if type(value) is int else str(value or figures.NONE)


def _unbroken(figure: str) -> str:
    """Replace minus signs by a non-breaking one."""
    return figure.replace("-", MINUS).replace(figures.MINUS, MINUS)
