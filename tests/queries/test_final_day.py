"""The day of a final of several cups: the overall ranking, the door, and who is seeded how."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from scoring.final_answer import rank_final
from tests.factories import NOW, at_desk
from tests.finals import a_final, people, sends
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.lists.final import FinalList
from tournaments.models import Championship, FinalPlace, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.day import final_day, final_day_of, people_at_final, seeding_order
from tournaments.queries.finals.overall_ranking import season_final

pytestmark = pytest.mark.django_db

HRC, WTC = "vorrunde-60", "vorrunde-40"
POINTS = {1: 60, 2: 57, 3: 57, 4: 50, 5: 48}


@dataclass
class Final:
    """Two cups with two places each. HRC: A B | C D; WTC: B E | C F. G is nobody's, D and F are reserves."""

    championship: Championship
    players: dict[str, Player]

    def played(self, **rounds: Sequence[int | None]) -> Tournament:
        """The final's day as rounds of points; it is closed."""
        wanted = TotalsEvening(name="Finale", date=date(2027, 4, 10), cup_points="score", rounds=2, is_final=True)
        evening = open_totals_evening(self.championship.season, wanted, actor=at_desk(), now=NOW)
        rows = [EnteredRow(self.players[name].pk, tuple(points)) for name, points in rounds.items()]
        enter_totals(evening, rows, actor=at_desk(), now=NOW)
        close_totals(evening, actor=at_desk(), now=NOW)
        return evening

    def listed(self) -> FinalList:
        return season_final(self.championship.season)

    def name(self, row: Any) -> str:
        return str(row.person.name[0])


def final(**points: Any) -> Final:
    championship = a_final(points={"nothing_from": 101, "points": {str(rank): each for rank, each in POINTS.items()}})
    made = dict(zip("ABCDEFG", people("ABCDEFG"), strict=True))
    sends(championship, "HRC", [(made[name], rank, 5) for rank, name in enumerate("ABCD", start=1)], table=HRC)
    sends(championship, "WTC", [(made[name], rank, 5) for rank, name in enumerate("BECF", start=1)], table=WTC)
    return Final(championship, made)


DAY = {"A": (10, 20), "B": (40, -20), "E": (-50, 20), "D": (30, -10), "G": (-30, -10)}
"""Points of two rounds; they sum to 0. D is a reserve of the HRC who came for nobody, G a guest."""


def document(of: Final, *, declined: Sequence[str] = ()) -> dict[str, Any]:
    """The same final as anybody can rank it."""
    cups = [
        {"id": name, "table": table, "quota": 2, "declined": [each for each in declined if each in order],
         "ranking": [{"player": each, "rank": rank, "participations": 5} for rank, each in enumerate(order, start=1)]}
        for name, table, order in (("HRC", HRC, "ABCD"), ("WTC", WTC, "BECF"))
    ]  # fmt: skip
    results = [{"player": name, "rounds": list(points)} for name, points in DAY.items()]
    points = {str(rank): each for rank, each in POINTS.items()}
    return {"cups": cups, "final": {"points": points, "nothing_from": 101, "results": results}}


def as_document(of: Final) -> list[dict[str, Any]]:
    return [
        {
            "player": of.name(row),
            "rank": row.rank,
            "vorrundenpunkte": row.vorrundenpunkte,
            "finalpunkte": row.finalpunkte,
            "total": row.total,
            "decided_by": row.decided_by,
        }
        for row in of.listed().played
    ]


def _came_for(of: Final, reserve: str, missing: str, cup: str) -> None:
    people, through = of.players, of.championship.cups.get(short_name=cup)
    FinalPlace.objects.create(
        championship=of.championship, player=people[reserve], replaces=people[missing], through=through
    )


def test_it_is_the_ranking_that_the_public_document_gives() -> None:
    of = final()
    of.played(**DAY)

    ranked: Any = rank_final(document(of))
    assert as_document(of) == ranked["overall"]


def test_a_reserve_who_came_for_somebody_brings_their_own_vorrundenpunkte() -> None:
    """As if the place had been declined, and by those before them, too."""
    of = final()
    evening = of.played(**DAY)
    _came_for(of, "D", "A", "HRC")
    rows = {of.name(row): row for row in of.listed().rows}

    assert (rows["D"].vorrundenpunkte, rows["D"].cups, rows["D"].replaced) == (98, ("HRC",), True)
    assert (rows["A"].vorrundenpunkte, rows["A"].replaced) == (120, False)
    moved_up: Any = rank_final(document(of, declined="AC"))
    assert [each["vorrundenpunkte"] for each in moved_up["qualifiers"] if each["player"] == "D"] == [98]
    assert evening.is_final


def test_who_has_given_a_place_away_at_the_door_plays_by_the_one_that_is_left() -> None:
    """B is in through both cups, and F came for the place in the WTC; D came for the only one that A had, who plays."""
    of = final()
    days = {name: points for name, points in DAY.items() if name != "E"} | {"F": (-50, 20)}
    evening = of.played(**days)
    _came_for(of, "F", "B", "WTC")
    _came_for(of, "D", "A", "HRC")
    rows = {of.name(row): row for row in of.listed().rows}

    brought = {name: [(way.cup, way.vorrundenpunkte) for way in rows[name].ways] for name in "ABDEFG"}
    assert brought == {
        "A": [("HRC", 120)],
        "B": [("HRC", 111)],
        "D": [("HRC", 98)],
        "E": [("WTC", 109)],
        "F": [("WTC", 93)],
        "G": [],
    }
    assert {name: rows[name].vorrundenpunkte for name in "ABE"} == {"A": 120, "B": 111, "E": 109}
    day = final_day_of(evening)
    names = dict(evening.entries.values_list("pk", "player__family_name"))
    assert "".join(names[entry] for entry in seeding_order(day)) == "ABDFG"


def test_who_is_absent_and_has_given_a_place_away_stands_there_with_the_one_that_is_left() -> None:
    of = final()
    of.played(A=(5, 5), F=(-5, -5))
    _came_for(of, "F", "B", "WTC")
    absent = {of.name(row): row for row in of.listed().absent}

    assert (absent["B"].vorrundenpunkte, [way.cup for way in absent["B"].ways]) == (111, ["HRC"])


def test_whoever_is_in_and_did_not_play_stands_behind_without_a_rank() -> None:
    of = final()
    of.played(A=(5, 5), G=(-5, -5))
    listed = of.listed()

    assert [(of.name(row), row.rank, row.total) for row in listed.rows] == [
        *(("A", 1, 180), ("G", 2, 57), ("B", None, None), ("E", None, None)),
    ]
    assert [row.vorrundenpunkte for row in listed.absent] == [120, 109]
    assert listed.missing_points == ()


def test_ranks_without_finalpunkte_add_nothing_and_are_named() -> None:
    of = final()
    of.championship.points = {"nothing_from": 101, "points": {"1": 60}}
    of.championship.save()
    of.played(**DAY)
    listed = of.listed()

    assert listed.missing_points == (2, 3, 4, 5)
    assert [(of.name(row), row.day_rank, row.finalpunkte, row.total) for row in listed.played] == [
        *(("A", 1, 60, 180), ("B", 2, None, 120), ("E", 4, None, 109), ("D", 3, None, 0), ("G", 5, None, 0)),
    ]


def test_before_anything_is_entered_the_published_points_hold() -> None:
    of = final()
    of.championship.points = None
    of.championship.save()
    of.played(A=(5, 5), G=(-5, -5))

    assert [(row.finalpunkte, row.total) for row in of.listed().played] == [(60, 180), (None, 0)]


def test_who_declined_and_plays_all_the_same_brings_nothing() -> None:
    of = final()
    of.played(**DAY)
    FinalPlace.objects.create(
        championship=of.championship,
        player=of.players["A"],
        answer=Answer.DECLINED,
        answered_at=NOW,
        answered_how="desk",
    )
    rows = {of.name(row): row for row in of.listed().rows}

    assert (rows["A"].vorrundenpunkte, rows["A"].ways) == (0, ())
    assert rows["C"].vorrundenpunkte == 104


def test_statements_are_as_many_for_any_number_of_people(django_assert_num_queries: Any) -> None:
    of = final()
    evening = of.played(**DAY)
    with django_assert_num_queries(6):
        day = final_day_of(evening)
    assert day.ways(of.players["B"].pk)[0].cup == "WTC"
    with django_assert_num_queries(5):
        final_day(of.championship, evening)


def test_once_the_day_is_over_points_are_expected_for_whoever_came() -> None:
    made = final()
    assert people_at_final(made.championship) == 3
    made.played(A=(5, 5), G=(-5, -5))
    assert people_at_final(made.championship) == 2
