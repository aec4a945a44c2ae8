"""What was answered for a final stands on the page of qualifiers of each cup that sends to it."""

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import NOW, anna, at_desk, cup, season
from tests.finals import a_final, people, sends
from tests.queries.test_seasons import held
from tests.web.desk.pages import statements
from tests.web.parts import parts, text_at, texts
from tests.web.reading import text_of
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import Mail, Publication, Season, Tournament
from tournaments.models.invitation import Answer

pytestmark = pytest.mark.django_db
PAGE_STATEMENTS, TAP_STATEMENTS = 15, 33
"""Of the page of qualifiers, and of an answer tapped there, where a season sends people to one final."""


def test_a_cup_sees_what_its_people_answered_for_the_final(desk: Client) -> None:
    a, b, c, d = people("ABCD")
    held([a, b, c, d], 9, 3, -4, -8)
    page = reverse("web:desk_qualifiers", args=[season().pk])
    final = a_final(season=season(cup_=cup(slug="verband")))
    sends(final, "MC", [(player, rank, 1) for rank, player in enumerate((a, b, c, d), start=1)], season=season())
    before = statements(desk, page)
    assert before == PAGE_STATEMENTS
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
    assert counts == ["All 4", "accepted 1", "open 1", "declined 1", "reserves 1"]
    why = {player: texts(shown, f"#why-{player.pk}") for player in (a, c, d)}
    assert why == {
        a: ["qualified"],
        c: ["reserve 1 moved up for Tarockfinale"],
        d: ["reserve 2 reserve 1 for Tarockfinale"],
    }
    assert texts(shown, ".message[data-tone=note]") == [], "as many places as here"
    Season.objects.update(qualification=season().qualification | {"quota": 1})
    assert "Tarockfinale: there, this cup has 2 places." in text_at(desk.get(page), ".message[data-tone=note]")
    Season.objects.update(qualification=season().qualification | {"quota": 2})
    with CaptureQueriesContext(connection) as queries:
        tapped = desk.post(f"{page}{a.pk}/", {"answer": "accepted", "seen": "open"}, headers={"HX-Request": "true"})
    assert texts(tapped, ".for-final") == said[a]
    assert len(queries) == TAP_STATEMENTS


def test_a_cup_sees_who_is_in_or_out_at_the_later_final_by_another_cup(desk: Client) -> None:
    a, b, c, d = people("ABCD")
    held([a, b, c, d], 9, 3, -4, -8)
    page = reverse("web:desk_qualifiers", args=[season().pk])
    other = season(cup_=cup(slug="kaernten"))
    for title, starts in (("Neues Finale", date(2027, 1, 1)), ("Altes Finale", date(2020, 1, 1))):
        final = a_final(season=season(cup_=cup(slug=title[:5].lower())), title=title)
        Season.objects.filter(pk=final.season_id).update(starts=starts)
        sends(final, "MC", [(player, rank, 1) for rank, player in enumerate((a, b, c, d), start=1)], season=season())
        sends(final, "KTC", [(d, 1, 1)], season=other)
    answer_invitation(other, a, answer=Answer.DECLINED, actor=at_desk(), now=NOW)

    shown = desk.get(page)
    why = {player: texts(shown, f"#why-{player.pk}") for player in (a, b, c, d)}
    assert why == {
        a: ["qualified declined for Neues Finale"],
        b: ["qualified"],
        c: ["reserve 1 moved up for Neues Finale"],
        d: ["reserve 2 in through KTC at Neues Finale"],
    }
    tapped = desk.post(f"{page}{a.pk}/", {"answer": "accepted", "seen": "open"}, headers={"HX-Request": "true"})
    news = {player: texts(tapped, f"#why-{player.pk}") for player in (a, b, c, d)}
    assert news == {a: ["qualified"], b: [], c: ["reserve 1"], d: []}


def test_once_the_final_has_begun_the_page_tells_what_came_of_it(desk: Client) -> None:
    a, b, c, d = people("ABCD")
    held([a, b, c, d], 9, 3, -4, -8)
    page = reverse("web:desk_qualifiers", args=[season().pk])
    final = a_final(season=season(cup_=cup(slug="verband")))
    sends(final, "MC", [(player, rank, 1) for rank, player in enumerate((a, b, c, d), start=1)], season=season())
    act: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    wanted = TotalsEvening(name="Finale", date=date(2027, 4, 10), cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(final.season, wanted, **act)
    Mail.objects.create(
        season=final.season, player=a, kind="invitation", state="sent", key="a", sent_at=NOW, created_at=NOW
    )
    answer_at_desk(final, a, answer=Answer.ACCEPTED, seen="open", **act)
    assert len(parts(desk.get(page), "#qualifying fieldset")) == 4

    enter_totals(evening, [EnteredRow(each.pk, (points,)) for each, points in ((a, 20), (c, 10), (d, -30))], **act)
    begun = desk.get(page)
    assert not parts(begun, "#qualifying form")
    assert "Tarockfinale has begun: answers are no longer recorded here." in text_of(begun)
    came = {player: texts(begun, f"#answer-{player.pk} td")[-1] for player in (a, b, c, d)}
    assert came[a] == "open accepted for Tarockfinale; that holds there for all cups invited 20 Nov 2026 · is here"
    assert (came[b], came[c]) == ("open not here", "open is here")

    close_totals(Tournament.objects.get(pk=evening.pk), **act)
    over = desk.get(page)
    assert "Tarockfinale is over: answers stay as they are." in text_of(over)
    assert [texts(over, f"#answer-{each.pk} td")[-1] for each in (b, c)] == ["open did not come", "open was there"]
    publish_results(Tournament.objects.get(pk=evening.pk), by=anna(), **act)
    assert texts(desk.get(page), f"#answer-{c.pk} td")[-1] == "open rank 2 of the day"
    corrected = Tournament.objects.get(pk=evening.pk)
    reopen_tournament(corrected, reason="Einspruch", **act)
    again = desk.get(page)
    assert ("Tarockfinale is over" in text_of(again), "has begun" in text_of(again)) == (True, False)
    assert [texts(again, f"#answer-{each.pk} td")[-1] for each in (b, c)] == [
        "open did not come",
        "open rank 2 of the day",
    ]
    withdraw_list(Publication.objects.get(kind="results"), reason="Irrtum", by=anna(), **act)
    corrected.entries.filter(player=c).update(is_present=False)  # gone home after playing
    assert texts(desk.get(page), f"#answer-{c.pk} td")[-1] == "open was there"
