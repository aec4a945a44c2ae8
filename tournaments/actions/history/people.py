"""People in an imported history: new ones are added, gaps of known ones filled; no known value is replaced."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils.translation import pgettext

from tournaments.actions.log import Actor
from tournaments.actions.people.players import CHANGEABLE, clubs_of, columns_of, lock_cups, log_player_changes
from tournaments.errors import Conflict
from tournaments.intake.history.numbers import is_of_guest
from tournaments.intake.history.records import ImportedPerson
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Cup, Player, PlayerContact
from tournaments.queries.history.as_made import address_digest, keyed_digest, value_digest
from tournaments.queries.history.filling import FilledPlayer, contact_of
from tournaments.queries.history.planning import HistoryPlan
from tournaments.queries.people.search import row_of


@dataclass(frozen=True, slots=True)
class WrittenPeople:
    """Players (ids) by file key, and what was written about people, as plain JSON values.

    `filled` has player, column and a digest of the value filled in, `asked` the players chosen in answer to questions
    about numbers.
    """

    ids: Mapping[str, int]
    made: dict[str, Any]


def write_people(cup: Cup, plan: HistoryPlan, *, actor: Actor, now: datetime) -> WrittenPeople:
    """Add and complete the people of a plan. Conflict: players_changed."""
    lock_cups()
    clubs_before = set(Club.objects.values_list("pk", flat=True))
    new = [plan.people[key] for key, player in plan.matching.meant.items() if player is None]
    rows = [_row(each, without_number=each.key in plan.matching.numberless) for each in new]
    added = _add(rows)
    ids = {key: player.pk for key, player in plan.matching.meant.items() if player}
    ids |= {each.key: player.pk for each, player in zip(new, added, strict=True)}
    ids |= {key: ids[other] for key, other in plan.matching.same.items()}
    filled = _fill(cup, plan.filled, actor=actor, now=now)
    contacts = _store_contacts(cup, [(ids[each.key], contact_of(each)) for each in new])
    contacts += _store_contacts(cup, [(each.player.pk, each.contact) for each in plan.filled])
    clubs = sorted(set(Club.objects.values_list("pk", flat=True)) - clubs_before)
    asked = {key: ids[key] for each in plan.matching.questions if not is_of_guest(key := each.person.key)}
    made = {
        "players": sorted(each.pk for each in added),
        "filled": filled,
        "contacts": contacts,
        "clubs": clubs,
        "asked": asked,
    }
    return WrittenPeople(ids, made)


def _row(person: ImportedPerson, *, without_number: bool) -> PlayerRow:
    """A new player's row; without a name in any file, the number takes its place."""
    named = person.row if person.row.family_name else replace(person.row, family_name=_nameless(person.row.number))
    return replace(named, number="") if without_number else named


def _nameless(number: str) -> str:
    return pgettext("person", "No. %(number)s") % {"number": number}


def _add(rows: Sequence[PlayerRow]) -> list[Player]:
    clubs = clubs_of(rows)
    try:
        with transaction.atomic():
            return Player.objects.bulk_create(Player(**columns_of(row, clubs=clubs)) for row in rows)
    except IntegrityError as error:
        raise Conflict("players_changed") from error


def _fill(cup: Cup, filled: Sequence[FilledPlayer], *, actor: Actor, now: datetime) -> list[list[object]]:
    changing = [each for each in filled if each.values]
    if not changing:
        return []
    for each in changing:
        _set(each)
    players = [each.player for each in changing]
    try:
        with transaction.atomic():
            Player.objects.bulk_update(players, ["number", *CHANGEABLE])
    except IntegrityError as error:
        raise Conflict("players_changed") from error
    what = {"players": sorted(each.pk for each in players)}
    log_player_changes(cup, players, verb="complete_players", what=what, actor=actor, now=now)
    columns = ((each.player.pk, name, value) for each in changing for name, value in each.values.items())
    return [[player, name, keyed_digest(value_digest(value))] for player, name, value in columns]


def _set(filled: FilledPlayer) -> None:
    row = replace(row_of(filled.player), **filled.values)
    for name, value in columns_of(row, clubs={}).items():
        if name != "club":
            setattr(filled.player, name, value)


def _store_contacts(cup: Cup, contacts: Iterable[tuple[int, Mapping[str, str]]]) -> list[list[object]]:
    """Store addresses of people (ids) without one; returns the people with a digest of each address."""
    rows = [PlayerContact(player_id=pk, brought_by=cup, **_usable(contact)) for pk, contact in contacts if contact]
    PlayerContact.objects.bulk_create(rows)
    return [[row.player_id, keyed_digest(address_digest(row))] for row in rows]


def _usable(contact: Mapping[str, str]) -> dict[str, str]:
    """The contact, without an invalid mail address."""
    try:
        validate_email(contact["mail"])
    except ValidationError:
        return {**contact, "mail": ""}
    return dict(contact)
