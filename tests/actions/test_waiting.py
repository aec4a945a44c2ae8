"""What waits in the outbox is looked at once more before it is sent."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.actions.mails import TERMS, reachable, through
from tests.actions.witness import refused
from tests.factories import NOW, at_desk, cup
from tests.finals import a_final, a_final_evening, sends
from tests.mail_server import MailServer, mail_server
from tournaments.actions.finals.answering import answer_at_desk, renew_answer_link
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import InvitationTexts, invite, remind, set_invitation_terms
from tournaments.actions.finals.outbox import send_again
from tournaments.actions.finals.sending import AGAIN_AFTER, send_waiting
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.models import Championship, Mail, Player, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.mail import WhyDropped
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.asked import AskedLine, asked_people
from tournaments.queries.finals.overview import final_overview

pytestmark = pytest.mark.django_db

TEXTS: dict[str, Any] = dict.fromkeys(("text", "moved_up_text", "reminder_text"), "{Link}")


@pytest.fixture
def server() -> Iterator[MailServer]:
    with mail_server() as made, through(made):
        yield made


@pytest.fixture
def final(server: MailServer) -> Championship:
    """Anna and Berta are in and were written to; Carla and Dora come behind. Nothing has gone out yet."""
    ranked = [reachable(f"{name}@tarock.example", family_name=name, given_name="Uhu") for name in "ABCD"]
    made = a_final()
    sends(made, "MC", [(player, rank, 5) for rank, player in enumerate(ranked, start=1)])
    set_invitation_terms(made, InvitationTexts(**TERMS | TEXTS), actor=at_desk(), now=NOW)
    invite(made, actor=at_desk(), now=NOW)
    return made


def one(letter: str) -> Player:
    return Player.objects.get(family_name=letter)


def answers(final: Championship, letter: str, answer: Answer, *, seen: str = "open", puts_out: str = "") -> None:
    """Somebody's answer at the desk, which knows whom it puts out."""
    out = [one(each).pk for each in puts_out]
    answer_at_desk(final, one(letter), answer=answer, seen=seen, puts_out=out, actor=at_desk(), now=NOW)


def send(final: Championship, *, now: datetime = NOW) -> None:
    send_waiting(final.season, attempt="1.1", progress=lambda _done, _total: None, clock=lambda: now)


def rows() -> list[tuple[str, str, str, str]]:
    found = Mail.objects.order_by("pk").select_related("player")
    return [(row.player.family_name, row.kind, row.state, row.error) for row in found]


def line(final: Championship, letter: str) -> AskedLine:
    return next(each for each in asked_people(final).lines if each.row.person.name.startswith(letter))


def missing(final: Championship) -> list[str]:
    return [each.row.person.name[0] for each in asked_people(final).missing]


def test_who_answered_meanwhile_gets_no_mail_and_may_be_invited_anew(final: Championship, server: MailServer) -> None:
    answers(final, "A", Answer.DECLINED)
    answers(final, "B", Answer.ACCEPTED)
    send(final)

    assert rows() == [("A", "invitation", "dropped", "answered"), ("B", "invitation", "dropped", "answered")]
    assert server.recipients == []
    dropped = line(final, "B").dropped
    assert (line(final, "B").invitation, dropped and dropped.error) == (None, "answered")
    answers(final, "A", Answer.OPEN, seen="declined")
    invite(final, actor=at_desk(), now=NOW + timedelta(hours=1))
    send(final)
    send(final)

    assert server.recipients == ["A@tarock.example"]


def test_whose_place_passed_on_is_not_invited_to_it(final: Championship, server: MailServer) -> None:
    send(final)
    answers(final, "A", Answer.DECLINED)
    invite(final, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.OPEN, seen="declined")  # Carla is out again, and has not heard of it
    send(final)

    assert rows()[2] == ("C", "moved_up", "dropped", "no_place")
    assert server.recipients == ["A@tarock.example", "B@tarock.example"]
    assert not line(final, "C").fell_out


def test_whoever_answered_their_cup_before_and_is_in_again_is_written_to(
    final: Championship, server: MailServer
) -> None:
    send(final)
    elsewhere = Season.objects.create(
        **(Season.objects.values().get(pk=final.season_id) | {"id": None, "slug": "vorrunde"})
    )
    final.cups.update(season=elsewhere)
    answer_invitation(elsewhere, one("C"), answer=Answer.ACCEPTED, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.DECLINED)
    invite(final, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.OPEN, seen="declined", puts_out="C")
    send(final)
    answers(final, "A", Answer.DECLINED)

    assert rows()[2:] == [("C", "moved_up", "dropped", "no_place")]
    assert missing(final) == ["C"]
    invite(final, actor=at_desk(), now=NOW)
    send(final)
    assert server.recipients[2:] == ["C@tarock.example"]


def test_a_new_link_is_sent_whatever_mail_was_dropped_before(final: Championship, server: MailServer) -> None:
    answers(final, "A", Answer.ACCEPTED)
    send(final)  # Anna's invitation is dropped, and below Berta's reminder
    later = NOW + timedelta(days=3)
    remind(final, actor=at_desk(), now=later)
    answer_at_desk(final, one("B"), answer=Answer.ACCEPTED, seen="open", actor=at_desk(), now=later)
    send(final, now=later)
    assert [(row[:2], row[3]) for row in rows()] == [
        (("A", "invitation"), "answered"),
        (("B", "invitation"), ""),
        (("B", "reminder"), "answered"),
    ]
    assert (missing(final), final_overview(final).invited) == ([], 1)

    for letter in "AB":
        renew_answer_link(final, one(letter), actor=at_desk(), now=later)

    assert missing(final) == ["A", "B"]
    invite(final, actor=at_desk(), now=later + timedelta(hours=1))
    send(final, now=later + timedelta(hours=1))
    assert server.recipients == ["B@tarock.example", "A@tarock.example", "B@tarock.example"]


def test_a_reminder_after_the_answer_the_last_day_or_a_new_link_stays(final: Championship, server: MailServer) -> None:
    send(final)
    later = NOW + timedelta(days=3)
    remind(final, actor=at_desk(), now=later)
    renew_answer_link(final, one("A"), actor=at_desk(), now=later)
    send(final, now=NOW + timedelta(days=60))

    assert [(row[0], row[2], row[3]) for row in rows() if row[1] == "reminder"] == [("B", "dropped", "too_late")]
    assert len(server.recipients) == 2


@pytest.mark.parametrize(
    ("changed", "why"),
    [({"state": TournamentState.CLOSED}, "final_over"), ({"date": NOW.date() + timedelta(days=2)}, "links_over")],
)
def test_nothing_that_waits_goes_out_once_the_evening_is_closed_or_its_day_over(
    final: Championship, server: MailServer, changed: dict[str, Any], why: str
) -> None:
    send(final)
    later = NOW + timedelta(days=3)
    remind(final, actor=at_desk(), now=later)
    Mail.objects.filter(player=one("A"), kind="invitation").update(state="queued", attempt="", sent_at=None)
    evening = a_final_evening(final)
    Tournament.objects.filter(pk=evening.pk).update(**changed)
    send(final, now=later)

    assert [(row[:3], row[3]) for row in rows()] == [
        (("A", "invitation", "dropped"), why),
        (("B", "invitation", "sent"), ""),
        (("A", "reminder", "dropped"), why),
        (("B", "reminder", "dropped"), why),
    ]
    assert server.recipients == ["A@tarock.example", "B@tarock.example"]
    not_reminded = line(final, "B").unreminded
    assert (line(final, "B").reminder, not_reminded and not_reminded.error) == (None, why)


def test_a_mail_that_may_have_gone_out_is_never_taken_for_unsent(final: Championship, server: MailServer) -> None:
    Mail.objects.filter(player=one("A")).update(state="unsure", attempt="1.1")
    unsure = Mail.objects.get(player=one("A"))
    server.answers = {"B@tarock.example": "451 4.7.1 Bitte später"}  # definitely not taken
    send_again(unsure, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.ACCEPTED)
    send(final)
    answers(final, "B", Answer.ACCEPTED)
    send(final, now=NOW + AGAIN_AFTER)

    assert rows() == [("A", "invitation", "unsure", ""), ("B", "invitation", "dropped", "answered")]
    with refused("mail_pointless", name="A Uhu", why=str(WhyDropped.ANSWERED.label)):
        send_again(unsure, actor=at_desk(), now=NOW)


def test_a_mail_goes_to_the_address_that_is_known_by_then(final: Championship, server: MailServer) -> None:
    for letter, mail in (("A", "neu@tarock.example"), ("B", "")):
        details = ContactDetails(mail=mail, street="Skisgasse 21", postcode="4020", town="Linz")
        change_contact(cup(), one(letter), details, actor=at_desk(), now=NOW)
    send(final)

    assert server.recipients == ["neu@tarock.example"]
    assert [(each.to, each.state) for each in Mail.objects.order_by("pk")] == [
        ("neu@tarock.example", "sent"),
        ("", "letter"),
    ]
