"""Invitations to a final: whom to write to, what was sent, and the answers."""

from collections.abc import Container, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone, translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext

from tournaments.invitation_texts import TextFacts
from tournaments.links import answers_end
from tournaments.lists.finalists import FinalistList, FinalistRow
from tournaments.models import (
    Championship,
    EnteredTotal,
    Event,
    InvitationTerms,
    Mail,
    Player,
    Round,
    Season,
    Tournament,
)
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailKind, MailState, WhyDropped
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.finalists import final_answers, finalists
from tournaments.queries.results.counting import counting

BETWEEN_REMINDERS = timedelta(days=2)
"""Minimum time between an invitation or reminder and the next reminder."""
INVITING = (MailKind.INVITATION, MailKind.MOVED_UP)


def terms_of_final(championship: Championship) -> InvitationTerms | None:
    return InvitationTerms.objects.filter(season=championship.season_id).first()


def usual_terms(championship: Championship) -> InvitationTerms | None:
    """The terms of the cup's previous final."""
    rows = InvitationTerms.objects.filter(season__cup=championship.season.cup_id)
    return rows.exclude(season=championship.season_id).order_by("-season__starts").first()


def terms_after(evening: Tournament) -> InvitationTerms | None:
    """The terms of invitations that ask for answers after the day of their final; None for any other evening. At most
    one statement.
    """
    late = InvitationTerms.objects.filter(season=evening.season_id, answer_until__gt=evening.date)
    return late.first() if evening.is_final else None


def final_evening(championship: Championship) -> Tournament | None:
    """The evening of the final; None until it is opened."""
    return counting(championship.season.tournaments.all()).filter(is_final=True).order_by("date", "pk").first()


def is_over(evening: Tournament | None) -> bool:
    """Whether the evening of the final is closed."""
    return evening is not None and evening.state == TournamentState.CLOSED


def final_has_begun(evening: Tournament | None) -> bool:
    """Whether a seating plan of the final was published, totals were entered, or it was ever closed. One statement."""
    return evening is not None and begun(Tournament.objects.filter(pk=evening.pk)).exists()


def all_rounds_played(evening: Tournament) -> bool:
    """Whether every planned round is closed; no round of an evening of totals is. One statement."""
    played = evening.rounds.filter(state=RoundState.CLOSED, number__lte=evening.rounds_planned)
    return played.count() == evening.rounds_planned


def begun(evenings: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those of the evenings that have begun like this. No statement."""
    seated = Round.objects.filter(tournament=OuterRef("pk")).exclude(state=RoundState.DRAFT)
    entered = EnteredTotal.objects.filter(entry__tournament=OuterRef("pk"))
    closed = Event.objects.filter(tournament=OuterRef("pk"), verb="close_evening")
    return evenings.filter(Exists(seated) | Exists(entered) | Exists(closed))


def why_over(season: Season, evening: Tournament | None, *, now: datetime) -> WhyDropped | None:
    """Why nobody is written to any more: the evening is closed, the final has begun (`final_has_begun`), or answer
    links open nothing. At most one statement.
    """
    if is_over(evening):
        return WhyDropped.FINAL_OVER
    if final_has_begun(evening):
        return WhyDropped.FINAL_BEGUN
    return WhyDropped.LINKS_OVER if answers_end(season, evening) <= now else None


def invitations_of(championship: Championship) -> QuerySet[Mail]:
    """The invitations to a final, sent or queued."""
    return _standing(championship).filter(kind__in=INVITING)


def has_begun(championship: Championship) -> bool:
    """Whether anybody has been invited."""
    return invitations_of(championship).exists()


def _standing(championship: Championship) -> QuerySet[Mail]:
    return Mail.objects.filter(season=championship.season_id).exclude(state=MailState.DROPPED)


def reason_not_to_send(mail: Mail, *, now: datetime) -> WhyDropped | None:
    """Why a queued mail has become pointless; None if it is to be sent. Nine statements."""
    return pointless_mails(mail.season_id, [mail], now=now).get(mail.pk)


def pointless_mails(season: int, mails: Sequence[Mail], *, now: datetime) -> dict[int, WhyDropped]:
    """Why queued mails or unposted letters of a season (id) have become pointless, by mail id: all of them once it is
    over (`why_over`) or the last day to answer. Nine statements.

    People who answered before it was queued still get it, because the board wanted that; day and place everybody gets
    who is in, also after the last day to answer.
    """
    mine = Championship.objects.select_related("season__cup", "season__invitation_terms").filter(season=season)
    championship = mine.first()
    if championship is None:
        return {}
    places = championship.places.exclude(answer=Answer.OPEN).filter(answered_at__isnull=False)
    answered = dict(places.values_list("player", "answered_at"))
    inside = {row.person.player for row in finalists(championship).rows if row.is_in}
    over, late = _why_over(championship, now=now), _too_late(championship, now=now)
    found = {
        mail.pk: _why_pointless(mail, answered.get(mail.player_id), inside) or over or (late if _asks(mail) else None)
        for mail in mails
    }
    return {pk: why for pk, why in found.items() if why}


def _why_over(championship: Championship, *, now: datetime) -> WhyDropped | None:
    return why_over(championship.season, final_evening(championship), now=now)


def _too_late(championship: Championship, *, now: datetime) -> WhyDropped | None:
    terms: InvitationTerms | None = getattr(championship.season, "invitation_terms", None)
    return WhyDropped.TOO_LATE if terms and timezone.localdate(now) > terms.answer_until else None


def _asks(mail: Mail) -> bool:
    """Whether it asks for an answer."""
    return mail.kind != MailKind.DAY


def _why_pointless(mail: Mail, answered_at: datetime | None, inside: Container[int]) -> WhyDropped | None:
    if _asks(mail) and answered_at and answered_at >= mail.created_at:
        return WhyDropped.ANSWERED
    return None if mail.player_id in inside else WhyDropped.NO_PLACE


def to_invite(championship: Championship, listed: FinalistList, *, again: bool = False) -> list[FinalistRow]:
    """Finalists who are in without an invitation, except those who answered before theirs was sent; `again` adds those
    whose invitation was refused and who have not answered. At most seven statements.
    """
    mails = dict(invitations_of(championship).order_by("pk").values_list("player", "state"))
    invited = mails.keys() | _answered_before(championship)
    if again:
        refused = {player for player, state in mails.items() if state == MailState.FAILED}
        invited -= refused - final_answers(championship).keys()
    return [row for row in listed.rows if row.is_in and row.person.player not in invited]


def _answered_before(championship: Championship) -> set[int]:
    """Players (ids) with an answer whose newest dropped invitation was dropped because of one. Three statements."""
    dropped = Mail.objects.filter(season=championship.season_id, kind__in=INVITING, state=MailState.DROPPED)
    why = dict(dropped.order_by("pk").values_list("player", "error"))
    return {player for player in final_answers(championship) if why.get(player) == WhyDropped.ANSWERED}


def to_remind(championship: Championship, *, since: datetime) -> list[FinalistRow]:
    """Finalists who are in, without an answer, invited by a mail that was sent or a letter that was posted before
    `since`, and not reminded since. Nine statements.
    """
    rows, answers = finalists(championship).rows, final_answers(championship)
    mine = _standing(championship).filter(player=OuterRef("player"))
    reminded = mine.filter(kind=MailKind.REMINDER, created_at__gte=since)
    invited = invitations_of(championship).filter(~Exists(reminded))
    waiting = set(invited.filter(created_at__lt=since, sent_at__lt=since).values_list("player", flat=True))
    return [row for row in rows if row.is_in and row.person.player in waiting and row.person.player not in answers]


def text_facts(championship: Championship, rows: Sequence[FinalistRow], terms: InvitationTerms) -> list[TextFacts]:
    """The facts to fill each person's text with, dates in the installation's language. Three statements."""
    evening = final_evening(championship)
    people = {each.pk: each for each in Player.objects.filter(pk__in=_ids(rows))}
    cups = {cup.short_name: cup.name for cup in championship.cups.all()}
    with translation.override(settings.LANGUAGE_CODE):
        return [_facts(championship, row, terms, people[row.person.player], cups, evening) for row in rows]


def _facts(
    championship: Championship,
    row: FinalistRow,
    terms: InvitationTerms,
    player: Player,
    cups: Mapping[str, str],
    evening: Tournament | None,
) -> TextFacts:
    return TextFacts(
        name=written_name(player),
        rank=f"{row.best.rank}" if row.best.rank else "–",
        cup=cups.get(row.best.cup, row.best.cup),
        vorrundenpunkte=f"{row.vorrundenpunkte}",
        final=championship.title,
        day=_day(evening),
        place=_place(evening),
        until=date_format(terms.answer_until, "l, j. F Y"),
    )


def _day(evening: Tournament | None) -> str:
    """The date, with the starting time if it is known."""
    if evening is None:
        return gettext("to be announced")
    day = date_format(evening.date, "l, j. F Y")
    if evening.starts_at is None:
        return day
    return gettext("%(day)s, %(time)s") % {"day": day, "time": time_format(evening.starts_at, "H:i")}


def _place(evening: Tournament | None) -> str:
    known = ", ".join(part for part in (evening.venue, evening.address) if part) if evening else ""
    return known or gettext("to be announced")


def written_name(player: Player) -> str:
    """The name as on an envelope: title, given name, family name."""
    return " ".join(part for part in (player.title, player.given_name, player.family_name) if part)


def _ids(rows: Iterable[FinalistRow]) -> list[int]:
    return [row.person.player for row in rows]
