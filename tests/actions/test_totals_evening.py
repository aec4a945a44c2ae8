"""Evenings of which only totals are known: entered, put right, closed, and what does not add up is said."""

from typing import Any

import pytest

from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, season
from tests.totals_evenings import EVEN, closed, entered, opened
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    change_totals,
    close_totals,
    enter_totals,
    remove_totals,
)
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import EnteredTotal, Tournament
from tournaments.queries.digests import seen_digest
from tournaments.queries.results.standings import computed_results, tournament_results
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db


def rounds_of(tournament: Tournament) -> list[tuple[int, tuple[int | None, ...], int]]:
    return [(row.rank, row.rounds, row.total) for row in computed_results(tournament).rows]


def test_everybodys_totals_are_one_event_and_the_ranking() -> None:
    tournament, entries = entered(*EVEN)

    assert rounds_of(tournament) == [(1, (70, -20, 30), 80), (2, (-30, 40, None), 10), (3, (-40, -20, -30), -90)]
    points = [[entry.pk, *each] for entry, each in zip(entries, EVEN, strict=True)]
    payload = {
        "entries": [each.pk for each in entries],
        "players": [each.player_id for each in entries],
        "points": points,
    }
    assert logged_since(tournament, 1) == [Logged("enter_totals", payload, at_desk())]
    assert tournament_results(Tournament.objects.get(pk=tournament.pk)).rows == computed_results(tournament).rows
    assert not list(installation_findings())


def test_it_counts_for_its_season_like_any_other_and_may_be_the_final() -> None:
    final = closed(*EVEN, is_final=True)
    new_tournament()

    table = season_results(season())

    assert [column.tournament for column in table.columns] == [final.pk]
    assert table.tournaments == 2
    assert [(row.rank, row.total) for row in table.rows] == [(1, 223), (2, 198), (3, 180)]
    assert not list(installation_findings())


def test_totals_are_put_right_and_people_taken_off() -> None:
    tournament, (first, second, _third) = entered(*EVEN)

    change_totals(first, (72, -20, 30), actor=at_desk(), now=NOW)
    remove_totals(second, actor=at_desk(), now=NOW)

    assert rounds_of(tournament) == [(1, (72, -20, 30), 82), (2, (-40, -20, -30), -90)]
    assert [each.verb for each in logged_since(tournament, 2)] == ["change_totals", "remove_totals"]
    with in_conflict("sums_changed"):
        change_totals(first, (0, 0, 0), seen=seen_digest(EVEN[0]), actor=at_desk(), now=NOW)
    with in_conflict("totals_gone_here"):
        remove_totals(second, actor=at_desk(), now=NOW)
    assert not list(installation_findings())


def test_rounds_that_do_not_add_up_to_0_are_closed_with_a_reason_only() -> None:
    tournament, (first, *_) = entered((10, 5), (-7, -5), rounds=2)
    closing: dict[str, Any] = {"actor": at_desk(), "now": NOW}

    with refused("sums_differ", field="reason", sums="R1 +3"):
        close_totals(tournament, **closing)
    with in_conflict("sums_changed"):
        close_totals(tournament, seen="R1 +4", reason="steht so im Heft", **closing)
    close_totals(tournament, seen="R1 +3", reason="steht so im Heft", **closing)

    last = logged_since(tournament, 0)[-1]
    assert (last.verb, last.what, last.reason) == (
        "close_evening",
        {"rounds": 2, "sums": [[1, 3]]},
        "steht so im Heft",
    )
    with refused("already_closed"):
        close_totals(tournament, reason="noch einmal", **closing)
    with refused("evening_closed"):
        remove_totals(first, **closing)
    assert not list(installation_findings())


def test_it_is_opened_again_for_a_correction() -> None:
    tournament, (first, *_) = entered(*EVEN)
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    close_totals(tournament, **acting)
    reopen_tournament(tournament, reason="verschrieben", **acting)
    change_totals(first, (80, -20, 30), **acting)
    with refused("sums_differ", field="reason", sums="R1 +10"):
        close_totals(tournament, **acting)
    change_totals(first, EVEN[0], **acting)
    close_totals(tournament, reason="unnötig", **acting)
    assert logged_since(tournament, 0)[-1].reason == ""


def test_what_cannot_be_entered_is_refused_whole() -> None:
    tournament, entries = entered((5, -5), (-5, 5), rounds=2)
    one, other = PlayerFactory.create(), PlayerFactory.create()
    wrong = {
        "entered_already": (entries[0].player, [EnteredRow(one.pk, (1, 1)), EnteredRow(entries[0].player_id, (0, 0))]),
        "entered_twice": (one, [EnteredRow(one.pk, (1, 1)), EnteredRow(one.pk, (1, 1))]),
        "no_total": (other, [EnteredRow(one.pk, (1, 1)), EnteredRow(other.pk, (None, None))]),
        "totals_range": (other, [EnteredRow(other.pk, (10_000, 0))]),
    }
    for code, (player, rows) in wrong.items():
        with refused(code, name=player.name):
            enter_totals(tournament, rows, actor=at_desk(), now=NOW)
    with refused("rounds_exceeded", name=one.name, rounds=2):
        enter_totals(tournament, [EnteredRow(one.pk, (1, 2, 3))], actor=at_desk(), now=NOW)
    regular = new_tournament()
    with refused("not_of_totals"):
        enter_totals(regular, [EnteredRow(one.pk, (1,))], actor=at_desk(), now=NOW)
    with refused("not_of_totals"):
        close_totals(regular, actor=at_desk(), now=NOW)


def test_nothing_is_closed_that_nobody_has_entered() -> None:
    tournament = opened()
    with refused("no_totals"):
        close_totals(tournament, actor=at_desk(), now=NOW)


@pytest.mark.parametrize("criteria", [("table_rank", "shared"), ("best_round", "lot", "shared")])
def test_what_breaks_ties_has_to_be_known_from_the_rounds(criteria: tuple[str, ...]) -> None:
    season()
    with refused("criterion_needs_hands", field="criteria"):
        opened(criteria=criteria)


def test_many_people_cost_as_many_statements_as_few(django_assert_num_queries: Any) -> None:
    few, many = opened(), opened(name="Viele")
    for tournament, people in ((few, 3), (many, 40)):
        rows = [EnteredRow(PlayerFactory.create().pk, (1, 2, -3)) for _ in range(people)]
        with django_assert_num_queries(11):
            enter_totals(tournament, rows, actor=at_desk(), now=NOW)
    assert EnteredTotal.objects.count() == 43 * 3
