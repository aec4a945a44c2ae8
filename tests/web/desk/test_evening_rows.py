"""Rows of a season's list of evenings: rendered again once their evening has changed, never shown older than it is."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.queries.test_seasons import held
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.models import Tournament
from tournaments.queries.seasons.heads import season_heads
from tournaments.web.desk.seasons.evening_rows import CachedRows, evening_rows, rows_key
from tournaments.web.public.cached import CACHED_FOR

pytestmark = pytest.mark.django_db


@pytest.fixture
def evenings() -> tuple[Tournament, ...]:
    people = [PlayerFactory.create() for _ in range(5)]
    for day in (1, 2, 3):
        held(people, 40, 20, 10, -20, -50, day=day)
    return tuple(Tournament.objects.order_by("pk"))


def reopen(tournament: Tournament) -> None:
    reopen_tournament(tournament, reason="Nachtrag", actor=at_desk(), now=NOW)


def rows(after: int = 0) -> Mapping[int, str]:
    found = evening_rows(season(), season_heads(season()).evenings, now=NOW + timedelta(seconds=after))
    return {pk: each.row for pk, each in found.items()}


def kept() -> CachedRows:
    found = cache.get(rows_key(season()))
    assert isinstance(found, CachedRows)
    return found


def keep(rows: CachedRows) -> None:
    cache.set(rows_key(season()), rows)


def marked(known: CachedRows) -> CachedRows:
    marks = {pk: replace(each, row=mark_safe(f"<tr><td>kept {pk}</td></tr>")) for pk, each in known.rows.items()}
    return replace(known, rows=marks)


def test_only_rows_of_evenings_that_changed_are_rendered_again(
    evenings: tuple[Tournament, ...], client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first, second, third = evenings
    rows()
    keep(marked(kept()))
    reopen(second)
    mine = season()
    heads = season_heads(mine).evenings
    with django_assert_num_queries(2):
        evening_rows(mine, heads, now=NOW)
    with django_assert_num_queries(0):
        evening_rows(mine, heads, now=NOW)

    client.force_login(anna())
    page = client.get(reverse("web:desk_season", args=[season().pk])).content.decode()
    assert [f"kept {each.pk}" in page for each in (first, second, third)] == [True, False, True]
    # An open evening stands before the others, which stand late before early.
    reopened = reverse("web:desk_tournament", args=[second.pk])
    places = [page.index(each) for each in (reopened, f"kept {third.pk}", f"kept {first.pk}")]
    assert places == sorted(places)


def test_rows_are_kept_by_language(evenings: tuple[Tournament, ...]) -> None:
    reopen(evenings[0])
    told = {}
    for language in ("de", "en"):
        with override(language):
            told[language] = rows()
    assert [told["de"][each.pk] == told["en"][each.pk] for each in evenings] == [False] * 3


def test_an_older_row_that_a_slower_process_wrote_is_not_shown(evenings: tuple[Tournament, ...]) -> None:
    rows()
    before = marked(kept())
    reopen(evenings[0])
    newest = rows()
    keep(before)
    assert "kept" not in rows()[evenings[0].pk]

    keep(before)
    reopen(evenings[1])
    assert (rows()[evenings[0].pk], "kept" in rows()[evenings[1].pk]) == (newest[evenings[0].pk], False)

    close_tournament(evenings[0], actor=at_desk(), now=NOW)
    keep(before)
    assert "kept" not in rows()[evenings[0].pk]  # as closed as then, but later


def test_a_row_is_kept_with_the_head_it_was_read_at(evenings: tuple[Tournament, ...]) -> None:
    """An evening that changes after the heads were read."""
    heads = season_heads(season()).evenings
    reopen(evenings[0])
    evening_rows(season(), heads, now=NOW)
    evenings[0].refresh_from_db()
    assert kept().rows[evenings[0].pk].head == evenings[0].chain_head


def test_rows_are_not_kept_longer_because_others_change(evenings: tuple[Tournament, ...]) -> None:
    rows()
    reopen(evenings[0])
    rows(after=CACHED_FOR - 60)
    assert kept().since == NOW
    reopen(evenings[1])
    rows(after=CACHED_FOR)
    assert cache.get(rows_key(season())) is None
