"""The sentences of hints."""

import pytest
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from rulesets.load import preset
from scoring.hand import read_hand
from tests.actions.acts import DREIER, enter
from tests.factories import seated_tournament, tables_of
from tournaments.models import Table
from tournaments.queries.room.entry import settled_hand
from tournaments.queries.room.hints import HintCode
from tournaments.queries.room.sheet import table_sheet
from tournaments.web.entry.hints import SENTENCES, hand_sentences, table_sentences

pytestmark = pytest.mark.django_db

OOE = preset("ooe-2023")
SAME = "Spiel 2 ist gleich wie Spiel 1 (Dreier). Wurde es zweimal eingetragen?"


@pytest.fixture
def tables(db: None) -> list[Table]:
    return list(tables_of(seated_tournament(players=16)))


def test_every_hint_has_a_sentence() -> None:
    assert list(SENTENCES) == list(HintCode)


def test_preview_of_a_hand_entered_twice_says_so(
    tables: list[Table], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Place 1 is forehand in hand 1 and the last to play in hand 2; with a Sub a second sentence follows."""
    table = tables[0]
    enter(table, number=1, record=DREIER)
    sheet = table_sheet(table)
    again = settled_hand(table, read_hand(DREIER | {"declarer": 3}, OOE), number=2)
    with_sub = settled_hand(table, read_hand(DREIER | {"kontra": 8}, OOE), number=2)

    with override("de"), django_assert_num_queries(0):
        same = hand_sentences(again, table=table, sheet=sheet, number=2)
        raised = hand_sentences(with_sub, table=table, sheet=sheet, number=2)
        without_one_before = hand_sentences(again, table=table, sheet=sheet, number=3)

    assert same == (SAME,)
    assert raised == ("Sub (×8) kommt selten vor. Wurde es wirklich gesagt?",)
    assert without_one_before == ()


def test_table_behind_the_room_is_asked_what_is_missing(tables: list[Table]) -> None:
    slow, *others = tables
    enter(slow)
    for table in others:
        for number in range(1, 6):
            enter(table, number=number)

    with override("de"):
        assert table_sentences(slow) == (
            "Die meisten Tische sind 4 Spiele weiter (hier: 1 von 16 eingetragen). Fehlt eines?",
        )
