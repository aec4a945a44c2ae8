"""One player's season: every evening, and what the next one could bring."""

from dataclasses import replace
from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import BEST_SIX, PlayerFactory, new_tournament, season
from tests.queries.test_seasons import counts, drops, held
from tests.totals_evenings import closed
from tournaments.models import CupPointsScheme, Player, Season
from tournaments.queries.seasons.player import PossibleResult, season_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory.create(number=f"000{n}", family_name=name) for n, name in enumerate("ABCDE", start=1)]


@pytest.fixture
def mine(people: list[Player]) -> Season:
    """Fixpunkte 223, 198, 180, 168; the better two of three evenings count, a fourth is to come."""
    a, b, c, d, e = people
    season(rule=replace(BEST_SIX, n=2))
    held([a, b, c, d], 9, 3, -4, -8, day=1)
    held([e, a, b, c], 7, 1, -3, -5, day=8)
    held([b, a, c, e], 6, 2, -3, -5, day=15)
    new_tournament(name="Vierter", date=date(2026, 12, 1))
    return Season.objects.select_related("cup").get()


def test_evenings_have_rank_score_points_and_the_rank_afterwards(mine: Season, people: list[Player]) -> None:
    found = season_player(mine, people[1].pk)

    assert found
    assert [(each.column.name, each.rank, each.score, each.cell, each.rank_after) for each in found.evenings] == [
        ("Abend 1", 2, 3, counts(198), 2),
        ("Abend 8", 3, -3, drops(180), 2),
        ("Abend 15", 1, 6, counts(223), 1),
    ]


def test_evenings_without_the_player_have_nothing_but_the_rank_afterwards(mine: Season, people: list[Player]) -> None:
    found = season_player(mine, people[4].pk)

    assert found
    assert [(each.rank, each.score, each.cell, each.rank_after) for each in found.evenings] == [
        (None, None, None, None),  # not in the table yet
        (1, 7, counts(223), 4),
        (4, -5, counts(168), 3),
    ]


def test_next_evening_brings_a_rank_by_every_place(mine: Season, people: list[Player]) -> None:
    found = season_player(mine, people[4].pk)

    assert found
    assert found.next_evening
    assert found.next_evening.name == "Vierter"
    assert found.steps == (  # B has 421, A 421, C 360, D 168
        PossibleResult(198, 2, 421, 1),  # who draws level with them in everything shares the rank
        PossibleResult(0, 0, 391, 3),
    )


def test_points_between_two_ranks_are_no_result_of_the_next_evening(mine: Season, people: list[Player]) -> None:
    points = {
        "slug": "own",
        "name": "Eigene",
        "kind": "rank_table",
        "points": [300, 200],
        "beyond": {"first": 0, "step": -1},
    }
    own = CupPointsScheme.objects.create(slug="own", name="Eigene", document=points)
    mine.tournaments.filter(name="Vierter").update(cup_points=own)

    found = season_player(mine, people[4].pk)

    assert found
    assert found.steps[:-1] == (PossibleResult(200, 2, 423, 1),)  # 198 draw level, but place 2 brings more


def test_every_rank_the_next_evening_can_bring_is_told() -> None:
    season(rule=replace(BEST_SIX, n=1))
    held_without_hands = closed(*((points,) for points in range(66, -66, -11)), rounds=1, reason="wie im Heft")
    new_tournament(name="Zweiter", date=date(2026, 12, 1))
    last = held_without_hands.entries.order_by("pk").last()
    assert last

    found = season_player(Season.objects.select_related("cup").get(), last.player_id)

    assert found
    assert [each.rank for each in found.steps] == list(range(1, 13))  # so that "any other" is all the others


def test_nothing_is_next_once_the_season_is_over(mine: Season, people: list[Player]) -> None:
    mine.tournaments.filter(name="Vierter").delete()

    found = season_player(mine, people[0].pk)

    assert found
    assert (found.next_evening, found.steps) == (None, ())


def test_whoever_is_not_in_the_table_has_no_season(mine: Season) -> None:
    assert season_player(mine, PlayerFactory.create().pk) is None


def test_a_players_season_takes_as_many_statements_as_the_table(
    mine: Season, people: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        season_player(mine, people[0].pk)
