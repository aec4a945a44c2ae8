"""The append-only log. Every action ends by writing its event, whose number is the owner's new revision."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, overload

from tournaments.errors import Conflict, Refused
from tournaments.models import Cup, Event, TableLink, Tournament, User
from tournaments.models.prepared import Placeholder, Prepared, SqlRows, loaded
from tournaments.queries.log.reading import event_hash
from tournaments.seals import ChainEnd, chain_end, next_seal

REASON_LENGTH = 200
CHAIN = ("revision", "chain_head", "chain_seal")


class EntryPoint(StrEnum):
    """The entry point of a request; stored as the `door` of an event."""

    DESK = "desk"
    PHONE = "phone"
    API = "api"
    COMMAND = "command"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class Actor:
    """The actor: a user at the desk, or the holder of a table link. Commands and visitors have neither.

    `place` is the place of the phone that holds the link (1–6), if the phone said so.
    """

    entry_point: EntryPoint
    user: User | None = None
    link: TableLink | None = None
    place: int | None = None


@overload
def lock(owner: Tournament) -> Tournament: ...
@overload
def lock(owner: Cup) -> Cup: ...
def lock(owner: Tournament | Cup) -> Tournament | Cup:
    """Lock the owner's row until the end of the transaction, and return it as it is now.

    Conflict: evening_gone or cup_gone, if the evening or the cup has been deleted since it was loaded.
    """
    model = type(owner)
    try:
        return model.objects.select_for_update(of=("self",)).get(pk=owner.pk)
    except Tournament.DoesNotExist as gone:
        raise Conflict("evening_gone") from gone
    except Cup.DoesNotExist as gone:
        raise Conflict("cup_gone") from gone


def lock_chain(tournament: Tournament) -> Tournament:
    """Lock a tournament for a hand, loading only the end of the chain and the ruleset."""
    (row,) = _chain(pk=tournament.pk)
    return loaded(Tournament, ("id", *CHAIN, "ruleset_id"), row)


@Prepared
def _chain(pk: Placeholder) -> SqlRows:
    rows = Tournament.objects.select_for_update().filter(pk=pk).order_by()
    return rows.values_list("pk", *CHAIN, "ruleset")


def require_reason(reason: str) -> str:
    """The stripped reason. Refused: reason_missing, reason_too_long."""
    plain = fitting_reason(reason)
    if not plain:
        raise Refused("reason_missing", field="reason")
    return plain


def fitting_reason(reason: str) -> str:
    """The stripped reason, which may be empty. Refused: reason_too_long."""
    plain = reason.strip()
    if len(plain) > REASON_LENGTH:
        raise Refused("reason_too_long", field="reason", limit=REASON_LENGTH)
    return plain


def write_event(
    owner: Tournament | Cup, *, verb: str, actor: Actor, now: datetime, what: dict[str, Any], reason: str = ""
) -> int:
    """Append an event to the owner's chain and return its sequence number, the owner's new revision.

    `owner` must have been locked (`lock`) in this transaction; `what` holds ids and figures, never names.
    """
    event = Event(
        tournament=owner if isinstance(owner, Tournament) else None,
        cup=owner if isinstance(owner, Cup) else None,
        sequence=owner.revision + 1,
        at=now,
        verb=verb,
        door=actor.entry_point,
        user=actor.user,
        link_id=actor.link.pk if actor.link else None,
        what=what,
        reason=reason,
        previous_hash=owner.chain_head,
    )
    event.hash = event_hash(event)
    event.save()
    _move_end(owner, event)
    return event.sequence


def _move_end(owner: Tournament | Cup, event: Event) -> None:
    end = ChainEnd(chain_end(owner).owner, event.sequence, event.hash)
    owner.chain_seal = next_seal(owner, end)
    owner.revision, owner.chain_head = end.revision, end.head
    owner.save(update_fields=CHAIN)
