"""Whether anything refers to a player, so that the record has to stay."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Exists, ForeignObjectRel, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.models import (
    Cup,
    DismissedPair,
    Event,
    ImportedPlayer,
    Player,
    PlayerAttribute,
    PlayerContact,
    Publication,
)
from tournaments.models.player import FINDABLE

OWNERS = {ImportedPlayer: "player_import__cup", PlayerAttribute: "attribute__cup", PlayerContact: "brought_by"}
"""What goes with a player if it is the cup's own, with the way to the cup."""


def is_removable(cup: Cup, player: Player) -> bool:
    """Whether nothing refers to a player but what this cup noted of them: list imports, attributes, the address, pairs
    looked at. One statement; `is_anothers` and `is_published` look through logs and
    lists.
    """
    unused = (~Exists(each) for each in _uses(cup))
    return Player.objects.filter(FINDABLE, *unused, pk=player.pk).exists()


def is_anothers(cup: Cup, player: Player) -> bool:
    """Whether another cup added or changed the player by hand. One statement, which reads all cups' logs."""
    return Event.objects.filter(cup__isnull=False, what__player=player.pk).exclude(cup=cup).exists()


def is_published(player: Player) -> bool:
    """Whether a player is on any published list, withdrawn ones included. One statement, which reads all lists."""
    key = f'"player": {player.pk}'
    lists = Publication.objects.annotate(text=Cast("content", TextField()))
    return lists.filter(Q(text__contains=f"{key},") | Q(text__contains=f"{key}}}")).exists()


def _uses(cup: Cup) -> Iterator["QuerySet[Any]"]:
    """Everything that refers to a player: every relation that there is, except what goes with the record."""
    for relation in Player._meta.get_fields(include_hidden=True):  # noqa: SLF001 - documented API
        if isinstance(relation, ForeignObjectRel) and relation.related_model is not DismissedPair:
            yield _of(relation, cup)


def _of(relation: ForeignObjectRel, cup: Cup) -> "QuerySet[Any]":
    model: Any = relation.related_model
    rows: QuerySet[Any] = model.objects.filter(**{relation.field.name: OuterRef("pk")})
    owner = OWNERS.get(model)
    return rows.exclude(Q(**{owner: None}) | Q(**{owner: cup})) if owner else rows
