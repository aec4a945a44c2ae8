"""A table's sheet, and what a hand would bring it."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from rulesets.load import preset
from scoring.hand import hand_hash, read_hand
from scoring.rotation import Deal
from scoring.settle import settle
from tests.actions.acts import DREIER, KONTRA, LOST, close, correct, enter, record_paper_totals, sitting, strike
from tests.factories import NOW, seated_tournament, tables_of
from tests.queries.test_seating import stand_in
from tournaments.models import HandRevision, Table
from tournaments.queries.room.entry import PlaceScore, SettledHand, settled_hand, struck_hand
from tournaments.queries.room.seating import seated_players_of
from tournaments.queries.room.sheet import SheetHand, SheetTotal, TableSheet, table_sheet, totals_on_paper
from tournaments.queries.room.undoing import HandOrigin

pytestmark = pytest.mark.django_db

OOE = preset("ooe-2023")


@pytest.fixture
def tables(db: None) -> list[Table]:
    return list(tables_of(seated_tournament(hands_at_four=3, hands_at_five=4)))


@pytest.fixture
def four(tables: list[Table]) -> Table:
    return tables[0]


@pytest.fixture
def five(tables: list[Table]) -> Table:
    return tables[1]


def digest(record: dict[str, Any]) -> str:
    return hand_hash(read_hand(record, OOE))


def scores(table: Table, *rows: tuple[int, int, int]) -> tuple[PlaceScore, ...]:
    return tuple(
        PlaceScore(place, entry.pk, entry.player.name, entry.player.family_name, points, money, total)
        for place, (entry, (points, money, total)) in enumerate(zip(sitting(table), rows, strict=True), start=1)
    )


def test_a_sheet_has_every_live_hand_and_the_totals(five: Table) -> None:
    enter(five, number=1, record=KONTRA)
    enter(five, number=2, record=DREIER)
    correct(five, number=2, record=LOST)
    enter(five, number=4, record=DREIER)
    strike(five, number=4)
    seated_players = seated_players_of(five)

    sheet = table_sheet(five)

    assert sheet == TableSheet(
        size=5,
        hands=(
            SheetHand(
                number=1,
                revision=1,
                entry_id="phone-1",
                hand_hash=digest(KONTRA),
                record=KONTRA,
                is_struck=False,
                is_corrected=False,
                is_settled_anew=False,
                is_change_withdrawn=False,
                reason="",
                entered=HandOrigin("desk", None, NOW, is_written=True),
                origin=HandOrigin("desk", None, NOW, is_written=True),
                written=HandOrigin("desk", None, NOW, is_written=True),
                deal=Deal(forehand=1, dealer=5, active=(1, 2, 3, 4), sitting_out=(5,)),
                seated_players=seated_players,
                points=(12, -4, -4, -4, 0),
                money=(24, -8, -8, -8, 0),
                totals=(12, -4, -4, -4, 0),
            ),
            SheetHand(
                number=2,
                revision=2,
                entry_id="correction-2-1",
                hand_hash=digest(LOST),
                record=LOST,
                is_struck=False,
                is_corrected=True,
                is_settled_anew=False,
                is_change_withdrawn=False,
                reason="verkehrt",
                entered=HandOrigin("desk", None, NOW, is_written=True),
                origin=HandOrigin("desk", None, NOW, is_written=True),
                written=HandOrigin("desk", None, NOW, is_written=True),
                deal=Deal(forehand=2, dealer=1, active=(2, 3, 4, 5), sitting_out=(1,)),
                seated_players=seated_players,
                points=(0, -12, 4, 4, 4),
                money=(0, -12, 4, 4, 4),
                totals=(12, -16, 0, 0, 4),
            ),
            SheetHand(
                number=4,
                revision=2,
                entry_id="strike-4-1",
                hand_hash="",
                record=None,
                is_struck=True,
                is_corrected=False,
                is_settled_anew=False,
                is_change_withdrawn=False,
                reason="strittig",
                entered=HandOrigin("desk", None, NOW, is_written=True),
                origin=HandOrigin("desk", None, NOW, is_written=True),
                written=HandOrigin("desk", None, NOW, is_written=True),
                deal=Deal(forehand=4, dealer=3, active=(4, 5, 1, 2), sitting_out=(3,)),
                seated_players=seated_players,
                points=(0, 0, 0, 0, 0),
                money=(0, 0, 0, 0, 0),
                totals=(12, -16, 0, 0, 4),
            ),
        ),
        totals=tuple(
            SheetTotal(seated_player=player, points=points, money=money, written=points)
            for player, points, money in zip(
                seated_players_of(five), (12, -16, 0, 0, 4), (24, -20, -4, -4, 4), strict=True
            )
        ),
        missing=(3,),
    )
    assert (sheet.next_number, sheet.hand(4), sheet.hand(3)) == (3, sheet.hands[2], None)


def test_an_empty_sheet_waits_for_its_first_hand(four: Table) -> None:
    sheet = table_sheet(four)

    assert (sheet.size, sheet.hands, sheet.missing, sheet.next_number) == (4, (), (1, 2, 3), 1)
    assert [(total.points, total.money) for total in sheet.totals] == [(0, 0)] * 4


def test_a_full_sheet_waits_for_none(four: Table) -> None:
    for number in (1, 2, 3):
        enter(four, number=number)

    assert (table_sheet(four).missing, table_sheet(four).next_number) == ((), None)


def test_totals_from_paper_count_instead_of_the_hands(four: Table) -> None:
    enter(four, record=KONTRA)
    record_paper_totals(four, 7, -7, 0, 0)

    sheet = table_sheet(Table.objects.get(pk=four.pk))

    assert [(total.points, total.money) for total in sheet.totals] == [(7, 7), (-7, -7), (0, 0), (0, 0)]
    assert [hand.points for hand in sheet.hands] == [(12, -4, -4, -4)]
    assert totals_on_paper(four) == dict(zip((entry.pk for entry in sitting(four)), (7, -7, 0, 0), strict=True))


@pytest.mark.parametrize("hands", [1, 3])
def test_a_sheet_is_four_statements(four: Table, hands: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for number in range(1, hands + 1):
        enter(four, number=number)

    with django_assert_num_queries(4):
        table_sheet(four)
    with django_assert_num_queries(1):
        totals_on_paper(four)


@pytest.mark.parametrize("hands", [1, 3])
def test_an_outcome_is_two_statements(
    four: Table, hands: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(1, hands + 1):
        enter(four, number=number)

    with django_assert_num_queries(2):
        settled_hand(four, read_hand(DREIER, OOE), number=2)
    with django_assert_num_queries(2):
        struck_hand(four, number=2)


def test_an_outcome_is_the_settlement_at_the_tables_places(five: Table) -> None:
    enter(five, number=1)
    hand = read_hand(KONTRA, OOE)

    assert settled_hand(five, hand, number=3) == SettledHand(
        hand=hand,
        settlement=settle(hand, OOE),
        deal=Deal(forehand=3, dealer=2, active=(3, 4, 5, 1), sitting_out=(2,)),
        places=scores(five, (-4, -8, 8), (0, 0, -4), (12, 24, 8), (-4, -8, -8), (-4, -8, -4)),
    )


def test_an_outcome_of_a_hand_that_is_there_does_not_count_it_twice(four: Table) -> None:
    enter(four, number=1)
    enter(four, number=2)

    assert [each.total for each in settled_hand(four, read_hand(LOST, OOE), number=1).places] == [-16, 16, 0, 0]
    assert [each.total for each in struck_hand(four, number=1).places] == [-4, 12, -4, -4]


@pytest.mark.parametrize("number", [99, 10**20])
def test_an_outcome_beyond_the_round_stands_beside_every_hand(four: Table, number: int) -> None:
    enter(four)

    places = settled_hand(four, read_hand(DREIER, OOE), number=number).places

    assert sum(each.total - each.points for each in places) == 0
    assert {each.total - each.points for each in places} == {12, -4}


def test_an_entry_is_what_the_preview_showed(five: Table) -> None:
    enter(five, number=1)
    shown = settled_hand(five, read_hand(KONTRA, OOE), number=2).places

    receipt = enter(five, number=2, record=KONTRA).receipt

    assert [
        (each["place"], each["name"], each["points"], each["money"], each["total"]) for each in receipt["places"]
    ] == [(each.place, each.name, each.points, each.money, each.total) for each in shown]


def test_a_stand_in_has_a_total_of_their_own(four: Table) -> None:
    enter(four, number=1)
    stand_in_ = stand_in(four, place=2, from_hand=2)
    enter(four, number=2)

    sheet = table_sheet(four)

    names = [hand.seated_players[1].name for hand in sheet.hands]
    assert names == [sitting(four)[1].player.name, stand_in_.entry.player.name]
    assert [(total.seated_player.place, total.seated_player.from_hand, total.points) for total in sheet.totals] == [
        (1, 1, 8), (2, 1, -4), (2, 2, 12), (3, 1, -8), (4, 1, -8),
    ]  # fmt: skip
    assert [hand.totals for hand in sheet.hands] == [(12, -4, -4, -4), (8, 12, -8, -8)]


def test_a_closed_sheet_is_still_read(four: Table) -> None:
    for number in (1, 2, 3):
        enter(four, number=number)
    close(four)

    assert len(table_sheet(four).hands) == HandRevision.objects.count() == 3
