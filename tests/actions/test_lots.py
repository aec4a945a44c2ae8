"""Recording lots that were drawn, and taking them back."""

from collections.abc import Sequence

import pytest

from tests.actions.acts import correct_results, finish_round, finish_tournament
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, anna, at_desk, seated_tournament
from tournaments.actions.results.lots import record_lots, undo_lots
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.models import Entry, Tournament
from tournaments.queries.results.lots import lot_groups, lots_due
from tournaments.queries.results.standings import tournament_results
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


@pytest.fixture
def evening(db: None) -> Tournament:
    """Two tables, all played: two with 1 point, four with 0 and two with −1 are equal."""
    tournament = seated_tournament(players=8, rounds_planned=1, criteria=("best_round", "lot", "shared"))
    finish_round(tournament)
    return fresh(tournament)


def group(tournament: Tournament, index: int) -> list[int]:
    return [each.entry for each in lot_groups(fresh(tournament))[index].people]


def drawn(tournament: Tournament, order: Sequence[int]) -> None:
    record_lots(tournament, order, actor=at_desk(), now=NOW)


def undo(tournament: Tournament, drawing: int = 1, *, reason: str = "verwechselt") -> None:
    undo_lots(tournament, drawing, reason=reason, actor=at_desk(), now=NOW)


def lots(tournament: Tournament) -> dict[int, tuple[int | None, int | None]]:
    rows = Entry.objects.filter(tournament=tournament).exclude(lot=None)
    return {pk: (drawing, lot) for pk, drawing, lot in rows.values_list("pk", "lot_drawing", "lot")}


def ranks(tournament: Tournament) -> list[tuple[int, str | None]]:
    return [(row.rank, row.decided_by) for row in tournament_results(fresh(tournament)).rows]


def test_lots_decide_between_those_who_drew_and_are_told_in_the_log(evening: Tournament) -> None:
    assert [(each.rank, each.last_rank, each.points, len(each.people)) for each in lot_groups(evening)] == [
        (1, 2, 1, 2),
        (3, 6, 0, 4),
        (7, 8, -1, 2),
    ]
    one, other = group(evening, 0)
    revision = evening.revision

    drawn(evening, [other, one])

    assert lots(evening) == {other: (1, 1), one: (1, 2)}
    assert ranks(evening)[:3] == [(1, "lot"), (2, "lot"), (3, None)]
    assert group(evening, 0) == [other, one]
    drawn(evening, [other, one])  # the same again
    assert logged_since(evening, revision) == [
        Logged("record_lots", {"drawing": 1, "entries": [other, one]}, at_desk())
    ]
    assert [each.rank for each in lots_due(fresh(evening))] == [3, 7]
    assert list(tournament_findings(evening.pk)) == []

    undo(evening)

    assert (lots(evening), ranks(evening)[:2]) == ({}, [(1, None), (1, None)])
    drawn(evening, [one, other])
    assert lots(evening) == {one: (2, 1), other: (2, 2)}
    assert [each.verb for each in logged_since(evening, revision)] == ["record_lots", "take_back_lots", "record_lots"]
    assert list(tournament_findings(evening.pk)) == []


def test_what_is_not_an_order_of_equals_is_refused(evening: Tournament) -> None:
    one, other = group(evening, 0)
    with refused("lots_order", most=1):
        drawn(evening, [one, one])
    with refused("lots_order", most=0):
        drawn(evening, [])
    with in_conflict("lots_changed"):
        drawn(evening, [one])
    with in_conflict("lots_changed"):
        drawn(evening, [one, group(evening, 1)[0]])
    drawn(evening, [one, other])
    with in_conflict("lots_recorded"):
        drawn(evening, [other, one])
    with in_conflict("lots_gone"):
        undo(evening, 2)
    with refused("reason_missing", field="reason"):
        undo(evening, reason=" ")


def test_lots_are_recorded_once_everything_is_played() -> None:
    unplayed = seated_tournament(players=8, rounds_planned=1, criteria=("lot", "shared"))
    people = [each.pk for each in unplayed.entries.all()]
    with refused("rounds_open", round=1):
        drawn(unplayed, people)
    decided = seated_tournament(players=8)
    with refused("lots_unused"):
        drawn(decided, people)


def test_published_results_are_opened_again_for_another_lot(evening: Tournament) -> None:
    one, other = group(evening, 0)
    drawn(evening, [one, other])
    close_tournament(evening, actor=at_desk(), now=NOW)
    rest = group(evening, 1)
    drawn(evening, rest)  # closed, and not published yet
    assert [row.rank for row in tournament_results(fresh(evening)).rows] == [1, 2, 3, 4, 5, 6, 7, 7]
    published = publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    with refused("lots_published"):
        undo(evening)
    with refused("lots_published"):
        drawn(evening, group(evening, 2))

    reopen_tournament(evening, reason="Los verwechselt", actor=at_desk(), now=NOW)
    undo(evening)
    drawn(evening, [other, one])

    published.refresh_from_db()
    assert [row["decided_by"] for row in published.content["rows"]][:2] == ["lot", "lot"]
    assert list(tournament_findings(evening.pk)) == []


def test_a_lot_counts_no_more_where_others_are_equal_after_a_correction() -> None:
    tournament = seated_tournament(players=8, rounds_planned=1, criteria=("lot", "shared"))
    tournament = finish_tournament(tournament)
    four = group(tournament, 1)
    drawn(tournament, four)
    first = tournament_results(fresh(tournament)).rows[2].person.player
    assert first == Entry.objects.get(pk=four[0]).player_id

    correct_results(tournament, 0, 0, 0, 0)  # at table 1: two more have 0

    (due,) = [each for each in lots_due(fresh(tournament)) if each.points == 0]
    assert (len(due.people), due.had_lots, due.drawing) == (6, True, None)
    assert {row.rank for row in tournament_results(fresh(tournament)).rows if row.total == 0} == {2}
    drawn(tournament, [each.entry for each in due.people])
    assert [row.rank for row in tournament_results(fresh(tournament)).rows] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert list(tournament_findings(tournament.pk)) == []


def test_a_lot_that_nobody_recorded_is_found(evening: Tournament) -> None:
    one, _ = order = group(evening, 0)
    drawn(evening, order)
    Entry.objects.filter(pk=one).update(lot=5)
    assert [each.code for each in tournament_findings(evening.pk)] == ["entry_lot"]
    Entry.objects.filter(pk=one).update(lot=None, lot_drawing=None)
    assert [each.code for each in tournament_findings(evening.pk)] == ["entry_lot"]
