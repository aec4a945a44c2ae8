"""Once a final's evening is closed, no answer changes who was in it: at the final, at a cup, or by link."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import override_settings

from tests.actions.mails import SENDER, TERMS
from tests.actions.witness import refused
from tests.factories import NOW, at_desk, cup, season
from tests.finals import a_final, a_final_evening, people, sends
from tournaments.actions.finals.answering import answer_at_desk, answer_by_link, renew_answer_link
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import invite, invite_who_moved_up, remind
from tournaments.actions.finals.letters import mark_posted, send_letters_by_mail, take_for_printing
from tournaments.actions.finals.outbox import convert_to_letter, send_again
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.publishing import answer_invitation
from tournaments.models import Championship, FinalPlace, Invitation, InvitationTerms, Mail, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailState
from tournaments.models.tournament import TournamentState

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> dict[str, Player]:
    return dict(zip("ABCD", people("ABCD"), strict=True))


@pytest.fixture
def final(cast: dict[str, Player]) -> Championship:
    """Two of four are in, sent by a season of another cup; whoever moves up is invited at once."""
    final = a_final()
    ranks = [(player, rank, 5) for rank, player in enumerate(cast.values(), start=1)]
    sends(final, "MC", ranks, season=season(cup_=cup(slug="hausruck")))
    InvitationTerms.objects.create(season=final.season, **TERMS | {"text": "{Link}", "moves_up_by_itself": True})
    return final


def test_nothing_is_answered_once_the_evening_is_closed_whatever_its_date(
    final: Championship, cast: dict[str, Player]
) -> None:
    of_cup = season(cup_=cup(slug="hausruck"))
    evening = a_final_evening(final, date=NOW.date() + timedelta(days=30))
    act: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    answer_invitation(of_cup, cast["B"], answer=Answer.ACCEPTED, **act)
    answer_at_desk(final, cast["D"], answer=Answer.DECLINED, seen="open", **act)
    place, _ = FinalPlace.objects.get_or_create(championship=final, player=cast["A"])
    Tournament.objects.filter(pk=evening.pk).update(state=TournamentState.CLOSED)

    for name, answer in (("A", Answer.DECLINED), ("A", Answer.ACCEPTED), ("B", Answer.OPEN)):
        with refused("final_is_over"):
            answer_invitation(of_cup, cast[name], answer=answer, **act)
    for name, answer in (("A", Answer.DECLINED), ("A", Answer.ACCEPTED), ("D", Answer.OPEN)):
        with refused("final_is_over"):
            answer_at_desk(final, cast[name], answer=answer, seen="declined" if name == "D" else "open", **act)
    for answer in (Answer.DECLINED, Answer.ACCEPTED):
        with refused("final_is_over"):
            answer_by_link(place, answer=answer, now=NOW)
    assert answer_invitation(of_cup, cast["B"], answer=Answer.ACCEPTED, **act).answer == Answer.ACCEPTED

    Tournament.objects.filter(pk=evening.pk).update(state=TournamentState.OPEN)
    answer_invitation(of_cup, cast["A"], answer=Answer.DECLINED, **act)
    assert Invitation.objects.get(player=cast["A"]).answer == Answer.DECLINED


def test_whoever_came_to_the_final_is_not_declined_at_their_cup(final: Championship, cast: dict[str, Player]) -> None:
    check_in(a_final_evening(final), cast["A"], actor=at_desk(), now=NOW)
    with refused("finalist_is_here", name="A Uhu"):
        answer_invitation(
            season(cup_=cup(slug="hausruck")), cast["A"], answer=Answer.DECLINED, actor=at_desk(), now=NOW
        )


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"state": TournamentState.CLOSED}, "final_is_over"),
        ({"date": NOW.date() - timedelta(days=1)}, "links_are_over"),
    ],
)
@override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER)
def test_nobody_is_written_to_once_the_evening_is_closed_or_its_day_over(
    final: Championship, cast: dict[str, Player], changed: dict[str, Any], code: str
) -> None:
    act: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    street = {"street": "Skisgasse 21", "postcode": "4020", "town": "Linz"}
    for name in "AB":
        change_contact(final.season.cup, cast[name], ContactDetails(**street), **act)
    failed, letter = invite(final, **act)
    for name in "BC":
        details = ContactDetails(mail=f"{name.lower()}@tarock.example", **street)
        change_contact(final.season.cup, cast[name], details, **act)
    Mail.objects.filter(pk=failed.pk).update(state=MailState.FAILED, to="a@tarock.example")
    answer_at_desk(final, cast["A"], answer=Answer.ACCEPTED, seen="open", **act)
    evening = a_final_evening(final, date=NOW.date() + timedelta(days=30))
    FinalPlace.objects.filter(championship=final, player=cast["A"]).update(answer=Answer.DECLINED)
    take_for_printing(final.season, now=NOW)
    Tournament.objects.filter(pk=evening.pk).update(**changed)

    for write in (invite, remind, send_letters_by_mail, mark_posted):
        with refused(code):
            write(final, **act)
    with refused(code):
        renew_answer_link(final, cast["B"], **act)
    for decide in (send_again, convert_to_letter):
        with refused(code):
            decide(failed, **act)
    invite_who_moved_up(final, **act)
    assert list(Mail.objects.order_by("pk")) == [failed, letter]

    assert (take_for_printing(final.season, now=NOW), Mail.objects.get(pk=letter.pk).sent_at) == ((), None)

    Tournament.objects.filter(pk=evening.pk).update(state=TournamentState.OPEN, date=evening.date)
    invite_who_moved_up(final, **act)
    assert Mail.objects.filter(player=cast["C"]).exists()
