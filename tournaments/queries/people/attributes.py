"""Attributes of people and who has them; for the desk only."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.intake.attribute_cells import value_in
from tournaments.models import Attribute, AttributeValue, Cup, Player, PlayerAttribute, Tournament
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.people.intake import fingerprint

FINDABLE_HOLDER = Q(player__merged_into=None, player__only_at=None)
Held = Mapping[int, int]
"""Attribute (id) → somebody's value (id)."""


@dataclass(frozen=True, slots=True)
class ValueChoice:
    """A value, and whether somebody has it."""

    value: AttributeValue
    is_held: bool


@dataclass(frozen=True, slots=True)
class AttributeChoice:
    """An attribute with its values as somebody has them."""

    attribute: Attribute
    values: tuple[ValueChoice, ...]

    @property
    def is_held(self) -> bool:
        return any(each.is_held for each in self.values)

    @property
    def is_single(self) -> bool:
        """Whether it is a yes/no attribute."""
        return not self.values[0].value.name


@dataclass(frozen=True, slots=True)
class AttributeLine:
    """An attribute with the number of holders per value and in all."""

    attribute: Attribute
    values: tuple[tuple[AttributeValue, int], ...]

    @property
    def people(self) -> int:
        return sum(count for _value, count in self.values)


def attributes_of(cup: Cup) -> tuple[Attribute, ...]:
    """A cup's attributes in order, with their values. Two statements, one if there are none."""
    found = tuple(cup.attributes.prefetch_related("values"))
    for attribute in found:
        for value in attribute.values.all():
            value.attribute = attribute
    return found


def attribute_lines(cup: Cup) -> tuple[AttributeLine, ...]:
    """The same with the number of holders per value. Three statements."""
    rows = PlayerAttribute.objects.filter(FINDABLE_HOLDER, attribute__cup=cup).order_by().values_list("value")
    people = dict(rows.annotate(Count("pk")))
    return tuple(
        AttributeLine(attribute, tuple((value, people.get(value.pk, 0)) for value in attribute.values.all()))
        for attribute in attributes_of(cup)
    )


def attribute_choices(attributes: Iterable[Attribute], held: Held) -> tuple[AttributeChoice, ...]:
    """Attributes, loaded with their values, as somebody has them. No statement."""
    return tuple(
        AttributeChoice(
            attribute, tuple(ValueChoice(each, held.get(attribute.pk) == each.pk) for each in attribute.values.all())
        )
        for attribute in attributes
    )


def held_by(cup: Cup, players: Iterable[int]) -> Mapping[int, Held]:
    """Attributes held by some players (ids), by player; players without any are left out. One statement."""
    rows = PlayerAttribute.objects.filter(attribute__cup=cup, player__in=players)
    found: dict[int, dict[int, int]] = {}
    for player, attribute, value in rows.order_by("attribute").values_list("player", "attribute", "value"):
        found.setdefault(player, {})[attribute] = value
    return found


def choices_of(cup: Cup, player: Player) -> tuple[AttributeChoice, ...]:
    """All of a cup's attributes as a player has them. Three statements."""
    return attribute_choices(attributes_of(cup), held_by(cup, [player.pk]).get(player.pk, {}))


def holders_of(attribute: Attribute) -> tuple[PlayerAttribute, ...]:
    """The holders of an attribute, by name. One statement."""
    rows = attribute.held.filter(FINDABLE_HOLDER).select_related("player", "value__attribute")
    return tuple(sorted(rows, key=lambda each: alphabetical(each.player.name, each.player.number, each.pk)))


def holders_seen(holders: Sequence[PlayerAttribute]) -> str:
    """Identifies the holders shown, so that an action concerns nobody else."""
    return fingerprint(sorted((each.player_id, each.value_id) for each in holders))


def has_attributes(tournament: Tournament) -> bool:
    """Whether the evening's cup has attributes for its people, who must not belong to this evening only. At most one
    statement.
    """
    if not tournament.counts_for_season:
        return False
    return has_attributes_for_people(tournament.season.cup)


def has_attributes_for_people(cup: Cup) -> bool:
    """Whether a cup has attributes. One statement."""
    return cup.attributes.exists()


@dataclass(frozen=True, slots=True)
class ListedValues:
    """The attribute values in a list: ids for each row. `counts` has the number of rows by attribute name, `unknown`
    the cells that match no value: the row's index from 0, the attribute's name, the cell.
    """

    values: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[str, int], ...]
    unknown: tuple[tuple[int, str, str], ...]


def listed_values(attributes: Sequence[Attribute], attribute_cells: Sequence[Sequence[str]]) -> ListedValues:
    """The values that a list's cells mean, by row, in the order of the attributes. No statement."""
    known = [{value.name: value.pk for value in each.values.all()} for each in attributes]
    found = [[value_in(cell, values) for cell, values in zip(cells, known, strict=True)] for cells in attribute_cells]
    return ListedValues(
        values=tuple(tuple(value for value in row if value) for row in found),
        counts=tuple((each.name, sum(bool(row[place]) for row in found)) for place, each in enumerate(attributes)),
        unknown=tuple(
            (place, each.name, attribute_cells[place][column])
            for place, row in enumerate(found)
            for column, each in enumerate(attributes)
            if row[column] is None
        ),
    )
