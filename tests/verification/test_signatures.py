"""What was signed is recounted from the log."""

import pytest

from tests.actions.acts import DREIER, KONTRA, LOST, countersign, enter, hand_in, reject, undo
from tests.factories import NOW, PlayerFactory, at_desk, hand_seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import STROHMANN
from tests.verification.evening import found
from tests.verification.tampering import recompute
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in

pytestmark = pytest.mark.django_db


def test_signed_sheets_with_a_stand_in_and_the_dummies_balance_are_recounted() -> None:
    """The balance is −4 points, −8 money: a share of it goes to the stand-in, who sat there last."""
    document = variant_document("ooe-2023", {**STROHMANN, "dummies_shared": "round"})
    tournament = hand_seated_tournament(document, players=3, hands=3)
    (table,) = tables_of(tournament)
    stand_in = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    enter(table, number=1, record=DREIER)
    undo(table, number=1)
    enter(table, number=1, entry_id="again", record=DREIER)
    seat_stand_in(table, place=1, entry=stand_in, from_hand=2, actor=at_desk(), now=NOW)
    enter(table, number=2, record=LOST)
    enter(table, number=3, record=KONTRA)

    hand_in(table)
    reject(table)
    hand_in(table, place=2)
    countersign(table)

    assert "signed_otherwise" not in {code for code, _ in found(tournament)}

    event = tournament.events.get(verb="countersign_sheet")
    event.what["points"][1][1] += 1
    event.save()
    recompute(tournament)
    assert ("signed_otherwise", "round:1/table:1") in found(tournament)
