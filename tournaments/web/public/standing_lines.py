"""Lines of a live list, each rendered once as long as its content is unchanged.

A hand changes four people's points and some ranks; the other lines stay the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.lists.published import ListedPlayer, ResultsList
from tournaments.names import namesake_suffixes

CACHED_LINES = 4_000
"""Cached lines: an evening of 300 people with some changes, for both audiences and languages."""
LAST_ON_PODIUM = 3


@dataclass(frozen=True, slots=True)
class StandingText:
    """The content of a line without its rank: person, points of each round, total, and money in points.

    `is_guest`: without a number, where others have one. `rank_points` are the Rangpunkte in the total, None if there
    are none. `suffix` disambiguates equal names.
    """

    person: ListedPlayer
    suffix: str
    is_guest: bool
    rounds: tuple[int | None, ...]
    total: int
    rank_points: int | None
    money: int
    cents_per_point: int
    has_played: bool

    @property
    def score(self) -> int:
        return self.total - (self.rank_points or 0)


def standing_lines(results: ResultsList, audience: str) -> SafeString:
    """The lines in order, for an audience of `web/public/standings/`."""
    return mark_safe("".join(_lines(results, audience)))  # noqa: S308 - templates have rendered, and escaped, each


def _lines(results: ResultsList, audience: str) -> Iterator[str]:
    language = get_language() or ""
    suffixes = namesake_suffixes([row.person for row in results.rows])
    has_numbers = any(row.person.number for row in results.rows)
    for row, more in zip(results.rows, suffixes, strict=True):
        worth = row.rank_points_sum if row.rank_points else None
        cents, played = results.cents_per_point, row.has_played
        text = StandingText(
            row.person,
            more,
            has_numbers and not row.person.number,
            row.rounds,
            row.total,
            worth,
            row.money,
            cents,
            played,
        )
        yield _line(row.rank, text, audience, language)


@lru_cache(CACHED_LINES)
def _line(rank: int, text: StandingText, audience: str, language: str) -> str:
    context = {"rank": rank, "is_on_podium": 0 < rank <= LAST_ON_PODIUM, "text": _text(text, audience, language)}
    return render_to_string("web/public/standings/line.html", context)


@lru_cache(CACHED_LINES)
def _text(text: StandingText, audience: str, _language: str) -> SafeString:
    return render_to_string(f"web/public/standings/text_{audience}.html", {"row": text})
