"""Whole finals worked out by hand: by the document, and through the cups' answers and the day to the published list."""

from datetime import date
from typing import Any

import pytest

from scoring.final_answer import rank_final
from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.factories import cup as new_cup
from tests.finals import a_final, sends
from tests.golden.finals import GoldenFinal, Line, Way
from tests.scoring.worked import examples
from tournaments.actions.results.publishing import publish_final, publish_results
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.lists.final import FinalList, FinalRow
from tournaments.lists.published import deserialize_list
from tournaments.models import Championship, Player, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import finalists

FINALS = examples("golden-finals", "final")
PLAYED = FINALS[:1]
"""Those whose Finalpunkte are all entered, without which nothing is published."""


def only(lines: list[Line], golden: GoldenFinal) -> list[Line]:
    """The lines that the fixture names, and the order they are in."""
    named = {each[0] for each in golden.overall}
    return [each for each in lines if each[0] in named]


@pytest.mark.parametrize("fixture", FINALS)
def test_a_golden_final_as_a_document(fixture: dict[str, Any]) -> None:
    golden = GoldenFinal(fixture)
    answer: dict[str, Any] = rank_final(golden.document)

    assert [tuple(each.values()) for each in answer["qualifiers"]] == golden.ways
    assert only([tuple(each.values()) for each in answer["overall"]], golden) == golden.overall
    assert len(answer["overall"]) == len(golden.day)


@pytest.mark.django_db
@pytest.mark.parametrize("fixture", PLAYED)
def test_a_golden_final_from_its_cups_to_the_published_list(fixture: dict[str, Any]) -> None:
    golden = GoldenFinal(fixture)
    names = {player for cup in golden.cups for player in (each["player"] for each in cup["ranking"])} | {*golden.day}
    people = {name: PlayerFactory.create(family_name=name, given_name="") for name in sorted(names)}
    final = invited(golden, people)
    assert sorted(ways_of(final)) == sorted(golden.ways)

    hold(final, golden, people)
    published = publish_final(final.season, by=anna(), actor=at_desk(), now=NOW)

    listed = deserialize_list("final", published.content)
    assert isinstance(listed, FinalList)
    assert [line_of(row) for row in listed.played] == golden.overall
    stayed_away = {player for player, *_, counts in golden.ways if counts} - golden.day.keys()
    assert {row.person.name for row in listed.absent} == stayed_away == {"Nora"}


def invited(golden: GoldenFinal, people: dict[str, Player]) -> Championship:
    """The final with its cups; who declined in one of them has accepted where they are in."""
    final = a_final(points=golden.table)
    for number, cup in enumerate(golden.cups):
        ranks = [(people[each["player"]], each["rank"], each["participations"]) for each in cup["ranking"]]
        same = {name: cup[name] for name in ("table", "quota", "min_participations") if name in cup}
        sends(final, cup["id"], ranks, season=season(cup_=new_cup(slug=f"cup-{number}")), **same)
    answers = {(cup["id"], player): Answer.DECLINED for cup in golden.cups for player in cup.get("declined", ())}
    declined = {player for _, player in answers}
    answers |= {
        (cup, player): Answer.ACCEPTED for player, cup, *_, counts in golden.ways if counts and player in declined
    }
    for (cup, player), answer in answers.items():
        sender = final.cups.select_related("season__cup").get(short_name=cup).season
        assert sender
        answer_invitation(sender, people[player], answer=answer, actor=at_desk(), now=NOW)
    return final


def hold(final: Championship, golden: GoldenFinal, people: dict[str, Player]) -> None:
    """The final's day, entered as totals; its results are published."""
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    rounds = max(map(len, golden.day.values()))
    wanted = TotalsEvening(name="Finale", date=date(2027, 4, 10), cup_points="score", rounds=rounds, is_final=True)
    evening = open_totals_evening(final.season, wanted, **by)
    enter_totals(evening, [EnteredRow(people[name].pk, points) for name, points in golden.day.items()], **by)
    close_totals(evening, **by)
    publish_results(Tournament.objects.get(pk=evening.pk), by=anna(), **by)


def ways_of(final: Championship) -> list[Way]:
    return [
        (row.person.name, way.cup, way.rank, way.vorrundenpunkte, str(way.reason), way.is_in and way == row.best)
        for row in finalists(final).rows
        for way in row.ways
    ]


def line_of(row: FinalRow) -> Line:
    assert row.rank is not None
    assert row.total is not None
    return row.person.name, row.rank, row.vorrundenpunkte, row.finalpunkte, row.total, row.decided_by
