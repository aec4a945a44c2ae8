"""Defining the attributes a cup records of its players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.results.rankings import renew_lists_by, renew_rankings
from tournaments.actions.seasons.sub_rankings import require_no_ranking_by
from tournaments.errors import Conflict, Refused
from tournaments.models import Attribute, AttributeValue, Cup
from tournaments.queries.people.attributes import FINDABLE_HOLDER, holders_of, holders_seen


@dataclass(frozen=True, slots=True)
class AttributeTerms:
    """An attribute's name, and whether rankings by it are public.

    For an attribute with named values, `values` has the new name of each by id ("" deletes it), and `added` further
    names.
    """

    name: str
    is_published: bool = False
    values: Mapping[int, str] | None = None
    added: tuple[str, ...] = ()


def define_attribute(cup: Cup, terms: AttributeTerms, *, actor: Actor, now: datetime) -> Attribute:
    """Define an attribute: yes or no, or, with names in `added`, one of these values.

    Refused: attribute_used, value_twice.
    """
    _require_distinct(terms.added)
    with transaction.atomic():
        row = lock(cup)
        attribute = _saved(Attribute(cup=row), terms)
        AttributeValue.objects.bulk_create(
            AttributeValue(attribute=attribute, name=name) for name in terms.added or ("",)
        )
        write_event(row, verb="define_attribute", actor=actor, now=now, what={"attribute": attribute.pk})
    return attribute


def change_attribute(attribute: Attribute, terms: AttributeTerms, *, actor: Actor, now: datetime) -> Attribute:
    """Rename an attribute and its values, add values, and delete values nobody has.

    Refused: attribute_used, value_twice, value_held, values_missing, ranking_needed. Conflict: attribute_gone.
    """
    with transaction.atomic():
        row = lock(attribute.cup)
        known = known_attribute(attribute)
        was_public, values = known.is_published, {each.pk: each for each in known.values.all() if each.name}
        wanted = terms.values or {}
        names = {pk: wanted.get(pk, each.name) for pk, each in values.items()}
        kept = [name for name in names.values() if name]
        if values:
            _require_values([*kept, *terms.added])
        _remove_values([values[pk] for pk, name in names.items() if not name])
        _rename_values([(values[pk], name) for pk, name in names.items() if name])
        if values:
            AttributeValue.objects.bulk_create(AttributeValue(attribute=known, name=name) for name in terms.added)
        _saved(known, terms)
        what = {"attribute": known.pk, "is_published": known.is_published}
        write_event(row, verb="change_attribute", actor=actor, now=now, what=what)
        if was_public or known.is_published:
            renew_rankings(row, actor=actor, now=now)
    return known


def delete_attribute(attribute: Attribute, *, actor: Actor, now: datetime) -> None:
    """Delete an attribute nobody has.

    Refused: attribute_held, ranking_needed. Conflict: attribute_gone.
    """
    with transaction.atomic():
        row = lock(attribute.cup)
        known = known_attribute(attribute)
        if holders_of(known):
            raise Refused("attribute_held", name=known.name)
        for value in known.values.all():
            require_no_ranking_by(value)
        known.held.all().delete()
        known.delete()
        write_event(row, verb="delete_attribute", actor=actor, now=now, what={"attribute": attribute.pk})


def clear_attribute(attribute: Attribute, *, seen: str, actor: Actor, now: datetime) -> int:
    """Remove an attribute from everybody; returns how many had it. `seen` is the `holders_seen` of the holders shown.

    Conflict: attribute_gone, holders_changed.
    """
    with transaction.atomic():
        row = lock(attribute.cup)
        known = known_attribute(attribute)
        holders = holders_of(known)
        if seen != holders_seen(holders):
            raise Conflict("holders_changed")
        known.held.all().delete()
        what = {"attribute": known.pk, "people": len(holders)}
        write_event(row, verb="clear_attribute", actor=actor, now=now, what=what)
        renew_lists_by(known, [each.player_id for each in holders], actor=actor, now=now)
    return len(holders)


def known_attribute(attribute: Attribute) -> Attribute:
    """The current row of the attribute; its cup must have been locked. Conflict: attribute_gone."""
    known = Attribute.objects.filter(pk=attribute.pk).first()
    if known is None:
        raise Conflict("attribute_gone")
    return known


def _saved(attribute: Attribute, terms: AttributeTerms) -> Attribute:
    attribute.name, attribute.is_published = terms.name, terms.is_published
    try:
        with transaction.atomic():
            attribute.save()
    except IntegrityError as error:
        raise Refused("attribute_used", field="name", name=terms.name) from error
    return attribute


def _require_values(names: Sequence[str]) -> None:
    if not names:
        raise Refused("values_missing")
    _require_distinct(names)


def _require_distinct(names: Sequence[str]) -> None:
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise Refused("value_twice", name=name)


def _remove_values(values: Sequence[AttributeValue]) -> None:
    for value in values:
        if value.held.filter(FINDABLE_HOLDER).exists():
            raise Refused("value_held", name=value.name)
        require_no_ranking_by(value)
        value.held.all().delete()
        value.delete()


def _rename_values(named: Sequence[tuple[AttributeValue, str]]) -> None:
    """Rename values through temporary names nobody can type, so that two can swap theirs."""
    changed = [(value, name) for value, name in named if value.name != name]
    for value, _name in changed:
        AttributeValue.objects.filter(pk=value.pk).update(name=f"\t{value.pk}")
    for value, name in changed:
        AttributeValue.objects.filter(pk=value.pk).update(name=name)
