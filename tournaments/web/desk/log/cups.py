"""Log sentences about cups and seasons: which settings changed."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from tournaments.reports.season_rules import qualification_words, rule_words
from tournaments.web.desk.log.finals import FINAL_VERBS
from tournaments.web.desk.log.logged_event import NOBODY, LoggedEvent, confirmation_texts, from_to, some

CUP_VERBS: Mapping[str, str | Promise] = {
    **FINAL_VERBS,
    "change_cup": gettext_lazy("Cup changed"),
    "change_season": gettext_lazy("Season changed"),
    "remove_season": gettext_lazy("Season removed"),
    "add_scheme": gettext_lazy("Cup-points scheme entered"),
    "retire_scheme": gettext_lazy("Cup-points scheme no longer offered"),
    "offer_scheme": gettext_lazy("Cup-points scheme offered again"),
    "set_finalists": gettext_lazy("Finalists of the season named"),
    "add_sub_ranking": gettext_lazy("Ranking added to a season"),
    "change_sub_ranking": gettext_lazy("Ranking of a season changed"),
    "move_sub_ranking": gettext_lazy("Rankings of a season put in another order"),
    "remove_sub_ranking": gettext_lazy("Ranking of a season removed"),
}
"""Verbs about a cup and its seasons, in words."""
LABELS: Mapping[str, str | Promise] = {
    "name": gettext_lazy("Name"),
    "short_name": gettext_lazy("Abbreviation"),
    "slug": gettext_lazy("Short address"),
    "starts": gettext_lazy("First day"),
    "ends": gettext_lazy("Last day"),
    "rule": gettext_lazy("What counts"),
    "qualification": gettext_lazy("Qualification"),
    "planned": gettext_lazy("Evenings planned"),
    "cup_points": gettext_lazy("Cup points of new evenings"),
    "final_points": gettext_lazy("Cup points of the final"),
}
DAYS = frozenset({"starts", "ends"})


def _day(value: str) -> str:
    return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT")


def _changed(event: LoggedEvent) -> Iterator[str]:
    words: Mapping[str, Callable[[Any], str]] = {
        **dict.fromkeys(DAYS, _day),
        **dict.fromkeys(
            ("cup_points", "final_points"), lambda slug: str(event.names.schemes.get(slug, slug or NOBODY))
        ),
        "rule": rule_words,
        "qualification": qualification_words,
        "planned": lambda count: str(count or NOBODY),
    }
    for name, label in LABELS.items():
        values = event.what.get("changed", {}).get(name)
        if values:
            yield f"{label}: {from_to(*map(words.get(name, str), values))}"
        elif values is not None:
            yield str(label)


def _season(event: LoggedEvent) -> Iterator[str]:
    yield event.names.seasons.get(event.what["season"], NOBODY)
    yield from _changed(event)
    yield from _evenings(event)
    yield from confirmation_texts(event)


def _evenings(event: LoggedEvent) -> Iterator[str]:
    """How many evenings got the scheme of new ones."""
    count = event.what.get("evenings")
    if isinstance(count, int) and count:
        text = ngettext("cup points also of %(count)s evening", "cup points also of %(count)s evenings", count)
        yield text % {"count": count}


def _scheme(event: LoggedEvent) -> Iterator[str]:
    yield str(event.names.schemes.get(event.what["slug"], NOBODY))


def _finalists(event: LoggedEvent) -> Iterator[str]:
    yield event.names.seasons.get(event.what["season"], NOBODY)
    yield from some([event.names.players.get(each, NOBODY) for each in event.what["players"]])
    yield from confirmation_texts(event)


CUP_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    "change_cup": _changed,
    "change_season": _season,
    "remove_season": _season,
    **dict.fromkeys(("add_scheme", "retire_scheme", "offer_scheme"), _scheme),
    "set_finalists": _finalists,
    **dict.fromkeys(("add_sub_ranking", "change_sub_ranking", "move_sub_ranking", "remove_sub_ranking"), _season),
}
