"""People of a table who sat otherwise than it was seated: their hands, settled anew for them."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.actions.acts import DREIER, KONTRA, LOST, close, correct, enter, record_paper_totals, strike, undo
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import (
    NOW,
    PlayerFactory,
    at_desk,
    bert,
    hand_seated_tournament,
    play_under,
    seated_tournament,
    tables_of,
)
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import TWO_WITH_TWO
from tests.verification.evening import found
from tournaments.actions.hands import reseat_table
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.room.tables import choose_first_forehand
from tournaments.models import DrawRun, HandRevision, Table, Tournament
from tournaments.queries.results.standings import computed_results, tournament_results
from tournaments.queries.room.reseating import Arrangement, reseating, seats_digest
from tournaments.queries.room.seating import seated_players_of
from tournaments.queries.room.sheet import table_sheet

pytestmark = pytest.mark.django_db

TRISCHAKEN = {"contract": "trischaken", "declarer": 0, "thirds": [60, 91, 59, 0]}


def reseat(table: Table, *order: int, forehand: int = 0, **changes: Any) -> None:
    wanted = Arrangement(order, forehand or Table.objects.get(pk=table.pk).first_forehand)
    now = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
    said = {"entry_id": "tausch", "based_on": seats_digest(now), "reason": "Anna und Bert verwechselt"}
    reseat_table(table, wanted, **{**said, "actor": bert(table), "now": NOW, **changes})


def totals(table: Table) -> dict[int, tuple[int, int]]:
    """Points and money at the table by entry."""
    sheet = table_sheet(Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk))
    return {each.seated_player.entry: (each.points, each.money) for each in sheet.totals}


def by_place(table: Table) -> list[int]:
    return [each.entry for each in seated_players_of(table)]


@pytest.fixture
def four(db: None) -> Table:
    return tables_of(seated_tournament(players=4))[0]


def test_two_who_change_places_have_each_others_hands(four: Table) -> None:
    enter(four, number=1, record=KONTRA)
    enter(four, number=2, record=LOST)
    tournament = Tournament.objects.get()
    tournament_results(tournament)  # from now on the list only follows its log
    a, b, c, d = by_place(four)
    assert totals(four) == {a: (16, 28), b: (-16, -20), c: (0, -4), d: (0, -4)}
    revision = tournament.revision

    reseat(four, 2, 1, 3, 4)

    assert by_place(four) == [b, a, c, d]
    assert totals(four) == {b: (16, 28), a: (-16, -20), c: (0, -4), d: (0, -4)}
    event, *reseated = logged_since(tournament, revision)
    what = {"table": four.pk, "entry_id": "tausch", "order": [2, 1, 3, 4], "forehands": [1, 1], "entries": [b, a, c, d]}
    assert event == Logged("reseat_table", what, bert(four), reason="Anna und Bert verwechselt")
    assert [(each.verb, each.what["hand"], each.what["revision"], each.reason) for each in reseated] == [
        ("settle_anew", 1, 2, event.reason),
        ("settle_anew", 2, 2, event.reason),
    ]
    hashes = HandRevision.objects.filter(table=four).order_by("hand__number", "number").values_list("hand_hash")
    assert hashes[0] == hashes[1] != hashes[2] == hashes[3]
    receipt = HandRevision.objects.get(hand__number=1, is_current=True).receipt
    assert [(each["place"], each["points"], each["total"]) for each in receipt["places"]] == [
        (1, 12, 16), (2, -4, -16), (3, -4, 0), (4, -4, 0),
    ]  # fmt: skip
    assert DrawRun.objects.get().changed_by_hand
    assert tournament_results(tournament) == computed_results(tournament)
    assert found() == set()


def test_another_first_forehand_turns_every_deal(four: Table) -> None:
    for number in (1, 2):
        enter(four, number=number)
    a, b, c, d = by_place(four)
    tournament = Tournament.objects.get()

    reseat(four, 1, 2, 3, 4, forehand=3)

    assert totals(four) == {a: (-8, -8), b: (-8, -8), c: (8, 8), d: (8, 8)}
    assert logged_since(tournament, 0)[-3].what["forehands"] == [1, 3]
    assert not DrawRun.objects.get().changed_by_hand
    enter(four, number=3)
    assert totals(four) == {a: (4, 4), b: (-12, -12), c: (4, 4), d: (4, 4)}
    assert found() == set()


def test_at_a_five_others_sit_out(four: Table) -> None:
    five = tables_of(seated_tournament(players=5))[0]
    enter(five, number=1, record=DREIER)  # the fifth place deals and sits out
    people = by_place(five)

    reseat(five, 5, 2, 3, 4, 1)

    assert totals(five) == dict(zip(people, [(0, 0), (-4, -4), (-4, -4), (-4, -4), (12, 12)], strict=True))
    assert found() == set()


def test_stand_ins_go_with_whom_they_stand_in_for_and_struck_hands_stay_struck(four: Table) -> None:
    tournament = Tournament.objects.get()
    for number in (1, 2, 3):
        enter(four, number=number)
    correct(four, number=1, record=KONTRA)
    strike(four, number=2)
    a, b, c, d = by_place(four)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    seat_stand_in(four, place=4, entry=spare, from_hand=4, actor=at_desk(), now=NOW)
    enter(four, number=4)  # the stand-in is forehand

    reseat(four, 4, 1, 2, 3)

    assert [(each.place, each.from_hand, each.entry) for each in seated_players_of(four)] == [
        (1, 1, d), (1, 4, spare.pk), (2, 1, a), (3, 1, b), (4, 1, c),
    ]  # fmt: skip
    struck = table_sheet(four).hands[1]
    assert (struck.is_struck, struck.reason, struck.totals) == (True, "strittig", (12, -4, -4, -4))
    assert totals(four) == {d: (12 - 4, 24 - 4), spare.pk: (-4, -4), a: (-12, -16), b: (4, 0), c: (4, 0)}
    assert found() == set()


def test_a_withdrawn_hand_is_none_of_anybody(four: Table) -> None:
    a, b, c, d = by_place(four)
    enter(four, number=1)
    enter(four, number=2)
    undo(four, number=1)

    reseat(four, 2, 1, 3, 4)

    assert totals(four) == {a: (12, 12), b: (-4, -4), c: (-4, -4), d: (-4, -4)}
    withdrawn = HandRevision.objects.get(hand__number=1, is_current=True)
    assert (withdrawn.number, withdrawn.is_withdrawn) == (2, True)
    assert found() == set()
    enter(four, number=1, entry_id="noch-einmal")
    assert totals(four)[b] == (8, 8)
    assert found() == set()


def test_hands_count_double_as_before(four: Table) -> None:
    play_under(Tournament.objects.get(), variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "x"}))
    four = tables_of(Tournament.objects.get())[0]
    enter(four, number=1, record=TRISCHAKEN)
    enter(four, number=2)
    before = totals(four)

    reseat(four, 3, 2, 1, 4)

    assert sorted(totals(four).values()) == sorted(before.values())
    records = HandRevision.objects.filter(is_current=True).order_by("hand__number").values_list("record", flat=True)
    assert [record["round_factor"] if record and "round_factor" in record else 1 for record in records] == [1, 2]
    assert [each.is_settled_anew for each in table_sheet(four).hands] == [True, True]


def test_sent_again_nothing_happens(four: Table) -> None:
    for entry_id in ("ohne", "mit"):
        seen = seats_digest(fresh(four))
        reseat(four, 2, 1, 3, 4, entry_id=entry_id)
        revision = Tournament.objects.get().revision

        reseat(four, 2, 1, 3, 4, based_on=seen, entry_id=entry_id)
        with in_conflict("entry_id_reused", field="entry_id"):
            reseat(four, 3, 2, 1, 4, entry_id=entry_id)

        assert Tournament.objects.get().revision == revision
        enter(four, number=1 if entry_id == "ohne" else 2)


def test_what_was_seen_must_still_be_there(four: Table) -> None:
    seen = seats_digest(four)
    choose_first_forehand(four, place=2, actor=at_desk(), now=NOW)
    with in_conflict("seats_changed"):
        reseat(four, 2, 1, 3, 4, forehand=1, based_on=seen)
    seen = seats_digest(fresh(four))
    enter(four)
    with in_conflict("seats_changed"):
        reseat(four, 2, 1, 3, 4, based_on=seen)
    seen = seats_digest(four)
    reseat(four, 2, 1, 3, 4)
    with in_conflict("seats_changed"):
        reseat(four, 2, 1, 3, 4, based_on=seen, entry_id="anders")


def test_nobody_sits_like_that(four: Table) -> None:
    name = seated_players_of(four)[0].name
    for order in ((1, 2, 3), (1, 2, 3, 5), (0, 2, 3, 4), (1, 2, 3, 4, 5)):
        with refused("place_range", places=4):
            reseat(four, *order)
    with refused("place_range", places=4):
        reseat(four, 2, 1, 3, 4, forehand=5)
    with refused("person_twice", name=name):
        reseat(four, 1, 1, 3, 4)
    with refused("seats_unchanged"):
        reseat(four, 1, 2, 3, 4)
    with refused("reason_missing", field="reason"):
        reseat(four, 2, 1, 3, 4, reason=" ")
    with refused("entry_id", field="entry_id"):
        reseat(four, 2, 1, 3, 4, entry_id="")


def test_a_table_on_paper_or_closed_stays_as_it_is(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    with in_conflict("on_paper"):
        reseat(four, 2, 1, 3, 4)
    close(four)
    with in_conflict("closed"):
        reseat(four, 2, 1, 3, 4)


def tables_of_every_kind() -> list[Table]:
    """A four, a five, two of whom one plays with two dummies; hands are there at each."""
    own = hand_seated_tournament(variant_document("ooe-2023", TWO_WITH_TWO), players=2, hands=4)
    tables = [*tables_of(seated_tournament(players=9)), *tables_of(own)]
    for table in tables:
        for number, record in enumerate((DREIER, KONTRA, LOST), start=1):
            enter(table, number=number, record=record, entry_id=f"spiel-{number}")
    strike(tables[1], number=2)
    return tables


def test_there_and_back_gives_what_was_there() -> None:
    rng = Random(11)
    for table in tables_of_every_kind():
        before, people, places = totals(table), by_place(table), table.seats.count()
        for turn in range(3):
            order = rng.sample(range(1, places + 1), places)
            back = [order.index(place) + 1 for place in range(1, places + 1)]
            if order == sorted(order):
                continue
            forehand = rng.randint(1, places)

            reseat(table, *order, forehand=forehand, entry_id=f"hin-{turn}")
            moved = totals(table)
            reseat(table, *back, forehand=1, entry_id=f"her-{turn}")

            assert sum(points for points, _ in moved.values()) == 0
            assert (totals(table), by_place(table)) == (before, people)
    by_other_rules = {"evening_ruleset", "ruleset_replaced"}  # given to them behind the log's back
    assert {code for code, _ in found()} <= by_other_rules


def test_a_preview_is_what_is_written() -> None:
    for table in tables_of_every_kind():
        places = table.seats.count()
        order = [*range(2, places + 1), 1]
        shown = reseating(table, Arrangement(tuple(order), 2))

        reseat(table, *order, forehand=2)

        assert {each.after.entry: (each.points[1], each.money[1]) for each in shown.totals} == Counter(
            {each.seated_player.entry: (each.written, each.money) for each in table_sheet(fresh(table)).totals}
        )
        receipts = HandRevision.objects.filter(table=table, is_current=True).order_by("hand__number")
        assert [
            [(score.place, score.points, score.money, score.total) for score in each.places] for each in shown.hands
        ] == [
            [(score["place"], score["points"], score["money"], score["total"]) for score in each.receipt["places"]]
            for each in receipts
        ]


def fresh(table: Table) -> Table:
    return Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
