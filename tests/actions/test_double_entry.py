"""Totals that two people type: they count once both agree, and neither sees the other's before."""

import pytest

from tests.actions.acts import record_paper_totals, sitting
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, UserFactory, anna, at_desk, seated_tournament, tables_of
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.results.double_entry import ReadOutcome, read_totals
from tournaments.actions.results.totals import withdraw_totals
from tournaments.models import Event, SheetReading, Table, Tournament, User
from tournaments.queries.room.paper import paper_tables
from tournaments.queries.room.sheet import totals_on_paper

pytestmark = pytest.mark.django_db

RIGHT, WRONG = (3, -1, -1, -1), (3, 1, -3, -1)


@pytest.fixture
def four() -> Table:
    tournament = seated_tournament(players=4)
    Tournament.objects.filter(pk=tournament.pk).update(double_entry=True)
    return tables_of(tournament)[0]


@pytest.fixture
def dora() -> User:
    return UserFactory.create(username="dora")


def read(table: Table, points: tuple[int, ...], *, by: User | None = None) -> ReadOutcome:
    totals = dict(zip([entry.pk for entry in sitting(table)], points, strict=True))
    there = totals_on_paper(table)
    return read_totals(table, totals, based_on=there, hands_seen=0, actor=at_desk(by), now=NOW)


def counted(table: Table) -> list[int]:
    there = totals_on_paper(table)
    return [there[entry.pk] for entry in sitting(table)] if there else []


def test_totals_count_with_the_second_person_who_types_the_same(four: Table, dora: User) -> None:
    before = Tournament.objects.get().revision
    first, once_more = read(four, RIGHT), read(four, RIGHT)

    assert (first, once_more, counted(four)) == (ReadOutcome.FIRST, ReadOutcome.FIRST, [])
    (asked,) = paper_tables(four.round)
    assert (asked.read_by(dora), asked.differences(dora), len(asked.read_by(anna()))) == ({}, (), 4)

    assert read(four, RIGHT, by=dora) is ReadOutcome.RECORDED
    assert (counted(four), SheetReading.objects.count()) == (list(RIGHT), 0)
    tournament = Tournament.objects.get()
    points = sorted([entry.pk, total] for entry, total in zip(sitting(four), RIGHT, strict=True))
    assert logged_since(tournament, before) == [
        Logged("read_totals", {"table": four.pk, "differs": []}, at_desk()),
        Logged("record_totals", {"table": four.pk, "points": points, "confirmed_by": anna().pk}, at_desk(dora)),
    ]


def test_what_two_people_typed_differently_is_shown_to_both_and_corrected_by_either(four: Table, dora: User) -> None:
    read(four, RIGHT)

    assert read(four, WRONG, by=dora) is ReadOutcome.DIFFERENT

    (there,) = paper_tables(four.round)
    assert [(each.seated_player.place, each.mine, each.others) for each in there.differences(anna())] == [
        (2, -1, (1,)),
        (3, -1, (-3,)),
    ]
    second, third = sitting(four)[1:3]
    assert Event.objects.latest("pk").what["differs"] == sorted([[second.pk, 1, -1], [third.pk, -3, -1]])
    assert counted(four) == []
    assert read(four, WRONG) is ReadOutcome.RECORDED
    assert counted(four) == list(WRONG)


def test_a_third_person_decides_between_two(four: Table, dora: User) -> None:
    read(four, RIGHT)
    read(four, WRONG, by=dora)

    assert read(four, RIGHT, by=UserFactory.create()) is ReadOutcome.RECORDED
    assert Event.objects.latest("pk").what["confirmed_by"] == anna().pk


def test_a_change_of_counted_totals_takes_two_people_as_well(four: Table, dora: User) -> None:
    record_paper_totals(four, *WRONG)
    assert read(four, WRONG) is ReadOutcome.RECORDED

    assert read(four, RIGHT) is ReadOutcome.FIRST
    assert counted(four) == list(WRONG)
    withdraw_totals(four, reason="falscher Tisch", actor=at_desk(), now=NOW)
    assert not SheetReading.objects.exists()


def test_one_person_is_enough_where_the_evening_does_not_ask_for_two(four: Table) -> None:
    Tournament.objects.update(double_entry=False)
    assert read(four, RIGHT) is ReadOutcome.RECORDED
    assert counted(four) == list(RIGHT)


def test_whoever_has_no_log_in_types_nothing_that_two_must_agree_on(four: Table) -> None:
    totals = {entry.pk: 0 for entry in sitting(four)}
    with refused("second_person_missing"):
        read_totals(four, totals, based_on={}, hands_seen=0, actor=Actor(EntryPoint.COMMAND), now=NOW)
