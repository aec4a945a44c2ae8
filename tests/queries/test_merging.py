"""Pairs that may be one person, for a page."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import check_in_many
from tournaments.models import Player
from tournaments.queries.people.merging import MOST_PAIRS, likely_pairs

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("others", [0, 20])
def test_each_pair_is_listed_once_the_record_that_is_rather_kept_first(
    others: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    guest = PlayerFactory.create(number=None, family_name="Oellinger", given_name="Joerg")
    numbered = PlayerFactory.create(number="0417", family_name="Öllinger", given_name="Jörg")
    often = PlayerFactory.create(number=None, family_name="Maier", given_name="Anna")
    never = PlayerFactory.create(number=None, family_name="Mayr", given_name="Anna")
    check_in(new_tournament(), often, actor=at_desk(), now=NOW)
    PlayerFactory.create_batch(others, place="")

    mine = cup()
    with django_assert_num_queries(5):
        found = likely_pairs(mine, Player.objects.all(), Player.objects.exclude(pk=often.pk))

    assert [(pair.one.player, pair.other.player) for pair in found] == [(numbered.pk, guest.pk), (often.pk, never.pk)]
    assert [(pair.one.evenings, pair.other.evenings) for pair in found] == [(0, 0), (1, 0)]


def test_a_number_or_a_place_in_a_name_is_not_part_of_it() -> None:
    plain = PlayerFactory.create(number="0417", family_name="Sküsmüller", given_name="Eva", place="Horn")
    odd = [
        PlayerFactory.create(number=None, family_name=family, given_name=given, place="")
        for family, given in (
            ("0815 Sküsmüller Eva", ""), ("Sküsmüller Eva, Horn", ""), ("Sküsmueller Eva", ""),
            ("Sküsmüller", "Eva (Horn)"), ("0417 Sküsmüller", "Eva"), ("Sküsmüller, Eva, Horn", ""),
        )
    ]  # fmt: skip
    PlayerFactory.create(number=None, family_name="Sküsmüller Eva, Wels", given_name="", place="")

    found = {pair.other.player for pair in likely_pairs(cup(), Player.objects.all()) if pair.one.player == plain.pk}

    assert found == {each.pk for each in odd}


def test_two_words_may_still_be_one_family_name() -> None:
    one, other = (
        PlayerFactory.create(number=None, family_name="Sküs Mondner", given_name=given, place="Horn")
        for given in ("", "Eva")
    )

    assert [{each.one.player, each.other.player} for each in likely_pairs(cup(), Player.objects.all())] == [
        {one.pk, other.pk}
    ]


def test_two_who_were_at_one_evening_are_no_pair() -> None:
    one, other, third = PlayerFactory.create_batch(3, family_name="Huber")
    check_in_many(new_tournament(), [one.pk, other.pk], actor=at_desk(), now=NOW)

    found = {(pair.one.player, pair.other.player) for pair in likely_pairs(cup(), Player.objects.all())}

    assert found == {(one.pk, third.pk), (other.pk, third.pk)}


def test_no_more_pairs_are_listed_than_somebody_looks_at() -> None:
    PlayerFactory.create_batch(12, number=None, family_name="Huber")
    assert len(likely_pairs(cup(), Player.objects.all())) == MOST_PAIRS
