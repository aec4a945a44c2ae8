"""Telling the people invited to a final its day and place, once each."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from tests.actions.mails import TERMS, mail_is_set_up
from tests.actions.witness import logged_since, refused
from tests.factories import NOW, at_desk, cup, season
from tests.finals import a_final, a_final_evening, people, sends
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import InvitationTexts, invite, set_invitation_terms
from tournaments.actions.finals.letters import mark_posted, take_for_printing
from tournaments.actions.finals.sending import send_waiting
from tournaments.actions.finals.telling import tell_day
from tournaments.models import Championship, Cup, Mail, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailState
from tournaments.queries.finals.asked import asked_people
from tournaments.queries.finals.invitations import final_evening, terms_of_final
from tournaments.queries.finals.letters import waiting_letters
from tournaments.queries.finals.untold import UntoldPeople, untold_people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_is_set_up")]
__all__ = ["mail_is_set_up"]

DAY = date(2026, 12, 12)
HOUR = timedelta(hours=1)
FOLLOWS = {
    "text": "Tag und Ort folgen, {Link}",
    "moved_up_text": "Nachgerückt, {Link}",
    "reminder_text": "{Link} bitte",
}
STREET = ContactDetails(street="Skisgasse 21", postcode="4020", town="Linz")


@pytest.fixture
def final() -> Championship:
    """Anna, Berta and Carla are in, Dora is a reserve; all but Berta can be reached by mail, she by letter."""
    ranked = people("ABCD")
    made = a_final()
    sends(made, "MC", [(player, rank, 5) for rank, player in enumerate(ranked, start=1)], quota=3)
    for player in ranked:
        details = STREET if player.family_name == "B" else ContactDetails(mail=f"{player.pk}@tarock.example")
        change_contact(cup(), player, details, actor=at_desk(), now=NOW)
    writes(made)
    return made


def writes(final: Championship, **columns: object) -> None:
    set_invitation_terms(final, InvitationTexts(**TERMS | FOLLOWS | columns), actor=at_desk(), now=NOW)


def one(letter: str) -> Player:
    return Player.objects.get(family_name=letter)


def goes_out(final: Championship, now: datetime) -> None:
    """All mails are sent, and all letters printed and posted."""
    send_waiting(season(), attempt="1.1", progress=lambda _done, _total: None, clock=lambda: now)
    if take_for_printing(season(), now=now):
        mark_posted(final, actor=at_desk(), now=now)


def untold(final: Championship, now: datetime = NOW) -> UntoldPeople:
    return untold_people(asked_people(final), final_evening(final), terms_of_final(final), now=now)


def tell(final: Championship, now: datetime) -> str:
    """Who is written to, by letters of their names."""
    return "".join(sorted(mail.player.family_name for mail in tell_day(final, actor=at_desk(), now=now)))


def moves(**columns: object) -> None:
    Tournament.objects.filter(is_final=True).update(**columns)


def test_everybody_invited_before_the_day_was_there_is_told_once(final: Championship) -> None:
    invite(final, actor=at_desk(), now=NOW)
    goes_out(final, NOW)
    with refused("final_day_unknown"):
        tell(final, NOW)
    a_final_evening(final, date=DAY, venue="Gasthaus zum Uhu", starts_at=time(13, 30))
    answer_at_desk(final, one("C"), answer=Answer.DECLINED, seen="open", actor=at_desk(), now=NOW)
    answer_at_desk(final, one("A"), answer=Answer.ACCEPTED, seen="open", actor=at_desk(), now=NOW)
    assert (untold(final).without_day, untold(final).with_other_day) == (2, 0)

    before = Cup.objects.get().revision

    assert tell(final, NOW + HOUR) == "AB"
    with refused("nobody_to_tell"):
        tell(final, NOW + 2 * HOUR)

    [event] = logged_since(cup(), before)
    assert (event.verb, event.what["season"], sorted(event.what["players"])) == (
        "tell_day",
        season().pk,
        sorted([one("A").pk, one("B").pk]),
    )
    told = {mail.player.family_name: mail for mail in Mail.objects.filter(kind="day")}
    assert (told["A"].state, told["B"].state) == (MailState.QUEUED, MailState.LETTER)
    assert "12. Dezember 2026, 13:30" in told["A"].body
    assert "Gasthaus zum Uhu" in told["B"].body
    answer_at_desk(final, one("A"), answer=Answer.OPEN, seen="accepted", actor=at_desk(), now=NOW + 2 * HOUR)
    answer_at_desk(final, one("A"), answer=Answer.ACCEPTED, seen="open", actor=at_desk(), now=NOW + 2 * HOUR)
    goes_out(final, NOW + 3 * HOUR)  # an answer meanwhile does not keep the day from anybody
    assert set(Mail.objects.filter(kind="day").values_list("state", "sent_at")) == {
        (MailState.SENT, NOW + 3 * HOUR),
        (MailState.LETTER, NOW + 3 * HOUR),
    }


def test_a_final_that_moves_is_told_again_and_back_again(final: Championship) -> None:
    writes(final, text="{Name} am {Tag} in {Ort}: {Link}")
    a_final_evening(final, date=DAY, venue="Uhu")
    invite(final, actor=at_desk(), now=NOW)
    goes_out(final, NOW)
    assert not untold(final).to_tell

    changes: list[dict[str, Any]] = [{"date": DAY - timedelta(days=1)}, {"date": DAY}, {"venue": "Skis"}]
    for hours, columns in enumerate(changes, start=1):
        moves(**columns)
        people = untold(final)
        assert (people.with_other_day, people.with_day) == ((3, 0) if "date" in columns else (0, 3))
        assert people.other_days == ([DAY - timedelta(days=hours - 1)] if "date" in columns else [])
        assert tell(final, NOW + hours * HOUR) == "ABC"
        goes_out(final, NOW + hours * HOUR)

    Mail.objects.update(told=None)  # rows of a time when it was not noted: nobody gets a mail they do not need
    assert not untold(final).to_tell


def test_what_waits_is_worded_anew_or_waits_until_it_is_out(final: Championship) -> None:
    invite(final, actor=at_desk(), now=NOW)
    a_final_evening(final, date=DAY, venue="Uhu")
    assert [line.row.person.player for line in untold(final).held] == [one(each).pk for each in "ABC"]
    with refused("nobody_to_tell"):
        tell(final, NOW)

    writes(final, text="{Name} im {Ort} am {Tag}: {Link}")
    [printed] = take_for_printing(season(), now=NOW)
    assert tell(final, NOW + HOUR) == "ABC"
    with refused("nobody_to_tell"):
        tell(final, NOW + HOUR)

    assert set(Mail.objects.values_list("kind", flat=True)) == {"invitation"}
    letter = waiting_letters(season(), now=NOW + HOUR).ready[0].mail
    assert (letter.pk, letter.printed_at, "im Uhu am " in letter.body) == (printed.mail.pk, None, True)


def test_day_and_place_are_told_after_the_last_day_to_answer_and_not_after_the_final(final: Championship) -> None:
    invite(final, actor=at_desk(), now=NOW)
    goes_out(final, NOW)
    a_final_evening(final, date=DAY)
    late = NOW + (TERMS["answer_until"] - NOW.date()) + timedelta(days=1)

    assert tell(final, late) == "ABC"
    goes_out(final, late)
    assert set(Mail.objects.filter(kind="day").values_list("sent_at", flat=True)) == {late}
    moves(venue="Skis")
    with refused("links_are_over"):
        tell(final, NOW + (DAY - NOW.date()) + timedelta(days=1))
