"""Who signed a table's sheet, and whether it is still that sheet."""

from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import close, correct, countersign, enter, hand_in, record_paper_totals, sheet_shown
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tournaments.actions.room.tables import reopen_table
from tournaments.models import HandScore, Round, Table, Tournament
from tournaments.queries.room.seating import seated_players_by_table
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.room.signatures import TableSignatures, sheet_signing, signatures_in, signers

pytestmark = pytest.mark.django_db

EARLIER, LATER = NOW + timedelta(minutes=1), NOW + timedelta(minutes=2)


@pytest.fixture
def four(db: None) -> Table:
    """A table of four with its one hand in."""
    table = tables_of(seated_tournament(players=8, hands_at_four=1))[0]
    enter(table)
    return table


def signed_in(round_: Round) -> dict[int, TableSignatures]:
    return signatures_in([round_], seated_players_by_table(Table.objects.filter(round=round_)))


def test_the_digest_is_of_hands_and_totals(four: Table) -> None:
    shown = sheet_shown(four)
    assert sheet_shown(four) == shown

    correct(four)
    corrected = sheet_shown(four)
    correct(four, based_on=2, record={"contract": "dreier", "declarer": 0, "won": True})  # as it was, but written anew

    assert len({shown, corrected, sheet_shown(four)}) == 3
    record_paper_totals(four, 12, -4, -4, -4)
    four.refresh_from_db()
    assert sheet_shown(four) not in {shown, corrected}


@pytest.mark.parametrize("what", ["points", "money"])
def test_the_digest_is_of_points_and_money(four: Table, what: str) -> None:
    shown = sheet_shown(four)

    HandScore.objects.filter(place__in=(1, 2)).update(**{what: 0})

    assert sheet_shown(four) != shown


def test_the_digest_is_of_what_a_point_is_worth(four: Table) -> None:
    hand_in(four)
    shown = sheet_shown(four)

    Tournament.objects.update(cents_per_point=100)

    four.round.tournament.refresh_from_db()
    assert sheet_shown(four) != shown
    assert sheet_signing(four, table_sheet(four)).is_changed
    assert signed_in(four.round)[four.pk].is_changed


def test_signing_is_read_in_one_statement(four: Table, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    hand_in(four)
    sheet = table_sheet(four)

    with django_assert_num_queries(1):
        signing = sheet_signing(four, sheet)

    captain = signing.captain
    assert captain is not None
    assert (captain.place, captain.signed_at, signing.is_waiting, signing.is_changed) == (1, NOW, True, False)
    assert [each.place for each in signers(four, sheet)] == [1, 2, 3, 4]


def test_a_correction_voids_the_captains_word(four: Table) -> None:
    hand_in(four)
    correct(four)

    signing = sheet_signing(four, table_sheet(four))

    assert (signing.is_waiting, signing.is_changed) == (False, True)


def test_the_rooms_signatures_say_what_was_changed_since(
    four: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    other = tables_of(four.round.tournament)[1]
    hand_in(four, now=EARLIER)

    seated_players = seated_players_by_table(Table.objects.all())
    with django_assert_num_queries(3):
        assert signatures_in([four.round], seated_players) == {four.pk: TableSignatures((1,), EARLIER, False, False)}

    countersign(four, place=3, now=EARLIER)
    enter(other)
    hand_in(other, place=2, now=EARLIER)
    close(other)
    assert signed_in(four.round) == {
        four.pk: TableSignatures((1, 3), EARLIER, True, False),
        other.pk: TableSignatures((2,), EARLIER, False, False),
    }
    reopen_table(four, reason="Zahlendreher", actor=at_desk(), now=LATER)
    correct(four)
    reopen_table(other, reason="Zahlendreher", actor=at_desk(), now=LATER)
    record_paper_totals(other, 1, -1, 0, 0)
    assert signed_in(four.round) == {
        four.pk: TableSignatures((1, 3), EARLIER, True, True),
        other.pk: TableSignatures((2,), EARLIER, False, True),
    }
