"""Thirteen people, two rounds, Rangpunkte worked by hand; the list is read back from paper and workbook."""

from collections.abc import Sequence

import pytest

from scoring.table_ranks import RANK_POINTS
from tests.actions.acts import close, record_paper_totals, sitting
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tests.reports.reading import body, cells
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.documents.headings import results_heading
from tournaments.models import Tournament
from tournaments.queries.results.standings import tournament_results
from tournaments.reports.figures import points_text
from tournaments.reports.results import results_part, results_xlsx

pytestmark = pytest.mark.django_db

WORKED: Sequence[Sequence[Sequence[tuple[int, int]]]] = (
    (
        ((31, 60), (-5, 20), (8, 40), (-34, 0)),
        ((12, 50), (12, 50), (-4, 20), (-20, 0)),  # two share 60 and 40
        ((40, 60), (-10, 23), (-10, 23), (-10, 23), (-10, 23)),  # four share 45, 30, 15 and 0: 22.5
    ),
    (
        ((0, 30), (0, 30), (0, 30), (0, 30)),  # all share 120
        ((17, 60), (-9, 10), (1, 40), (-9, 10)),  # two share 20 and 0
        ((7, 53), (7, 53), (2, 30), (-6, 15), (-10, 0)),  # two share 60 and 45: 52.5
    ),
)
"""Schrift and Rangpunkte by round, table and place."""


def played() -> Tournament:
    tournament = seated_tournament(
        players=13, rounds=2, rounds_planned=2, rank_points=RANK_POINTS, venue="Gasthaus Beispiel"
    )
    for number, tables in enumerate(WORKED, start=1):
        seated = tables_of(tournament, round_number=number)
        for table, places in zip(seated, tables, strict=True):
            record_paper_totals(table, *(points for points, _ in places))
            close(table)
        close_round(seated[0].round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def expected(tournament: Tournament) -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
    """By number: Schrift and Rangpunkte of both rounds."""
    rounds: list[dict[str, tuple[int, int]]] = []
    for number, tables in enumerate(WORKED, start=1):
        seated = zip(tables_of(tournament, round_number=number), tables, strict=True)
        rounds.append(
            {
                entry.player.number or "": each
                for table, places in seated
                for entry, each in zip(sitting(table), places, strict=True)
            }
        )
    return {key: tuple(zip(rounds[0][key], rounds[1][key], strict=True)) for key in rounds[0]}  # type: ignore[misc]


def test_an_evening_with_rank_points_reads_the_same_on_paper_and_in_the_workbook() -> None:
    tournament = played()
    results = tournament_results(tournament)
    worked = expected(tournament)

    assert {row.person.number: (row.rounds, row.rank_points) for row in results.rows} == worked
    order = [sum(sum(each) for each in worked[row.person.number]) for row in results.rows]
    assert order == sorted(order, reverse=True) == [row.total for row in results.rows]
    assert (results.score_sum, results.money_sum) == (0, 0)

    heading = results_heading(tournament, results, now=NOW)
    head, *rows = cells(results_xlsx(results, heading=heading))
    assert head[4:9] == ["Runde 1", "Runde 2", "Schrift", "Rangpunkte", "Gesamt"]
    assert [(row[4:9], row[9]) for row in rows] == [
        ([*row.rounds, row.score, row.rank_points_sum, row.total], row.score) for row in results.rows
    ]
    first, *_, last = results.rows
    paper = body(results_part(results, heading=heading))
    assert paper[4:9] == ["R1", "R2", "Schrift", "Rangpunkte", "Gesamt"]
    for row in (first, last):
        figures = [*row.rounds, row.score, row.rank_points_sum, row.total, row.money]
        text = " ".join(points_text(each) for each in figures)
        assert [line for line in paper if text in line and row.person.number in line], text
