"""Wording mails and letters of a final by the board's texts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from tournaments.actions.finals.outbox import WrittenText, queue_mails
from tournaments.invitation_texts import TextFacts, filled
from tournaments.lists.finalists import FinalistRow
from tournaments.models import Championship, FinalPlace, InvitationTerms, Mail, Tournament
from tournaments.models.mail import MailKind
from tournaments.queries.finals.invitations import final_evening, text_facts
from tournaments.queries.finals.told import facts_in, facts_of


def usual_day_text(sender: str) -> str:
    """What tells day and place where the board wrote nothing of its own, in the installation's language."""
    with translation.override(settings.LANGUAGE_CODE):
        text = gettext(
            "Dear {Name},\n\nthe day of “{Finale}” is settled: {Tag}.\nPlace: {Ort}\n\nThis replaces whatever was said "
            "before. Day, place and your answer also stand here:\n{Link}\n\nWith best regards\n"
        )
    return f"{text}{sender}\n"


def write_texts(
    championship: Championship,
    terms: InvitationTerms,
    rows: Sequence[FinalistRow],
    kinds: Mapping[int, MailKind],
    *,
    key: str,
    now: datetime,
) -> list[Mail]:
    """Queue everybody's text of their kind, by player (id), under a key of their place's edition."""
    editions = _editions(championship, rows)
    texts = worded(championship, terms, rows, kinds)
    keys = {player: f"{championship.season_id}.{player}.{edition}.{key}" for player, edition in editions.items()}
    return queue_mails(terms, (replace(text, key=keys[text.player]) for text in texts), now=now)


def worded(
    championship: Championship, terms: InvitationTerms, rows: Sequence[FinalistRow], kinds: Mapping[int, MailKind]
) -> list[WrittenText]:
    """Everybody's text of their kind as it reads now, without a key."""
    facts, evening = text_facts(championship, rows, terms), final_evening(championship)
    return [_text(terms, row, kinds[row.person.player], fact, evening) for row, fact in zip(rows, facts, strict=True)]


def worded_for(
    championship: Championship, terms: InvitationTerms, row: FinalistRow, kinds: Iterable[MailKind]
) -> list[WrittenText]:
    """One person's texts of these kinds, as `worded`."""
    (facts,), evening = text_facts(championship, [row], terms), final_evening(championship)
    return [_text(terms, row, kind, facts, evening) for kind in kinds]


def _text(
    terms: InvitationTerms, row: FinalistRow, kind: MailKind, facts: TextFacts, evening: Tournament | None
) -> WrittenText:
    text = terms.text_for(kind) or usual_day_text(terms.sender_name)
    subject = " ".join((_before_subject(kind) + filled(terms.subject, facts)).split())[:150]
    told = facts_of(evening) if evening and kind == MailKind.DAY else facts_in((terms.subject, text), evening)
    return WrittenText(row.person.player, kind, "", subject, filled(text, facts), told)


def _before_subject(kind: MailKind) -> str:
    """What tells a later mail from the first invitation, in the installation's language."""
    words = {
        MailKind.MOVED_UP: gettext_noop("Moved up –"),
        MailKind.REMINDER: gettext_noop("Reminder –"),
        MailKind.DAY: gettext_noop("Day and place –"),
    }
    with translation.override(settings.LANGUAGE_CODE):
        return f"{gettext(words[kind])} " if kind in words else ""


def _editions(championship: Championship, rows: Sequence[FinalistRow]) -> dict[int, int]:
    """Ensure everybody has a place that a link can refer to."""
    places = [FinalPlace(championship=championship, player_id=row.person.player) for row in rows]
    FinalPlace.objects.bulk_create(places, ignore_conflicts=True)
    return dict(FinalPlace.objects.filter(championship=championship).values_list("player", "edition"))
