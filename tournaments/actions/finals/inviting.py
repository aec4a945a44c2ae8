"""Inviting and reminding finalists, and passing places on."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from tournaments.actions.finals.answerable import OVER
from tournaments.actions.finals.outbox import order_sending
from tournaments.actions.finals.writing import write_texts
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seen import require_seen
from tournaments.errors import Refused
from tournaments.invitation_texts import names_evening, unknown_placeholders
from tournaments.links import last_day_of_answers
from tournaments.lists.finalist_queue import newly_in
from tournaments.lists.finalists import FinalistRow
from tournaments.models import Championship, InvitationTerms, Mail
from tournaments.models.mail import MailKind, MailState
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.finals.invitations import (
    BETWEEN_REMINDERS,
    final_evening,
    has_begun,
    invitations_of,
    terms_of_final,
    to_invite,
    to_remind,
    why_over,
)
from tournaments.queries.finals.letters import unreachable

TEXTS = ("subject", "text", "moved_up_text", "reminder_text")
WITH_LINK = TEXTS[1:]
DAY_TEXT = "day_text"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationTexts:
    """The board's texts and settings: columns of InvitationTerms."""

    answer_until: date
    sender_name: str
    reply_to: str
    ask: str
    subject: str
    text: str
    moved_up_text: str
    reminder_text: str
    day_text: str = ""
    moves_up_by_itself: bool = False


def texts_of(terms: InvitationTerms | None) -> dict[str, object] | None:
    """The columns of stored terms that the board writes."""
    return {each.name: getattr(terms, each.name) for each in fields(InvitationTexts)} if terms else None


def set_invitation_terms(
    championship: Championship, terms: InvitationTexts, *, seen: str | None = None, actor: Actor, now: datetime
) -> None:
    """Set the terms of future invitations; `seen` is the digest of the `texts_of` those that the user saw, if any.

    Refused: placeholder_unknown, placeholder_missing, for another last day last_day_past, last_day_after_final.
    Conflict: invitation_terms_changed.
    """
    for field in (*TEXTS, DAY_TEXT):
        _require_readable(field, getattr(terms, field))
    with transaction.atomic():
        cup = lock(championship.season.cup)
        known = terms_of_final(championship)
        changed = sorted(name for name, value in asdict(terms).items() if getattr(known, name, None) != value)
        if changed:
            require_seen(seen, texts_of(known), code="invitation_terms_changed")
            if "answer_until" in changed:
                _require_last_day(championship, terms.answer_until, now=now)
            InvitationTerms.objects.update_or_create(season=championship.season, defaults=asdict(terms))
            what = {"season": championship.season_id, "changed": changed}
            write_event(cup, verb="set_invitation_terms", actor=actor, now=now, what=what)


def _require_last_day(championship: Championship, day: date, *, now: datetime) -> None:
    """Refused: last_day_past; last_day_after_final, when links open nothing any more."""
    if day < timezone.localdate(now):
        raise Refused("last_day_past", field="answer_until")
    last = last_day_of_answers(championship.season, final_evening(championship))
    if day > last:
        raise Refused("last_day_after_final", field="answer_until", day=last)


def invite(championship: Championship, *, actor: Actor, now: datetime) -> list[Mail]:
    """Invite everybody who is in and has no invitation yet, or whose invitation was refused: by mail, or else by
    letter. Whom no address reaches goes on waiting for theirs.
    Refused: terms_missing and as `_obstacle`, nobody_to_invite, nobody_reachable.
    """
    with transaction.atomic():
        lock(championship.season.cup)
        terms = _usable_terms(championship, now=now)
        written = _invite_missing(championship, terms, again=True, actor=actor, now=now)
        if not written:
            raise _nobody_invited(championship)
    return written


def _nobody_invited(championship: Championship) -> Refused:
    missing = to_invite(championship, finalists(championship), again=True)
    names = ", ".join(row.person.name for row in missing)
    return Refused("nobody_reachable", names=names) if missing else Refused("nobody_to_invite")


def remind(championship: Championship, *, actor: Actor, now: datetime) -> list[Mail]:
    """Remind everybody whose invitation has gone out and who has not answered.

    Refused: terms_missing and as `_obstacle`, nobody_to_remind.
    """
    with transaction.atomic():
        cup = lock(championship.season.cup)
        terms = _usable_terms(championship, now=now)
        rows = to_remind(championship, since=now - BETWEEN_REMINDERS)
        kinds = dict.fromkeys((row.person.player for row in rows), MailKind.REMINDER)
        written = write_texts(championship, terms, rows, kinds, key=f"reminder.{timezone.localdate(now)}", now=now)
        if not written:
            raise Refused("nobody_to_remind")
        what = {"season": championship.season_id, "players": [mail.player_id for mail in written]}
        write_event(cup, verb="remind", actor=actor, now=now, what=what)
        order_sending(championship.season, actor=actor, now=now)
    return written


def invite_who_moved_up(championship: Championship, *, actor: Actor, now: datetime) -> None:
    """Invite people who moved up, if the board wants this done automatically and has sent invitations.

    The cup must have been locked. Where `invite` would be refused nobody is written to; the board invites them later.
    """
    terms = terms_of_final(championship)
    if terms and terms.moves_up_by_itself and has_begun(championship) and not _obstacle(championship, terms, now=now):
        _invite_missing(championship, terms, again=False, actor=actor, now=now)


def _invite_missing(
    championship: Championship, terms: InvitationTerms, *, again: bool, actor: Actor, now: datetime
) -> list[Mail]:
    listed = finalists(championship)
    missing = to_invite(championship, listed, again=again)
    nowhere = {person.player for person in unreachable(championship.season, missing)}
    rows = [row for row in missing if row.person.player not in nowhere]
    moved_up = newly_in(listed) if has_begun(championship) else frozenset()
    if again:
        _replace_refused(championship, rows)
    people = [row.person.player for row in rows]
    kinds = {player: MailKind.MOVED_UP if player in moved_up else MailKind.INVITATION for player in people}
    written = write_texts(championship, terms, rows, kinds, key="invitation", now=now)
    if written:
        what = {"season": championship.season_id, "players": [mail.player_id for mail in written]}
        write_event(lock(championship.season.cup), verb="invite", actor=actor, now=now, what=what)
        order_sending(championship.season, actor=actor, now=now)
    return written


def _replace_refused(championship: Championship, rows: Sequence[FinalistRow]) -> None:
    """Free the keys of refused invitations for new ones."""
    mine = invitations_of(championship).filter(player__in=[row.person.player for row in rows])
    refused = list(mine.filter(state=MailState.FAILED))
    for mail in refused:
        mail.kind, mail.key = MailKind.REPLACED, f"{mail.key}.{mail.pk}"
    Mail.objects.bulk_update(refused, ["kind", "key"])


def _usable_terms(championship: Championship, *, now: datetime) -> InvitationTerms:
    terms = terms_of_final(championship)
    if terms is None:
        raise Refused("terms_missing")
    if obstacle := _obstacle(championship, terms, now=now):
        raise Refused(obstacle)
    return terms


def _obstacle(championship: Championship, terms: InvitationTerms, *, now: datetime) -> str:
    """What prevents writing, as a code: the final has begun, its links or the deadline is over, or a text cannot be
    filled in. Or "".
    """
    evening = final_evening(championship)
    if why := why_over(championship.season, evening, now=now):
        return OVER[why]
    if evening is None and texts_with_evening(terms):
        return "final_evening_missing"
    return "last_day_is_over" if timezone.localdate(now) > terms.answer_until else ""


def texts_with_evening(terms: InvitationTerms) -> list[str]:
    """The columns of the texts that name the final's date or venue, so that none is written before its evening is
    there.
    """
    return [name for name in TEXTS if names_evening([getattr(terms, name)])]


def _require_readable(field: str, text: str) -> None:
    if unknown := unknown_placeholders(text):
        raise Refused("placeholder_unknown", field=field, placeholder=unknown[0])
    if field in WITH_LINK and "{Link}" not in text:
        raise Refused("placeholder_missing", field=field)
