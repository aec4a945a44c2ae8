"""Recording players' attributes. No event says who has which value, because values must remain erasable."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.attributes import known_attribute
from tournaments.actions.results.rankings import renew_lists_by
from tournaments.errors import Conflict
from tournaments.models import Attribute, AttributeValue, Cup, Entry, Player, PlayerAttribute
from tournaments.models.player import FINDABLE


def assign_value(cup: Cup, player: Player, value: AttributeValue, *, actor: Actor, now: datetime) -> None:
    """Give somebody a value of an attribute, replacing any other. No-op if repeated.

    Conflict: attribute_gone, already_merged.
    """
    with transaction.atomic():
        row = lock(cup)
        known = known_attribute(value.attribute)
        _require_findable(player)
        if not known.values.filter(pk=value.pk).exists():
            raise Conflict("attribute_gone")
        if known.held.filter(player=player, value=value).exists():
            return
        PlayerAttribute.objects.update_or_create(player=player, attribute=known, defaults={"value": value})
        write_event(row, verb="set_attribute", actor=actor, now=now, what={"player": player.pk})
        renew_lists_by(known, [player.pk], actor=actor, now=now)


def unassign_value(cup: Cup, player: Player, attribute: Attribute, *, actor: Actor, now: datetime) -> None:
    """Remove an attribute from somebody. No-op if repeated."""
    with transaction.atomic():
        row = lock(cup)
        gone, _ = PlayerAttribute.objects.filter(player=player, attribute=attribute).delete()
        if gone:
            write_event(row, verb="set_attribute", actor=actor, now=now, what={"player": player.pk})
            renew_lists_by(attribute, [player.pk], actor=actor, now=now)


def set_values(attribute: Attribute, values: Mapping[int, int | None], *, actor: Actor, now: datetime) -> int:
    """Set the value (id; None for none) of an attribute for several players (ids); returns how many changed.

    Values and players that no longer exist are skipped. Conflict: attribute_gone.
    """
    with transaction.atomic():
        row = lock(attribute.cup)
        known = known_attribute(attribute)
        there = set(known.values.values_list("pk", flat=True))
        people = set(Player.objects.filter(FINDABLE, pk__in=values).values_list("pk", flat=True))
        before = dict(known.held.filter(player__in=people).values_list("player", "value"))
        changed = {pk: value for pk, value in values.items() if pk in people and before.get(pk) != value}
        changed = {pk: value for pk, value in changed.items() if value is None or value in there}
        known.held.filter(player__in=changed).delete()
        PlayerAttribute.objects.bulk_create(
            PlayerAttribute(player_id=pk, attribute=known, value_id=value) for pk, value in changed.items() if value
        )
        if changed:
            what = {"attribute": known.pk, "people": len(changed)}
            write_event(row, verb="set_attributes", actor=actor, now=now, what=what)
            renew_lists_by(known, changed, actor=actor, now=now)
    return len(changed)


def set_listed_values(
    cup: Cup, players: Sequence[int], values: Sequence[Sequence[int]], *, actor: Actor, now: datetime
) -> int:
    """Record the values (ids) a list gives for each player (id; 0 for nobody); returns how many players changed.

    Values that no longer exist or belong to another cup are skipped.
    """
    wanted = {value for row in values for value in row}
    known = {each.pk: each for each in AttributeValue.objects.filter(attribute__cup=cup, pk__in=wanted)}
    attributes = {each.pk: each for each in cup.attributes.select_related("cup")}
    by_attribute: dict[int, dict[int, int | None]] = {}
    for player, row in zip(players, values, strict=True):
        for value in row:
            if player and value in known:
                by_attribute.setdefault(known[value].attribute_id, {})[player] = value
    return sum(set_values(attributes[pk], by_attribute[pk], actor=actor, now=now) for pk in sorted(by_attribute))


def check_in_with_values(
    check_in: Callable[[], Entry], values: Sequence[AttributeValue], *, actor: Actor, now: datetime
) -> Entry:
    """Check somebody in by calling `check_in` and give them these values, both or neither. Refusals of both."""
    with transaction.atomic():
        entry = check_in()
        for value in values:
            assign_value(value.attribute.cup, entry.player, value, actor=actor, now=now)
    return entry


def _require_findable(player: Player) -> None:
    if not Player.objects.filter(FINDABLE, pk=player.pk).exists():
        raise Conflict("already_merged", name=player.name)
