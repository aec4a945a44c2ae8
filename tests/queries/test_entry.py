"""What a hand's outcome and who met whom cost: the same for one table, hand and round as for three."""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from rulesets.load import preset
from scoring.hand import read_hand
from tests.actions.acts import DREIER, enter, record_paper_totals
from tests.factories import seated_tournament, tables_of
from tournaments.models import Tournament
from tournaments.queries.room.entry import settled_hand, struck_hand
from tournaments.queries.room.seating import seated_rounds

pytestmark = pytest.mark.django_db

HAND = read_hand(DREIER, preset("ooe-2023"))


def played(things: int) -> Tournament:
    """A tournament of that many tables in that many rounds, each with that many hands and one table on paper."""
    tournament = seated_tournament(players=16 if things == 3 else 4, rounds=things)
    for number in range(1, things + 1):
        table, *others = tables_of(tournament, round_number=number)
        for hand in range(1, things + 1):
            enter(table, number=hand)
        for other in others[:1]:
            record_paper_totals(other, 3, 1, -1, -3)
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


TOURNAMENT_NOUNS: dict[str, tuple[int, Callable[[Tournament], Any]]] = {
    "seated_rounds": (1, seated_rounds),
}


@pytest.mark.parametrize("things", [1, 3])
@pytest.mark.parametrize("noun", sorted(TOURNAMENT_NOUNS))
def test_nouns_of_a_tournament(noun: str, things: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    statements, ask = TOURNAMENT_NOUNS[noun]
    tournament = played(things)

    with django_assert_num_queries(statements):
        ask(tournament)


TABLE_NOUNS: dict[str, tuple[int, Callable[[Any], Any]]] = {
    "outcome": (2, lambda table: settled_hand(table, HAND, number=16)),
    "struck_hand": (2, lambda table: struck_hand(table, number=1)),
}


@pytest.mark.parametrize("things", [1, 3])
@pytest.mark.parametrize("noun", sorted(TABLE_NOUNS))
def test_nouns_of_a_table(noun: str, things: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    statements, ask = TABLE_NOUNS[noun]
    table = tables_of(played(things))[0]

    with django_assert_num_queries(statements):
        ask(table)
