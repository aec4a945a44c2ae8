"""A hand is written as it was shown, or not at all."""

from dataclasses import replace
from typing import Any

import pytest

from tests.actions.acts import DREIER, LOST, enter
from tests.actions.hands.test_doubling import TRISCHAKEN
from tests.actions.witness import in_conflict
from tests.factories import NOW, PlayerFactory, at_desk, play_under
from tests.scoring.variants.changes import variant_document
from tournaments.actions.hands import EntryResult, correct_hand, record_hand
from tournaments.actions.hands.shown import ShownHand
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import HandScore, Table
from tournaments.queries.room.seating import seated_players_at, seated_players_of
from tournaments.queries.room.sheet import table_sheet
from tournaments.web.entry.context import hand_seats

pytestmark = pytest.mark.django_db

SINGLE, DOUBLE = (12, -4, -4, -4), (24, -8, -8, -8)


def shown_now(table: Table, *, number: int = 1, points: tuple[int, ...] = SINGLE) -> ShownHand:
    """What a phone shows of a forehand's Dreier."""
    seats = hand_seats(table, table_sheet(table), number)
    people = tuple(map(int, seats.fingerprint.split("-")))
    return ShownHand(people, points, table.round.tournament.ruleset.content_hash)


def record(table: Table, shown: ShownHand, *, number: int = 1, entry_id: str = "phone") -> EntryResult:
    where: dict[str, Any] = {"entry_id": entry_id, "number": number, "actor": at_desk(), "now": NOW}
    return record_hand(table, record=DREIER, shown=shown, **where)


def named_points(table: Table, points: tuple[int, ...]) -> str:
    names = [each.short_name for each in seated_players_at(seated_players_of(table), hand=1)]
    return ", ".join(f"{name} {amount:+d}".replace(" -", " −") for name, amount in zip(names, points, strict=True))


def test_what_was_shown_is_written(five: Table) -> None:
    """At a table of five the points go by record seat, and whoever sits out has none."""
    for number in (1, 2):
        written = record(five, shown_now(five, number=number), number=number, entry_id=f"phone-{number}")
        assert written.is_new

    assert [score.points for score in HandScore.objects.order_by("revision_id", "place")] == [
        12, -4, -4, -4, 0,
        0, 12, -4, -4, -4,
    ]  # fmt: skip


def test_other_points_than_shown_are_not_written(four: Table) -> None:
    with in_conflict("points_differ", shown=named_points(four, DOUBLE), settled=named_points(four, SINGLE)):
        record(four, shown_now(four, points=DOUBLE))


def test_a_seat_too_few_is_another_result(four: Table) -> None:
    facts = {"shown": named_points(four, SINGLE).rpartition(", ")[0], "settled": named_points(four, SINGLE)}
    with in_conflict("points_differ", **facts):
        record(four, shown_now(four, points=SINGLE[:3]))


def test_other_rules_than_shown_come_before_what_they_would_say(four: Table) -> None:
    shown = replace(shown_now(four), rules="0" * 64)
    with in_conflict("rules_changed"):
        record_hand(four, entry_id="x", number=1, record={"contract": "nix"}, shown=shown, actor=at_desk(), now=NOW)


def test_somebody_who_stands_in_meanwhile_gets_no_hand_of_another(four: Table) -> None:
    shown, tournament = shown_now(four), four.round.tournament
    tournament.refresh_from_db()
    entry = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    seat_stand_in(four, place=3, entry=entry, from_hand=1, actor=at_desk(), now=NOW)

    with in_conflict("seats_moved"):
        record(four, shown)
    assert record(four, shown_now(four)).is_new


def test_an_earlier_hand_that_makes_this_one_double_is_noticed(four: Table) -> None:
    play_under(four.round.tournament, variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "x"}))
    shown = shown_now(four, number=2)
    enter(four, record=TRISCHAKEN)
    names = [each.short_name for each in hand_seats(four, table_sheet(four), 2).seated_players]
    moved = [names[1], names[2], names[3], names[0]]
    facts = {
        name: ", ".join(f"{who} {amount:+d}".replace(" -", " −") for who, amount in zip(moved, points, strict=True))
        for name, points in (("shown", SINGLE), ("settled", DOUBLE))
    }

    with in_conflict("points_differ", **facts):
        record(four, shown, number=2)
    assert record(four, replace(shown, points=DOUBLE), number=2).is_new


def test_a_correction_is_held_to_it_too_and_a_resend_to_nothing(four: Table) -> None:
    enter(four, record=LOST)
    correction: dict[str, Any] = {
        "entry_id": "c", "number": 1, "record": DREIER, "based_on": 1, "reason": "x", "actor": at_desk(), "now": NOW,
    }  # fmt: skip
    wrong = shown_now(four, points=DOUBLE)

    with in_conflict("points_differ", shown=named_points(four, DOUBLE), settled=named_points(four, SINGLE)):
        correct_hand(four, shown=wrong, **correction)
    written = correct_hand(four, shown=shown_now(four), **correction)
    assert correct_hand(four, shown=replace(wrong, rules=""), **correction) == EntryResult(
        written.receipt, is_new=False
    )
