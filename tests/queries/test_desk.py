"""What the desk has on its shelves."""

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_tournament, one_gone_home
from tests.factories import (
    BEST_SIX,
    NOW,
    TWO_QUALIFY,
    anna,
    at_desk,
    cup,
    entries_of,
    new_tournament,
    season,
    seated_tournament,
    viewer_of,
)
from tournaments.actions.cups import create_cup, open_season
from tournaments.actions.people.check_in import check_out
from tournaments.models import Cup
from tournaments.queries.desk import (
    ListedTournament,
    latest_tournament,
    listed_tournaments,
    members_of,
    season_tournaments,
)
from tournaments.queries.results.publications import PublicationState

pytestmark = pytest.mark.django_db

MISSING = PublicationState.MISSING


@pytest.mark.parametrize("count", [1, 3])
def test_open_tournaments_stand_before_closed_ones_and_late_ones_before_early(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    over = finish_tournament(seated_tournament(rounds_planned=1, date=date(2026, 12, 24)))
    its_season = season()
    opened = [new_tournament(players=day, date=date(2026, 11, day)) for day in range(1, count + 1)]
    check_out(entries_of(opened[-1])[0], actor=at_desk(), now=NOW)
    here = [*range(1, count), count - 1]
    expected = (
        *(ListedTournament(each, present, MISSING) for each, present in reversed([*zip(opened, here, strict=True)])),
        ListedTournament(over, 9, MISSING),
    )

    with django_assert_num_queries(2):
        assert listed_tournaments(Cup.objects.filter(slug="musterer")) == expected
    with django_assert_num_queries(2):
        assert season_tournaments(its_season) == expected
    assert [each.is_running for each in expected] == [True] * count + [False]


def test_who_played_and_went_home_is_counted() -> None:
    tournament, *_ = one_gone_home()

    assert season_tournaments(tournament.season) == (ListedTournament(tournament, 8, MISSING),)


def test_other_cups_have_other_shelves() -> None:
    new_tournament()
    other = create_cup(anna(), name="Anderer Cup", short_name="AC", slug="anderer", actor=at_desk(), now=NOW)

    assert listed_tournaments(Cup.objects.filter(pk=other.pk)) == ()


def test_the_latest_tournament_of_a_cup_lends_its_settings(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    season()
    late, _early = new_tournament(date=date(2026, 12, 1)), new_tournament(date=date(2026, 11, 1))
    following = open_season(
        cup(),
        name="2027/28",
        slug="2027-28",
        starts=date(2027, 9, 1),
        ends=date(2028, 4, 30),
        rule=BEST_SIX,
        qualification=TWO_QUALIFY,
        actor=at_desk(),
        now=NOW,
    )

    with django_assert_num_queries(1):
        found = latest_tournament(following)
        assert found is not None
        assert (found, found.ruleset.slug, found.cup_points.slug) == (late, "ooe-2023", "fixpunkte")


def test_a_first_tournament_has_none_before_it() -> None:
    assert latest_tournament(season()) is None


@pytest.mark.parametrize("viewers", [1, 3])
def test_members_are_listed_by_role_and_name(viewers: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    users = [viewer_of(cup()).username for _ in range(viewers)]

    owner = cup()

    with django_assert_num_queries(1):
        found = [(each.user.username, each.role) for each in members_of(owner)]

    assert found == [("anna", "organiser"), *((name, "viewer") for name in sorted(users))]
