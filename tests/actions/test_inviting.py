"""Invitations to a final: everybody once, places passed on, and links that answer."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.test import override_settings
from django.utils import translation

from tests.actions.mails import TERMS, mail_is_set_up
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, season
from tests.finals import a_final, people, sends
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.finals.answering import answer_at_desk, answer_by_link, renew_answer_link
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import (
    InvitationTexts,
    invite,
    remind,
    set_invitation_terms,
)
from tournaments.actions.finals.letters import mark_posted, send_letters_by_mail, take_for_printing
from tournaments.actions.finals.outbox import send_again
from tournaments.actions.finals.sending import message_of
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.links import answer_token, is_genuine_answer
from tournaments.models import Championship, FinalPlace, InvitationTerms, Job, Mail, Player, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailState
from tournaments.queries.finals.answers import with_link
from tournaments.queries.finals.asked import asked_people
from tournaments.queries.finals.finalists import final_answers
from tournaments.queries.finals.letters import WaitingLetters, waiting_letters
from tournaments.reports.finalists import way_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_is_set_up")]
__all__ = ["mail_is_set_up"]

TEXT = (
    "{Name}: Rang {Rang} ({Platz}) im {Cup}, {Vorrundenpunkte} Punkte. {Finale} am {Tag} in {Ort}. Bis {Frist}: {Link}"
)
STREET = ContactDetails(street="Skisgasse 21", postcode="4020", town="Linz")
LAST_DAY = NOW + timedelta(days=16)


@pytest.fixture
def final() -> Championship:
    """One cup sends two of Anna, Berta, Carla and Dora; all but Berta can be reached by mail, she by letter."""
    ranked = people("ABCD")
    final = a_final()
    sends(final, "MC", [(player, rank, 5) for rank, player in enumerate(ranked, start=1)])
    for player in (ranked[0], *ranked[2:]):
        details = ContactDetails(mail=f"{player.family_name.lower()}@tarock.example")
        change_contact(cup(), player, details, actor=at_desk(), now=NOW)
    change_contact(cup(), ranked[1], STREET, actor=at_desk(), now=NOW)
    return final


def evening() -> Tournament:
    made = new_tournament(name="Finale", venue="Gasthaus zum Uhu")
    Tournament.objects.filter(pk=made.pk).update(is_final=True, date=date(2026, 12, 12))
    return made


def writes(final: Championship, **columns: Any) -> None:
    plain = {**TERMS, "text": TEXT, "moved_up_text": "Nachgerückt, {Link}", "reminder_text": "{Link} bitte"}
    set_invitation_terms(final, InvitationTexts(**plain | columns), actor=at_desk(), now=NOW)


def test_a_new_last_day_is_not_over_and_an_old_one_stays(final: Championship) -> None:
    with refused("last_day_past", field="answer_until"):
        writes(final, answer_until=NOW.date() - timedelta(days=1))
    writes(final, answer_until=NOW.date())
    InvitationTerms.objects.update(answer_until=NOW.date() - timedelta(days=1))

    writes(final, answer_until=NOW.date() - timedelta(days=1), subject="Finale")

    assert InvitationTerms.objects.get().subject == "Finale"


def test_nobody_can_answer_after_the_final_or_without_its_evening_after_the_season(final: Championship) -> None:
    ends = season().ends
    with refused("last_day_after_final", field="answer_until", day=ends):
        writes(final, answer_until=ends + timedelta(days=1))
    writes(final, text="{Link}", answer_until=ends)
    with refused("links_are_over"):
        invite(final, actor=at_desk(), now=NOW + (ends - NOW.date()) + timedelta(days=1))
    evening()
    day = date(2026, 12, 12)
    with refused("last_day_after_final", field="answer_until", day=day):
        writes(final, answer_until=day + timedelta(days=1))
    writes(final, answer_until=day)
    Tournament.objects.update(date=day - timedelta(days=1))  # moved, it is told at the invitations

    writes(final, answer_until=day, subject="Finale")

    assert InvitationTerms.objects.get().subject == "Finale"


def test_the_day_says_when_the_final_starts(final: Championship) -> None:
    Tournament.objects.filter(pk=evening().pk).update(starts_at=time(13, 30))
    writes(final)
    written = invite(final, actor=at_desk(), now=NOW)

    assert "am Samstag, 12. Dezember 2026, 13:30 Uhr in Gasthaus zum Uhu." in written[0].body


def one(letter: str) -> Player:
    return Player.objects.get(family_name=letter)


def sent() -> list[tuple[str, str, str]]:
    rows = Mail.objects.order_by("pk").select_related("player")
    return [(row.player.family_name, row.kind, row.state) for row in rows]


def posts(final: Championship, *, now: datetime) -> int:
    """Print all letters and note them as posted."""
    take_for_printing(final.season, now=now)
    return mark_posted(final, actor=at_desk(), now=now)


def answers(final: Championship, letter: str, answer: Answer, *, seen: str = "open") -> FinalPlace:
    return answer_at_desk(final, one(letter), answer=answer, seen=seen, actor=at_desk(), now=NOW)


def test_everybody_who_is_in_is_written_to_once(final: Championship) -> None:
    evening()
    writes(final)
    revision = cup().revision

    written = invite(final, actor=at_desk(), now=NOW)
    with refused("nobody_to_invite"):
        invite(final, actor=at_desk(), now=NOW)

    assert sent() == [("A", "invitation", "queued"), ("B", "invitation", "letter")]
    what = {"season": season().pk, "players": [mail.player_id for mail in written]}
    assert logged_since(cup(), revision) == [Logged("invite", what, at_desk())]
    assert Job.objects.count() == 1
    message = message_of(Mail.objects.get(to="a@tarock.example"))
    place = FinalPlace.objects.get(player=one("A"))
    link = f"/answer/{answer_token(place)}/"
    assert str(message.body).startswith(
        "Uhu A: Rang 1 (1) im Cup MC, 120 Punkte. Tarockfinale am Samstag, 12. Dezember 2026 in Gasthaus zum Uhu. "
    )
    assert str(message.body).endswith(link)
    assert message.subject == "Finale für Uhu A"
    assert "{link}" in Mail.objects.get(player=one("A")).body
    answers(final, "B", Answer.DECLINED)
    invite(final, actor=at_desk(), now=NOW)
    Mail.objects.filter(state=MailState.QUEUED).update(sent_at=NOW, state=MailState.SENT)
    remind(final, actor=at_desk(), now=NOW + timedelta(days=3))
    subjects = set(Mail.objects.exclude(kind="invitation").values_list("kind", "player__family_name", "subject"))
    assert subjects == {
        ("moved_up", "C", "Nachgerückt – Finale für Uhu C"),
        ("reminder", "A", "Erinnerung – Finale für Uhu A"),
        ("reminder", "C", "Erinnerung – Finale für Uhu C"),
    }


def test_whom_no_address_reaches_is_not_invited_until_there_is_one(final: Championship) -> None:
    writes(final, text="{Link}", moves_up_by_itself=True)
    for letter in "BC":
        change_contact(cup(), one(letter), ContactDetails(), actor=at_desk(), now=NOW)
    invite(final, actor=at_desk(), now=NOW)
    assert sent() == [("A", "invitation", "queued")]
    with refused("nobody_reachable", names="B Uhu"):
        invite(final, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.DECLINED)  # C moves up, whom nothing reaches
    assert [line.row.person.name for line in asked_people(final).missing] == ["B Uhu", "C Uhu"]
    with refused("nobody_reachable", names="B Uhu, C Uhu"):
        invite(final, actor=at_desk(), now=NOW)

    change_contact(cup(), one("B"), ContactDetails(mail="b@tarock.example"), actor=at_desk(), now=NOW)
    invite(final, actor=at_desk(), now=NOW)
    assert sent()[1:] == [("B", "invitation", "queued")]
    assert [line.row.person.name for line in asked_people(final).missing] == ["C Uhu"]


def test_a_letter_not_printed_goes_by_mail_once_there_is_an_address(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    with refused("no_letters_by_mail"):
        send_letters_by_mail(final, actor=at_desk(), now=NOW)
    change_contact(cup(), one("B"), replace(STREET, mail="b@tarock.example"), actor=at_desk(), now=NOW)
    assert [each.by_mail for each in waiting_letters(final.season, now=NOW).ready] == [True]
    revision = cup().revision
    with override_settings(MAIL_IS_SET_UP=False):
        assert [each.by_mail for each in waiting_letters(final.season, now=NOW).ready] == [False]
        with refused("no_letters_by_mail"):
            send_letters_by_mail(final, actor=at_desk(), now=NOW)
    send_letters_by_mail(final, actor=at_desk(), now=NOW)

    mail = Mail.objects.get(player=one("B"))
    assert (mail.to, mail.state, mail.reply_to) == ("b@tarock.example", "queued", "leitung@tarock.example")
    assert waiting_letters(final.season, now=NOW).ready == ()
    what = {"season": season().pk, "players": [one("B").pk]}
    assert logged_since(cup(), revision) == [Logged("mail_letters", what, at_desk())]

    Mail.objects.filter(pk=mail.pk).update(state=MailState.LETTER, to="", printed_at=NOW)  # printed, it is posted
    with refused("no_letters_by_mail"):
        send_letters_by_mail(final, actor=at_desk(), now=NOW)


def test_a_letter_whose_link_was_renewed_waits_for_nobody(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    renew_answer_link(final, one("B"), actor=at_desk(), now=NOW)
    change_contact(cup(), one("B"), ContactDetails(mail="b@tarock.example"), actor=at_desk(), now=NOW)
    invite(final, actor=at_desk(), now=NOW)
    assert waiting_letters(final.season, now=NOW) == WaitingLetters()


def test_whoever_declines_passes_the_place_on_at_once_where_the_board_wants_it(final: Championship) -> None:
    evening()
    writes(final, moves_up_by_itself=True)
    answers(final, "A", Answer.DECLINED)
    assert sent() == []  # nobody was invited yet

    invite(final, actor=at_desk(), now=NOW)
    answers(final, "B", Answer.DECLINED)

    assert sent() == [("B", "invitation", "letter"), ("C", "invitation", "queued"), ("D", "moved_up", "queued")]


def test_whoever_moves_up_to_a_shared_last_place_is_told_so(final: Championship) -> None:
    final.cups.get().ranks.filter(player=one("D")).update(rank=3)
    writes(final, text="{Link}", moves_up_by_itself=True)
    invite(final, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.DECLINED)

    assert [each for each in sent() if each[0] in "CD"] == [("C", "moved_up", "queued"), ("D", "moved_up", "queued")]
    (of_c, of_d) = [line.row.best for line in asked_people(final).lines if line.row.person.name[0] in "CD"]
    with translation.override("en"):
        assert way_text(of_c) == way_text(of_d) == "MC: place 3, moved up (1 declined), 2 tied for the last place"


def test_otherwise_the_board_is_offered_who_moves_up(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.DECLINED)

    asked = asked_people(final)

    assert [line.row.person.name[0] for line in asked.missing] == ["C"]
    assert dict(asked.answers) == {"declined": 1, "open": 2}
    assert [(each.cup, dict(each.answers), each.asked) for each in asked.by_cup] == [
        ("MC", {"open": 2, "declined": 1}, 2)
    ]


def test_texts_that_say_nothing_are_refused(final: Championship) -> None:
    for text, code, facts in (
        ("{Nmae} {Link}", "placeholder_unknown", {"placeholder": "{Nmae}"}),
        ("{Link} }", "placeholder_unknown", {"placeholder": "}"}),
        ("Servus", "placeholder_missing", {}),
    ):
        with refused(code, field="text", **facts):
            writes(final, text=text)
    with refused("terms_missing"):
        invite(final, actor=at_desk(), now=NOW)
    writes(final)
    with refused("final_evening_missing"):
        invite(final, actor=at_desk(), now=NOW)


def test_reminders_go_to_who_has_not_answered_and_was_left_in_peace_for_two_days(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    answers(final, "A", Answer.ACCEPTED)
    change_contact(cup(), one("B"), ContactDetails(street="Skisgasse 21", town="Linz"), actor=at_desk(), now=NOW)
    posts(final, now=NOW)
    with refused("nobody_to_remind"):
        remind(final, actor=at_desk(), now=NOW + timedelta(days=1))

    remind(final, actor=at_desk(), now=NOW + timedelta(days=3))

    assert sent()[2:] == [("B", "reminder", "letter")]
    with refused("nobody_to_remind"):
        remind(final, actor=at_desk(), now=NOW + timedelta(days=4))


def test_nobody_is_reminded_of_an_invitation_that_did_not_reach_them(final: Championship) -> None:
    writes(final, text="EINLADUNG {Link}")
    change_contact(cup(), one("B"), ContactDetails(street="Skisgasse 21", town="Linz"), actor=at_desk(), now=NOW)
    invite(final, actor=at_desk(), now=NOW)
    Mail.objects.filter(player=one("A")).update(state=MailState.FAILED, error="550")
    later = NOW + timedelta(days=3)

    with refused("nobody_to_remind"):
        remind(final, actor=at_desk(), now=later)
    asked = asked_people(final)
    assert (asked.silent, asked.remind_from, asked.to_remind(later)) == ([], None, [])
    assert [line.row.person.name[0] for line in asked.missing] == ["A"]

    invite(final, actor=at_desk(), now=later)
    assert sent() == [("A", "replaced", "failed"), ("B", "invitation", "letter"), ("A", "invitation", "queued")]
    posts(final, now=later)
    with refused("nobody_to_remind"):
        remind(final, actor=at_desk(), now=later + timedelta(days=1))
    remind(final, actor=at_desk(), now=later + timedelta(days=3))
    assert sent()[3:] == [("B", "reminder", "letter")]


def test_a_refused_invitation_is_not_tried_again_by_itself_nor_after_an_answer(final: Championship) -> None:
    writes(final, text="{Link}", moves_up_by_itself=True)
    invite(final, actor=at_desk(), now=NOW)
    Mail.objects.filter(player=one("A")).update(state=MailState.FAILED)
    answers(final, "B", Answer.DECLINED)
    assert sent() == [("A", "invitation", "failed"), ("B", "invitation", "letter"), ("C", "moved_up", "queued")]

    answers(final, "A", Answer.ACCEPTED)
    with refused("nobody_to_invite"):
        invite(final, actor=at_desk(), now=NOW)


def test_two_at_once_do_not_overwrite_each_others_answers(final: Championship) -> None:
    answers(final, "A", Answer.ACCEPTED)

    for language, when in (("de", "20.11.2026 19:00"), ("en", "20 Nov 2026, 19:00")):
        changed = in_conflict("answer_changed_by", name=one("A").name, who="anna", when=when)
        with translation.override(language), changed:
            answers(final, "A", Answer.DECLINED, seen="open")
    nobody = Actor(entry_point=EntryPoint.PUBLIC)
    answer_at_desk(final, one("B"), answer=Answer.ACCEPTED, seen="open", actor=nobody, now=NOW)
    with in_conflict("answer_changed", name=one("B").name):
        answers(final, "B", Answer.DECLINED, seen="open")
    assert answers(final, "A", Answer.ACCEPTED, seen="open").answer == Answer.ACCEPTED
    assert answers(final, "A", Answer.OPEN, seen="accepted").answer == Answer.OPEN


def test_a_link_answers_until_the_last_day_and_not_against_who_moved_up(final: Championship) -> None:
    writes(final, text="{Link}", moves_up_by_itself=True, answer_until=LAST_DAY.date())
    invite(final, actor=at_desk(), now=NOW)
    place, revision = FinalPlace.objects.get(player=one("A")), cup().revision

    answer_by_link(place, answer=Answer.ACCEPTED, now=LAST_DAY)
    answer_by_link(place, answer=Answer.DECLINED, now=LAST_DAY)
    with refused("place_passed_on"):
        answer_by_link(place, answer=Answer.ACCEPTED, now=LAST_DAY)
    with refused("answer_too_late"):
        answer_by_link(place, answer=Answer.DECLINED, now=LAST_DAY + timedelta(days=1))

    by = Actor(EntryPoint.PUBLIC)
    assert [(each.verb, each.actor) for each in logged_since(cup(), revision)] == [
        ("answer_final_place", by),
        ("answer_final_place", by),
        ("invite", by),
    ]
    assert sent()[2:] == [("C", "moved_up", "queued")]


def test_whoever_is_a_reserve_cannot_accept_by_an_old_link(final: Championship) -> None:
    writes(final, text="{Link}")
    place = FinalPlace.objects.create(championship=final, player=one("D"))

    with refused("no_place"):
        answer_by_link(place, answer=Answer.ACCEPTED, now=NOW)


def test_a_new_link_voids_the_old_one_and_is_written_anew(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    Mail.objects.filter(state=MailState.QUEUED).update(state=MailState.SENT)
    place = FinalPlace.objects.get(player=one("A"))
    token = answer_token(place)

    renewed = renew_answer_link(final, one("A"), actor=at_desk(), now=NOW)
    invite(final, actor=at_desk(), now=NOW)

    assert (is_genuine_answer(token, place), is_genuine_answer(token, renewed)) == (True, False)
    assert sent() == [("A", "replaced", "sent"), ("B", "invitation", "letter"), ("A", "invitation", "queued")]


def test_letters_are_posted_once(final: Championship) -> None:
    writes(final, text="{Link}")
    change_contact(cup(), one("B"), ContactDetails(street="Skisgasse 21", town="Linz"), actor=at_desk(), now=NOW)
    invite(final, actor=at_desk(), now=NOW)

    assert posts(final, now=NOW) == 1
    with refused("no_letters"):
        mark_posted(final, actor=at_desk(), now=NOW)
    assert Mail.objects.get(state=MailState.LETTER).sent_at == NOW


def test_answers_take_a_fixed_number_of_statements(final: Championship, django_assert_num_queries: Any) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)

    with django_assert_num_queries(10):
        asked_people(final)


def test_whoever_moves_up_is_not_asked_by_itself_after_the_last_day(final: Championship) -> None:
    writes(final, text="{Link}", moves_up_by_itself=True, answer_until=LAST_DAY.date())
    invite(final, actor=at_desk(), now=NOW)
    late = LAST_DAY + timedelta(days=1)
    answer_at_desk(final, one("A"), answer=Answer.DECLINED, seen="open", actor=at_desk(), now=late)

    for write in (invite, remind):
        with refused("last_day_is_over"):
            write(final, actor=at_desk(), now=late)

    assert not Mail.objects.filter(player=one("C")).exists()
    writes(final, text="{Link}", answer_until=late.date())
    invite(final, actor=at_desk(), now=late)
    place = answer_by_link(FinalPlace.objects.get(player=one("C")), answer=Answer.ACCEPTED, now=late)
    assert place.answer == Answer.ACCEPTED


def test_whoever_moves_up_is_not_asked_by_itself_to_an_evening_that_is_not_there(final: Championship) -> None:
    lost = evening()
    writes(final, moves_up_by_itself=True, moved_up_text="Am {Tag} in {Ort}: {Link}")
    invite(final, actor=at_desk(), now=NOW)
    cancel_tournament(lost, by_mistake=False, reason="Wirt krank", actor=at_desk(), now=NOW)

    answers(final, "A", Answer.DECLINED)

    assert not Mail.objects.filter(player=one("C")).exists()
    assert [line.row.person.player for line in asked_people(final).missing] == [one("C").pk]


def test_a_link_renewed_meanwhile_answers_nothing(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    place = FinalPlace.objects.get(player=one("A"))
    renew_answer_link(final, one("A"), actor=at_desk(), now=NOW)

    with refused("link_replaced"):
        answer_by_link(place, answer=Answer.DECLINED, now=NOW)


def test_a_new_link_voids_those_of_merged_records(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    place = FinalPlace.objects.get(player=one("A"))
    Player.objects.filter(pk=one("A").pk).update(merged_into=one("D"))
    renewed = renew_answer_link(final, one("D"), actor=at_desk(), now=NOW)

    assert (renewed.player, renewed.edition) == (one("D"), FinalPlace.objects.get(player=one("D")).edition)
    with refused("link_replaced"):
        answer_by_link(place, answer=Answer.DECLINED, now=NOW)
    assert not Mail.objects.filter(player=one("A"), kind="invitation").exists()
    assert Mail.objects.filter(player=one("B"), kind="invitation").exists()


def test_a_mail_whose_link_was_renewed_is_not_sent_again(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    Mail.objects.filter(player=one("A")).update(state=MailState.UNSURE)
    unsure = Mail.objects.get(player=one("A"))
    renew_answer_link(final, one("A"), actor=at_desk(), now=NOW)
    assert [line.row.person.player for line in asked_people(final).missing] == [one("A").pk]
    invite(final, actor=at_desk(), now=NOW)

    with in_conflict("mail_decided", name=one("A").name):
        send_again(unsure, actor=at_desk(), now=NOW)

    assert Mail.objects.filter(player=one("A"), state=MailState.QUEUED).count() == 1


def test_what_a_cup_was_declined_is_taken_back_at_the_final(final: Championship) -> None:
    elsewhere = Season.objects.create(
        **(Season.objects.values().get(pk=season().pk) | {"id": None, "slug": "vorrunde"})
    )
    final.cups.update(season=elsewhere)
    answer_invitation(elsewhere, one("A"), answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    assert final_answers(final) == {one("A").pk: Answer.DECLINED}

    answers(final, "A", Answer.OPEN, seen="declined")

    assert final_answers(final) == {}
    assert [line.row.person.player for line in asked_people(final).inside] == [one("A").pk, one("B").pk]


def test_whoever_declines_at_their_own_cup_passes_the_place_on_at_once_too(final: Championship) -> None:
    elsewhere = season(cup_=cup(slug="hausruck"))
    final.cups.update(season=elsewhere)
    writes(final, text="{Link}", moves_up_by_itself=True)
    invite(final, actor=at_desk(), now=NOW)
    revision = cup().revision

    answer_invitation(elsewhere, one("A"), answer=Answer.ACCEPTED, actor=at_desk(), now=NOW)
    assert logged_since(cup(), revision) == []
    answer_invitation(elsewhere, one("A"), answer=Answer.DECLINED, actor=at_desk(), now=NOW)

    what = {"season": season().pk, "players": [one("C").pk]}
    assert logged_since(cup(), revision) == [Logged("invite", what, at_desk())]
    assert sent()[2:] == [("C", "moved_up", "queued")]


def test_an_invitation_goes_along_with_two_records_made_one_and_comes_back(final: Championship) -> None:
    writes(final, text="{Link}")
    invite(final, actor=at_desk(), now=NOW)
    kept, other = PlayerFactory.create(family_name="X", given_name="Uhu"), one("A")
    place = FinalPlace.objects.get(player=other)

    made = merge_players(cup(), kept, other, reason="doppelt", actor=at_desk(), now=NOW)

    assert answer_token(place) in with_link(Mail.objects.get(player=kept))
    assert answer_by_link(place, answer=Answer.ACCEPTED, now=NOW).player == kept
    answer_at_desk(final, kept, answer=Answer.OPEN, seen="accepted", actor=at_desk(), now=NOW)
    assert final_answers(final) == {}
    unmerge_players(made, reason="doch zwei", actor=at_desk(), now=NOW)
    assert FinalPlace.objects.get(pk=place.pk).player == other
    logged = [each.what.get("finals") for each in logged_since(cup(), 0) if each.verb.endswith("merge_players")]
    assert logged == [[season().pk], [season().pk]]
