"""Invitations to a final: sending, and an overview of the answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.finals.answering import renew_answer_link
from tournaments.actions.finals.inviting import invite, remind
from tournaments.actions.finals.letters import mark_posted, mark_unprinted, send_letters_by_mail
from tournaments.actions.finals.outbox import convert_to_letter, mark_sent, send_again
from tournaments.actions.finals.telling import tell_day
from tournaments.links import last_day_of_answers, private_address
from tournaments.models import Championship, Mail, Tournament
from tournaments.models.mail import MailState, WhyDropped
from tournaments.queries.finals.asked import AskedLine, AskedPeople, asked_people
from tournaments.queries.finals.invitations import final_evening, is_over, terms_of_final, why_over
from tournaments.queries.finals.letters import unreachable, waiting_letters, without_street
from tournaments.queries.finals.untold import texts_without_day, untold_people
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.finals.invitation_texts import needing_evening
from tournaments.web.desk.finals.statuses import OF_INVITED, chosen_status, invited_links, statuses_of_invited
from tournaments.web.desk.forms.answers import SEGMENTS
from tournaments.web.desk.log.mails import TERMS
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.documents.own_jobs import own_jobs

DECISIONS: Mapping[str, Callable[..., None]] = {"again": send_again, "sent": mark_sent, "letter": convert_to_letter}


@read_only
def invitations(request: DeskRequest, season: int) -> HttpResponse:
    """Show who was written to, who answered what, and what to do next; only people of a `status` in the URL."""
    mine = access.invitations_to_see(request.user, season)
    return render(request, "web/desk/invitations.html", answers_context(request, mine))


def answers_context(request: DeskRequest, mine: Championship) -> dict[str, Any]:
    """Context of the answers page and of each of its partials."""
    asked = asked_people(mine)
    by_letter = [line.row for line in asked.missing if not (settings.MAIL_IS_SET_UP and line.has_mail)]
    nowhere = without_street(mine.season, by_letter) if by_letter else ()
    letters = waiting_letters(mine.season, now=timezone.now())
    chosen = chosen_status(request, OF_INVITED)
    sections = _shown(asked, chosen)
    listed = [line for _key, _title, lines in _sections(asked) for line in lines]
    evening, page = final_evening(mine), season_context(request, mine.season, "invitations")
    why = why_over(mine.season, evening, now=timezone.now())
    return (
        page
        | _terms_context(mine, asked, evening)
        | _over_context(evening, why)
        | {
            "final": mine,
            "evening": evening,
            "may_answer": page["may_run"] and not is_over(evening),
            "may_write": page["may_run"] and not why,
            "asked": asked,
            "readable": access.mails_reached(mine, asked.undecided),
            "choices": SEGMENTS,
            "sections": [each for each in sections if each[2]],
            "empty": [key for key, _title, lines in sections if not lines],
            "counts": [(key, len(lines)) for key, _title, lines in sections],
            "shown": f"?status={chosen}" if chosen else "",
            "statuses": invited_links(listed, chosen=chosen, is_over=bool(why)),
            "to_remind": asked.to_remind(timezone.now()),
            "letters": letters,
            "pointless": {mail.pk for mail, _why in letters.pointless},
            "private_address": private_address(),
            "by_mail": len(asked.missing) - len(by_letter),
            "by_letter": len(by_letter) - len(nowhere),
            "unreachable": asked.named(nowhere),
            "to_send": len(asked.missing) - len(nowhere),
            "own_jobs": own_jobs(request.user, mine.season.cup),
        }
    )


def _over_context(evening: Tournament | None, why: WhyDropped | None) -> dict[str, Any]:
    """Whether anybody is written to any more, and why not."""
    return {
        "is_over": is_over(evening),
        "has_begun": why == WhyDropped.FINAL_BEGUN,
        "why_over": why.label if why else "",
    }


def _terms_context(mine: Championship, asked: AskedPeople, evening: Tournament | None) -> dict[str, Any]:
    """The texts, what sending them needs, and who does not know what they say of the evening."""
    known = terms_of_final(mine)
    return {
        "terms": known,
        "needing_evening": needing_evening(known, evening),
        "without_day": [str(TERMS[name]) for name in texts_without_day(known, evening)],
        "last_day": last_day_of_answers(mine.season, evening),
        "is_set_up": settings.MAIL_IS_SET_UP,
        "untold": untold_people(asked, evening, known, now=timezone.now()),
    }


def _shown(asked: AskedPeople, chosen: str) -> list[tuple[str, str, list[AskedLine]]]:
    """The sections with only the people of the chosen status, "" for any."""
    return [
        (key, title, [line for line in lines if not chosen or chosen in statuses_of_invited(line)])
        for key, title, lines in _sections(asked)
    ]


def _sections(asked: AskedPeople) -> Iterable[tuple[str, str, Sequence[AskedLine]]]:
    yield "in", _("In the final"), asked.inside
    yield "declined", _("Declined"), asked.declined
    yield "reserves", _("Reserves"), asked.reserves


@post_only
def send(request: DeskRequest, season: int) -> HttpResponse:
    """Invite everybody who qualified and has not been written to."""
    mine = access.invitations_to_run(request.user, season)
    return _written(request, mine, invite(mine, actor=actor_of(request), now=timezone.now()))


@post_only
def remind_open(request: DeskRequest, season: int) -> HttpResponse:
    """Remind everybody who has not answered."""
    mine = access.invitations_to_run(request.user, season)
    return _written(request, mine, remind(mine, actor=actor_of(request), now=timezone.now()))


@post_only
def tell(request: DeskRequest, season: int) -> HttpResponse:
    """Tell everybody invited the day and place of the final that they were not told yet."""
    mine = access.invitations_to_run(request.user, season)
    return _written(request, mine, tell_day(mine, actor=actor_of(request), now=timezone.now()))


@post_only
def posted(request: DeskRequest, season: int) -> HttpResponse:
    """Record that the letters on the page have been posted."""
    mine = access.invitations_to_run(request.user, season)
    shown = {posted_id(each) for each in request.POST.getlist("letter")}
    count = mark_posted(mine, shown=shown, actor=actor_of(request), now=timezone.now())
    message = ngettext("%(count)s letter is noted as posted.", "%(count)s letters are noted as posted.", count)
    return redirect_with_message(request, message % {"count": count}, "web:desk_invitations", season)


@post_only
def unprinted(request: DeskRequest, season: int) -> HttpResponse:
    """Record that the letters on the page are not printed after all."""
    mine = access.invitations_to_run(request.user, season)
    shown = {posted_id(each) for each in request.POST.getlist("letter")}
    count = mark_unprinted(mine, shown=shown, now=timezone.now())
    message = ngettext("%(count)s letter is to be printed.", "%(count)s letters are to be printed.", count)
    return redirect_with_message(request, message % {"count": count}, "web:desk_invitations", season)


@post_only
def by_mail(request: DeskRequest, season: int) -> HttpResponse:
    """Send letters that are not printed by mail, where an address is known by now."""
    mine = access.invitations_to_run(request.user, season)
    count = len(send_letters_by_mail(mine, actor=actor_of(request), now=timezone.now()))
    message = ngettext("%(count)s mail is on its way.", "%(count)s mails are on their way.", count)
    return redirect_with_message(request, message % {"count": count}, "web:desk_invitations", season)


@post_only
def decide(request: DeskRequest, season: int, mail: int) -> HttpResponse:
    """Decide what to do with a mail that was refused or may have been sent."""
    mine = access.invitations_to_run(request.user, season)
    known = access.mail_of(mine, mail)
    act = DECISIONS.get(request.POST.get("do", ""))
    if act:
        act(known, actor=actor_of(request), now=timezone.now())
    message = _("Saved.") if act else _("Nothing was changed.")
    return redirect_with_message(request, message, "web:desk_invitations", season)


@post_only
def renew_link(request: DeskRequest, season: int, player: int) -> HttpResponse:
    """Revoke a person's link; they have to be written to again."""
    mine = access.invitations_to_run(request.user, season)
    known = access.invited_player(mine, player)
    renew_answer_link(mine, known, actor=actor_of(request), now=timezone.now())
    message = _("The old link of %(name)s is void. “Send invitations” writes a new one.") % {"name": known.name}
    return redirect_with_message(request, message, "web:desk_invitations", season)


def _written(request: DeskRequest, mine: Championship, written: Sequence[Mail]) -> HttpResponse:
    """How many mails are on their way, how many letters are to be printed, and whom neither reaches."""
    letters = sum(mail.state == MailState.LETTER for mail in written)
    mails = len(written) - letters
    asked = asked_people(mine)
    nowhere = [name for _, name in asked.named(unreachable(mine.season, [line.row for line in asked.missing]))]
    parts = [
        ngettext("%(count)s mail is on its way.", "%(count)s mails are on their way.", mails) % {"count": mails},
        ngettext("%(count)s letter is to be printed.", "%(count)s letters are to be printed.", letters)
        % {"count": letters},
        _("Not invited, without any address: %(names)s. Please note one below.") % {"names": ", ".join(nowhere)},
    ]
    message = " ".join(part for part, count in zip(parts, (mails, letters, len(nowhere)), strict=True) if count)
    return redirect_with_message(request, message, "web:desk_invitations", mine.season_id)
