"""The rows of a season's list of evenings: after a change only those of changed evenings are rendered again."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.models import Season
from tournaments.queries.desk import ListedTournament, season_tournaments
from tournaments.queries.seasons.heads import EveningHead
from tournaments.web.public.build import build
from tournaments.web.public.cached import CACHED_FOR


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A rendered row, and the head of its evening's log as it was read for it."""

    head: str
    row: SafeString


@dataclass(frozen=True, slots=True)
class CachedRows:
    """A season's rows by evening (id); the oldest was rendered at `since`."""

    since: datetime
    rows: Mapping[int, EveningRow] = field(default_factory=dict)

    def without(self, evenings: Sequence[EveningHead]) -> list[int]:
        """Which of the evenings have no row of their present head."""
        known = {pk: each.head for pk, each in self.rows.items()}
        return [each.pk for each in evenings if known.get(each.pk) != each.head]


def rows_key(season: Season) -> str:
    """The cache key of a season's rows. They contain nothing of the visitor; the heads of the evenings are in them."""
    return f"season-evening-rows:{season.pk}-{season.cup.chain_head}-{get_language()}-{build()}"


def evening_rows(season: Season, evenings: Sequence[EveningHead], *, now: datetime) -> Mapping[int, EveningRow]:
    """The rows of the evenings, by id. At most the statements of `season_tournaments`.

    A cached row is used only if it was rendered for the evening's head. So processes that write at the same time may
    have to render a row once more, but never show an older one. Nothing is kept longer than `CACHED_FOR`.
    """
    key = rows_key(season)
    known: CachedRows = cache.get(key) or CachedRows(now)
    missing = known.without(evenings)
    if not missing:
        return known.rows
    fresh = {**known.rows, **_rendered(season, missing)}
    rows = {each.pk: fresh[each.pk] for each in evenings if each.pk in fresh}
    left = known.since + timedelta(seconds=CACHED_FOR) - now
    cache.set(key, CachedRows(known.since, rows), timeout=round(left.total_seconds()))
    return rows


def _rendered(season: Season, evenings: Collection[int]) -> Mapping[int, EveningRow]:
    return {each.tournament.pk: _row(each) for each in season_tournaments(season, only=evenings)}


def _row(each: ListedTournament) -> EveningRow:
    return EveningRow(each.tournament.chain_head, render_to_string("web/desk/tournaments_row.html", {"each": each}))
