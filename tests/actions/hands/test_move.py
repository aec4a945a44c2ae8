"""Hands that were written on another table's sheet, or another round's."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.actions.acts import DREIER, KONTRA, LOST, close, correct, enter, record_paper_totals, sitting, strike, undo
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, bert, play_under, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tournaments.actions.hands import move_hands
from tournaments.models import Hand, HandRevision, Table, Tournament
from tournaments.queries.results.standings import computed_results
from tournaments.queries.room.moving import HandMoves, interchanged, live_hands, moved_run, moved_sheets, tables_digest
from tournaments.queries.room.sheet import table_sheet
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db

DOUBLING = variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "stammtisch"})
TRISCHAKEN = {"contract": "trischaken", "declarer": 0, "thirds": [60, 91, 59, 0]}


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=8, rounds=2, rounds_planned=2, hands_at_four=8)


@pytest.fixture
def two(tournament: Tournament) -> tuple[Table, Table]:
    """Two tables of four; on the first one's sheet are three hands: won, lost, with Kontra."""
    one, other = tables_of(tournament)
    for number, record in enumerate((DREIER, LOST, KONTRA), start=1):
        enter(one, number=number, record=record)
    return one, other


def move(one: Table, other: Table, moves: HandMoves, **changes: Any) -> None:
    usual: dict[str, Any] = {"entry_id": "move-1", "reason": "falscher Zettel", "actor": at_desk(), "now": NOW}
    based_on = changes.pop("based_on", None) or tables_digest(one, other)
    move_hands(one, other, moves, based_on=based_on, **(usual | changes))


def there(first: int, last: int, *, to: int) -> HandMoves:
    return HandMoves(moved_run(first=first, last=last, to=to))


def points(table: Table) -> list[tuple[int, int]]:
    """Points and money of the round by place."""
    return [(each.points, each.money) for each in table_sheet(table).totals]


def records(table: Table) -> dict[int, Any]:
    """What was played, by number; not how often it counts, which is the table's to say."""
    live = live_hands(table).items()
    return {
        number: each.record and {name: value for name, value in each.record.items() if name != "round_factor"}
        for number, each in live
    }


def factors(table: Table) -> list[int]:
    return [(each.record or {}).get("round_factor", 1) for each in live_hands(table).values()]


def doubling_tables() -> tuple[Table, Table]:
    """Two tables of four where hands count double after a Trischaken."""
    tournament = seated_tournament(players=8, hands_at_four=8)
    play_under(tournament, DOUBLING)
    one, other = tables_of(tournament)
    return one, other


def findings(table: Table) -> list[object]:
    """What does not agree with the log, but for a ruleset that a test gave the evening behind its back."""
    found = tournament_findings(table.round.tournament_id)
    return [each for each in found if each.code not in {"evening_ruleset", "ruleset_replaced", "settings_changed"}]


def test_hands_go_to_whoever_sits_at_the_other_table(two: tuple[Table, Table]) -> None:
    one, other = two

    move(one, other, there(1, 3, to=1))

    assert points(one) == [(0, 0)] * 4
    assert records(other) == {1: DREIER, 2: LOST, 3: KONTRA}
    # forehand goes round: place 1 wins, place 2 loses, place 3 wins with Kontra
    assert points(other) == [(12 + 4 - 4, 12 + 4 - 8), (-4 - 12 - 4, -4 - 12 - 8), (-4 + 4 + 12, -4 + 4 + 24),
                             (-4 + 4 - 4, -4 + 4 - 8)]  # fmt: skip
    assert findings(one) == []


def test_hands_take_the_numbers_they_are_given_and_forehand_is_who_has_it_there(two: tuple[Table, Table]) -> None:
    one, other = two
    enter(other, record=DREIER)

    move(one, other, there(2, 3, to=2))

    assert (list(records(one)), records(other)) == ([1], {1: DREIER, 2: LOST, 3: KONTRA})
    move(one, other, there(1, 1, to=8), entry_id="move-2")
    assert list(records(other)) == [1, 2, 3, 8]
    assert findings(one) == []


def test_nothing_is_overwritten_and_all_has_one_reason(two: tuple[Table, Table], tournament: Tournament) -> None:
    one, other = two
    correct(one, number=2, record=DREIER)
    before = tournament.events.count()

    move(one, other, there(2, 2, to=1), reason=" falscher Zettel ")

    gone = HandRevision.objects.filter(table=one, hand__number=2).order_by("number")
    assert [(each.number, each.is_current, each.is_withdrawn, each.reason) for each in gone] == [
        (1, False, False, ""),
        (2, False, False, "verkehrt"),
        (3, True, True, "falscher Zettel"),
    ]
    (came,) = HandRevision.objects.filter(table=other)
    assert (came.number, came.record, came.reason, came.door) == (1, DREIER, "falscher Zettel", "desk")
    what = {"tables": [one.pk, other.pk], "entry_id": "move-1", "there": [[2, 1]], "back": []}
    events = logged_since(tournament, before)
    assert events[0] == Logged("move_hands", what, at_desk(), reason="falscher Zettel")
    assert [(each.verb, each.what["table"], each.what["hand"], each.reason) for each in events[1:]] == [
        ("move_hand_away", one.pk, 2, "falscher Zettel"),
        ("move_hand_here", other.pk, 1, "falscher Zettel"),
    ]


def test_hands_go_to_another_round(two: tuple[Table, Table], tournament: Tournament) -> None:
    one, _ = two
    later = tables_of(tournament, round_number=2)[0]

    move(one, later, there(1, 3, to=1))

    rounds = {row.person.number: row.rounds for row in computed_results(tournament).rows}
    assert {played[0] for played in rounds.values()} == {None}
    assert [rounds[str(each.player.number)][1] for each in sitting(later)] == [12, -20, 12, -4]
    assert findings(one) == []


def test_two_sheets_that_were_mixed_up_are_interchanged(two: tuple[Table, Table]) -> None:
    one, other = two
    enter(other, number=1, record=LOST)
    mine, theirs = records(one), records(other)

    move(one, other, interchanged(mine, theirs))

    assert (records(one), records(other)) == (theirs, mine)
    assert findings(one) == []


def test_a_struck_hand_stays_struck_and_can_be_corrected_there(two: tuple[Table, Table]) -> None:
    one, other = two
    strike(one, number=1, reason="strittig")

    move(one, other, there(1, 1, to=1))

    (came,) = HandRevision.objects.filter(table=other)
    assert (came.is_struck, came.reason, points(other)) == (True, "strittig", [(0, 0)] * 4)
    correct(other, number=1, record=DREIER)
    strike(other, number=1, based_on=2)
    undo(other, number=1, based_on=3)
    assert table_sheet(other).hands[0].record == DREIER
    assert findings(one) == []


def test_what_was_moved_away_can_be_entered_again_and_moved_back(two: tuple[Table, Table]) -> None:
    one, other = two
    before = points(one)

    move(one, other, there(1, 3, to=1))
    enter(one, number=1, entry_id="again", record=KONTRA)
    move(other, one, there(2, 3, to=2), entry_id="move-2")

    assert (list(records(one)), list(records(other))) == ([1, 2, 3], [1])
    undo(one, number=1, based_on=3)
    move(other, one, there(1, 1, to=1), entry_id="move-3")
    assert (points(one), Hand.objects.filter(table=one).count()) == (before, 3)
    assert findings(one) == []


def test_hands_that_count_double_since_or_no_longer_are_settled_anew() -> None:
    one, other = doubling_tables()
    enter(one, number=1, record=TRISCHAKEN)
    for table in (one, other):
        enter(table, number=2)
    assert [factors(one), factors(other)] == [[1, 2], [1]]

    move(one, other, there(1, 1, to=1))

    assert [factors(one), factors(other)] == [[1], [1, 2]]
    assert findings(one) == []


def test_sent_again_it_happens_once(two: tuple[Table, Table], tournament: Tournament) -> None:
    one, other = two
    seen = tables_digest(one, other)
    move(one, other, there(1, 2, to=1), based_on=seen)
    events = tournament.events.count()

    move(one, other, there(1, 2, to=1), based_on=seen)

    assert tournament.events.count() == events
    with in_conflict("entry_id_reused", field="entry_id"):
        move(one, other, there(1, 3, to=1), based_on=seen)


def test_what_cannot_be_moved_is_refused(two: tuple[Table, Table], tournament: Tournament) -> None:
    one, other = two
    enter(other, number=2)
    five = tables_of(seated_tournament(players=9))
    with refused("no_hand", field="first", number=4):
        move(one, other, there(1, 5, to=3))
    with refused("hands_there", field="to", table=2, hands="2"):
        move(one, other, there(1, 3, to=1))
    with refused("hands_there", field="to", table=2, hands="5"):
        move(one, other, HandMoves(((1, 5), (2, 5))))
    with refused("number_range", field="to", hands=8):
        move(one, other, there(1, 3, to=7))
    with refused("moves_none"):
        move(one, other, HandMoves(()))
    with refused("same_sheet", field="other"):
        move(one, one, there(1, 1, to=5))
    with refused("other_evening", field="other"):
        move(one, five[0], there(1, 1, to=1))
    with refused("reason_missing", field="reason"):
        move(one, other, there(1, 1, to=1), reason=" ")
    with refused("entry_id", field="entry_id"):
        move(one, other, there(1, 1, to=1), entry_id="ü")
    assert points(other) == [(-4, -4), (12, 12), (-4, -4), (-4, -4)]


def test_hands_go_to_a_table_with_as_many_people_only() -> None:
    four, five = tables_of(seated_tournament(players=9))
    enter(four)

    with refused("other_size", field="other"):
        move(four, five, there(1, 1, to=1))


def test_nothing_is_moved_where_no_hands_are_taken(two: tuple[Table, Table]) -> None:
    one, other = two
    seen = tables_digest(one, other)
    enter(other, number=8)
    with in_conflict("seats_changed"):
        move(one, other, there(1, 1, to=1), based_on=seen)
    record_paper_totals(other, 1, -1, 0, 0)
    with in_conflict("on_paper"):
        move(one, other, there(1, 1, to=1))
    close(other)
    for pair in (two, two[::-1]):
        with in_conflict("closed"):
            move(*pair, there(1, 1, to=1))


def test_a_phone_that_sends_its_moved_hand_again_still_gets_its_receipt(two: tuple[Table, Table]) -> None:
    one, other = two
    sent = enter(one, number=4, entry_id="lost-answer", actor=bert(one))

    move(one, other, there(4, 4, to=1))

    again = enter(one, number=4, entry_id="lost-answer", actor=bert(one))
    assert (again.is_new, again.receipt) == (False, sent.receipt | {"superseded_by": 2})


@pytest.mark.parametrize("seed", range(6))
def test_what_is_moved_there_and_back_is_as_before_and_the_preview_is_what_comes(seed: int) -> None:
    """Hands at random from either table to the other, some of which make others count double: nothing is made and
    nothing lost, and back again all is as it was.
    """
    one, other = doubling_tables()
    luck = Random(seed)
    for table in (one, other):
        for number in sorted(luck.sample(range(1, 9), luck.randint(1, 5))):
            enter(table, number=number, record=luck.choice((DREIER, LOST, KONTRA, TRISCHAKEN)))
    before = [points(one), points(other)]
    hands = Counter(map(str, [*records(one).values(), *records(other).values()]))
    moves = _at_random(luck, one, other)
    planned = moved_sheets(one, other, moves)

    move(one, other, moves)

    shown = [[(each.points[1], each.money[1]) for each in sheet.totals] for sheet in planned]
    assert [points(one), points(other)] == shown
    assert [list(records(one)), list(records(other))] == [list(sheet.after) for sheet in planned]
    assert [sum(column) for table in (one, other) for column in zip(*points(table), strict=True)] == [0] * 4
    assert Counter(map(str, [*records(one).values(), *records(other).values()])) == hands
    back = HandMoves(*(tuple((to, number) for number, to in pairs) for pairs in (moves.there, moves.back)))
    move(other, one, back, entry_id="back")
    assert [points(one), points(other)] == before
    assert findings(one) == []


def _at_random(luck: Random, one: Table, other: Table) -> HandMoves:
    here, away = list(records(one)), list(records(other))
    going = luck.sample(here, luck.randint(1, len(here)))
    coming = luck.sample(away, luck.randint(0, len(away)))
    free = [number for number in range(1, 9) if number not in away or number in coming]
    free_here = [number for number in range(1, 9) if number not in here or number in going]
    return HandMoves(
        tuple(zip(going, luck.sample(free, len(going)), strict=True)),
        tuple(zip(coming, luck.sample(free_here, len(coming)), strict=True)),
    )
