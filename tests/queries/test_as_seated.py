"""The published rounds as they are seated now, beside the plan that was published."""

from itertools import combinations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import enter
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import (
    amend_seating,
    draw_rounds,
    publish_seating,
    redraw_round,
    release_next_round,
    swap_in_draft,
)
from tournaments.actions.draw.separations import keep_apart
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import DrawRun, Entry, Table, Tournament
from tournaments.queries.draw.as_seated import AsSeated, as_seated, meetings_now, published_rounds
from tournaments.queries.draw.occupancy import occupied_tables
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating import DrawInput, figures

pytestmark = pytest.mark.django_db


def late(tournament: Tournament) -> Entry:
    return check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)


def amended(tournament: Tournament, *, gone: tuple[Entry, ...] = (), arrived: tuple[Entry, ...] = ()) -> AsSeated:
    ids = {"gone": [each.pk for each in gone], "arrived": [each.pk for each in arrived]}
    amend_seating(tournament, **ids, seed="los", actor=at_desk(), now=NOW)
    found = as_seated(tournament)
    assert found is not None
    return found


def stood_in(table: Table, entry: Entry, *, place: int = 1, hand: int = 5) -> None:
    seat_stand_in(table, place=place, entry=entry, from_hand=hand, actor=at_desk(), now=NOW)


def swapped(tournament: Tournament) -> list[int]:
    """Two people of round 1 that exchange seats in the draft."""
    first, second = seated_rounds(tournament)[0][:2]
    one, other = Entry.objects.get(pk=first[0]), Entry.objects.get(pk=second[0])
    swap_in_draft(tournament.rounds.get(number=1), one, other, actor=at_desk(), now=NOW)
    return [one.pk, other.pk]


def counted(seated: AsSeated) -> dict[str, tuple[int, int]]:
    return {line.name: (line.published, line.seated) for line in seated.lines}


def pairs_of(rounds: list[list[list[int]]]) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(pair)) for seating in rounds for table in seating for pair in combinations(table, 2))


def test_a_seating_nobody_touched_has_no_second_truth(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = seated_tournament(players=9, rounds=3)
    with django_assert_num_queries(1):
        assert as_seated(tournament) is None


@pytest.mark.parametrize("players", [20, 33])
def test_amended_rounds_take_six_statements(players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = seated_tournament(players=players, rounds=3)
    amended(tournament, arrived=(late(tournament), late(tournament)))
    with django_assert_num_queries(6):
        as_seated(tournament)


def test_amended_rounds_are_counted_as_published_and_as_seated() -> None:
    tournament = seated_tournament(players=17, rounds=3)
    drawn = {name: goal["figure"] for name, goal in DrawRun.objects.get().certificate["goals"].items()}

    found = amended(tournament, arrived=tuple(late(tournament) for _ in range(3)))

    before, now = ({name: pair[side] for name, pair in counted(found).items()} for side in (0, 1))
    assert found.numbers == (1, 2, 3)
    assert before == {name: drawn[name] for name in before}
    engine = figures(DrawInput(()), seated_rounds(tournament))
    assert now == {name: engine[name] for name in now}
    assert before["second_fives"] != now["second_fives"]


def test_what_was_changed_is_told_in_order_with_ids_only() -> None:
    tournament = seated_tournament(players=20, rounds=2)
    gone, newcomer = entries_of(tournament)[0], late(tournament)
    amended(tournament, arrived=(newcomer,))
    amended(tournament, gone=(gone,))
    table, spare = tables_of(tournament)[0], late(tournament)
    replaced = seated_rounds(tournament)[0][0][0]
    stood_in(table, spare)

    found = as_seated(tournament)

    assert found is not None
    came, went, stood = found.changes
    assert (came.verb, came.rounds, came.arrived, came.gone, came.seed) == (
        "amend_seating", (1, 2), (newcomer.pk,), (), "los"
    )  # fmt: skip
    assert (went.gone, went.arrived) == ((gone.pk,), ())
    assert (stood.rounds, stood.table, stood.hand, stood.arrived, stood.gone) == (
        (1,), 1, 5, (spare.pk,), (replaced,)
    )  # fmt: skip


def test_a_stand_in_meets_those_at_the_table_but_changes_no_sitting() -> None:
    tournament = seated_tournament(players=4, rounds=1)
    (table,), spare = tables_of(tournament), late(tournament)
    people = seated_rounds(tournament)[0][0]
    keep_apart(spare, Entry.objects.get(pk=people[1]), actor=at_desk(), now=NOW)
    enter(table)
    stood_in(table, spare, place=1, hand=2)

    found = as_seated(tournament)

    assert found is not None
    assert counted(found)["apart"] == (0, 1)
    assert counted(found)["places"] == (1, 1)
    rounds = published_rounds(tournament)
    met = meetings_now(rounds, occupied_tables(rounds))
    late_pairs = [tuple(sorted((spare.pk, entry))) for entry in people[1:]]
    assert pairs_of(met) == sorted([*pairs_of([[list(people)]]), *late_pairs])


def test_a_swap_in_the_draft_is_told_once_the_round_is_published_and_only_of_that_draft() -> None:
    tournament = new_tournament(players=8)
    for seed in ("a", "b"):
        draw_rounds(tournament, count=2, seed=seed, actor=at_desk(), now=NOW)
        last = swapped(tournament)
    release_next_round(tournament, actor=at_desk(), now=NOW)

    found = as_seated(tournament)

    assert found is not None
    assert [(each.rounds, each.moved, each.is_in_draft) for each in found.changes] == [((1,), tuple(last), True)]
    assert all(line.published == line.seated for line in found.lines)
    assert found.numbers == (1,)


def test_a_round_drawn_again_is_compared_with_its_newest_run() -> None:
    tournament = seated_tournament(players=20, rounds=2)
    amended(tournament, arrived=(late(tournament),))
    redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)
    shown = as_seated(tournament)
    assert shown is not None
    assert shown.numbers == (1,)
    publish_seating(tournament, actor=at_desk(), now=NOW)

    found = as_seated(tournament)

    assert found is not None
    assert found.numbers == (1, 2)
    assert [each.verb for each in found.changes] == ["amend_seating"]
