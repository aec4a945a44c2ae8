"""What events say about rows too long for them: every figure counts, no id and no name does."""

from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest

from tests.actions.acts import enter, finish_tournament, sitting
from tests.factories import NOW, anna, at_desk, seated_tournament, tables_of
from tournaments.actions.results.publishing import publish_results
from tournaments.models import Tournament
from tournaments.queries.digests import (
    list_digest,
    logged_seating,
    names_digest,
    receipt_digest,
    seating_payload,
    settings_digest,
)

PLACES = "[[1,12,12,12],[2,-4,-4,-4],[3,-4,-4,-4],[4,-4,-4,-4]]"

pytestmark = pytest.mark.django_db


def test_a_receipts_digest_is_that_of_its_figures() -> None:
    receipt = enter(tables_of(seated_tournament(players=8))[0]).receipt
    text = f'[["phone-1",1,"{receipt["hand_hash"]}",1],{PLACES}]'

    renamed = receipt | {"places": [place | {"name": "X"} for place in receipt["places"]]}
    assert receipt_digest(receipt) == receipt_digest(renamed) == sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("name", ["venue", "cents_per_point", "criteria", "rounds_planned", "is_final"])
def test_settings_digest_moves_with_every_setting(name: str) -> None:
    tournament = seated_tournament(players=8)
    before = settings_digest(tournament)
    assert settings_digest(Tournament.objects.get(pk=tournament.pk)) == before

    setattr(tournament, name, "anders")
    assert settings_digest(tournament) != before


def test_a_lists_digests_tell_figures_from_people() -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    content: Any = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW).content
    others = [deepcopy(content) for _ in range(3)]
    others[0]["rows"][0]["person"]["player"] += 1_000
    others[1]["rows"][0]["person"]["name"] = "Neuname"
    others[2]["rows"][0]["total"] += 1

    assert [list_digest(each) == list_digest(content) for each in others] == [True, True, False]
    assert [names_digest(each) == names_digest(content) for each in others] == [True, False, True]


def test_a_seating_is_read_back_as_it_was_told() -> None:
    tournament = seated_tournament(players=9, rounds=2)
    tables = [table for number in (1, 2) for table in tables_of(tournament, round_number=number)]
    seating = {table.pk: tuple(entry.pk for entry in sitting(table)) for table in tables}

    assert logged_seating(seating_payload(tournament.rounds.all())) == seating
    assert logged_seating({"rounds": [1, 2]}) == {}
