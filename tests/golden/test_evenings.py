"""Evenings whose ties places at the table and lots decide: by everybody's result, and played at tables to the list."""

from typing import Any

import pytest

from scoring.standings import standings
from tests.actions.acts import close, record_paper_totals
from tests.factories import NOW, at_desk, entries_of, new_tournament, play_under, tables_of
from tests.golden.evenings import GoldenEvening
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import STROHMANN
from tests.scoring.worked import examples
from tournaments.actions.draw import publish_seating, seat_table
from tournaments.actions.results.lots import record_lots
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.models import Tournament
from tournaments.queries.results.standings import tournament_results

EVENINGS = examples("golden-evenings", "evening")


@pytest.mark.parametrize("fixture", EVENINGS)
def test_a_golden_evening_by_everybodys_result(fixture: dict[str, Any]) -> None:
    golden = GoldenEvening(fixture)

    lines = standings(golden.results(golden.criteria), golden.criteria)

    found = [(golden.players[line.key], line.rank, line.total, line.decided_by) for line in lines]
    assert found == golden.standings


@pytest.mark.django_db
@pytest.mark.parametrize("fixture", EVENINGS)
def test_a_golden_evening_from_its_tables_to_the_list(fixture: dict[str, Any]) -> None:
    golden = GoldenEvening(fixture)
    evening = seated(golden)
    names = {entry.player_id: name for name, entry in zip(golden.players, entries_of(evening), strict=True)}

    play(evening, golden)

    found = Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=evening.pk)
    assert [
        (names[row.person.player], row.rank, row.total, row.cup_points, row.decided_by)
        for row in tournament_results(found).rows
    ] == golden.expected


def seated(golden: GoldenEvening) -> Tournament:
    """The evening with its tables; people sit where the fixture says under rules by which a director seats them."""
    evening = new_tournament(
        players=len(golden.players), rounds_planned=len(golden.tables), criteria=list(golden.criteria)
    )
    play_under(evening, variant_document("ooe-2023", STROHMANN))
    entries = dict(zip(golden.players, (entry.pk for entry in entries_of(evening)), strict=True))
    for number, tables in enumerate(golden.tables, start=1):
        for table in tables:
            people = [entries[player] for player in table]
            seat_table(evening, rounds=[number], people=people, hands=4, actor=at_desk(), now=NOW)
    publish_seating(evening, actor=at_desk(), now=NOW)
    return evening


def play(evening: Tournament, golden: GoldenEvening) -> None:
    """Every table's totals from paper, the lots, and the end of the evening."""
    for number, tables in enumerate(golden.tables, start=1):
        there = tables_of(evening, round_number=number)
        for table, points in zip(there, tables, strict=True):
            record_paper_totals(table, *points.values())
            close(table)
        close_round(there[0].round, actor=at_desk(), now=NOW)
    entries = dict(zip(golden.players, (entry.pk for entry in entries_of(evening)), strict=True))
    for order in golden.lots:
        record_lots(evening, [entries[player] for player in order], actor=at_desk(), now=NOW)
    close_tournament(evening, actor=at_desk(), now=NOW)
