"""A refused request of htmx brings its sentence to the place it came from, and never a page into a part of one."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, season, seated_tournament, tables_of
from tests.finals import a_final, a_final_evening, people, sends
from tests.queries.test_seasons import held
from tests.web.parts import parts, texts
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.room.referee_calls import call_referee
from tournaments.models import Championship, Event, FinalPlace, Invitation, Mail, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.tournament import TournamentState

pytestmark = pytest.mark.django_db

IN_PLACE: dict[str, Any] = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def of_cup() -> Season:
    """A season whose list is in a final that is over, with two of four people; Anna runs both."""
    ranked = people("ABCD")
    held(ranked, 9, 3, -4, -8)
    final = a_final(season=season(cup_=cup(slug="hausruck")))
    sends(final, "MC", [(player, rank, 5) for rank, player in enumerate(ranked, start=1)], season=season())
    answer_at_desk(final, ranked[0], answer=Answer.ACCEPTED, seen="open", actor=at_desk(), now=NOW)
    a_final_evening(final)
    Tournament.objects.update(state=TournamentState.CLOSED)
    return season()


def test_an_answer_after_the_final_comes_back_as_its_row(desk: Client, of_cup: Season) -> None:
    player = FinalPlace.objects.get().player
    to = reverse("web:desk_final_answer", args=[Championship.objects.get().season_id, player.pk])
    answer = desk.post(to, {"answer": "declined", "seen": "accepted"}, **IN_PLACE)

    page = answer.content.decode()
    assert (answer.status_code, "<html" in page) == (422, False)
    assert page.lstrip().startswith(f'<li\n  class="answers__row"\n  id="answer-{player.pk}"')
    assert texts(answer, "[role=alert]") == ["The final is over; invitations and answers can no longer be changed."]
    assert parts(answer, f"#answer-{player.pk} input") == []
    assert "accepted" in texts(answer, f"#answer-{player.pk} p")
    assert (FinalPlace.objects.get().answer, Mail.objects.count()) == ("accepted", 0)
    assert desk.post(to, {"answer": "declined", "seen": "accepted"}).status_code == 422


def test_an_answer_at_the_cup_after_the_final_comes_back_as_its_row(desk: Client, of_cup: Season) -> None:
    player = FinalPlace.objects.get().player
    to = reverse("web:desk_answer", args=[of_cup.pk, player.pk])
    answer = desk.post(to, {"answer": "declined", "seen": "open"}, **IN_PLACE)
    page = answer.content.decode()
    assert (answer.status_code, "<html" in page) == (422, False)
    assert " ".join(page.split()).startswith(f'<tr id="answer-{player.pk}" ')
    assert texts(answer, "[role=alert]") == ["The final is over; invitations and answers can no longer be changed."]
    unlisted = reverse("web:desk_answer", args=[of_cup.pk, PlayerFactory.create().pk])
    stranger = desk.post(unlisted, {"answer": "declined"}, **IN_PLACE)
    assert (stranger.status_code, len(parts(stranger, "[data-refusal=final_is_over]"))) == (422, 1)
    assert (Invitation.objects.count(), Mail.objects.count()) == (0, 0)


def test_only_who_is_on_the_list_of_qualifiers_answers_there(desk: Client) -> None:
    held(people("ABCD"), 9, 3, -4, -8)
    unlisted = reverse("web:desk_answer", args=[season().pk, PlayerFactory.create().pk])
    for how in (IN_PLACE, {}):
        stranger = desk.post(unlisted, {"answer": "declined", "seen": "open"}, **how)
        assert (stranger.status_code, "is not on the list of qualifiers" in stranger.content.decode()) == (422, True)
    assert not Invitation.objects.exists()
    assert not Event.objects.filter(verb="answer_invitation").exists()


def test_any_refusal_is_a_sentence_for_the_element_that_asked(desk: Client) -> None:
    table = tables_of(seated_tournament(players=9))[0]
    call = call_referee(table, place=None, reason="", actor=at_desk(), now=NOW)
    to = reverse("web:desk_close_call", args=[table.round.tournament_id, table.pk, call.pk])
    Tournament.objects.update(state=TournamentState.CLOSED)
    answer = desk.post(to, **IN_PLACE)

    assert (answer.status_code, "<html" in answer.content.decode()) == (422, False)
    assert [each.text for each in parts(answer, "[data-refusal=evening_closed]")] != []
    where = ("HX-Retarget", "HX-Reswap", "HX-Reselect")
    assert [answer.headers.get(each) for each in where] == ["this", "beforeend", "[data-refusal]"]
    assert parts(desk.post(to), "html")


def test_what_leads_elsewhere_takes_the_whole_page_there(client: Client, of_cup: Season) -> None:
    to = reverse("web:desk_answer", args=[of_cup.pk, FinalPlace.objects.get().player_id])
    logged_out = client.post(to, {"answer": "declined"}, **IN_PLACE)
    assert (logged_out.status_code, logged_out.headers.get("HX-Refresh"), logged_out.content) == (200, "true", b"")
    assert "no-store" in logged_out.headers["Cache-Control"]
    client.force_login(anna())
    elsewhere = client.post(to, {"answer": "perhaps"}, **IN_PLACE)
    there = reverse("web:desk_qualifiers", args=[of_cup.pk])
    assert (elsewhere.status_code, elsewhere.headers.get("HX-Redirect"), elsewhere.content) == (200, there, b"")
