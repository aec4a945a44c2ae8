"""How far a final of several cups is, and what comes next."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, anna, at_desk
from tests.finals import a_final, a_final_evening, people, sends
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.publishing import publish_finalists
from tournaments.models import Championship, ChampionshipCup
from tournaments.models.invitation import Answer
from tournaments.queries.finals.check_in import Attendance, final_check_in
from tournaments.queries.finals.day import final_day_of
from tournaments.queries.finals.overview import FinalOverview, FinalStep, final_overview

pytestmark = pytest.mark.django_db


def overview(final: Championship) -> FinalOverview:
    return final_overview(Championship.objects.select_related("season__cup").get(pk=final.pk))


def test_each_step_is_next_until_it_is_done() -> None:
    final = a_final()
    a, b, c = people("ABC")
    assert overview(final).next == FinalStep.CUPS
    sends(final, "HRC", [(a, 1, 9), (b, 2, 9), (c, 3, 8)], read_at=None, source="")
    assert [each.cup.short_name for each in overview(final).unread] == ["HRC"]
    ChampionshipCup.objects.update(read_at=NOW, source="typed")
    assert overview(final).next == FinalStep.FINALISTS
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    assert overview(final).next == FinalStep.ANSWERS
    for player in (a, b):
        answer_final_place(final, player, answer=Answer.ACCEPTED, actor=at_desk(), now=NOW)
    found = overview(final)
    assert (found.next, found.places, found.answers["accepted"]) == (FinalStep.DAY, 2, 2)
    evening = a_final_evening(final)
    for player in (a, c):
        check_in(evening, player, actor=at_desk(), now=NOW)
    assert overview(final).attendance == Attendance(expected=2, here=1)


def test_the_day_counts_as_the_door_does() -> None:
    final = a_final()
    a, b, c = people("ABC")
    sends(final, "HRC", [(each, rank, 9) for rank, each in enumerate((a, b, c), start=1)])
    evening = a_final_evening(final)
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    check_in(evening, b, **acting)

    def counted() -> tuple[tuple[int, int], tuple[int, int]]:
        found, door = overview(final), final_check_in(final_day_of(evening))
        return (found.attendance.here, found.attendance.expected), (door.here, door.expected)

    assert counted() == ((1, 2), (1, 2))
    replace_finalist(evening, missing=a.pk, reserve=c.pk, cup="HRC", **acting)
    assert counted() == ((2, 2), (2, 2)), "a reserve who took a place is one of those expected"
    check_in(evening, *people("G"), **acting)
    assert counted() == ((2, 2), (2, 2))


def test_it_takes_the_same_statements_with_many() -> None:
    final = a_final()
    sends(final, "HRC", [(each, rank, 9) for rank, each in enumerate(people("AB"), start=1)])
    a_final_evening(final)
    counts = []
    for names in ("CDEF", "GHIJKL"):
        with CaptureQueriesContext(connection) as sent:
            overview(final)
        counts.append(len(sent))
        sends(final, f"T{names[0]}", [(each, rank, 9) for rank, each in enumerate(people(names), start=1)])

    assert counts[0] == counts[1] <= 17
