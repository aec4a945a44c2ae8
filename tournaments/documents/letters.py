"""Letters to people without a working email address."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from tournaments.actions.finals.letters import return_unprinted, take_for_printing
from tournaments.documents.headings import card_heading
from tournaments.invitation_texts import LINK
from tournaments.jobs import JobProgress
from tournaments.links import answer_token, answer_url
from tournaments.models import FinalPlace, InvitationTerms, Season
from tournaments.queries.finals.invitations import written_name
from tournaments.queries.finals.letters import WaitingLetter
from tournaments.reports.letters import LetterRow, letters_part
from tournaments.reports.pages import Part, pdf


def printed_letters(season: Season, /, *, now: datetime, progress: JobProgress) -> bytes:
    """Everybody's latest letter that can be posted, by name, as PDF; noted as printed first, and not if there is no PDF
    in the end. At most twenty statements.
    """
    waiting = take_for_printing(season, now=now)
    try:
        return pdf(letters_part_of(season, waiting, now=now), progress=progress)
    except Exception:
        return_unprinted(season, waiting, now=now)
        raise


def letters_part_of(season: Season, waiting: Sequence[WaitingLetter], *, now: datetime) -> Part:
    """Some letters, one on a page. Two statements."""
    people = [each.mail.player_id for each in waiting]
    places = FinalPlace.objects.filter(championship__season=season, player__in=people)
    tokens = {place.player_id: answer_token(place) for place in places}
    terms = InvitationTerms.objects.filter(season=season).first()
    letters = [_letter(each, tokens.get(each.mail.player_id, ""), terms, now=now) for each in waiting]
    return letters_part(letters, heading=card_heading(season.cup, now=now), title=gettext("Letters"))


def _letter(waiting: WaitingLetter, token: str, terms: InvitationTerms | None, *, now: datetime) -> LetterRow:
    mail = waiting.mail
    link = answer_url(token) if token else ""
    last = date_format(terms.answer_until, "DATE_FORMAT") if terms else ""
    return LetterRow(
        sender=mail.sender_name,
        contact=tuple(filter(None, (terms.ask, terms.reply_to))) if terms else (),
        address=(written_name(mail.player), *waiting.address),
        day=date_format(localtime(now), "DATE_FORMAT"),
        subject=mail.subject,
        body=mail.body.replace(LINK, link),
        link=link,
        until=gettext("until %(day)s") % {"day": last} if last else "",
    )
