"""A long list of qualifiers comes in parts: open is the first in which somebody has not answered."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, at_desk
from tests.totals_evenings import closed
from tests.web.parts import parts, texts
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.models import Player, Season
from tournaments.models.invitation import Answer
from tournaments.queries.seasons.tables import season_qualifiers

pytestmark = pytest.mark.django_db


def test_a_long_list_is_in_parts_of_ten(desk: Client) -> None:
    points = range(21, 0, -2)
    mine = closed(*((each,) for each in points), (-sum(points),), rounds=1).season
    Season.objects.update(qualification=mine.qualification | {"quota": 11, "min_participations": 1})
    address = reverse("web:desk_qualifiers", args=[mine.pk])

    page = desk.get(address)
    assert texts(page, "#qualifying .part") == ["Rank 1 to 10 · 10 people", "Rank 11 to 12 · 2 people"]
    assert ["checked" in each.attributes for each in parts(page, "#qualifying .part input")] == [True, False]
    rows = [[each.tag for each in body.within()].count("tr") for body in parts(page, "#qualifying tbody")]
    assert rows == [11, 3]

    for row in season_qualifiers(Season.objects.get()).rows[:10]:
        player = Player.objects.get(pk=row.person.player)
        answer_invitation(mine, player, answer=Answer.ACCEPTED, actor=at_desk(), now=NOW)
    page = desk.get(address)
    assert ["checked" in each.attributes for each in parts(page, "#qualifying .part input")] == [False, True]
    assert texts(desk.get(address, {"status": "open"}), "#qualifying .part") == [], "two need no parts"

    Season.objects.update(rule=mine.rule | {"min_participations": 2})
    assert texts(desk.get(address), "#qualifying .part") == ["Without a rank · 10 people", "Without a rank · 2 people"]
