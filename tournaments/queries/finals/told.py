"""What mails and letters told people of a final's evening: its day, its start and its inn."""

from collections.abc import Iterable, Mapping

from tournaments.invitation_texts import names_one_of
from tournaments.models import Mail, Tournament
from tournaments.models.mail import MailKind, MailState

ToldFacts = Mapping[str, str | None]
"""By DAY (ISO 8601), START (hours and minutes; "" for none) and PLACE ("" for none) what somebody was told; None: it is
not known what, so that it counts as told; a missing one was not told.
"""
DAY, START, PLACE = FACTS = ("day", "start", "place")
NOT_REACHED = (MailState.DROPPED, MailState.FAILED)


def facts_of(evening: Tournament) -> dict[str, str]:
    """The facts of the evening as they are now."""
    place = ", ".join(part for part in (evening.venue, evening.address) if part)
    return {
        DAY: evening.date.isoformat(),
        START: f"{evening.starts_at:%H:%M}" if evening.starts_at else "",
        PLACE: place,
    }


def facts_in(texts: Iterable[str], evening: Tournament | None) -> dict[str, str]:
    """Those facts that texts with placeholders tell; none before the evening is there."""
    if evening is None:
        return {}
    texts, facts = tuple(texts), facts_of(evening)
    named = (*((DAY, START) if names_one_of(texts, "Tag") else ()), *((PLACE,) if names_one_of(texts, "Ort") else ()))
    return {each: facts[each] for each in named}


def knows(told: ToldFacts, facts: Mapping[str, str]) -> bool:
    """Whether somebody who was told that knows these facts."""
    return all(told.get(name, "") in {None, value} for name, value in facts.items())


def told_by_player(mails: Iterable[Mail]) -> dict[int, ToldFacts]:
    """What everybody (id) was told last, by mails in the order in which they were written."""
    told: dict[int, ToldFacts] = {}
    for mail in mails:
        if mail.kind != MailKind.REPLACED and mail.state not in NOT_REACHED:
            said = dict.fromkeys(FACTS) if mail.told is None else mail.told
            told[mail.player_id] = {**told.get(mail.player_id, {}), **said}
    return told
