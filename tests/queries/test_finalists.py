"""The one list of a final: everybody once, with their best way in and the others beside it."""

from typing import Any

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from scoring.final_answer import rank_final
from tests.factories import NOW, at_desk, season
from tests.factories import cup as new_cup
from tests.finals import a_final, people, sends
from tournaments.actions.people.merging import merge_players
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.lists.finalist_queue import as_told
from tournaments.models import Championship, ChampionshipCup, FinalPlace, Player
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import final_answers, finalists
from tournaments.reports.finalists import way_text

pytestmark = pytest.mark.django_db


def ways(final: Championship) -> list[tuple[str, int, str]]:
    """Everybody's name, Vorrundenpunkte and ways (cup, reason), in the order of the list."""
    rows = finalists(final).rows
    ways = [" ".join(f"{way.cup}:{way.reason}" for way in row.ways) for row in rows]
    return [(row.person.name[0], row.vorrundenpunkte, way) for row, way in zip(rows, ways, strict=True)]


def declines(final: Championship, player: Player, answer: Answer = Answer.DECLINED) -> None:
    FinalPlace.objects.create(championship=final, player=player, answer=answer, answered_at=NOW, answered_how="desk")


@pytest.fixture
def final(db: None) -> Championship:
    """Three cups of two places each: A is in through two, C ties with D at the cut of the second, G came once."""
    a, b, c, d, e, f, g = people("ABCDEFG")
    final = a_final()
    sends(final, "HRC", [(a, 2, 9), (b, 1, 9), (c, 3, 8), (e, 4, 8)])
    sends(final, "KTC", [(a, 1, 5), (c, 2, 5), (d, 2, 5), (f, 4, 5), (g, None, 1)], min_participations=4)
    sends(final, "TTC", [(f, 1, 4), (e, 2, 3), (g, 3, 3)], table=[50, 40, 30])
    return final


def test_everybody_stands_once_with_the_way_that_counts_first(final: Championship) -> None:
    assert ways(final) == [
        ("A", 120, "KTC:qualified HRC:qualified"),
        ("B", 120, "HRC:qualified"),
        ("C", 111, "KTC:tied_at_cut HRC:reserve"),
        ("D", 111, "KTC:tied_at_cut"),
        ("F", 50, "TTC:qualified KTC:reserve"),
        ("E", 40, "TTC:qualified HRC:reserve"),
        ("G", 0, "TTC:reserve KTC:too_few_participations"),
    ]
    assert finalists(final).last_in == 5
    assert finalists(final).places == 6


def test_a_declined_place_passes_on_in_every_cup(final: Championship) -> None:
    declines(final, Player.objects.get(family_name="A"))

    assert ways(final) == [
        ("B", 120, "HRC:qualified"),
        ("C", 111, "KTC:qualified HRC:moved_up"),
        ("D", 111, "KTC:qualified"),
        ("F", 50, "TTC:qualified KTC:reserve"),
        ("E", 40, "TTC:qualified HRC:reserve"),
        ("G", 0, "TTC:reserve KTC:too_few_participations"),
        ("A", 0, "KTC:declined HRC:declined"),
    ]


def test_an_answer_to_a_cup_counts_until_the_final_has_one_of_its_own(final: Championship) -> None:
    cup, player = final.cups.get(short_name="HRC"), Player.objects.get(family_name="A")
    other = season(cup_=new_cup(slug="hausruck"))
    ChampionshipCup.objects.filter(pk=cup.pk).update(season=other)
    answer_invitation(other, player, answer=Answer.DECLINED, actor=at_desk(), now=NOW)

    assert ways(final)[-1] == ("A", 0, "KTC:declined HRC:declined")
    declines(final, player, Answer.ACCEPTED)
    assert ways(final)[0] == ("A", 120, "KTC:qualified HRC:qualified")


def test_who_accepted_in_one_cup_leaves_only_the_place_of_another_that_they_declined(final: Championship) -> None:
    player = Player.objects.get(family_name="A")
    hausruck, kaernten = season(cup_=new_cup(slug="hausruck")), season(cup_=new_cup(slug="kaernten"))
    final.cups.filter(short_name="HRC").update(season=hausruck)
    final.cups.filter(short_name="KTC").update(season=kaernten)
    for where, answer in ((kaernten, Answer.DECLINED), (hausruck, Answer.ACCEPTED)):
        answer_invitation(where, player, answer=answer, actor=at_desk(), now=NOW)

    assert final_answers(final) == {player.pk: Answer.ACCEPTED}
    reasons = {name: way for name, _, way in ways(final)}
    assert (reasons["A"], reasons["D"]) == ("HRC:qualified KTC:declined", "KTC:qualified")
    assert reasons["C"] == "KTC:qualified HRC:reserve"
    declines(final, player)
    assert ways(final)[-1] == ("A", 0, "KTC:declined HRC:declined")
    FinalPlace.objects.update(answer=Answer.ACCEPTED)
    assert ways(final)[0] == ("A", 120, "KTC:qualified HRC:qualified")
    FinalPlace.objects.update(answer=Answer.OPEN)
    assert (final_answers(final), ways(final)[0]) == ({}, ("A", 120, "KTC:qualified HRC:qualified"))


def test_two_records_of_one_person_are_one_line_with_the_better_rank(final: Championship) -> None:
    one, other = (Player.objects.get(family_name=name) for name in "EC")
    merge_players(final.season.cup, one, other, reason="doppelt", actor=at_desk(), now=NOW)

    assert ("E", 111, "KTC:tied_at_cut TTC:qualified HRC:reserve") in ways(final)
    assert "C" not in {name for name, *_ in ways(final)}


def test_it_agrees_with_the_document_anybody_can_compute_with(final: Championship) -> None:
    declines(final, Player.objects.get(family_name="B"))
    cups: list[dict[str, Any]] = [
        {
            "id": cup.short_name,
            "table": cup.table,
            "quota": cup.quota,
            "min_participations": cup.min_participations,
            "ranking": list(cup.ranks.values("player", "rank", "participations")),
            "declined": list(cup.ranks.filter(player__family_name="B").values_list("player", flat=True)),
        }
        for cup in final.cups.all()
    ]

    qualifiers: Any = rank_final({"cups": cups, "final": None})["qualifiers"]
    lines = {
        (each["player"], each["cup"]): (each["rank"], each["vorrundenpunkte"], each["status"], each["counts"])
        for each in qualifiers
    }

    assert lines == {
        (row.person.player, way.cup): (way.rank, way.vorrundenpunkte, way.reason, way.is_in and way == row.best)
        for row in finalists(final).rows
        for way in row.ways
    }


def test_the_number_of_statements_does_not_grow(
    final: Championship, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sends(final, "STC", [(each, place, 6) for place, each in enumerate(people("OPQRST"), start=1)])
    ChampionshipCup.objects.filter(short_name="STC").update(season=season(cup_=new_cup(slug="hausruck")))
    mine = Championship.objects.select_related("season__cup").get()

    with django_assert_num_queries(5):
        finalists(mine)


def test_no_minimum_is_invented_where_none_is_known() -> None:
    final, (a, b, c) = a_final(), people("ABC")
    sends(final, "MC", [(a, 1, 5), (b, None, 2), (c, None, 3)], min_participations=3)
    sends(final, "OC", [(c, None, 1)])
    with translation.override("en"):
        told = {row.person.name: [way_text(way) for way in row.ways] for row in as_told(finalists(final)).rows}
    assert told == {
        "A Uhu": ["MC: place 1"],
        "B Uhu": ["MC: 2 of the 3 evenings needed"],
        "C Uhu": ["MC: too few evenings: 3", "OC: too few evenings: 1"],
    }
