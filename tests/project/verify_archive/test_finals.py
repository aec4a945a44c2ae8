"""The overall ranking of a final in an archive: recounted, and noticed where somebody changed it."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from scoring.final import FinalTable
from scripts import verify_archive
from tests.archive.reading import as_member, lines_in, members_of, packed, relisted
from tests.factories import NOW, anna, at_desk, cup, season
from tests.finals import a_final, a_final_evening, people, sends
from tournaments.actions.draw import draw_seeded, publish_seating
from tournaments.actions.finals.check_in import register_finalists, replace_finalist
from tournaments.actions.finals.points import change_final_points
from tournaments.actions.finals.rankings import ImportedRanking, import_ranking
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.official import declare_final_official, declare_official
from tournaments.actions.results.publishing import publish_final, publish_finalists, publish_results
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.tables import close_table
from tournaments.actions.till.prize_schemes import set_prize_scheme
from tournaments.actions.till.prizes import award_prizes
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.intake.final_ranking import RankedRow
from tournaments.intake.players import PlayerRow
from tournaments.models import ChampionshipRank, Cup, Table, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.prize_giving import Ranking
from tournaments.money.prize_schemes import CentsByRank, PrizeScheme
from tournaments.queries.digests import stored_list
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)
TABLE = FinalTable(((1, 60), (2, 57), (3, 55), (4, 50)), 101)


def played() -> Cup:
    """A final of two cups, with a reserve at the door, published and official."""
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    final = a_final()
    anton, berta, carl, dora, emil = people("ABCDE")
    for short_name, ranked in (("HRC", (anton, berta, carl)), ("WTC", (berta, dora, carl))):
        rows = [RankedRow(PlayerRow("", each.family_name), rank, 5) for rank, each in enumerate(ranked, start=1)]
        import_ranking(sends(final, short_name), ImportedRanking(rows, [each.pk for each in ranked]), **acting)
    publish_finalists(final.season, by=anna(), **acting)
    evening = a_final_evening(final, rounds_planned=1, protest_minutes=15)
    register_finalists(evening, **acting)
    for player in (berta, dora, emil):
        check_in(evening, player, **acting)
    replace_finalist(evening, missing=anton.pk, reserve=carl.pk, cup="HRC", **acting)
    draw_seeded(evening, count=1, seed="x", **acting)
    publish_seating(evening, **acting)
    table = Table.objects.get(round__tournament=evening)
    points = dict(zip([each.entry for each in seated_players_of(table)], (30, 10, -10, -30), strict=True))
    record_totals(table, points, based_on={}, **acting)
    close_table(table, **acting)
    close_round(table.round, **acting)
    close_tournament(evening, **acting)
    evening.refresh_from_db()
    change_final_points(final, TABLE, **acting)
    results = publish_results(evening, by=anna(), **acting)
    first = publish_final(final.season, by=anna(), **acting)
    declare_official(results, by=anna(), reason="alle einig", **acting | {"now": LATER})
    declare_final_official(first, by=anna(), **acting | {"now": LATER})
    cup = final.season.cup
    cup.refresh_from_db()
    return cup


def problems(path: Path) -> list[str]:
    return [f"{place}: {message}" for place, message in verify_archive.problems(path)]


@pytest.mark.parametrize("people", [PeopleMode.FULL, PeopleMode.LEFT_OUT, PeopleMode.PSEUDONYMS])
def test_a_final_in_an_archive_is_recounted(tmp_path: Path, people: PeopleMode) -> None:
    path = tmp_path / "final.zip"
    write_archive(path, played(), people=people, pdf_of=archived_pdf, actor=at_desk(), now=LATER)

    assert problems(path) == []


def test_prizes_by_the_overall_ranking_are_told_from_those_of_the_day(tmp_path: Path) -> None:
    path = tmp_path / "final.zip"
    acting: dict[str, Any] = {"actor": at_desk(), "now": LATER}
    cup, evening = played(), Tournament.objects.get(is_final=True)
    set_prize_scheme(evening, PrizeScheme("Geld", (CentsByRank((5_000,)),)), **acting)
    award_prizes(evening, lots=(), based_on=0, ranking=Ranking.OVERALL, **acting)
    write_archive(path, cup, people=PeopleMode.FULL, pdf_of=archived_pdf, **acting)
    assert problems(path) == []

    members = members_of(path)
    awards = [each | {"ranking": "day"} for each in lines_in(members, "awards")]
    found = problems(packed(relisted(members | {"awards.jsonl": as_member(awards)}), tmp_path / "forged.zip"))
    assert any("is not what its log tells of" in each for each in found), found


def test_a_place_declined_in_one_cup_alone_is_recounted() -> None:
    final, (anton, berta, carl) = a_final(), people("ABC")
    for short_name, answer in (("HRC", Answer.ACCEPTED), ("WTC", Answer.DECLINED)):
        of_cup = season(cup_=cup(slug=short_name.lower()))
        sends(final, short_name, [(anton, 1, 5), (berta, 2, 5), (carl, 3, 5)], season=of_cup)
        answer_invitation(of_cup, anton, answer=answer, actor=at_desk(), now=NOW)
    content = stored_list(finalists(final))

    assert content["rows"][0]["ways"][1]["reason"] == "declined"
    assert list(verify_archive.finalists_problems(content, "list")) == []


def test_a_ranking_that_nobody_read_is_found(tmp_path: Path) -> None:
    path, cup = tmp_path / "final.zip", played()
    changed = ChampionshipRank.objects.filter(cup__short_name="WTC").earliest("pk")
    changed.participations += 1
    changed.save()
    write_archive(path, cup, people=PeopleMode.FULL, pdf_of=archived_pdf, actor=at_desk(), now=LATER)

    said = f"championship_cups.jsonl id {changed.cup_id}: has another ranking than the one that was read"
    assert said in problems(path)


def better(row: dict[str, Any]) -> None:
    row["total"] += 1


def more_points(row: dict[str, Any]) -> None:
    row["finalpunkte"] += 1
    row["total"] += 1


def more_brought(row: dict[str, Any]) -> None:
    row["vorrundenpunkte"] -= 1
    row["total"] -= 1


def another_day(row: dict[str, Any]) -> None:
    row["rounds"] = [29]


@pytest.mark.parametrize("change", [better, more_points, more_brought, another_day])
def test_what_is_changed_in_the_ranking_is_found(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    path = tmp_path / "final.zip"
    write_archive(path, played(), people=PeopleMode.FULL, pdf_of=archived_pdf, actor=at_desk(), now=LATER)
    members = members_of(path)
    lists = lines_in(members, "publications")
    ranking = next(each for each in lists if each["kind"] == "final")
    change(ranking["content"]["rows"][0])

    found = problems(packed(relisted(members | {"publications.jsonl": as_member(lists)}), tmp_path / "forged.zip"))

    player = ranking["content"]["rows"][0]["person"]["player"]
    assert any("(final, version 1)" in each and f"player {player}" in each for each in found), found
