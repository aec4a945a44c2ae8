"""The lines of a live list, each rendered once for as long as it says the same.

A hand changes four people's points and some ranks; everybody else's line is as it was.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.lists import ListedPlayer, ResultsList
from tournaments.names import beside_namesakes

KEPT = 4_000
"""Lines: those of an evening of 300 people for some changes, for both audiences and languages."""
LAST_ON_PODIUM = 3


@dataclass(frozen=True, slots=True)
class StandingText:
    """Whom a line is about and what it says: points of each round, total and money in points, without the rank.

    `beside` stands beside the name, where it is somebody else's as well.
    """

    person: ListedPlayer
    beside: str
    rounds: tuple[int | None, ...]
    total: int
    money: int
    cents_per_point: int


def standing_lines(results: ResultsList, audience: str) -> SafeString:
    """The lines in order, for an audience of `web/public/standings/`."""
    return mark_safe("".join(_lines(results, audience)))  # noqa: S308 - templates have rendered, and escaped, each


def _lines(results: ResultsList, audience: str) -> Iterator[str]:
    language = get_language() or ""
    beside = beside_namesakes([row.person for row in results.rows])
    for row, more in zip(results.rows, beside, strict=True):
        text = StandingText(row.person, more, row.rounds, row.total, row.money, results.cents_per_point)
        yield _line(row.rank, text, audience, language)


@lru_cache(KEPT)
def _line(rank: int, text: StandingText, audience: str, language: str) -> str:
    context = {"rank": rank, "is_on_podium": rank <= LAST_ON_PODIUM, "text": _text(text, audience, language)}
    return render_to_string("web/public/standings/line.html", context)


@lru_cache(KEPT)
def _text(text: StandingText, audience: str, _language: str) -> SafeString:
    return render_to_string(f"web/public/standings/text_{audience}.html", {"row": text})
