"""What cups note of people, through the verbs."""

from tests.factories import NOW, at_desk
from tournaments.actions.people.attribute_values import assign_value
from tournaments.actions.people.attributes import AttributeTerms, define_attribute
from tournaments.models import Attribute, Cup, Player, PlayerAttribute


def defined(cup: Cup, name: str, *values: str, is_published: bool = False) -> Attribute:
    terms = AttributeTerms(name, is_published=is_published, added=values)
    return define_attribute(cup, terms, actor=at_desk(), now=NOW)


def give(player: Player, attribute: Attribute, value: str = "") -> None:
    """Note the value of that name."""
    assign_value(attribute.cup, player, attribute.values.get(name=value), actor=at_desk(), now=NOW)


def attribute_values_of(player: Player) -> set[tuple[str, str]]:
    """Attribute and value of everything that is noted of somebody."""
    return set(PlayerAttribute.objects.filter(player=player).values_list("attribute__name", "value__name"))
