"""Somebody's answer to their invitation, by the link that they alone have."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.actions.mails import TERMS
from tests.factories import NOW, anna, at_desk, cup, season
from tests.finals import a_final, a_final_evening, enter_final_points, people, sends
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.finals.answering import WRONG_LINKS
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.taking_back import revoke_replacement
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.merging import merge_players
from tournaments.actions.results.publishing import publish_final, publish_results
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.links import answer_token
from tournaments.models import (
    ChampionshipRank,
    EnteredTotal,
    Event,
    FinalPlace,
    InvitationTerms,
    Mail,
    Round,
    Season,
    Tournament,
)
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailKind, MailState
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState

pytestmark = pytest.mark.django_db


@pytest.fixture
def place(db: None) -> FinalPlace:
    """Anna is in until tomorrow."""
    (player,) = people("A")
    final = a_final()
    sends(final, "MC", [(player, 3, 5)], name="Musterer Cup", quota=3)
    today = timezone.localdate()
    InvitationTerms.objects.create(season=season(), **TERMS | {"answer_until": today + timedelta(days=1)})
    Season.objects.update(ends=today + timedelta(days=9))
    return FinalPlace.objects.create(championship=final, player=player)


def url(place: FinalPlace) -> str:
    return f"/answer/{answer_token(place)}/"


def answer_of(place: FinalPlace) -> str:
    return FinalPlace.objects.get(pk=place.pk).answer


def test_one_tap_answers_and_can_be_changed(client: Client, place: FinalPlace) -> None:
    asked = client.get(url(place))
    assert "Uhu A" in text_of(asked)
    assert "Day and place of the final are still to be announced." in text_of(asked)
    assert "rank 3, Musterer Cup" in text_of(asked)

    sent = client.post(url(place), {"answer": "accepted"})
    assert (sent.status_code, sent["Location"], answer_of(place)) == (302, url(place), "accepted")
    assert "You have accepted" in text_of(client.get(url(place)))

    client.post(url(place), {"answer": "declined"})
    assert (answer_of(place), "You have declined" in text_of(client.get(url(place)))) == ("declined", True)


def test_a_no_is_asked_for_once_more_and_a_place_passed_on_offers_nothing(client: Client, place: FinalPlace) -> None:
    first = client.get(url(place))
    assert [each.attributes["value"] for each in parts(first, "main form button")] == ["accepted"]
    [no] = [each for each in parts(first, "main a") if each.text == "No, I cannot come"]
    sure = client.get(url(place) + no.attributes["href"])
    assert (answer_of(place), "Really decline?" in text_of(sure)) == ("open", True)
    assert [each.attributes["value"] for each in parts(sure, "main form button")] == ["declined"]
    client.post(url(place), {"answer": "declined"})
    assert [each.attributes["value"] for each in parts(client.get(url(place)), "main form button")] == ["accepted"]

    (second,) = people("B")
    place.championship.cups.update(quota=1)
    ChampionshipRank.objects.create(cup=place.championship.cups.get(), player=second, rank=4, participations=5)
    assert parts(client.get(url(place)), "main form")  # nobody was invited for it yet
    Mail.objects.create(
        season=season(), player=second, kind=MailKind.MOVED_UP, key="b", state=MailState.LETTER, created_at=NOW
    )
    gone = client.get(url(place))
    assert not parts(gone, "main form")
    assert "your place has been passed on to somebody else" in text_of(gone)
    assert "Herta Skisberger, 0660 000000" in text_of(gone)
    assert "You can change your answer here" not in text_of(gone)
    taken_back = client.post(url(place), {"answer": "accepted"})
    assert (taken_back.status_code, answer_of(place)) == (422, "declined")


def test_at_the_door_whoever_is_there_is_not_asked_and_a_seat_given_away_is_said(
    client: Client, place: FinalPlace
) -> None:
    act: dict[str, Any] = {"actor": at_desk(), "now": timezone.now()}
    (berta,) = people("B")
    place.championship.cups.update(quota=1)
    ChampionshipRank.objects.create(cup=place.championship.cups.get(), player=berta, rank=4, participations=5)
    evening = a_final_evening(place.championship, date=timezone.localdate())
    answer_final_place(place.championship, place.player, answer=Answer.ACCEPTED, **act)

    mine = check_in(evening, place.player, **act)
    page = client.get(url(place))
    assert "You have been checked in at the final." in text_of(page)
    assert (parts(page, "main form"), parts(page, "main .button")) == ([], [])
    check_out(mine, **act)
    replace_finalist(evening, missing=place.player_id, reserve=berta.pk, cup="MC", **act)

    page = client.get(url(place))
    assert "You were missing at the door, so a reserve has your place." in text_of(page)
    assert ("your place is yours" in text_of(page), parts(page, "main form")) == (False, [])
    for answer in ("declined", "accepted"):
        sent = client.post(url(place), {"answer": answer})
        assert (sent.status_code, answer_of(place)) == (422, "accepted")
        assert "a reserve has your place already" in text_of(sent)
    revoke_replacement(evening, reserve=berta.pk, **act)
    assert "your place is yours" in text_of(client.get(url(place)))

    EnteredTotal.objects.create(entry=mine, round=1, points=3)
    left = client.get(url(place))
    assert texts(left, "main [role=status]") == ["You were there and have played: your place in the final stays yours."]
    assert not parts(left, "main form")


def test_a_final_that_is_over_asks_nobody(client: Client, place: FinalPlace) -> None:
    a_final_evening(place.championship, date=timezone.localdate() + timedelta(days=5))
    Tournament.objects.update(state=TournamentState.CLOSED)
    page, sent = client.get(url(place)), client.post(url(place), {"answer": "declined"})
    assert ("The final is over." in text_of(page), parts(page, "main form")) == (True, [])
    assert "Will you come?" not in text_of(page)
    assert (sent.status_code, answer_of(place)) == (422, "open")


def test_a_final_that_has_begun_asks_nobody_and_says_where_to_ask(client: Client, place: FinalPlace) -> None:
    (berta,) = people("B")
    place.championship.cups.update(quota=1)
    ChampionshipRank.objects.create(cup=place.championship.cups.get(), player=berta, rank=4, participations=5)
    reserve = FinalPlace.objects.create(championship=place.championship, player=berta)
    evening = a_final_evening(place.championship, date=timezone.localdate())
    Round.objects.create(tournament=evening, number=1, state=RoundState.PUBLISHED, drawn_at=NOW)

    for each in (place, reserve):
        page = client.get(url(each))
        said = texts(page, "main [role=status]")
        assert said == ["The final has begun. If you still come, please ask at the check-in."]
        assert not parts(page, "main form")
        assert "last day to answer" not in text_of(page)
    said_to = {
        "declined": "If you are not coming, please tell the organisers: ",
        "accepted": "If you still come, please ask at the check-in.",
    }
    for answer, further in said_to.items():
        sent = client.post(url(place), {"answer": answer})
        assert (sent.status_code, answer_of(place)) == (422, "open")
        (alert,) = texts(sent, "main [role=alert]")
        assert alert.startswith(f"Your answer was not saved: the final has begun. {further}")
        assert not texts(sent, "main [role=status]")
    answer_final_place(place.championship, place.player, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    assert texts(client.get(url(place)), "main [role=status]") == ["You have declined."]


def test_once_the_final_is_over_the_page_says_how_it_ended_and_no_more_than_is_published(
    client: Client, place: FinalPlace
) -> None:
    act: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    final, (berta, carla) = place.championship, people("BC")
    by_desk = {"answered_at": NOW, "answered_how": "desk"}
    declined = FinalPlace.objects.create(championship=final, player=carla, answer="declined", **by_desk)
    ChampionshipRank.objects.bulk_create(
        ChampionshipRank(cup=final.cups.get(), player=each, rank=rank, participations=5)
        for rank, each in ((4, berta), (5, carla))
    )
    wanted = TotalsEvening(name="Finale", date=timezone.localdate(), cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(final.season, wanted, **act)
    enter_totals(evening, [EnteredRow(place.player_id, (-10,)), EnteredRow(berta.pk, (10,))], **act)
    close_totals(evening, **act)

    def said(whose: FinalPlace = place) -> str:
        return texts(client.get(url(whose)), "main [role=status]")[0]

    assert said() == "The final is over. You were there; your place stands here once the results are published."
    assert said(declined) == "The final is over. You have declined."
    assert "your place is yours" not in text_of(client.get(url(place)))
    day = publish_results(Tournament.objects.get(pk=evening.pk), by=anna(), **act)
    assert "You have rank 2 of the day; the overall ranking is not published yet." in said()
    enter_final_points(final)
    overall = publish_final(final.season, by=anna(), **act)
    assert "You have rank 1 of the overall ranking." in said()
    for each in (overall, day):
        withdraw_list(each, reason="Irrtum", by=anna(), **act)
    assert "your place stands here once" in said()
    FinalPlace.objects.filter(pk=place.pk).update(answer="accepted", **by_desk)
    mine = Tournament.objects.get(pk=evening.pk).entries.filter(player=place.player_id)
    mine.update(is_present=False)
    assert "You were there; your place stands here once" in said(), "gone home after playing"
    EnteredTotal.objects.filter(entry__in=mine).delete()
    assert said() == "The final is over. You were not there."


def test_looking_changes_nothing_and_leaks_nothing(client: Client, place: FinalPlace) -> None:
    before = Event.objects.count()

    for page in (client.get(url(place), {"answer": "accepted"}), client.head(url(place)), client.post(url(place))):
        assert (page.status_code, page["Referrer-Policy"], page["X-Robots-Tag"]) == (
            200,
            "no-referrer",
            "noindex, nofollow",
        )
        assert "no-store" in page["Cache-Control"]

    assert (answer_of(place), Event.objects.count()) == ("open", before)
    assert Client(enforce_csrf_checks=True).post(url(place), {"answer": "accepted"}).status_code == 302


def test_after_the_last_day_the_page_says_whom_to_ask(client: Client, place: FinalPlace) -> None:
    InvitationTerms.objects.update(answer_until=timezone.localdate() - timedelta(days=1))

    page, sent = client.get(url(place)), client.post(url(place), {"answer": "accepted"})

    assert "Herta Skisberger" in text_of(page)
    assert "<form" not in page.content.decode().partition("<main")[2]
    assert (sent.status_code, answer_of(place)) == (422, "open")
    assert "The last day to answer is over." in text_of(sent)


def test_another_an_older_and_a_late_link_open_nothing(client: Client, place: FinalPlace) -> None:
    forged = f"/answer/{place.pk}.1.{'A' * 27}/"
    old = url(place)
    FinalPlace.objects.update(edition=2)
    place.refresh_from_db()
    for each in (forged, old, "/answer/x/"):
        for answer in (client.get(each), client.post(each, {"answer": "accepted"})):
            assert answer.status_code == 404
    assert client.get(url(place)).status_code == 200

    Season.objects.update(ends=timezone.localdate() - timedelta(days=1))
    asked = client.post(url(place), {"answer": "accepted"})
    assert (client.get(url(place)).status_code, asked.status_code, answer_of(place)) == (200, 422, "open")
    Season.objects.update(ends=timezone.localdate() - timedelta(days=32))
    assert client.get(url(place)).status_code == 404


def test_whoever_tries_links_has_to_wait(client: Client, place: FinalPlace) -> None:
    for _ in range(WRONG_LINKS.tries):
        assert client.get("/answer/1.1.x/").status_code == 404

    refused = client.get("/answer/1.1.x/")

    assert (refused.status_code, int(refused["Retry-After"]) > 0) == (429, True)
    assert client.get(url(place)).status_code == 200  # who has a link is not kept waiting
    assert cup().revision == 2


def test_whoever_is_out_is_not_told_that_their_place_is_theirs(client: Client, place: FinalPlace) -> None:
    client.post(url(place), {"answer": "accepted"})
    first, second = people("BC")  # who is in through another cup does not wait, and is not counted
    sends(place.championship, "OC", [(first, 1, 5), (second, 2, 5), (place.player, 3, 5)], name="Oberer Cup", quota=1)
    sends(place.championship, "KC", [(second, 1, 5)])
    place.championship.cups.filter(short_name="MC").delete()

    shown = client.get(url(place))

    assert "You have accepted, but at present you have no place in the final. You are reserve 1 of Oberer Cup." in (
        text_of(shown)
    )
    assert "your place is yours" not in text_of(shown)
    assert 'href="?no=1"' in shown.content.decode()

    FinalPlace.objects.update(answer="open")
    asked = client.get(url(place))
    assert "At present you have no place in the final." in text_of(asked)
    assert ("Will you come?" in text_of(asked), 'value="accepted"' in asked.content.decode()) == (False, False)

    ChampionshipRank.objects.filter(player=place.player).delete()
    assert "At present you have no place in the final." in text_of(client.get(url(place)))


def test_the_links_of_both_merged_records_answer_and_show_the_kept_one(client: Client, place: FinalPlace) -> None:
    (other,) = people("B")
    sends(place.championship, "HC", [(other, 2, 5)], name="Hauscup", quota=3)
    of_other = FinalPlace.objects.create(championship=place.championship, player=other)
    client.post(url(of_other), {"answer": "accepted"})
    merge_players(cup(), place.player, other, reason="doppelt", actor=at_desk(), now=NOW)

    for each in (place, of_other):
        shown = text_of(client.get(url(each)))
        assert ("You have accepted: your place is yours." in shown, "Uhu A" in shown, "no place" in shown) == (
            True, True, False,
        )  # fmt: skip
    for each, answer, said in ((of_other, "declined", "You have declined"), (place, "accepted", "You have accepted")):
        assert client.post(url(each), {"answer": answer}).status_code == 302
        assert all(said in text_of(client.get(url(link))) for link in (place, of_other))
        assert (answer_of(place), answer_of(of_other)) == (answer, "accepted")
