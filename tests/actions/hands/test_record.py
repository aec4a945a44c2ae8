"""Entering a hand."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from rulesets.load import preset
from scoring import ENGINE
from scoring.hand import hand_hash, read_hand
from scoring.problems import HandRefused
from tests.actions.acts import (
    DREIER,
    KONTRA,
    LOST,
    close,
    correct,
    enter,
    finish_round,
    record_paper_totals,
    sitting,
    strike,
)
from tests.actions.test_tournaments import changed
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, bert, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds
from tournaments.actions.hands import EntryResult, record_hand
from tournaments.actions.hands.guards import conflict_facts
from tournaments.actions.log import Actor, EntryPoint
from tournaments.models import Hand, HandRevision, HandScore, Table
from tournaments.queries.digests import receipt_digest

HASH = hand_hash(read_hand(KONTRA, preset("ooe-2023")))

pytestmark = pytest.mark.django_db


def places(table: Table, *rows: tuple[int, int, int]) -> list[dict[str, Any]]:
    """The places of a receipt: points, money, total by place."""
    people = [entry.player.name for entry in sitting(table)]
    return [
        {"place": place, "name": name, "points": points, "money": money, "total": total}
        for place, (name, (points, money, total)) in enumerate(zip(people, rows, strict=True), start=1)
    ]


def scores(table: Table, number: int) -> list[tuple[int, int, int]]:
    """Entry, points and money of a hand's current revision by place."""
    rows = HandScore.objects.filter(
        revision__table=table, revision__hand__number=number, revision__is_current=True
    ).order_by("place")
    return list(rows.values_list("entry", "points", "money"))


def test_a_hand_is_written_whole(five: Table) -> None:
    captain = bert(five)

    entered = enter(five, record=KONTRA | {"bonuses": [], "partner": None}, actor=captain)

    assert entered == EntryResult(
        is_new=True,
        receipt={
            "entry_id": "phone-1",
            "number": 1,
            "hand_hash": HASH,
            "revision": 1,
            "superseded_by": None,
            "places": places(five, (12, 24, 12), (-4, -8, -4), (-4, -8, -4), (-4, -8, -4), (0, 0, 0)),
        },
    )
    (hand,), (revision,) = Hand.objects.all(), HandRevision.objects.all()
    assert (hand.table, hand.number) == (five, 1)
    written = {
        name: getattr(revision, name)
        for name in (
            "hand", "table", "number", "is_current", "is_struck", "record", "hand_hash", "entry_id", "receipt",
            "engine", "ruleset", "recorded_at", "reason",
        )
    }  # fmt: skip
    assert written == {
        "hand": hand,
        "table": five,
        "number": 1,
        "is_current": True,
        "is_struck": False,
        "record": KONTRA,  # canonical: fields at their default are left out
        "hand_hash": HASH,
        "entry_id": "phone-1",
        "receipt": entered.receipt,
        "engine": ENGINE,
        "ruleset": five.round.tournament.ruleset,
        "recorded_at": NOW,
        "reason": "",
    }
    a, b, c, d, e = (entry.pk for entry in sitting(five))
    assert scores(five, 1) == [(a, 12, 24), (b, -4, -8), (c, -4, -8), (d, -4, -8), (e, 0, 0)]


def test_a_hand_is_noted_with_its_scores_and_the_link_it_came_by(four: Table) -> None:
    tournament, captain = four.round.tournament, bert(four)

    entered = enter(four, record=KONTRA, actor=captain)

    a, b, c, d = (entry.pk for entry in sitting(four))
    what = {
        "table": four.pk,
        "hand": 1,
        "revision": 1,
        "hash": HASH,
        "points": [[a, 12, 24], [b, -4, -8], [c, -4, -8], [d, -4, -8]],
        "receipt": receipt_digest(entered.receipt),
    }
    assert logged_since(tournament, tournament.revision) == [Logged("record_hand", what, captain)]


def test_the_deal_goes_round_and_totals_run(five: Table) -> None:
    enter(five, number=1)
    entered = enter(five, number=2, record=LOST)

    assert entered.receipt["places"] == places(
        five, (0, 0, 12), (-12, -12, -16), (4, 4, 0), (4, 4, 0), (4, 4, 4)
    )  # place 1 deals hand 2 and sits out


def test_hands_may_come_in_any_order(four: Table) -> None:
    enter(four, number=16)
    entered = enter(four, number=1)

    assert [each["total"] for each in entered.receipt["places"]] == [8, -8, -8, 8]


def test_the_same_entry_again_is_the_stored_receipt_and_writes_nothing(four: Table) -> None:
    first = enter(four)
    enter(four, number=2)
    before = everything()

    again = enter(four, record=DREIER | {"kontra": 1})  # another spelling of the same hand

    assert again == EntryResult(receipt=first.receipt, is_new=False)
    assert everything() == before


def test_an_entry_again_is_answered_whatever_became_of_the_table() -> None:
    table = tables_of(seated_tournament(players=8, hands_at_four=1))[0]
    first = enter(table)
    close(table)

    assert enter(table) == EntryResult(receipt=first.receipt, is_new=False)


def test_an_entry_again_says_by_what_it_was_superseded(four: Table) -> None:
    first = enter(four)
    correct(four, based_on=1)
    strike(four, based_on=2)

    again = enter(four)

    assert again == EntryResult(receipt=first.receipt | {"superseded_by": 3}, is_new=False)


@pytest.mark.parametrize(
    "other",
    [{"record": LOST}, {"number": 2}, {"record": {"contract": "nonsense"}}, {"record": None}],
)
def test_an_entry_id_used_for_other_content_is_a_conflict(four: Table, other: dict[str, Any]) -> None:
    first = enter(four)

    with in_conflict("entry_id_reused", **({"field": "entry_id"} | first.receipt)):
        enter(four, entry_id="phone-1", **other)


def test_an_entry_id_holds_for_one_table_only(four: Table, five: Table) -> None:
    enter(four, entry_id="same")

    assert enter(five, entry_id="same").is_new


@pytest.mark.parametrize("entry_id", ["", "a b", "ä", "x" * 65, "<script>", 1, None, "a\n"])
def test_an_entry_id_that_is_none_is_refused(four: Table, entry_id: Any) -> None:
    with refused("entry_id", field="entry_id"):
        record_hand(four, entry_id=entry_id, number=1, record=DREIER, actor=at_desk(), now=NOW)


def test_a_taken_number_is_a_conflict_that_shows_the_hand(four: Table) -> None:
    enter(four)
    there = HandRevision.objects.get()

    with in_conflict("number_taken", field="number", number=1, hand=conflict_facts(there)):
        enter(four, entry_id="another")


def test_a_struck_hand_keeps_its_number(four: Table) -> None:
    enter(four)
    strike(four)
    there = HandRevision.objects.get(is_current=True)

    with in_conflict("number_taken", field="number", number=1, hand=conflict_facts(there)):
        enter(four, entry_id="another")
    assert conflict_facts(there) == {
        "number": 1,
        "entry_id": "strike-1-1",
        "hand": None,
        "hand_hash": "",
        "revision": 2,
        "struck": True,
        "places": places(four, *[(0, 0, 0)] * 4),
    }


@pytest.mark.parametrize("number", [-1, 0, 17, 10**20])
def test_a_number_outside_the_round_is_refused(four: Table, number: int) -> None:
    with refused("number_range", field="number", hands=16):
        enter(four, number=number)


def test_a_wrong_record_is_refused_with_all_its_problems(four: Table) -> None:
    before = everything()

    with pytest.raises(HandRefused) as caught:
        enter(four, record={"contract": "dreier", "declarer": 7, "kontra": 3})

    assert [(each.code, each.field) for each in caught.value.problems] == [
        ("seat_range", "declarer"),
        ("missing", "won"),
        ("kontra_level", "kontra"),
    ]
    assert everything() == before


def test_a_closed_table_takes_no_hand() -> None:
    tournament = seated_tournament(players=8, hands_at_four=2)
    table = tables_of(tournament)[0]
    enter(table, number=1)
    enter(table, number=2)
    close(table)

    with in_conflict("closed"):
        enter(table, entry_id="late")


def test_a_closed_round_takes_no_hand() -> None:
    tournament = seated_tournament()
    finish_round(tournament)

    with in_conflict("closed"):
        enter(tables_of(tournament)[0])


def test_a_table_on_paper_takes_no_hand(four: Table) -> None:
    record_paper_totals(four, 3, 3, -3, -3)

    with in_conflict("on_paper"):
        enter(four)


def test_a_draft_takes_no_hand() -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)

    with in_conflict("round_not_published"):
        enter(tables_of(tournament)[0])


def test_an_old_look_at_the_table_does_not_matter(four: Table) -> None:
    """What counts is what stands in the database under the lock, not what the view has read before."""
    old = Table.objects.select_related("round__tournament__ruleset").get(pk=four.pk)
    record_paper_totals(four, 3, 3, -3, -3)

    assert not old.on_paper
    with in_conflict("on_paper"):
        enter(old)


def test_hands_may_be_entered_from_every_entry_point_at_any_time(four: Table) -> None:
    for number, each in enumerate(EntryPoint, start=1):
        enter(four, number=number, actor=Actor(entry_point=each))

    events = four.round.tournament.events.filter(verb="record_hand").order_by("sequence")
    assert list(events.values_list("door", flat=True)) == [str(each) for each in EntryPoint]
    assert timedelta(0) == events[0].at - NOW


def test_a_ruleset_changed_between_settling_and_writing_is_a_conflict(five: Table) -> None:
    """What another desk does meanwhile happens here on one connection: SQLite has one writer at a time."""
    pending = [lambda: changed(five.round.tournament, ruleset="wien-2021")]

    def change_first(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if pending and sql.startswith('INSERT INTO "tournaments_handrevision"'):
            pending.pop()()
        return execute(sql, *arguments)

    with connection.execute_wrapper(change_first), in_conflict("ruleset_changed"):
        enter(five)

    assert not pending
    assert enter(five).is_new
