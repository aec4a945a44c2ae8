"""Once a final has begun, nobody is invited; once its evening is closed, no answer changes who was in it."""

from collections.abc import Callable
from datetime import date, timedelta
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
from tournaments.actions.finals.telling import tell_day
from tournaments.actions.log import write_event
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.totals_evening import EnteredRow, TotalsEvening, enter_totals, open_totals_evening
from tournaments.models import Championship, FinalPlace, Invitation, InvitationTerms, Mail, Player, Round, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailState, WhyDropped
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.answer_page import answer_page
from tournaments.queries.finals.invitations import final_has_begun, pointless_mails
from tournaments.queries.finals.overall_ranking import season_final
from tournaments.queries.finals.overview import FinalStep, final_overview
from tournaments.queries.finals.untold import untold_of

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


def seated(evening: Tournament) -> None:
    Round.objects.create(tournament=evening, number=1, state=RoundState.PUBLISHED, drawn_at=NOW)


def closed_before(evening: Tournament) -> None:
    write_event(evening, verb="close_evening", actor=at_desk(), now=NOW, what={"rounds": 1})


@pytest.mark.parametrize("begin", [seated, closed_before])
@override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER)
def test_nobody_is_written_to_once_the_final_has_begun(
    final: Championship, cast: dict[str, Player], begin: Callable[[Tournament], None]
) -> None:
    act: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    for name in "ABC":
        change_contact(final.season.cup, cast[name], ContactDetails(mail=f"{name.lower()}@tarock.example"), **act)
    mails = invite(final, **act)
    evening = a_final_evening(final, date=NOW.date() + timedelta(days=30))
    drafted = Round.objects.create(tournament=evening, number=2, drawn_at=NOW)
    assert (final_has_begun(None), final_has_begun(evening), drafted.state) == (False, False, RoundState.DRAFT)
    begin(evening)

    for write in (invite, remind, tell_day, send_letters_by_mail, mark_posted):
        with refused("final_has_begun"):
            write(final, **act)
    with refused("final_has_begun"):
        renew_answer_link(final, cast["B"], **act)
    place = FinalPlace.objects.get(championship=final, player=cast["A"])
    for answer in (Answer.ACCEPTED, Answer.DECLINED):
        with refused("final_has_begun"):
            answer_by_link(place, answer=answer, now=NOW)
    page = answer_page(place, today=NOW.date())
    assert (page.has_begun, page.is_open, page.is_over) == (True, False, False)
    assert (untold_of(evening, now=NOW), final_overview(final).next) == ((), FinalStep.DAY)
    assert {mail.pk: WhyDropped.FINAL_BEGUN for mail in mails} == pointless_mails(final.season_id, mails, now=NOW)

    answer_at_desk(final, cast["A"], answer=Answer.DECLINED, seen="open", **act)
    answer_invitation(season(cup_=cup(slug="hausruck")), cast["B"], answer=Answer.DECLINED, **act)
    assert list(Mail.objects.order_by("pk")) == mails


def test_who_moved_up_since_the_final_began_did_not_stay_away(final: Championship, cast: dict[str, Player]) -> None:
    """A declined before, C moved up for them and does not come; B's place falls to D, who plays without a word."""
    evening = open_totals_evening(
        final.season,
        TotalsEvening(name="Finale", date=date(2027, 4, 10), cup_points="score", rounds=1, is_final=True),
        actor=at_desk(),
        now=NOW,
    )
    answer_at_desk(final, cast["A"], answer=Answer.DECLINED, seen="open", actor=at_desk(), now=NOW)
    assert names_away(final) == {"B Uhu", "C Uhu"}
    guests = people("YZ")
    later = NOW + timedelta(hours=1)
    rows = [EnteredRow(player.pk, (points,)) for player, points in zip(guests, (5, -5), strict=True)]
    enter_totals(evening, rows, actor=at_desk(), now=later)
    assert final_has_begun(evening)
    assert names_away(final) == {"B Uhu", "C Uhu"}

    act: dict[str, Any] = {"actor": at_desk(), "now": later + timedelta(hours=1)}
    answer_at_desk(final, cast["B"], answer=Answer.DECLINED, seen="open", **act)
    assert names_away(final) == {"C Uhu"}
    answer_at_desk(final, cast["B"], answer=Answer.OPEN, seen="declined", **act)
    answer_invitation(season(cup_=cup(slug="hausruck")), cast["C"], answer=Answer.DECLINED, **act)
    assert names_away(final) == {"B Uhu"}
    enter_totals(evening, [EnteredRow(cast["D"].pk, (0,))], **act)
    played = {row.person.name: row.vorrundenpunkte for row in season_final(final.season).played}
    assert (names_away(final), played["D Uhu"] > 0) == ({"B Uhu"}, True)


def test_who_declined_since_the_seating_was_published_stayed_away(final: Championship, cast: dict[str, Player]) -> None:
    """A declined before, C moved up; neither B nor C comes, and declining later changes nothing about it."""
    evening = a_final_evening(final)
    answer_at_desk(final, cast["A"], answer=Answer.DECLINED, seen="open", actor=at_desk(), now=NOW)
    later = NOW + timedelta(hours=1)
    seated(evening)
    write_event(evening, verb="publish_seating", actor=at_desk(), now=later, what={"rounds": []})
    of_cup = season(cup_=cup(slug="hausruck"))
    act: dict[str, Any] = {"actor": at_desk(), "now": later + timedelta(hours=1)}
    before = season_final(final.season).absent
    answer_at_desk(final, cast["B"], answer=Answer.DECLINED, seen="open", **act)
    answer_invitation(of_cup, cast["C"], answer=Answer.DECLINED, **act)
    assert (names_away(final), season_final(final.season).absent) == ({"B Uhu", "C Uhu"}, before)


def names_away(final: Championship) -> set[str]:
    return {row.person.name for row in season_final(final.season).absent}
