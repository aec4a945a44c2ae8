"""An answer that takes a promised place from somebody else is asked about first, and named."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.actions.mails import TERMS
from tests.actions.witness import in_conflict, refused
from tests.factories import NOW, anna, at_desk, cup, season
from tests.finals import a_final, cast_of, send_in_order, sends
from tests.web.parts import parts
from tests.web.reading import text_of
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.models import Championship, FinalPlace, InvitationTerms, Mail, Player, Season
from tournaments.models.invitation import Answer
from tournaments.queries.finals.answer_page import answer_page
from tournaments.queries.finals.finalists import final_answers, finalists

pytestmark = pytest.mark.django_db

TAP = {"HX-Request": "true"}
LOST = "By this others lose the place they moved up to: C Uhu"


def test_nobody_who_moved_up_and_accepted_loses_the_place_without_a_question(client: Client) -> None:
    """A declines, C moves up and accepts, then somebody taps that A has accepted."""
    final, cast = a_final(), cast_of("ABCD")
    send_in_order(final, cast, {"HRC": "ABCD"})
    InvitationTerms.objects.create(season=final.season, **TERMS)
    client.force_login(anna())
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    address, question, listed = (
        reverse(f"web:desk_{name}", args=[final.season_id, *more])
        for name, more in (
            ("final_answer", [cast["A"].pk]),
            ("final_answer_question", [cast["A"].pk]),
            ("invitations", []),
        )
    )
    answer_at_desk(final, cast["A"], answer=Answer.DECLINED, seen="open", **by)
    answer_at_desk(final, cast["A"], answer=Answer.OPEN, seen="declined", **by)  # C has not answered
    answer_at_desk(final, cast["A"], answer=Answer.DECLINED, seen="open", **by)
    answer_at_desk(final, cast["C"], answer=Answer.ACCEPTED, seen="open", **by)

    def inside() -> list[str]:
        return sorted(row.person.name for row in finalists(final).rows if row.is_in)

    with in_conflict("others_put_out", names="C Uhu"):
        answer_at_desk(final, cast["A"], answer=Answer.ACCEPTED, seen="declined", **by)
    tapped = client.post(f"{address}?status=declined", {"answer": "accepted", "seen": "declined"}, headers=TAP)
    assert tapped.headers["HX-Redirect"] == f"{question}?answer=accepted&status=declined"
    asked = client.get(tapped.headers["HX-Redirect"])
    assert "A Uhu: accepted" in text_of(asked)
    assert LOST in text_of(asked)
    assert "has accepted Nobody is written to" in text_of(asked)
    assert parts(asked, f"a[href={listed}?status=declined]")
    assert [part.attributes["value"] for part in parts(asked, "[name=out]")] == [str(cast["C"].pk)]
    sent = {"answer": "accepted", "seen": "declined", "out": cast["C"].pk}
    assert inside() == ["B Uhu", "C Uhu"]
    other = client.post(address, sent | {"out": cast["D"].pk})
    assert (other.status_code, other.headers["Location"]) == (302, f"{question}?answer=accepted")
    said = client.post(f"{address}?status=declined", sent, follow=True)
    assert "A Uhu: accepted. No place any more: C Uhu (HRC)." in text_of(said)
    assert (inside(), final_answers(final)[cast["A"].pk]) == (["A Uhu", "B Uhu"], "accepted")
    assert "Nobody loses a place by this." in text_of(client.get(f"{question}?answer=accepted"))


@pytest.mark.parametrize("answer", [Answer.OPEN, Answer.ACCEPTED])
def test_an_answer_at_the_cup_takes_no_promised_place(answer: Answer) -> None:
    """A declines at the cup, C moves up and accepts; then somebody taps at the cup that A has not declined."""
    final, cast = a_final(season=season(cup_=cup(slug="bund"))), cast_of("ABC")
    sends(final, "MC", [(cast[name], rank, 5) for rank, name in enumerate("ABC", start=1)], season=season())
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    answer_invitation(season(), cast["A"], answer=Answer.DECLINED, **by)
    answer_invitation(season(), cast["A"], answer=Answer.OPEN, **by)  # C has not answered
    answer_invitation(season(), cast["A"], answer=Answer.DECLINED, **by)
    answer_at_desk(final, cast["C"], answer=Answer.ACCEPTED, seen="open", **by)

    with refused("promised_at_final", name="A Uhu", names="C Uhu"):
        answer_invitation(season(), cast["A"], answer=answer, **by)
    assert final_answers(final)[cast["A"].pk] == "declined"
    answer_at_desk(final, cast["A"], answer=answer, seen="declined", puts_out=[cast["C"].pk], **by)
    assert sorted(row.person.name for row in finalists(final).rows if row.is_in) == ["A Uhu", "B Uhu"]


@pytest.fixture
def hunters() -> Season:
    """The season of a second cup."""
    return season(cup_=cup(slug="hunters"))


@pytest.fixture
def cast() -> dict[str, Player]:
    return cast_of("ABCDE")


@pytest.fixture
def of_two_cups(cast: dict[str, Player], hunters: Season) -> Championship:
    """A and B are in through both cups; C and D, who are equal, wait in one, E in the other."""
    final = a_final(season=season(cup_=cup(slug="bund")))
    equal = zip("ABCD", (1, 2, 3, 3), strict=True)
    sends(final, "MC", [(cast[name], rank, 5) for name, rank in equal], season=season())
    sends(final, "HC", [(cast[name], rank, 5) for rank, name in enumerate("ABE", start=1)], season=hunters)
    return final


def test_the_other_cup_takes_no_promised_place_either(
    of_two_cups: Championship, cast: dict[str, Player], hunters: Season
) -> None:
    """A declines in one cup, which counts for both; E moves up and accepts, then A accepts in the other cup."""
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    answer_invitation(season(), cast["A"], answer=Answer.DECLINED, **by)
    answer_at_desk(of_two_cups, cast["E"], answer=Answer.ACCEPTED, seen="open", **by)

    with refused("promised_at_final", name="A Uhu", names="E Uhu"):
        answer_invitation(hunters, cast["A"], answer=Answer.ACCEPTED, **by)
    answer_invitation(hunters, cast["B"], answer=Answer.ACCEPTED, **by)
    assert {row.person.name for row in finalists(of_two_cups).rows if not row.is_in} == {"A Uhu"}


def test_who_takes_part_through_one_cup_takes_no_promised_place_of_the_other(
    of_two_cups: Championship, cast: dict[str, Player], hunters: Season
) -> None:
    """A declines in one cup and accepts in the other; C accepts the place that is free by that, D has not answered.
    Then the final notes that A accepts, as if in both cups, or the first cup that A has not answered.
    """
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    answer_invitation(season(), cast["A"], answer=Answer.DECLINED, **by)
    answer_invitation(hunters, cast["A"], answer=Answer.ACCEPTED, **by)
    answer_at_desk(of_two_cups, cast["C"], answer=Answer.ACCEPTED, seen="open", **by)

    with in_conflict("others_put_out", names="C Uhu, D Uhu"):
        answer_at_desk(of_two_cups, cast["A"], answer=Answer.ACCEPTED, seen="accepted", **by)
    with refused("promised_at_final", name="A Uhu", names="C Uhu"):
        answer_invitation(season(), cast["A"], answer=Answer.OPEN, **by)


def test_the_link_of_somebody_whose_cup_noted_the_decline_says_so(
    of_two_cups: Championship, cast: dict[str, Player], hunters: Season
) -> None:
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    place = FinalPlace.objects.create(championship=of_two_cups, player=cast["A"])
    answer_invitation(season(), cast["A"], answer=Answer.DECLINED, **by)
    page = answer_page(place, today=NOW.date())
    assert (page.answer, page.is_passed_on) == ("declined", False)
    Mail.objects.create(
        season=of_two_cups.season, player=cast["E"], kind="invitation", state="sent", key="e", created_at=NOW
    )
    assert answer_page(place, today=NOW.date()).is_passed_on
    answer_invitation(hunters, cast["A"], answer=Answer.ACCEPTED, **by)
    assert answer_page(place, today=NOW.date()).answer == "accepted"
