"""A cup that sends people to two finals: each is named, and an answer noted at the cup counts for the first alone."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, at_desk, cup, season
from tests.finals import a_final, people, sends
from tests.queries.test_seasons import held
from tests.web.parts import texts
from tests.web.reading import text_of
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.totals_evening import EnteredRow, TotalsEvening, enter_totals, open_totals_evening
from tournaments.models import Championship, Season
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import final_answers, finalists

pytestmark = pytest.mark.django_db


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def of_ours(title: str, starts: date, cast: list[Any]) -> Championship:
    """A final of another cup, to which our season sends two of these."""
    final = a_final(season=season(cup_=cup(slug=title[:5].lower())), title=title)
    Season.objects.filter(pk=final.season_id).update(starts=starts)
    sends(final, "MC", [(player, rank, 1) for rank, player in enumerate(cast, start=1)], season=season())
    return final


def begin(final: Championship, cast: list[Any]) -> None:
    wanted = TotalsEvening(name=final.title, date=date(2027, 4, 10), cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(final.season, wanted, **acting())
    enter_totals(
        evening, [EnteredRow(each.pk, (points,)) for each, points in zip(cast, (1, -1), strict=True)], **acting()
    )


def test_each_of_two_finals_is_named_and_has_its_own_answers(desk: Client) -> None:
    a, b, c, d = cast = people("ABCD")
    held(cast, 9, 3, -4, -8)
    spring, autumn = of_ours("Frühling", date(2026, 9, 1), cast), of_ours("Herbst", date(2027, 1, 1), cast)
    answer_invitation(season(), a, answer=Answer.ACCEPTED, **acting())
    answer_invitation(season(), b, answer=Answer.DECLINED, **acting())
    assert (final_answers(spring), final_answers(autumn)) == ({a.pk: "accepted", b.pk: "declined"}, {})
    inside = {each: [row.person.player for row in finalists(each).rows if row.is_in] for each in (spring, autumn)}
    assert inside == {spring: [a.pk, c.pk], autumn: [a.pk, b.pk]}

    page = reverse("web:desk_qualifiers", args=[season().pk])
    assert "What is answered here counts for Frühling alone." in text_of(desk.get(page))
    begin(spring, [a, c])
    begin(autumn, [b, d])
    said = desk.get(page)
    told = {player: texts(said, f"#answer-{player.pk} td")[-1] for player in (a, b, c)}
    assert told == {
        a: "accepted Frühling: is here Herbst: not here",
        b: "declined Herbst: is here",
        c: "open Frühling: is here",
    }
