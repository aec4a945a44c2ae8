"""Letters that go out by mail instead, because an address became known before they were printed."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.finals.outbox import order_sending
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Championship, Mail
from tournaments.models.mail import MailState
from tournaments.queries.finals.addresses import addresses_for_sending
from tournaments.queries.finals.invitations import terms_of_final
from tournaments.queries.finals.letters import waiting_letters


def send_letters_by_mail(championship: Championship, *, actor: Actor, now: datetime) -> list[Mail]:
    """Queue the waiting letters of people with a known mail address, unless printed; one mail per person.

    Refused: terms_missing, no_letters_by_mail.
    """
    season = championship.season
    with transaction.atomic():
        cup = lock(season.cup)
        terms = terms_of_final(championship)
        if terms is None:
            raise Refused("terms_missing")
        mails = [each.mail for each in waiting_letters(season, now=now).by_mail]
        if not mails:
            raise Refused("no_letters_by_mail")
        known = addresses_for_sending(season.pk, [mail.player_id for mail in mails])
        for mail in mails:
            mail.to, mail.reply_to, mail.state = known[mail.player_id].mail, terms.reply_to, MailState.QUEUED
        Mail.objects.bulk_update(mails, ["to", "reply_to", "state"])
        what = {"season": season.pk, "players": sorted(mail.player_id for mail in mails)}
        write_event(cup, verb="mail_letters", actor=actor, now=now, what=what)
        order_sending(season, actor=actor, now=now)
    return mails
