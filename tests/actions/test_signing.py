"""The end of a round at the table: closing the sheet, countersigning it, sending it back, giving the table back."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from tests.actions.acts import (
    DREIER,
    KONTRA,
    close,
    correct,
    countersign,
    enter,
    hand_in,
    record_paper_totals,
    reject,
    reopen_signed,
    sheet_shown,
    sitting,
    strike,
)
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, bert, seated_tournament, tables_of
from tournaments.actions.room.closing import close_round
from tournaments.actions.room.tables import choose_first_forehand, close_table, reopen_table
from tournaments.models import Round, SheetSignature, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.room.signatures import sheet_signing

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=2)


@pytest.fixture
def played(db: None) -> Table:
    """A table of four with both of its hands in, the second with Kontra."""
    table = tables_of(seated_tournament(hands_at_four=2))[0]
    enter(table, number=1, record=DREIER, actor=bert(table))
    enter(table, number=2, record=KONTRA, actor=bert(table))
    return table


def live(table: Table) -> list[tuple[str, int]]:
    rows = SheetSignature.objects.filter(table=table, withdrawn_at=None).order_by("pk")
    return list(rows.values_list("role", "place"))


def test_two_players_sign_and_the_table_is_closed(played: Table) -> None:
    tournament, digest, people = played.round.tournament, sheet_shown(played), [each.pk for each in sitting(played)]
    points = [[people[0], 8, 4], [people[1], 8, 20], [people[2], -8, -12], [people[3], -8, -12]]

    hand_in(played)

    played.refresh_from_db()
    assert (played.closed_at, played.signed_at, live(played)) == (None, None, [("captain", 1)])

    countersign(played, now=LATER)

    played.refresh_from_db()
    assert (played.closed_at, played.signed_at) == (LATER, LATER)
    assert live(played) == [("captain", 1), ("countersigner", 3)]
    payload = {"table": played.pk, "digest": digest, "points": points, "cents_per_point": 10}
    assert logged_since(tournament, tournament.revision + 2) == [
        Logged("hand_in_sheet", payload | {"place": 1, "entry": people[0]}, bert(played)),
        Logged("countersign_sheet", payload | {"place": 3, "entry": people[2]}, bert(played), at=LATER),
    ]


def test_sent_again_nothing_changes(played: Table) -> None:
    digest = sheet_shown(played)
    hand_in(played)
    before = everything()
    hand_in(played)
    assert everything() == before

    countersign(played)
    signed = everything()
    countersign(played)
    hand_in(played, digest=digest)
    assert everything() == signed


def test_of_two_captains_one_is_told_of_the_other(played: Table) -> None:
    hand_in(played)

    with in_conflict("handed_in", place=1):
        hand_in(played, place=2)


def test_nobody_countersigns_alone(played: Table) -> None:
    with refused("not_handed_in"):
        countersign(played)
    hand_in(played, place=2)
    with refused("same_signer", field="place"):
        countersign(played, place=2)
    with refused("place_range", field="place", places=4):
        countersign(played, place=5)


def test_what_was_not_shown_is_not_signed(played: Table) -> None:
    with in_conflict("sheet_changed"):
        hand_in(played, digest="0" * 64)
    hand_in(played)
    shown = sheet_shown(played)
    correct(played, number=2, actor=bert(played))
    with in_conflict("sheet_changed"):
        countersign(played, digest=shown)
    with in_conflict("sheet_changed"):  # the captain has not seen it either
        countersign(played)
    assert live(played) == [("captain", 1)]

    hand_in(played, place=4)
    countersign(played)

    assert live(played) == [("captain", 4), ("countersigner", 3)]


def test_a_sheet_is_signed_only_when_all_hands_are_in(played: Table) -> None:
    open_table = tables_of(played.round.tournament)[1]
    enter(open_table, number=2)

    with refused("hands_missing", hands=", ".join(str(each) for each in range(1, 21) if each != 2)):
        hand_in(open_table)
    strike(played, number=2)  # a struck hand is there
    hand_in(played)
    assert live(played) == [("captain", 1)]


def test_a_sheet_that_does_not_sum_to_0_is_not_signed(played: Table) -> None:
    for what in ("points", "money"):
        score = table_scores(played)[0]
        type(score).objects.filter(pk=score.pk).update(**{what: F(what) + 1})
        with refused("sheet_uneven"):
            hand_in(played)
        type(score).objects.filter(pk=score.pk).update(**{what: F(what) - 1})
    hand_in(played)


def table_scores(table: Table) -> list[Any]:
    hand = table.played_hands.get(number=1)
    return list(hand.revisions.get(is_current=True).scores.order_by("place"))


def test_no_sheet_is_signed_at_a_table_that_is_closed_or_on_paper(played: Table) -> None:
    close(played)
    with in_conflict("closed"):
        hand_in(played)
    reopen_table(played, reason="Versehen", actor=at_desk(), now=NOW)
    record_paper_totals(played, 1, -1, 0, 0)
    with in_conflict("on_paper"):
        hand_in(played)


def test_a_sheet_is_sent_back_with_a_reason(played: Table) -> None:
    tournament = played.round.tournament
    with refused("not_handed_in"):
        reject(played)
    hand_in(played)
    first = SheetSignature.objects.get(table=played)
    with refused("reason_missing", field="reason"):
        reject(played, reason=" ")
    tournament.refresh_from_db()
    revision = tournament.revision

    reject(played, now=LATER)
    reject(played, signature=first.pk)  # sent again

    first.refresh_from_db()
    assert (first.withdrawn_at, first.reason, live(played)) == (LATER, "Spiel 2 fehlt", [])
    signing = sheet_signing(played, table_sheet(played))
    assert (signing.captain, signing.sent_back) == (None, first)
    what = {"table": played.pk, "place": 1}
    assert logged_since(tournament, revision) == [Logged("reject_sheet", what, bert(played), "Spiel 2 fehlt", LATER)]
    hand_in(played, place=2)
    reject(played, signature=first.pk)  # an old form does not touch the new signature
    assert live(played) == [("captain", 2)]
    assert sheet_signing(played, table_sheet(played)).sent_back is None


def test_a_form_from_before_does_not_sign_what_was_sent_back(played: Table) -> None:
    shown = sheet_shown(played)
    hand_in(played, digest=shown, after=0)
    reject(played)

    with in_conflict("sheet_sent_back"):
        hand_in(played, digest=shown, after=0)

    assert live(played) == []
    hand_in(played, digest=shown)
    assert live(played) == [("captain", 1)]


def test_other_amounts_than_were_shown_are_not_signed(played: Table) -> None:
    hand_in(played)
    shown = sheet_shown(played)
    Tournament.objects.update(cents_per_point=100)

    with in_conflict("sheet_changed"):
        countersign(played, digest=shown)

    assert live(played) == [("captain", 1)]


def test_after_two_signatures_the_phones_change_nothing(played: Table) -> None:
    hand_in(played)
    countersign(played)
    no_phone_changes(played)
    reopen_table(played, reason="Zahlendreher", actor=at_desk(), now=LATER)
    no_phone_changes(played)

    correct(played, number=2, reason="Zahlendreher")

    signing = sheet_signing(played, table_sheet(played))
    assert (signing.is_changed, signing.is_waiting) == (True, False)
    assert live(played) == [("captain", 1), ("countersigner", 3)]
    close_table(played, actor=at_desk(), now=LATER)
    played.refresh_from_db()
    assert (played.is_closed, played.is_signed) == (True, True)


def no_phone_changes(table: Table) -> None:
    phone = bert(table)
    with in_conflict("signed"):
        enter(table, number=1, entry_id="new", actor=phone)
    with in_conflict("signed"):
        correct(table, actor=phone)
    with in_conflict("signed"):
        strike(table, actor=phone)
    with in_conflict("signed"):
        choose_first_forehand(table, place=2, actor=phone, now=NOW)
    with in_conflict("signed"):
        hand_in(table, place=2)
    with in_conflict("signed"):
        reject(table, signature=0)
    assert not enter(table, number=1, actor=phone).is_new  # a resend still gets its receipt


def test_the_desk_gives_a_table_back_to_its_phones(played: Table) -> None:
    tournament = played.round.tournament
    with refused("not_signed"):
        reopen_signed(played)
    hand_in(played)
    countersign(played)
    Round.objects.filter(pk=played.round_id).update(state=RoundState.CLOSED)
    tournament.refresh_from_db()
    with refused("reason_missing", field="reason"):
        reopen_signed(played, reason="")

    reopen_signed(played, now=LATER)

    played.refresh_from_db()
    played.round.refresh_from_db()
    assert (played.closed_at, played.signed_at, played.round.state) == (None, None, RoundState.PUBLISHED)
    assert live(played) == []
    assert logged_since(tournament, tournament.revision) == [
        Logged("give_back_table", {"table": played.pk}, at_desk(), "Spiel 1 war anders", LATER)
    ]
    correct(played, number=2, actor=bert(played))
    hand_in(played)
    assert live(played) == [("captain", 1)]


def test_a_round_closes_with_tables_that_were_signed(played: Table) -> None:
    five = tables_of(played.round.tournament)[1]
    record_paper_totals(five, 1, -1, 0, 0, 0)
    close(five)
    hand_in(played)
    countersign(played)

    close_round(played.round, actor=at_desk(), now=LATER)

    played.round.refresh_from_db()
    assert played.round.state == RoundState.CLOSED
