"""Attributes of a cup that the user has access to as an organiser."""

from collections.abc import Iterable

from django.shortcuts import get_object_or_404

from tournaments.models import Attribute, AttributeValue, Cup


def attribute_of(cup: Cup, pk: int) -> Attribute:
    return get_object_or_404(cup.attributes.select_related("cup"), pk=pk)


def value_of(cup: Cup, pk: int) -> AttributeValue:
    return get_object_or_404(AttributeValue.objects.select_related("attribute__cup"), attribute__cup=cup, pk=pk)


def values_of(cup: Cup, ids: Iterable[int]) -> tuple[AttributeValue, ...]:
    """The cup's values among some ids, in order; others are left out. One statement."""
    rows = AttributeValue.objects.filter(attribute__cup=cup, pk__in=ids)
    return tuple(rows.select_related("attribute__cup").order_by("pk"))
