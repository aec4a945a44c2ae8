"""The dummies' balance: kept on the sheet, shared among the people in the results; by round and by hand."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.hand import PlayedHand, read_hand
from tests.actions.acts import DREIER, KONTRA, LOST, enter, record_paper_totals, strike
from tests.factories import NOW, PlayerFactory, at_desk, hand_seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import STROHMANN, TWO_WITH_TWO
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import Table, Tournament
from tournaments.queries.results.round_totals import round_totals
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.entry import DummiesScore, settled_hand
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.rulesets import table_ruleset

pytestmark = pytest.mark.django_db

BY_ROUND = variant_document("ooe-2023", {**STROHMANN, "dummies_shared": "round"})
BY_HAND = variant_document("ooe-2023", STROHMANN)
TWO_BY_ROUND = variant_document("ooe-2023", {**TWO_WITH_TWO, "dummies_shared": "round"})


def played(tournament: Tournament) -> Table:
    """A Dreier by place 1, one lost by place 2, one with Kontra by place 3: whoever has forehand declares."""
    (table,) = tables_of(tournament)
    for number, record in enumerate((DREIER, LOST, KONTRA), start=1):
        enter(table, number=number, record=record)
    return table


@pytest.fixture
def by_round(db: None) -> Table:
    return played(hand_seated_tournament(BY_ROUND, players=3, hands=4))


@pytest.fixture
def by_hand(db: None) -> Table:
    return played(hand_seated_tournament(BY_HAND, players=3, hands=4))


def of_round(table: Table) -> list[tuple[int, int]]:
    """Points and money of the round in the results, in the order of entering: by place, stand-ins last."""
    totals = round_totals([table.round.tournament])
    return [totals[entry][1] for entry in sorted(totals)]


def kontra(table: Table) -> PlayedHand:
    return read_hand(KONTRA, table_ruleset(table))


def totals_of(table: Table) -> list[tuple[int, int, int]]:
    return [(each.written, each.points, each.money) for each in table_sheet(table).totals]


def test_a_rounds_balance_is_shared_in_the_results(by_round: Table) -> None:
    """12, −20, 12 and the Strohmann's −4: one each, and the one left over from the lowest."""
    assert of_round(by_round) == [(11, 6), (-22, -28), (11, 22)]

    results = tournament_results(by_round.round.tournament)
    assert (results.total_sum, results.money_sum) == (0, 0)


def test_the_sheet_keeps_the_balance_and_shows_it_shared(by_round: Table) -> None:
    sheet = table_sheet(by_round)

    assert sheet.dummies == DummiesScore("Strohmann", points=-4, money=-8, total=-4)
    assert [each.dummies for each in sheet.hands] == [
        DummiesScore("Strohmann", points=-4, money=-4, total=-4),
        DummiesScore("Strohmann", points=4, money=4, total=0),
        DummiesScore("Strohmann", points=-4, money=-8, total=-4),
    ]
    assert totals_of(by_round) == [(12, 11, 6), (-20, -22, -28), (12, 11, 22)]


def test_a_hands_balance_is_in_the_hand_itself(by_hand: Table) -> None:
    sheet = table_sheet(by_hand)

    assert (sheet.dummies, [each.points for each in sheet.hands]) == (None, [(11, -6, -5), (5, -11, 6), (-6, -5, 11)])
    assert of_round(by_hand) == [(10, 4), (-22, -27), (12, 23)]
    assert totals_of(by_hand) == [(10, 10, 4), (-22, -22, -27), (12, 12, 23)]


def test_the_preview_says_what_the_strohmann_has_after_it(by_round: Table, by_hand: Table) -> None:
    shown = [settled_hand(each, kontra(each), number=4) for each in (by_round, by_hand)]

    assert [each.dummies for each in shown] == [DummiesScore("Strohmann", points=-4, money=-8, total=-8), None]
    assert [each.points for each in shown[0].places] == [12, -4, -4]


def test_the_place_has_one_share_and_it_goes_to_the_stand_in(by_round: Table) -> None:
    """Place 2 lost 20 before somebody stood in and won 12: −8, beside 8 and 8, with −8 to share."""
    tournament = by_round.round.tournament
    newcomer = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    seat_stand_in(by_round, place=2, entry=newcomer, from_hand=4, actor=at_desk(), now=NOW)
    former = [(12, 11, 6), (-20, -22, -28), (0, 0, 0), (12, 11, 22)]
    assert totals_of(by_round) == former

    enter(by_round, number=4, record=DREIER | {"declarer": 1})

    assert totals_of(by_round) == [(8, 6, 0), (-20, -20, -24), (12, 8, 8), (8, 6, 16)]
    assert of_round(by_round) == [(6, 0), (-20, -24), (6, 16), (8, 8)]


def test_totals_from_paper_are_shared_already(by_round: Table) -> None:
    record_paper_totals(by_round, 11, -22, 11)
    by_round.refresh_from_db()

    assert totals_of(by_round) == [(11, 11, 11), (-22, -22, -22), (11, 11, 11)]
    assert table_sheet(by_round).dummies == DummiesScore("Strohmann", points=0, money=0, total=0)
    assert of_round(by_round) == [(11, 11), (-22, -22), (11, 11)]


def test_two_dummies_have_one_balance() -> None:
    tournament = hand_seated_tournament(TWO_BY_ROUND, players=2, hands=2)
    (table,) = tables_of(tournament)
    enter(table, number=1, record={"contract": "dreier", "declarer": 1, "won": True})
    enter(table, number=2)
    strike(table, number=2)

    assert [each.dummies for each in table_sheet(table).hands] == [
        DummiesScore("Strohmänner", points=-8, money=-8, total=-8),
        DummiesScore("Strohmänner", points=0, money=0, total=-8),
    ]
    assert totals_of(table) == [(-4, -8, -8), (12, 8, 8)]


@pytest.mark.parametrize("hands", [1, 3])
def test_shares_cost_no_statement(hands: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    (table,) = tables_of(hand_seated_tournament(BY_ROUND, players=3))
    for number in range(1, hands + 1):
        enter(table, number=number)

    with django_assert_num_queries(1):
        of_round(table)
    with django_assert_num_queries(4):
        table_sheet(table)
