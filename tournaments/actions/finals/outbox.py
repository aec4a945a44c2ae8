"""The outbox: filled in the same transaction as the act behind a mail; and decisions about mails that got stuck."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.db import transaction

from tournaments.actions.finals.answerable import require_links
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.jobs import enqueue
from tournaments.models import InvitationTerms, Mail, Season
from tournaments.models.mail import MailKind, MailState
from tournaments.queries.finals.addresses import address_of, addresses_for_sending
from tournaments.queries.finals.invitations import reason_not_to_send

SEND = "send_mails"
"""The job that sends a season's queued mails."""
OF_SEASONS = "season"
"""The subject of such a job (`documents.catalogue.Subject`)."""
OPEN_ENDS = (MailState.FAILED, MailState.UNSURE)
"""States that need somebody's decision."""


@dataclass(frozen=True, slots=True)
class WrittenText:
    """A text to send: `key` identifies it; `{link}` in the body stands for the address to answer at;
    `told` is what it says of the evening (`Mail.told`).
    """

    player: int
    kind: MailKind
    key: str
    subject: str
    body: str
    told: Mapping[str, str] = field(default_factory=dict)


def queue_mails(terms: InvitationTerms, texts: Iterable[WrittenText], *, now: datetime) -> list[Mail]:
    """Queue texts in the act's transaction; a letter where no address is known or no mail can be sent.

    The cup must have been locked. Texts whose key exists already are skipped.
    """
    wanted = list(texts)
    known = set(Mail.objects.filter(key__in=[each.key for each in wanted]).values_list("key", flat=True))
    players = [each.player for each in wanted]
    reached = addresses_for_sending(terms.season_id, players) if settings.MAIL_IS_SET_UP else {}
    to = {player: each.mail for player, each in reached.items()}
    rows = [_mail(terms, each, to.get(each.player, ""), now=now) for each in wanted if each.key not in known]
    return Mail.objects.bulk_create(rows)


def order_sending(season: Season, *, actor: Actor | None, now: datetime) -> None:
    """Enqueue sending a season's queued mails once this transaction is committed."""
    arguments = {"subject": OF_SEASONS, "id": season.pk}
    owner = actor.user if actor else None
    enqueue(SEND, cup=season.cup, owner=owner, arguments=arguments, is_shared=True, now=now)


def send_again(mail: Mail, *, actor: Actor, now: datetime) -> None:
    """Send a mail again that failed or may not have been sent, to the address known now.

    Refused: no_mail_set_up, mail_pointless, address_missing, and as `require_links`. Conflict: mail_decided.
    """
    if not settings.MAIL_IS_SET_UP:
        raise Refused("no_mail_set_up")
    with transaction.atomic():
        known = _undecided(mail)
        require_links(known.season, now=now)
        _require_wanted(known, now=now)
        to = address_of(known)
        if not to:
            raise Refused("address_missing", name=known.player.name)
        known.to, known.state, known.tries, known.begun_at, known.error = to, MailState.QUEUED, 0, None, ""
        known.save(update_fields=["to", "state", "tries", "begun_at", "error"])
        _log(known, verb="send_again", actor=actor, now=now)
        order_sending(known.season, actor=actor, now=now)


def mark_sent(mail: Mail, *, actor: Actor, now: datetime) -> None:
    """Mark a mail as sent: it turned out to have gone out, or the person was phoned. Conflict: mail_decided."""
    with transaction.atomic():
        known = _undecided(mail)
        known.state, known.sent_at = MailState.SENT, known.begun_at or now
        known.save(update_fields=["state", "sent_at"])
        _log(known, verb="take_as_sent", actor=actor, now=now)


def convert_to_letter(mail: Mail, *, actor: Actor, now: datetime) -> None:
    """Print a letter instead of a mail that could not be sent. Refused: as `require_links`. Conflict: mail_decided."""
    with transaction.atomic():
        known = _undecided(mail)
        require_links(known.season, now=now)
        known.to, known.state = "", MailState.LETTER
        known.save(update_fields=["to", "state"])
        _log(known, verb="post_instead", actor=actor, now=now)


def _undecided(mail: Mail) -> Mail:
    lock(mail.season.cup)
    known = Mail.objects.select_related("season__cup", "player").get(pk=mail.pk)
    if known.state not in OPEN_ENDS or known.kind == MailKind.REPLACED or not known.to:
        raise Conflict("mail_decided", name=known.player.name)
    return known


def _require_wanted(mail: Mail, *, now: datetime) -> None:
    """Refused: mail_pointless, for a mail that may have been sent: dropped, it would count as not sent."""
    if mail.attempt and (why := reason_not_to_send(mail, now=now)):
        raise Refused("mail_pointless", name=mail.player.name, why=str(why.label))


def _log(mail: Mail, *, verb: str, actor: Actor, now: datetime) -> None:
    what = {"season": mail.season_id, "player": mail.player_id, "kind": mail.kind}
    write_event(lock(mail.season.cup), verb=verb, actor=actor, now=now, what=what)


def _mail(terms: InvitationTerms, text: WrittenText, to: str, *, now: datetime) -> Mail:
    return Mail(
        season_id=terms.season_id,
        player_id=text.player,
        kind=text.kind,
        key=text.key,
        to=to,
        sender_name=terms.sender_name,
        reply_to=terms.reply_to if to else "",
        subject=text.subject,
        body=text.body,
        told=dict(text.told),
        state=MailState.QUEUED if to else MailState.LETTER,
        created_at=now,
    )
