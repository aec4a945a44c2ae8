"""Letters of a season's final that wait to be posted."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet

from tournaments.lists.finalists import FinalistRow
from tournaments.lists.results import ListedPlayer
from tournaments.models import Mail, Player, Season
from tournaments.models.mail import MailKind, MailState, WhyDropped
from tournaments.queries.alphabet import InAlphabet, alphabetical
from tournaments.queries.finals.addresses import (
    NOWHERE,
    KnownAddresses,
    addresses_for_letters,
    addresses_for_sending,
)
from tournaments.queries.finals.invitations import pointless_mails


@dataclass(frozen=True, slots=True)
class WaitingLetter:
    """A person's unposted letter; `address` has street and town as on an envelope, or nothing if it is unknown or no
    business of the cup. `by_mail`: an address for mails is known meanwhile, and no letter to them is in a print yet.
    """

    mail: Mail
    address: tuple[str, ...]
    by_mail: bool = False
    has_postcode: bool = True

    @property
    def player(self) -> Player:
        return self.mail.player


@dataclass(frozen=True, slots=True)
class WaitingLetters:
    """One letter per person, by name, `ready` or `unaddressed`; and all `pointless` letters with the reason."""

    ready: Sequence[WaitingLetter] = ()
    unaddressed: Sequence[WaitingLetter] = ()
    pointless: Sequence[tuple[Mail, WhyDropped]] = ()

    @property
    def by_mail(self) -> Sequence[WaitingLetter]:
        """Those that can go out by mail instead."""
        return [each for each in (*self.ready, *self.unaddressed) if each.by_mail]

    @property
    def without_postcode(self) -> Sequence[WaitingLetter]:
        """Those of the ready that the post may not deliver."""
        return [each for each in self.ready if not each.has_postcode]

    @property
    def printed(self) -> Sequence[WaitingLetter]:
        """Those of the ready that were in a printed document."""
        return [each for each in self.ready if each.mail.printed_at]

    @property
    def unprinted(self) -> int:
        """How many of the ready were in none yet."""
        return len(self.ready) - len(self.printed)


def waiting_letters(season: Season, *, now: datetime) -> WaitingLetters:
    """The letters of a season that are not posted. At most fifteen statements; one without any."""
    mails = list(_unposted(season))
    if not mails:
        return WaitingLetters()
    why = pointless_mails(season.pk, mails, now=now)
    letters = _letters(season, (mail for mail in mails if mail.pk not in why))
    return WaitingLetters(
        ready=tuple(each for each in letters if each.address),
        unaddressed=tuple(each for each in letters if not each.address),
        pointless=tuple((mail, why[mail.pk]) for mail in mails if mail.pk in why),
    )


def without_street(season: Season, rows: Sequence[FinalistRow]) -> tuple[ListedPlayer, ...]:
    """Those of some people on the list whom no letter of the season's cup would reach. At most four statements."""
    known = addresses_for_letters(season.cup_id, season.pk, [row.person.player for row in rows])
    people = (row.person for row in rows)
    return tuple(each for each in people if not known.get(each.player, NOWHERE).on_envelope(place=each.place))


def unreachable(season: Season, rows: Sequence[FinalistRow]) -> tuple[ListedPlayer, ...]:
    """Those of some people on the list whom neither a mail nor a letter reaches. At most six statements."""
    known = _mail_addresses(season, [row.person.player for row in rows])
    by_letter = [row for row in rows if row.person.player not in known]
    return without_street(season, by_letter) if by_letter else ()


def _mail_addresses(season: Season, players: Collection[int]) -> frozenset[int]:
    """The players (ids) whom a mail would reach. At most two statements."""
    known = addresses_for_sending(season.pk, players) if settings.MAIL_IS_SET_UP else {}
    return frozenset(player for player, each in known.items() if each.mail)


def _unposted(season: Season) -> QuerySet[Mail]:
    rows = Mail.objects.filter(season=season, state=MailState.LETTER, sent_at=None).exclude(kind=MailKind.REPLACED)
    return rows.select_related("player").order_by("pk")


def _letters(season: Season, mails: Iterable[Mail]) -> list[WaitingLetter]:
    """Everybody's newest, by name; an invitation before a reminder of it, and of two, as after a merge, the one that is
    in a print.
    """
    waiting = sorted(mails, key=_weight)
    letters = {mail.player_id: mail for mail in waiting}
    printed = {mail.player_id for mail in waiting if mail.printed_at}
    known = addresses_for_letters(season.cup_id, season.pk, letters)
    reached = _mail_addresses(season, letters) - printed
    mine = sorted(letters.values(), key=_place_of)
    return [
        _letter(mail, known.get(mail.player_id, NOWHERE), by_mail=mail.player_id in reached and not mail.tries)
        for mail in mine
    ]


def _letter(mail: Mail, known: KnownAddresses, *, by_mail: bool) -> WaitingLetter:
    address = known.on_envelope(place=mail.player.place)
    return WaitingLetter(mail, address, by_mail=by_mail, has_postcode=known.has_postcode)


def _weight(mail: Mail) -> tuple[bool, bool]:
    """The last of somebody's letters in this order is the one to post; equal ones stay in theirs."""
    return mail.kind != MailKind.REMINDER, mail.printed_at is not None


def _place_of(mail: Mail) -> InAlphabet:
    return alphabetical(mail.player.name, mail.player.number, mail.player_id)
