"""Everybody on the list of a final, with mails and answers."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from scoring.qualification import Reason
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.finalists import FinalistList, FinalistRow
from tournaments.lists.published import ListedPlayer
from tournaments.models import Championship, FinalPlace, Mail
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailKind, MailState, WhyDropped
from tournaments.names import listed_names
from tournaments.queries.finals.addresses import NOWHERE, KnownAddresses, addresses_for_sending
from tournaments.queries.finals.finalists import final_answers, finalists
from tournaments.queries.finals.invitations import BETWEEN_REMINDERS
from tournaments.queries.finals.told import ToldFacts, told_by_player


@dataclass(frozen=True, slots=True)
class AskedLine:
    """A person on the list: their answer, when and how they gave it, and the mails sent to them.

    `invitation` and `reminder` are the newest of each, `dropped` is the newest invitation that was not sent, and
    `unreminded` such a reminder, unless a later one was written; `day` is the newest that told day and place, and
    `told` what somebody was told of the evening by all of them; `has_mail` and `has_street`: an address is known.
    """

    row: FinalistRow
    answer: str
    answered_at: datetime | None
    answered_how: str
    invitation: Mail | None
    reminder: Mail | None
    has_mail: bool
    has_street: bool
    dropped: Mail | None = None
    unreminded: Mail | None = None
    day: Mail | None = None
    told: ToldFacts = field(default_factory=dict)

    @property
    def is_unwritten(self) -> bool:
        """Whether an invitation is missing, or was refused without an answer; not if the person answered while one was
        queued.
        """
        if self.invitation:
            return self.invitation.state == MailState.FAILED and self.answer == Answer.OPEN
        answered_before = self.answer != Answer.OPEN and self.dropped and self.dropped.error == WhyDropped.ANSWERED
        return not answered_before

    @property
    def is_reserve(self) -> bool:
        """Whether they wait for a place."""
        return self.row.best.reason == Reason.RESERVE and self.answer != Answer.DECLINED

    @property
    def may_be_invited(self) -> bool:
        """Whether their addresses matter: they are in, or may move up."""
        return self.row.is_in or self.is_reserve

    @property
    def is_asked(self) -> bool:
        """Whether an invitation has gone out: sent, or posted."""
        return bool(self.invitation and self.invitation.sent_at)

    @property
    def remind_from(self) -> datetime | None:
        """When somebody may be reminded next, counting queued and sent reminders; None until they are asked."""
        if not (self.invitation and self.invitation.sent_at):
            return None
        reminded = [self.reminder.created_at] if self.reminder else []
        return max(self.invitation.created_at, self.invitation.sent_at, *reminded) + BETWEEN_REMINDERS

    @property
    def fell_out(self) -> bool:
        """Invited, and no longer in although they did not decline."""
        return bool(self.invitation) and not self.row.is_in and self.answer != Answer.DECLINED


@dataclass(frozen=True, slots=True)
class AskedCup:
    """The answers of the people in through a cup, counted; `asked` of them were written to."""

    cup: str
    answers: Mapping[str, int]
    asked: int


@dataclass(frozen=True, slots=True)
class AskedPeople:
    """Everybody on the list of a final (`as_told`), in its order."""

    listed: FinalistList
    lines: Sequence[AskedLine]

    @property
    def missing(self) -> Sequence[AskedLine]:
        """Finalists who are in without an invitation."""
        return [line for line in self.lines if line.row.is_in and line.is_unwritten]

    @property
    def missing_names(self) -> Sequence[str]:
        """Their names, namesakes told apart."""
        return [name for _, name in self.named([line.row.person for line in self.missing])]

    def named(self, people: Iterable[ListedPlayer]) -> list[tuple[int, str]]:
        """Some of the people with their ids, by names that tell namesakes on the whole list apart."""
        everybody = [line.row.person for line in self.lines]
        names = dict(zip((each.player for each in everybody), listed_names(everybody), strict=True))
        return [(each.player, names.get(each.player, each.name)) for each in people]

    @property
    def has_begun(self) -> bool:
        """Whether anybody has been invited."""
        return any(line.invitation for line in self.lines)

    @property
    def inside(self) -> Sequence[AskedLine]:
        return [line for line in self.lines if line.row.is_in]

    @property
    def declined(self) -> Sequence[AskedLine]:
        return [line for line in self.lines if not line.row.is_in and line.answer == Answer.DECLINED]

    @property
    def reserves(self) -> Sequence[AskedLine]:
        """The reserves in order, without people whose participations suffice in no cup."""
        return [line for line in self.lines if line.is_reserve]

    @property
    def silent(self) -> Sequence[AskedLine]:
        """People who are in and were asked, without an answer."""
        return [line for line in self.lines if line.row.is_in and line.is_asked and line.answer == Answer.OPEN]

    def to_remind(self, now: datetime) -> "Sequence[AskedLine]":
        """Those of the silent who may be reminded by now."""
        return [line for line in self.silent if line.remind_from and line.remind_from < now]

    @property
    def remind_from(self) -> datetime | None:
        """When the first of the silent may be reminded; None without any."""
        return min((line.remind_from for line in self.silent if line.remind_from), default=None)

    @property
    def undecided(self) -> Sequence[Mail]:
        """Mails that need somebody's decision; none that was emptied since (`actions.people.removal`)."""
        mails = [mail for line in self.lines for mail in (line.invitation, line.reminder, line.day) if mail]
        return [mail for mail in mails if mail.state in (MailState.FAILED, MailState.UNSURE) and mail.to]

    @property
    def by_cup(self) -> Sequence[AskedCup]:
        """By cup: everybody counts where they are in with most Vorrundenpunkte, those who declined where they were."""
        return [self._cup(cup.short_name) for cup in self.listed.cups]

    @property
    def empty_places(self) -> Mapping[str, int]:
        """Places that nobody is left for, by cup (abbreviation) with a ranking; cups without any are left out."""
        sent = Counter(way.cup for line in self.lines for way in line.row.ways if way.is_in)
        ranked = {way.cup for line in self.lines for way in line.row.ways}
        empty = {cup.short_name: cup.quota - sent[cup.short_name] for cup in self.listed.cups}
        return {cup: places for cup, places in empty.items() if places > 0 and cup in ranked}

    @property
    def answers(self) -> Mapping[str, int]:
        """The counts of answers of those who are in or declined."""
        return Counter(line.answer for line in self.lines if line.row.is_in or line.answer == Answer.DECLINED)

    def _cup(self, cup: str) -> AskedCup:
        mine = [line for line in self.lines if line.row.best.cup == cup]
        mine = [line for line in mine if line.row.is_in or line.answer == Answer.DECLINED]
        return AskedCup(cup, Counter(line.answer for line in mine), sum(line.invitation is not None for line in mine))


def asked_people(championship: Championship) -> AskedPeople:
    """Everybody on a final's list with answers and mails. Eleven statements."""
    listed, answers = as_told(finalists(championship)), final_answers(championship)
    places = {place.player_id: place for place in championship.places.all()}
    mails = list(Mail.objects.filter(season=championship.season_id).defer("body").order_by("pk"))
    newest, told = _newest_mails(mails), told_by_player(mails)
    known = addresses_for_sending(championship.season_id, [row.person.player for row in listed.rows])
    return AskedPeople(listed, [_line(row, answers, places, newest, known, told) for row in listed.rows])


def _newest_mails(mails: Iterable[Mail]) -> dict[tuple[int, str], Mail]:
    """By player (id) and kind: `invitation`, `reminder`, `day`, `dropped` for invitations not sent, and `unreminded`
    for reminders not sent. Invitations with a void link are left out.
    """
    return {(mail.player_id, _what(mail)): mail for mail in mails if mail.kind != MailKind.REPLACED}


def _what(mail: Mail) -> str:
    names = {MailKind.REMINDER: ("reminder", "unreminded"), MailKind.DAY: ("day", "untold")}
    sent, unsent = names.get(MailKind(mail.kind), ("invitation", "dropped"))
    return unsent if mail.state == MailState.DROPPED else sent


def _unreminded(reminder: Mail | None, unsent: Mail | None) -> Mail | None:
    """The newest reminder not sent, if it is newer than the newest written."""
    return unsent if unsent and not (reminder and reminder.pk > unsent.pk) else None


def _line(
    row: FinalistRow,
    answers: Mapping[int, str],
    places: Mapping[int, FinalPlace],
    newest: Mapping[tuple[int, str], Mail],
    known: Mapping[int, KnownAddresses],
    told: Mapping[int, ToldFacts],
) -> AskedLine:
    player = row.person.player
    place, addresses = places.get(player), known.get(player, NOWHERE)
    reminder = newest.get((player, "reminder"))
    return AskedLine(
        row=row,
        answer=answers.get(player, Answer.OPEN.value),
        answered_at=place.answered_at if place else None,
        answered_how=place.answered_how if place else "",
        invitation=newest.get((player, "invitation")),
        reminder=reminder,
        dropped=newest.get((player, "dropped")),
        unreminded=_unreminded(reminder, newest.get((player, "unreminded"))),
        day=newest.get((player, "day")),
        told=told.get(player, {}),
        has_mail=bool(addresses.mail),
        has_street=bool(addresses.on_envelope(place=row.person.place)),
    )
