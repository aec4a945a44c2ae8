"""What a test of an action looks at: the whole database before and after, and what the log says."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from tests.factories import NOW
from tournaments.actions.log import Actor, EntryPoint
from tournaments.errors import Conflict, Refused, sentence
from tournaments.models import Cup, Player, TableLink, Tournament, User
from tournaments.queries.log.reading import chain_break
from tournaments.queries.people.search import row_of

Rows = dict[str, list[tuple[Any, ...]]]


def everything() -> Rows:
    """Every row of every table of the product, as the database has it."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for model in apps.get_app_config("tournaments").get_models():
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}" ORDER BY "{model._meta.pk.column}"')
            found[model.__name__] = cursor.fetchall()
    return found


@contextmanager
def refused(code: str, *, field: str = "", **facts: Any) -> Iterator[None]:
    """The action in the block says no with this code, at this field, with these facts, and has written nothing."""
    with _said_no(Refused, code, field, facts):
        yield


@contextmanager
def in_conflict(code: str, *, field: str = "", **facts: Any) -> Iterator[None]:
    """The same for a conflict with what is there."""
    with _said_no(Conflict, code, field, facts):
        yield


@contextmanager
def _said_no(kind: type[Refused], code: str, field: str, facts: dict[str, Any]) -> Iterator[None]:
    before = everything()
    with pytest.raises(Refused) as caught:
        yield
    error = caught.value
    assert (type(error), error.code, error.field, dict(error.facts)) == (kind, code, field, facts)
    assert sentence(code, error.facts) != code  # there are words for it, and they have their facts
    assert everything() == before


@dataclass(frozen=True, slots=True)
class Logged:
    """An event without its place in the chain."""

    verb: str
    what: dict[str, Any]
    actor: Actor
    reason: str = ""
    at: datetime = NOW


def logged_since(owner: Tournament | Cup, revision: int) -> list[Logged]:
    """The events after a revision. The owner's revision is the last one's number and the chain is whole."""
    owner.refresh_from_db()
    events = list(owner.events.select_related("user").filter(sequence__gt=revision))
    assert [event.sequence for event in events] == list(range(revision + 1, owner.revision + 1))
    assert chain_break(owner) is None
    return [
        Logged(
            verb=event.verb,
            what=event.what,
            actor=_actor(event.door, event.user, event.link_id),
            reason=event.reason,
            at=event.at,
        )
        for event in events
    ]


def _actor(entry_point: str, user: User | None, link_id: int | None) -> Actor:
    return Actor(entry_point=EntryPoint(entry_point), user=user, link=TableLink(pk=link_id) if link_id else None)


def lost_players() -> list[str]:
    """Players whom a search would not find by their name and place of today, or not by its sound."""
    rows = Player.objects.select_related("club")
    return [each.name for each in rows if {"searched": each.searched, "sound": each.sound} != row_of(each).look_up]
