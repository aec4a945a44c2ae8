"""People invited to a final who do not know its day, start or inn as they are now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone

from tournaments.models import InvitationTerms, Mail, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailKind, MailState
from tournaments.queries.finals.asked import AskedLine, AskedPeople, asked_people
from tournaments.queries.finals.day import championship_of
from tournaments.queries.finals.invitations import final_evening, terms_of_final, why_over
from tournaments.queries.finals.told import DAY, facts_in, facts_of, knows

INVITING_TEXTS = ("text", "moved_up_text")


@dataclass(frozen=True, slots=True)
class UntoldPeople:
    """Who is in, invited, and was not told these `facts`, in the list's order.

    `to_write` get a mail or letter of its own; `to_reword` is what still waits to go out and can tell it (mails by
    player's id); `held` waits for an invitation to go out that says nothing of the evening.
    """

    facts: Mapping[str, str] = field(default_factory=dict)
    to_write: Sequence[AskedLine] = ()
    to_reword: Mapping[int, Mail] = field(default_factory=dict)
    reworded: Sequence[AskedLine] = ()
    held: Sequence[AskedLine] = ()

    @property
    def to_tell(self) -> Sequence[AskedLine]:
        return [*self.to_write, *self.reworded]

    @property
    def without_day(self) -> int:
        """How many know of no day."""
        return sum(not line.told.get(DAY, "") for line in self.to_tell if not self._knows_day(line))

    @property
    def with_other_day(self) -> int:
        """How many know another day."""
        return sum(not self._knows_day(line) for line in self.to_tell) - self.without_day

    @property
    def other_days(self) -> Sequence[date]:
        """The other days they know, in order."""
        days = {line.told.get(DAY) for line in self.to_tell if not self._knows_day(line)}
        return sorted(date.fromisoformat(day) for day in days if day)

    @property
    def with_day(self) -> int:
        """How many know the day and not the start or the inn as it is now."""
        return sum(map(self._knows_day, self.to_tell))

    def _knows_day(self, line: AskedLine) -> bool:
        return knows(line.told, {DAY: self.facts[DAY]})


def untold_people(
    asked: AskedPeople, evening: Tournament | None, terms: InvitationTerms | None, *, now: datetime
) -> UntoldPeople:
    """Those who were not told; nobody before the evening is there. No statement."""
    if evening is None or terms is None:
        return UntoldPeople()
    facts = facts_of(evening)
    lines = [line for line in asked.inside if _is_invited(line) and not knows(line.told, facts)]
    waiting = {line.row.person.player: _waiting(line, terms, now=now) for line in lines}
    reworded = {player: mail for player, mail in waiting.items() if mail and _can_tell(mail, terms, evening)}
    return UntoldPeople(
        facts=facts,
        to_write=[line for line in lines if not waiting[line.row.person.player]],
        to_reword=reworded,
        reworded=[line for line in lines if line.row.person.player in reworded],
        held=[line for line in lines if waiting[line.row.person.player] and line.row.person.player not in reworded],
    )


def untold_of(evening: Tournament, *, now: datetime) -> Sequence[AskedLine]:
    """Who can be told this evening; nobody unless it is that of a final to which people can still be written. At most
    fourteen statements, one for a season's final, else none.
    """
    championship = championship_of(evening)
    if championship is None or final_evening(championship) != evening:
        return ()
    if why_over(championship.season, evening, now=now):
        return ()
    return untold_people(asked_people(championship), evening, terms_of_final(championship), now=now).to_tell


def texts_without_day(terms: InvitationTerms | None, evening: Tournament | None) -> list[str]:
    """The columns of the texts that invite people without telling them day, start and inn; none before the evening is
    there. No statement.
    """
    if evening is None or terms is None:
        return []
    facts = facts_of(evening)
    return [
        name for name in INVITING_TEXTS if not knows(facts_in((terms.subject, getattr(terms, name)), evening), facts)
    ]


def _is_invited(line: AskedLine) -> bool:
    return line.invitation is not None and line.invitation.state != MailState.FAILED


def _waiting(line: AskedLine, terms: InvitationTerms, *, now: datetime) -> Mail | None:
    """What has not gone out to somebody yet and still will."""
    if line.day and line.day.is_waiting:
        return line.day
    asks = line.answer == Answer.OPEN and timezone.localdate(now) <= terms.answer_until
    return line.invitation if asks and line.invitation and line.invitation.is_waiting else None


def _can_tell(mail: Mail, terms: InvitationTerms, evening: Tournament) -> bool:
    """Whether it tells everything once it is worded by the present texts."""
    told = facts_in((terms.subject, terms.text_for(mail.kind)), evening)
    return mail.kind == MailKind.DAY or knows(told, facts_of(evening))
