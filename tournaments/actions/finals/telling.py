"""Telling everybody invited to a final its day and place, once they are there or have changed."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from tournaments.actions.finals.answerable import OVER
from tournaments.actions.finals.outbox import order_sending
from tournaments.actions.finals.writing import worded, write_texts
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Championship, InvitationTerms, Mail
from tournaments.models.mail import MailKind, MailState
from tournaments.queries.finals.asked import asked_people
from tournaments.queries.finals.invitations import final_evening, terms_of_final, why_over
from tournaments.queries.finals.untold import UntoldPeople, untold_people


def tell_day(championship: Championship, *, actor: Actor, now: datetime) -> list[Mail]:
    """Write day, start and inn to everybody invited who was not told them as they are now, by mail or else by letter;
    what still waits to go out is worded anew instead.

    Refused: terms_missing, final_day_unknown, final_is_over, final_has_begun, links_are_over, nobody_to_tell.
    """
    with transaction.atomic():
        cup = lock(championship.season.cup)
        terms = terms_of_final(championship)
        if terms is None:
            raise Refused("terms_missing")
        people = _people(championship, terms, now=now)
        written = [*_reword(championship, terms, people), *_write(championship, terms, people, now=now)]
        if not written:
            raise Refused("nobody_to_tell")
        what = {"season": championship.season_id, "players": [mail.player_id for mail in written]}
        write_event(cup, verb="tell_day", actor=actor, now=now, what=what)
        order_sending(championship.season, actor=actor, now=now)
    return written


def _people(championship: Championship, terms: InvitationTerms, *, now: datetime) -> UntoldPeople:
    evening = final_evening(championship)
    if evening is None:
        raise Refused("final_day_unknown")
    if why := why_over(championship.season, evening, now=now):
        raise Refused(OVER[why])
    return untold_people(asked_people(championship), evening, terms, now=now)


def _write(championship: Championship, terms: InvitationTerms, people: UntoldPeople, *, now: datetime) -> list[Mail]:
    rows = [line.row for line in people.to_write]
    kinds = {row.person.player: MailKind.DAY for row in rows}
    _replace_refused(championship, kinds)
    return write_texts(championship, terms, rows, kinds, key=f"day.{now.timestamp():.0f}", now=now) if rows else []


def _replace_refused(championship: Championship, players: Collection[int]) -> None:
    """Let nobody send a refused one again that is written anew."""
    mine = Mail.objects.filter(season=championship.season_id, player__in=players)
    mine.filter(kind=MailKind.DAY, state=MailState.FAILED).update(kind=MailKind.REPLACED)


def _reword(championship: Championship, terms: InvitationTerms, people: UntoldPeople) -> list[Mail]:
    """Word anew what waits; a letter that is in a print has to be printed again."""
    mails, rows = people.to_reword, [line.row for line in people.reworded]
    kinds = {player: MailKind(mail.kind) for player, mail in mails.items()}
    for text in worded(championship, terms, rows, kinds) if rows else ():
        mail = mails[text.player]
        mail.subject, mail.body, mail.told, mail.printed_at = text.subject, text.body, text.told, None
    Mail.objects.bulk_update(mails.values(), ["subject", "body", "told", "printed_at"])
    return list(mails.values())
