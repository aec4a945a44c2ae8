"""Defining what a cup notes of people."""

from collections.abc import Callable

import pytest

from tests.actions.attribute_acts import attribute_values_of, defined, give
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup
from tournaments.actions.people.attribute_values import assign_value, set_values
from tournaments.actions.people.attributes import AttributeTerms, change_attribute, clear_attribute, delete_attribute
from tournaments.models import Attribute, AttributeValue
from tournaments.queries.people.attributes import holders_of, holders_seen

pytestmark = pytest.mark.django_db


def names(attribute: Attribute) -> list[str]:
    return [each.name for each in attribute.values.all()]


def changed(attribute: Attribute, terms: AttributeTerms) -> Attribute:
    return change_attribute(attribute, terms, actor=at_desk(), now=NOW)


def test_an_attribute_is_yes_or_no_or_has_values_and_each_name_is_there_once() -> None:
    ladies, county = defined(cup(), "Damen"), defined(cup(), "Bundesland", "Tirol", "Wien")
    defined(cup(slug="anderer"), "Damen")

    assert (names(ladies), names(county)) == ([""], ["Tirol", "Wien"])
    assert [str(each) for each in ladies.values.all()] == ["Damen"]
    assert logged_since(cup(), 1)[0] == Logged("define_attribute", {"attribute": ladies.pk}, at_desk())
    with refused("attribute_used", field="name", name="Damen"):
        defined(cup(), "Damen")
    with refused("value_twice", name="Tirol"):
        defined(cup(), "Land", "Tirol", "Wien", "TIROL")


def test_names_change_values_come_and_go_and_may_swap() -> None:
    county, revision = defined(cup(), "Land", "Tirol", "Wien", "Kärnten"), cup().revision
    tirol, wien, carinthia = county.values.values_list("pk", flat=True)
    player = PlayerFactory.create()
    give(player, county, "Wien")

    swapped = {tirol: "Wien", wien: "Tirol", carinthia: ""}
    changed(county, AttributeTerms("Bundesland", is_published=True, values=swapped, added=("Salzburg",)))

    assert names(county) == ["Wien", "Tirol", "Salzburg"]
    assert attribute_values_of(player) == {("Bundesland", "Tirol")}
    what = {"attribute": county.pk, "is_published": True}
    assert logged_since(cup(), revision + 1) == [Logged("change_attribute", what, at_desk())]
    with refused("value_held", name="Tirol"):
        changed(county, AttributeTerms("Bundesland", values={wien: ""}))
    with refused("values_missing"):
        changed(
            county,
            AttributeTerms("Bundesland", values=dict.fromkeys(AttributeValue.objects.values_list("pk", flat=True), "")),
        )
    with refused("value_twice", name="Wien"):
        changed(county, AttributeTerms("Bundesland", added=("wien", "Wien")))
    defined(cup(), "Damen")
    with refused("attribute_used", field="name", name="Damen"):
        changed(county, AttributeTerms("Damen"))


def test_yes_or_no_stays_yes_or_no() -> None:
    ladies = defined(cup(), "Damen")
    changed(ladies, AttributeTerms("Frauen", added=("Tirol",)))
    assert (names(ladies), Attribute.objects.get().name) == ([""], "Frauen")


def test_an_attribute_goes_once_nobody_has_it() -> None:
    ladies, player = defined(cup(), "Damen"), PlayerFactory.create()
    give(player, ladies)
    give(PlayerFactory.create(merged_into=None), ladies)

    with refused("attribute_held", name="Damen"):
        delete_attribute(ladies, actor=at_desk(), now=NOW)
    seen = holders_seen(holders_of(ladies))
    late = PlayerFactory.create()
    give(late, ladies)
    with in_conflict("holders_changed"):
        clear_attribute(ladies, seen=seen, actor=at_desk(), now=NOW)
    revision = cup().revision
    assert clear_attribute(ladies, seen=holders_seen(holders_of(ladies)), actor=at_desk(), now=NOW) == 3
    delete_attribute(ladies, actor=at_desk(), now=NOW)

    assert attribute_values_of(player) == set()
    assert not AttributeValue.objects.exists()
    assert logged_since(cup(), revision) == [
        Logged("clear_attribute", {"attribute": ladies.pk, "people": 3}, at_desk()),
        Logged("delete_attribute", {"attribute": ladies.pk}, at_desk()),
    ]


def test_what_another_desk_has_removed_is_a_conflict() -> None:
    ladies, player = defined(cup(), "Damen"), PlayerFactory.create()
    value = ladies.values.get()
    gone = Attribute.objects.get()
    delete_attribute(ladies, actor=at_desk(), now=NOW)
    acts: list[Callable[[], object]] = [
        lambda: changed(gone, AttributeTerms("Frauen")),
        lambda: delete_attribute(gone, actor=at_desk(), now=NOW),
        lambda: clear_attribute(gone, seen="", actor=at_desk(), now=NOW),
        lambda: assign_value(cup(), player, value, actor=at_desk(), now=NOW),
        lambda: set_values(gone, {player.pk: value.pk}, actor=at_desk(), now=NOW),
    ]
    for act in acts:
        with in_conflict("attribute_gone"):
            act()
