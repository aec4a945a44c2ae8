"""Contact details of players. No event contains an address, because addresses must remain erasable."""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.finals.places import require_ranked
from tournaments.actions.log import Actor, lock, write_event
from tournaments.contact_readers import readable_contacts
from tournaments.errors import Conflict
from tournaments.models import Championship, Cup, FinalContact, Player, PlayerContact
from tournaments.models.player import FINDABLE


@dataclass(frozen=True, slots=True)
class ContactDetails:
    """A mail address and a postal one; unknown parts are ""."""

    mail: str = ""
    street: str = ""
    postcode: str = ""
    town: str = ""


def change_contact(cup: Cup, player: Player, details: ContactDetails, *, actor: Actor, now: datetime) -> None:
    """Replace somebody's contact details, from then on the cup's; empty details delete the row. No-op if nothing
    changes.

    Conflict: already_merged; contact_elsewhere, if another cup noted them and this one may not read them.
    """
    with transaction.atomic():
        row = lock(cup)
        _lock_player(player)
        known = PlayerContact.objects.filter(player=player).first()
        if known and not readable_contacts(cup.pk, [player.pk]).exists():
            raise Conflict("contact_elsewhere", name=player.name)
        changed = _changed(known, details)
        if not changed:
            return
        if any(asdict(details).values()):
            PlayerContact.objects.update_or_create(player=player, defaults=asdict(details) | {"brought_by": row})
        else:
            PlayerContact.objects.filter(player=player).delete()
        what = {"player": player.pk, "changed": changed}
        write_event(row, verb="change_contact", actor=actor, now=now, what=what)


def change_final_contact(
    championship: Championship, player: Player, details: ContactDetails, *, actor: Actor, now: datetime
) -> None:
    """Replace the addresses that a final uses before those noted with a player; empty details delete them.

    Changes nothing else of the player. No-op if nothing changes.
    Refused: nobody_of_final. Conflict: already_merged.
    """
    with transaction.atomic():
        row = lock(championship.season.cup)
        _lock_player(player)
        require_ranked(championship, player)
        mine = FinalContact.objects.filter(championship=championship, player=player)
        changed = _changed(mine.first(), details)
        if not changed:
            return
        if any(asdict(details).values()):
            wanted = asdict(details) | {"changed_at": now}
            FinalContact.objects.update_or_create(championship=championship, player=player, defaults=wanted)
        else:
            mine.delete()
        what = {"season": championship.season_id, "player": player.pk, "changed": changed}
        write_event(row, verb="change_final_contact", actor=actor, now=now, what=what)


def details_of(contact: PlayerContact | FinalContact | None) -> ContactDetails:
    """The known details; empty without a row."""
    if contact is None:
        return ContactDetails()
    return ContactDetails(contact.mail, contact.street, contact.postcode, contact.town)


def _lock_player(player: Player) -> None:
    if not Player.objects.select_for_update(of=("self",), no_key=True).filter(FINDABLE, pk=player.pk).exists():
        raise Conflict("already_merged", name=player.name)


def _changed(known: PlayerContact | FinalContact | None, details: ContactDetails) -> list[str]:
    before = asdict(details_of(known))
    return sorted(name for name, value in asdict(details).items() if value != before[name])
