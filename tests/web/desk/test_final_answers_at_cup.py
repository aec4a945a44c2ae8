"""What was answered for a final stands on the page of qualifiers of each cup that sends to it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, at_desk, cup, season
from tests.finals import a_final, people, sends
from tests.queries.test_seasons import held
from tests.web.desk.pages import statements
from tests.web.parts import parts, texts
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.models.invitation import Answer

pytestmark = pytest.mark.django_db


def test_a_cup_sees_what_its_people_answered_for_the_final(desk: Client) -> None:
    a, b, c, d = people("ABCD")
    held([a, b, c, d], 9, 3, -4, -8)
    page = reverse("web:desk_qualifiers", args=[season().pk])
    final = a_final(season=season(cup_=cup(slug="verband")))
    sends(final, "MC", [(a, 1, 1), (b, 2, 1), (c, 3, 1)], season=season())
    before = statements(desk, page)
    for player, answer in ((a, Answer.DECLINED), (b, Answer.ACCEPTED)):
        answer_at_desk(final, player, answer=answer, seen="open", actor=at_desk(), now=NOW)

    assert statements(desk, page) == before
    shown = desk.get(page)
    said = {player: texts(shown, f"#answer-{player.pk} .for-final") for player in (a, b, c)}
    assert said == {
        a: ["declined for Tarockfinale; that holds there for all cups"],
        b: ["accepted for Tarockfinale; that holds there for all cups"],
        c: [],
    }
    counts = [each.text for each in parts(shown, "#statuses a")]
    assert counts == ["All 4", "accepted 1", "open 0", "declined 1", "reserves 2"]
    tapped = desk.post(f"{page}{a.pk}/", {"answer": "accepted", "seen": "open"}, headers={"HX-Request": "true"})
    assert texts(tapped, ".for-final") == said[a]
