"""Round totals from the paper sheet."""

import pytest
from django.utils import timezone

from tests.actions.acts import close, enter, finish_round, record_paper_totals, sitting
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, redraw_round
from tournaments.actions.results.totals import record_totals, withdraw_totals
from tournaments.models import Event, Hand, RoundTotal, Table, Tournament
from tournaments.queries.room.sheet import totals_on_paper

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(db: None) -> Table:
    return tables_of(seated_tournament())[0]


def record(table: Table, totals: dict[int, int]) -> None:
    record_totals(table, totals, based_on={}, actor=at_desk(), now=NOW)


def withdraw(table: Table, *, reason: str = "falscher Tisch") -> None:
    withdraw_totals(table, reason=reason, actor=at_desk(), now=NOW)


def recorded_totals(table: Table) -> dict[int, tuple[int, int]]:
    return {row.entry_id: (row.points, row.money) for row in RoundTotal.objects.filter(table=table)}


def test_totals_put_a_table_on_paper(four: Table) -> None:
    tournament, entries = four.round.tournament, sitting(four)

    record_paper_totals(four, 40, -25, 0, -15)

    four.refresh_from_db()
    points = dict(zip([entry.pk for entry in entries], (40, -25, 0, -15), strict=True))
    assert four.on_paper
    assert recorded_totals(four) == {entry: (each, each) for entry, each in points.items()}
    what = {"table": four.pk, "points": [[entry, each] for entry, each in sorted(points.items())]}
    assert logged_since(tournament, tournament.revision) == [Logged("record_totals", what, at_desk())]


def test_totals_beside_hands_leave_the_hands(four: Table) -> None:
    enter(four)

    record_paper_totals(four, 1, -1, 0, 0)

    assert Hand.objects.count() == 1


def test_totals_again_replace_the_earlier_ones(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    record_paper_totals(four, 0, 0, -9_999, 9_999)

    entries = [entry.pk for entry in sitting(four)]
    assert recorded_totals(four) == dict(zip(entries, [(0, 0), (0, 0), (-9_999, -9_999), (9_999, 9_999)], strict=True))


def test_totals_typed_beside_somebody_elses_are_a_conflict_that_shows_them(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    entries, revision = sitting(four), Tournament.objects.get().revision
    names = [entry.player.name for entry in entries]

    there = ", ".join(f"{name} {points}" for name, points in zip(names, ("+1", "−1", "0", "0"), strict=True))
    by = {"who": "anna", "clock": f"{timezone.localtime(NOW):%H:%M}"}
    with in_conflict("totals_changed", there=there, **by):
        record(four, dict(zip([entry.pk for entry in entries], (2, -2, 0, 0), strict=True)))

    assert sorted(recorded_totals(four).values()) == [(-1, -1), (0, 0), (0, 0), (1, 1)]
    assert Tournament.objects.get().revision == revision


def test_totals_that_both_desks_read_alike_are_no_conflict(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)

    record(four, {entry: points for entry, (points, _) in recorded_totals(four).items()})

    assert sorted(recorded_totals(four).values()) == [(-1, -1), (0, 0), (0, 0), (1, 1)]


def test_totals_based_on_withdrawn_ones_are_a_conflict(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    seen = totals_on_paper(four)
    withdraw(four)

    with in_conflict("totals_gone", who="anna", clock=f"{timezone.localtime(NOW):%H:%M}"):
        record_totals(four, dict.fromkeys(seen, 0), based_on=seen, actor=at_desk(), now=NOW)

    assert recorded_totals(four) == {}


def test_totals_replace_no_hand_that_came_in_unseen(four: Table) -> None:
    enter(four)

    with in_conflict("hands_arrived", hands=1):
        record(four, dict.fromkeys([entry.pk for entry in sitting(four)], 0))

    assert recorded_totals(four) == {}
    record_paper_totals(four, 0, 0, 0, 0)
    mine = dict(zip([entry.pk for entry in sitting(four)], (1, -1, 0, 0), strict=True))
    record_totals(four, mine, based_on=totals_on_paper(four), actor=at_desk(), now=NOW)
    assert {entry: points for entry, (points, _) in recorded_totals(four).items()} == mine


def test_totals_of_other_people_are_refused(four: Table) -> None:
    other = tables_of(four.round.tournament)[1]
    totals = {entry.pk: 0 for entry in [*sitting(four), sitting(other)[0]]}

    with refused("totals_strangers"):
        record(four, totals)


def test_totals_that_miss_somebody_are_refused_at_their_field(four: Table) -> None:
    *others, last = sitting(four)

    with refused("totals_missing", field=f"total-{last.pk}", name=last.player.name):
        record(four, {entry.pk: 0 for entry in others})


@pytest.mark.parametrize("total", [10_000, -10_000])
def test_totals_out_of_range_are_refused(four: Table, total: int) -> None:
    entries = sitting(four)

    with refused("totals_range", field=f"total-{entries[0].pk}"):
        record(four, {entries[0].pk: total, entries[1].pk: -total, entries[2].pk: 0, entries[3].pk: 0})


@pytest.mark.parametrize(("points", "total"), [((4, 4, 4, -4), "+8"), ((0, 0, 0, -1), "−1")])
def test_totals_that_do_not_sum_to_zero_are_refused(four: Table, points: tuple[int, ...], total: str) -> None:
    with refused("totals_sum", sum=total):
        record_paper_totals(four, *points)


def test_withdrawn_totals_let_the_hands_count_again(four: Table) -> None:
    tournament = four.round.tournament
    record_paper_totals(four, 1, -1, 0, 0)

    withdraw(four, reason=" falscher Tisch ")

    four.refresh_from_db()
    assert not four.on_paper
    assert recorded_totals(four) == {}
    assert logged_since(tournament, tournament.revision + 1) == [
        Logged("withdraw_totals", {"table": four.pk}, at_desk(), reason="falscher Tisch")
    ]
    assert enter(four).is_new


def test_totals_that_were_not_taken_cannot_be_withdrawn(four: Table) -> None:
    with refused("totals_none"):
        withdraw(four)


def test_totals_are_withdrawn_for_a_reason(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)

    with refused("reason_missing", field="reason"):
        withdraw(four, reason=" ")


def test_a_reason_longer_than_the_log_holds_is_refused_instead_of_cut(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)

    with refused("reason_too_long", field="reason", limit=200):
        withdraw(four, reason="x" * 201)

    withdraw(four, reason="x" * 200)
    assert Event.objects.latest("pk").reason == "x" * 200


def test_a_closed_table_keeps_its_totals(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    close(four)

    with in_conflict("closed"):
        record_paper_totals(four, 0, 0, 0, 0)
    with in_conflict("closed"):
        withdraw(four)


def test_a_closed_round_takes_no_totals(four: Table) -> None:
    finish_round(four.round.tournament)

    with in_conflict("closed"):
        record_paper_totals(four, 0, 0, 0, 0)


def test_a_draft_takes_no_totals() -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    table = tables_of(tournament)[0]

    with in_conflict("round_not_published"):
        record_paper_totals(table, 0, 0, 0, 0)
    with in_conflict("round_not_published"):
        withdraw(table)


def test_a_stale_form_after_a_redraw_is_a_conflict(four: Table) -> None:
    totals = {entry.pk: 0 for entry in sitting(four)}
    redraw_round(four.round, seed="neu", actor=at_desk(), now=NOW)

    with in_conflict("redrawn"):
        record(four, totals)
    with in_conflict("redrawn"):
        withdraw(four)
