"""Contact details, visible only to cups that have to do with the person."""

from collections.abc import Collection

from django.http import Http404

from tournaments.contact_readers import readable_contacts
from tournaments.models import Championship, Cup, FinalContact, Mail, Player, PlayerContact


def contact_of(cup: Cup, player: Player) -> PlayerContact | None:
    """Somebody's contact, for organisers of a cup; None if there is none.

    The user must have access to cup and player. 404 if the contact does not concern the cup (`readable_contacts`).
    """
    known = PlayerContact.objects.filter(player=player).first()
    if known is not None and not readable_contacts(cup.pk, [player.pk]).exists():
        raise Http404
    return known


def is_contact_elsewhere(cup: Cup, player: Player) -> bool:
    """Whether a contact of somebody is known that organisers of the cup may not read. At most four statements."""
    known = PlayerContact.objects.filter(player=player)
    return known.exists() and not readable_contacts(cup.pk, [player.pk]).exists()


def final_contact_of(championship: Championship, player: Player) -> FinalContact | None:
    """What was noted for a final that the user may run; None if nothing was."""
    return FinalContact.objects.filter(championship=championship, player=player).first()


def mails_reached(championship: Championship, mails: Collection[Mail]) -> frozenset[int]:
    """Those of some mails (ids) of a final whose address its organisers may read: of people whose contact concerns the
    cup, and those that went to an address noted for the final. At most four statements; none without any.
    """
    if not mails:
        return frozenset()
    players = [mail.player_id for mail in mails]
    concerned = set(readable_contacts(championship.season.cup_id, players).values_list("player", flat=True))
    own = {each.player_id: each for each in FinalContact.objects.filter(championship=championship, player__in=players)}
    reached = {mail.pk for mail in mails if mail.player_id in own and own[mail.player_id].has_reached(mail)}
    return frozenset(reached | {mail.pk for mail in mails if mail.player_id in concerned})


def contact_shown(cup: Cup, player: Player) -> PlayerContact | None:
    """The same for pages about more than the contact: None if it does not concern the cup."""
    try:
        return contact_of(cup, player)
    except Http404:
        return None
