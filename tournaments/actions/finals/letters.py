"""Letters that are printed and posted, or go out by mail instead, because an address became known before."""

from collections.abc import Collection, Container, Sequence
from datetime import datetime

from django.db import transaction

from tournaments.actions.finals.answerable import require_links
from tournaments.actions.finals.outbox import order_sending
from tournaments.actions.finals.waiting import drop_letters
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Championship, Mail, Season
from tournaments.models.mail import MailKind, MailState
from tournaments.queries.finals.addresses import addresses_for_sending
from tournaments.queries.finals.invitations import terms_of_final
from tournaments.queries.finals.letters import WaitingLetter, waiting_letters


def take_for_printing(season: Season, *, now: datetime) -> Sequence[WaitingLetter]:
    """Everybody's letter that can be posted, noted as printed before it is, so that no mail goes out instead.

    Whatever else becomes of a waiting letter happens under the cup's lock, too. Only posting is logged. Two statements
    besides those of `waiting_letters`.
    """
    with transaction.atomic():
        lock(season.cup)
        ready = waiting_letters(season, now=now).ready
        Mail.objects.filter(pk__in=[each.mail.pk for each in ready]).update(printed_at=now)
    return ready


def return_unprinted(season: Season, taken: Sequence[WaitingLetter], *, now: datetime) -> None:
    """Take back what `take_for_printing` noted at this `now`, as there is no document; letters that were in one before
    stay printed. Two statements.
    """
    first = [each.mail.pk for each in taken if each.mail.printed_at is None]
    with transaction.atomic():
        lock(season.cup)
        Mail.objects.filter(pk__in=first, printed_at=now, sent_at=None).update(printed_at=None)


def mark_unprinted(championship: Championship, *, shown: Container[int], now: datetime) -> int:
    """Note that letters (mail ids) are on no paper after all: the file was lost, or the printer failed. They wait to be
    printed, or go by mail. Returns how many. Not logged, as printing is not. Refused: no_letters, and as
    `require_links`.
    """
    with transaction.atomic():
        lock(championship.season.cup)
        require_links(championship.season, now=now)
        printed = waiting_letters(championship.season, now=now).printed
        players = [each.mail.player_id for each in printed if each.mail.pk in shown]
        if not players:
            raise Refused("no_letters")
        letters = Mail.objects.filter(season=championship.season_id, state=MailState.LETTER, sent_at=None)
        letters.filter(player__in=players).update(printed_at=None)
    return len(players)


def mark_posted(championship: Championship, *, shown: Container[int] | None = None, actor: Actor, now: datetime) -> int:
    """Mark the printed letters as posted, and drop pointless ones; returns how many people get one.

    `shown` are the letters (mail ids) that the user saw to be printed; others that came since go on waiting, as
    those to people without a postal address. Refused: no_letters, and as `require_links`.
    """
    with transaction.atomic():
        cup = lock(championship.season.cup)
        require_links(championship.season, now=now)
        waiting = waiting_letters(championship.season, now=now)
        printed = (each.mail for each in waiting.printed if shown is None or each.mail.pk in shown)
        players = sorted(mail.player_id for mail in printed)
        if not players:
            raise Refused("no_letters")
        drop_letters(waiting)
        letters = Mail.objects.filter(season=championship.season_id, state=MailState.LETTER, sent_at=None)
        letters.filter(player__in=players).update(sent_at=now)
        what = {"season": championship.season_id, "players": players}
        write_event(cup, verb="note_posted", actor=actor, now=now, what=what)
    return len(players)


def send_letters_by_mail(championship: Championship, *, actor: Actor, now: datetime) -> list[Mail]:
    """Queue the waiting letters of people with a known mail address, unless printed; one mail per person, which
    replaces all their letters that are not posted.

    Refused: terms_missing, no_letters_by_mail, and as `require_links`.
    """
    season = championship.season
    with transaction.atomic():
        cup = lock(season.cup)
        require_links(season, now=now)
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
        _replace_others(season, mails)
        what = {"season": season.pk, "players": sorted(mail.player_id for mail in mails)}
        write_event(cup, verb="mail_letters", actor=actor, now=now, what=what)
        order_sending(season, actor=actor, now=now)
    return mails


def _replace_others(season: Season, mails: Collection[Mail]) -> None:
    """Replace the unposted letters of people who now get one of these mails, and free their keys."""
    letters = Mail.objects.filter(season=season, state=MailState.LETTER, sent_at=None)
    others = list(letters.filter(player__in=[mail.player_id for mail in mails]).exclude(kind=MailKind.REPLACED))
    for mail in others:
        mail.kind, mail.key = MailKind.REPLACED, f"{mail.key}.{mail.pk}"
    Mail.objects.bulk_update(others, ["kind", "key"])
