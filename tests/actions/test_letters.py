"""Letters of a final: printed and posted for whom they can reach and still concern, and for nobody else."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import override_settings

from tests.actions.mails import SENDER, TERMS
from tests.actions.witness import Logged, logged_since, refused
from tests.documents.reading import pdf_pages
from tests.factories import NOW, at_desk, cup, season
from tests.finals import a_final, people, sends
from tests.jobs.rows import at, job
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.inviting import InvitationTexts, invite, remind, set_invitation_terms
from tournaments.actions.finals.letters import mark_posted, mark_unprinted, send_letters_by_mail
from tournaments.actions.people.merging import merge_players
from tournaments.documents.letters import printed_letters
from tournaments.jobs import JobProgress, ProducedFile, run_and_store
from tournaments.models import Championship, Job, Mail, Player
from tournaments.models.invitation import Answer
from tournaments.models.job import JobState
from tournaments.models.mail import WhyDropped
from tournaments.queries.finals.asked import asked_people
from tournaments.queries.finals.letters import WaitingLetter, waiting_letters
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db

LINZ = {"street": "Skisgasse 21", "postcode": "4020", "town": "Linz"}
TEXTS: dict[str, Any] = dict.fromkeys(("text", "moved_up_text", "reminder_text"), "{Link}")
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def final() -> Championship:
    """A to D are in and were written letters; of C no street is known, of D nothing. E and F come behind."""
    ranked = people("ABCDEF")
    Player.objects.update(place="")
    made = a_final()
    sends(made, "MC", [(player, rank, 5) for rank, player in enumerate(ranked, start=1)], quota=4)
    for letter in "ABCDEF":
        notes(letter, **LINZ)
    set_invitation_terms(made, InvitationTexts(**TERMS | TEXTS), actor=at_desk(), now=NOW)
    invite(made, actor=at_desk(), now=NOW)
    notes("C", postcode="4020", town="Linz")
    notes("D")
    return made


def one(letter: str) -> Player:
    return Player.objects.get(family_name=letter)


def notes(letter: str, **address: str) -> None:
    change_contact(cup(), one(letter), ContactDetails(**address), actor=at_desk(), now=NOW)


def answers(final: Championship, letter: str, answer: Answer, *, seen: str = "open") -> None:
    answer_at_desk(final, one(letter), answer=answer, seen=seen, actor=at_desk(), now=LATER)


def names(letters: Sequence[WaitingLetter]) -> str:
    return "".join(each.mail.player.family_name for each in letters)


def states() -> list[tuple[str, str, str, bool]]:
    rows = Mail.objects.order_by("pk").select_related("player")
    return [(row.player.family_name, row.state, row.error, row.sent_at is not None) for row in rows]


def test_letters_are_printed_and_posted_for_whom_they_reach_and_concern(
    final: Championship, django_assert_num_queries: Any
) -> None:
    waiting = waiting_letters(season(), now=NOW)
    assert (names(waiting.ready), names(waiting.unaddressed), waiting.pointless) == ("AB", "CD", ())
    with refused("no_letters"):  # none is printed, whatever a page showed
        mark_posted(final, shown=[each.mail.pk for each in waiting.ready], actor=at_desk(), now=NOW)
    assert waiting.ready[0].address == ("Skisgasse 21", "4020 Linz")

    answers(final, "A", Answer.DECLINED)
    invite(final, actor=at_desk(), now=LATER)  # E moves up
    answers(final, "D", Answer.DECLINED)
    invite(final, actor=at_desk(), now=LATER)  # so does F
    answers(final, "D", Answer.OPEN, seen="declined")  # and is out again
    of_final = season()
    with django_assert_num_queries(11):
        waiting_letters(of_final, now=LATER)
    pages = pdf_pages(printed_letters(of_final, now=LATER, progress=silent))
    assert [[name for name in "ABCDEF" if f"Uhu {name}" in page] for page in pages] == [["B"], ["E"]]
    assert "Herta Skisberger, 0660 000000 leitung@tarock.example" in " ".join(pages[0].split())
    waiting = waiting_letters(season(), now=LATER)
    assert (names(waiting.ready), names(waiting.unaddressed)) == ("BE", "CD")
    assert (names(waiting.printed), waiting.unprinted) == ("BE", 0)

    before = cup().revision
    with refused("no_letters"):
        mark_posted(final, shown=[], actor=at_desk(), now=LATER)
    assert mark_posted(final, actor=at_desk(), now=LATER) == 2
    with refused("no_letters"):
        mark_posted(final, actor=at_desk(), now=LATER)
    what = {"season": season().pk, "players": [one("B").pk, one("E").pk]}
    assert logged_since(cup(), before) == [Logged("note_posted", what, at_desk(), at=LATER)]
    assert states() == [
        ("A", "dropped", "answered", False),
        ("B", "letter", "", True),
        ("C", "letter", "", False),
        ("D", "letter", "", False),
        ("E", "letter", "", True),
        ("F", "dropped", "no_place", False),
    ]
    assert {line.row.person.name[0]: line.has_street for line in asked_people(final).lines}["C"] is False

    notes("C", **LINZ)
    waiting = waiting_letters(season(), now=LATER)
    assert (names(waiting.ready), waiting.printed, waiting.unprinted) == ("C", [], 1)
    over = waiting_letters(season(), now=LATER + timedelta(days=60))
    assert (over.ready, over.unaddressed, {why for _, why in over.pointless}) == ((), (), {WhyDropped.TOO_LATE})
    answers(final, "A", Answer.OPEN, seen="declined")
    assert [mail.player for mail in invite(final, actor=at_desk(), now=LATER)] == [one("A")]


def letters_by_mail(final: Championship, *, now: datetime) -> list[str]:
    return [mail.player.family_name for mail in send_letters_by_mail(final, actor=at_desk(), now=now)]


@override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER)
def test_a_person_gets_one_letter_or_one_mail(final: Championship) -> None:
    for letter in "AB":
        notes(letter, mail=f"{letter.lower()}@tarock.example", **LINZ)
    Mail.objects.filter(player=one("B")).delete()

    def meanwhile(*_: object) -> None:
        with refused("no_letters_by_mail"):
            letters_by_mail(final, now=LATER)

    pages = pdf_pages(printed_letters(season(), now=LATER, progress=meanwhile))
    assert ["Uhu A" in page for page in pages] == [True]
    assert names(waiting_letters(season(), now=LATER).printed) == "A"

    notes("A", **LINZ)
    mark_posted(final, actor=at_desk(), now=LATER)
    for days in (3, 6):
        remind(final, actor=at_desk(), now=LATER + timedelta(days=days))
    assert Mail.objects.filter(player=one("A"), state="letter", sent_at=None).count() == 2
    notes("A", mail="a@tarock.example", **LINZ)
    assert letters_by_mail(final, now=LATER + timedelta(days=6)) == ["A"]
    with refused("no_letters_by_mail"):
        letters_by_mail(final, now=LATER + timedelta(days=6))
    mine = Mail.objects.filter(player=one("A")).order_by("pk")
    assert [(mail.kind, mail.state) for mail in mine] == [
        ("invitation", "letter"),
        ("replaced", "letter"),
        ("reminder", "queued"),
    ]


@override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER)
def test_whoever_is_one_person_with_two_records_gets_the_letter_that_is_printed(final: Championship) -> None:
    printed_letters(season(), now=LATER, progress=silent)
    sends(final, "KTC", [(one("E"), 1, 5)], quota=1)
    invite(final, actor=at_desk(), now=LATER)
    notes("A", mail="a@tarock.example", **LINZ)
    assert (names(waiting_letters(season(), now=LATER).printed), one("E").mails.get().printed_at) == ("AB", None)
    merge_players(cup(), one("A"), one("E"), reason="doppelt", actor=at_desk(), now=LATER)

    waiting = waiting_letters(season(), now=LATER)
    assert (names(waiting.ready), names(waiting.printed), waiting.unprinted) == ("AB", "AB", 0)
    with refused("no_letters_by_mail"):
        letters_by_mail(final, now=LATER)
    assert mark_posted(final, actor=at_desk(), now=LATER) == 2
    assert not Mail.objects.filter(player=one("A"), sent_at=None).exists()


@override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER)
def test_letters_that_came_on_no_paper_are_printed_again_or_go_by_mail(final: Championship) -> None:
    notes("A", mail="a@tarock.example", **LINZ)

    def breaks(*_: object) -> None:
        raise RuntimeError

    def prints(_job: Job, progress: JobProgress) -> ProducedFile:
        content = printed_letters(season(), now=NOW, progress=breaks)
        return ProducedFile("letters.pdf", "application/pdf", content)

    row = job(name="letters.pdf")
    with pytest.raises(RuntimeError):
        run_and_store(row.pk, prints, clock=at(NOW))
    row.refresh_from_db()
    assert row.state == JobState.FAILED
    waiting = waiting_letters(season(), now=NOW)
    assert (names(waiting.ready), names(waiting.printed), names(waiting.by_mail)) == ("AB", "", "A")
    printed_letters(season(), now=NOW, progress=silent)
    with pytest.raises(RuntimeError):
        printed_letters(season(), now=LATER, progress=breaks)  # once more; the paper of before is there
    printed = waiting_letters(season(), now=LATER).printed
    assert names(printed) == "AB"

    with refused("no_letters"):
        mark_unprinted(final, shown=[], now=LATER)
    before = cup().revision
    assert mark_unprinted(final, shown=[printed[0].mail.pk], now=LATER) == 1
    assert cup().revision == before
    waiting = waiting_letters(season(), now=LATER)
    assert (names(waiting.ready), names(waiting.printed), names(waiting.by_mail)) == ("AB", "B", "A")
    assert letters_by_mail(final, now=LATER) == ["A"]
