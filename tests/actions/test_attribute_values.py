"""Noting of people what their cup defines."""

import pytest

from tests.actions.attribute_acts import attribute_values_of, defined, give
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament
from tournaments.actions.people.attribute_values import assign_value, check_in_with_values, set_values, unassign_value
from tournaments.actions.people.attributes import AttributeTerms, change_attribute
from tournaments.actions.people.compound_check_in import check_in_newcomer
from tournaments.intake.players import PlayerRow
from tournaments.models import AttributeValue, Entry, Player

pytestmark = pytest.mark.django_db


def test_somebody_has_one_value_of_an_attribute_and_no_event_says_which() -> None:
    player, county = PlayerFactory.create(), defined(cup(), "Bundesland", "Tirol", "Wien")
    revision = cup().revision

    for name in ("Tirol", "Wien", "Wien"):
        give(player, county, name)
    assert attribute_values_of(player) == {("Bundesland", "Wien")}
    for _twice in range(2):
        unassign_value(cup(), player, county, actor=at_desk(), now=NOW)

    assert attribute_values_of(player) == set()
    assert logged_since(cup(), revision) == [Logged("set_attribute", {"player": player.pk}, at_desk())] * 3


def test_a_value_that_was_removed_is_given_to_nobody() -> None:
    player, county = PlayerFactory.create(), defined(cup(), "Bundesland", "Tirol", "Wien")
    gone = AttributeValue.objects.get(name="Tirol")
    change_attribute(county, AttributeTerms("Bundesland", values={gone.pk: ""}), actor=at_desk(), now=NOW)

    with in_conflict("attribute_gone"):
        assign_value(cup(), player, gone, actor=at_desk(), now=NOW)
    assert set_values(county, {player.pk: gone.pk}, actor=at_desk(), now=NOW) == 0
    assert attribute_values_of(player) == set()


def test_many_are_noted_at_once_and_only_what_changes_is_counted() -> None:
    ladies = defined(cup(), "Damen")
    yes = ladies.values.get().pk
    one, two, three = PlayerFactory.create_batch(3)
    merged = PlayerFactory.create(merged_into=one)
    give(one, ladies)
    give(two, ladies)
    revision = cup().revision

    wanted = {one.pk: yes, two.pk: None, three.pk: yes, merged.pk: yes, 990099: yes}
    assert set_values(ladies, wanted, actor=at_desk(), now=NOW) == 2
    assert set_values(ladies, wanted, actor=at_desk(), now=NOW) == 0

    assert [attribute_values_of(each) for each in (one, two, three, merged)] == [
        {("Damen", "")},
        set(),
        {("Damen", "")},
        set(),
    ]
    what = {"attribute": ladies.pk, "people": 2}
    assert logged_since(cup(), revision) == [Logged("set_attributes", what, at_desk())]


def test_a_newcomer_comes_with_what_is_noted_of_them_or_not_at_all() -> None:
    ladies, tournament = defined(cup(), "Damen"), new_tournament()
    values = [*AttributeValue.objects.select_related("attribute__cup")]
    acting = {"actor": at_desk(), "now": NOW}

    def comes(number: str) -> Entry:
        return check_in_newcomer(tournament, PlayerRow(number, "Neuner"), **acting)  # type: ignore[arg-type]

    entry = check_in_with_values(lambda: comes("0042"), values, actor=at_desk(), now=NOW)
    assert attribute_values_of(entry.player) == {("Damen", "")}
    with refused("number_used", field="number", number="0042", name="Neuner"):
        check_in_with_values(lambda: comes("0042"), values, actor=at_desk(), now=NOW)
    ladies.delete()
    with in_conflict("attribute_gone"):
        check_in_with_values(lambda: comes("0043"), values, actor=at_desk(), now=NOW)
    assert list(Player.objects.values_list("number", flat=True)) == ["0042"]
