"""Tables that a director seats, where other than four play a hand."""

from typing import Any

import pytest

from tests.actions.acts import close, enter, finish_round, sitting
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import (
    NOW,
    at_desk,
    entries_of,
    hand_seated_tournament,
    link_of,
    new_tournament,
    play_under,
    seated_tournament,
    tables_of,
)
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import SIX, STROHMANN
from tournaments.actions.draw import (
    amend_seating,
    commit_seed,
    discard_drafts,
    dissolve_table,
    draw_by_rank,
    draw_rounds,
    publish_seating,
    redraw_round,
    seat_table,
)
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.people.check_in import check_out
from tournaments.actions.tournaments import TournamentSettings, change_tournament
from tournaments.models import Round, Table, TableLink, Tournament

pytestmark = pytest.mark.django_db

THREE, OF_SIX = variant_document("ooe-2023", STROHMANN), variant_document("ooe-2023", SIX)
SEED = NewCommitment(seed="los", salt="salz")


@pytest.fixture
def threes(db: None) -> Tournament:
    """Seven people are here for two rounds, in which three play at a table."""
    tournament = new_tournament(players=7, rounds_planned=2)
    play_under(tournament, THREE)
    return tournament


def people(tournament: Tournament, *positions: int) -> list[int]:
    entries = entries_of(tournament)
    return [entries[position - 1].pk for position in positions]


def seat(tournament: Tournament, *positions: int, rounds: tuple[int, ...] = (1,), hands: int = 3) -> tuple[Table, ...]:
    chosen = people(tournament, *positions)
    return seat_table(tournament, rounds=rounds, people=chosen, hands=hands, actor=at_desk(), now=NOW)


def settings(tournament: Tournament, **changed: Any) -> TournamentSettings:
    same: dict[str, Any] = {"name": "Abend", "date": tournament.date, "venue": "", "cup_points": "fixpunkte"}
    return TournamentSettings(**same | {"ruleset": tournament.ruleset.code, "rounds_planned": 2} | changed)


def test_a_table_is_seated_in_the_order_of_its_places(threes: Tournament) -> None:
    before = threes.revision

    first, _ = seat(threes, 5, 1, 7, rounds=(2, 1), hands=12)
    (second,) = seat(threes, 2, 3, 4, 6)

    assert [each.state for each in Round.objects.filter(tournament=threes)] == ["draft", "draft"]
    assert [(each.number, each.hands) for each in tables_of(threes)] == [(1, 12), (2, 3)]
    assert [entry.pk for entry in sitting(first)] == people(threes, 5, 1, 7)
    assert [entry.pk for entry in sitting(second)] == people(threes, 2, 3, 4, 6)
    assert not TableLink.objects.exists()
    later = tables_of(threes, round_number=2)[0]
    what: dict[str, object] = {"rounds": [1, 2], "tables": [first.pk, later.pk]}
    what |= {"entries": people(threes, 5, 1, 7), "numbers": [1, 1], "hands": 12}
    assert logged_since(threes, before)[0] == Logged("seat_table", what, at_desk())


@pytest.mark.parametrize("positions", [(1, 2), (1, 2, 3, 4, 5)])
def test_as_many_people_sit_as_the_rules_need(threes: Tournament, positions: tuple[int, ...]) -> None:
    with refused("table_size", sizes="3, 4", people=len(positions)):
        seat(threes, *positions)


def test_nobody_sits_twice_or_without_being_here(threes: Tournament) -> None:
    seat(threes, 1, 2, 3)
    gone = entries_of(threes)[3]
    check_out(gone, actor=at_desk(), now=NOW)

    with refused("person_twice", field="place-3", name=entries_of(threes)[4].player.name):
        seat(threes, 5, 6, 5)
    with refused("already_seated_here", field="place-2", name=entries_of(threes)[2].player.name):
        seat(threes, 5, 3, 6, rounds=(2, 1))
    with refused("not_checked_in", field="place-1", name=gone.player.name):
        seat(threes, 4, 5, 6)
    assert [each.number for each in threes.rounds.all()] == [1]


@pytest.mark.parametrize("hands", [0, 61])
def test_a_round_has_some_hands(threes: Tournament, hands: int) -> None:
    with refused("hands_range", field="hands", most=60):
        seat(threes, 1, 2, 3, hands=hands)


def test_only_rounds_that_are_planned_and_open_get_a_table() -> None:
    tournament = hand_seated_tournament(THREE, players=3, hands=1)
    (table,) = tables_of(tournament)
    late = new_tournament(players=3, season_=tournament.season)
    play_under(late, THREE)

    with refused("rounds_too_many", field="rounds", rounds=3):
        seat(late, 1, 2, 3, rounds=(1, 4))
    with refused("round_missing", field="rounds"):
        seat(late, 1, 2, 3, rounds=())
    enter(table)
    finish_round(tournament)
    with in_conflict("round_closed", field="rounds", round=1):
        seat(tournament, 1, 2, 3)
    assert not late.rounds.exists()


def test_a_published_round_takes_another_table_with_its_link(threes: Tournament) -> None:
    seat(threes, 1, 2, 3)
    publish_seating(threes, actor=at_desk(), now=NOW)

    (late,) = seat(threes, 4, 5, 6)

    assert (late.number, link_of(late).generation) == (2, 1)


def test_a_table_nobody_has_played_at_can_be_dissolved(threes: Tournament) -> None:
    first, again = seat(threes, 1, 2, 3, rounds=(1, 2))
    (second,) = seat(threes, 4, 5, 6)

    dissolve_table(first, actor=at_desk(), now=NOW)
    dissolve_table(again, actor=at_desk(), now=NOW)

    assert [(each.number, [table.pk for table in each.tables.all()]) for each in threes.rounds.all()] == [
        (1, [second.pk])
    ]
    (refilled,) = seat(threes, 7, 1, 2)
    assert refilled.number == 1
    publish_seating(threes, actor=at_desk(), now=NOW)
    enter(refilled)
    with refused("table_has_hands"):
        dissolve_table(refilled, actor=at_desk(), now=NOW)


def test_drafts_seated_by_hand_can_be_discarded(threes: Tournament) -> None:
    seat(threes, 1, 2, 3)

    discard_drafts(threes, actor=at_desk(), now=NOW)

    assert not threes.rounds.exists()


def test_nothing_is_drawn_where_a_director_seats(threes: Tournament) -> None:
    seat(threes, 1, 2, 3)
    publish_seating(threes, commitment=SEED, actor=at_desk(), now=NOW)
    (round_,) = threes.rounds.all()
    actor: dict[str, Any] = {"actor": at_desk(), "now": NOW}

    for draw in (
        lambda: draw_rounds(threes, count=1, seed="los", **actor),
        lambda: draw_by_rank(threes, top=1, seed="los", **actor),
        lambda: redraw_round(round_, seed="los", **actor),
        lambda: amend_seating(threes, gone=[], arrived=people(threes, 4), seed="los", **actor),
        lambda: commit_seed(threes, SEED, **actor),
    ):
        with refused("seated_by_hand"):
            draw()
    assert not threes.commitments.exists()


def test_a_director_seats_nobody_where_tables_are_drawn() -> None:
    tournament = seated_tournament(players=4)

    with refused("seated_by_lot"):
        seat(tournament, 1, 2, 3, 4)
    with refused("seated_by_lot"):
        dissolve_table(tables_of(tournament)[0], actor=at_desk(), now=NOW)


def test_seated_tables_keep_the_number_of_players(threes: Tournament) -> None:
    seat(threes, 1, 2, 3)
    with refused("ruleset_seats", field="ruleset", seated=3, wanted=4):
        change_tournament(threes, settings(threes, ruleset="ooe-2023"), actor=at_desk(), now=NOW)

    discard_drafts(threes, actor=at_desk(), now=NOW)
    changed = change_tournament(threes, settings(threes, ruleset="ooe-2023"), actor=at_desk(), now=NOW)

    assert changed.ruleset.slug == "ooe-2023"


def test_a_six_plays_with_everybody() -> None:
    tournament = hand_seated_tournament(OF_SIX, players=6, hands=1)
    (table,) = tables_of(tournament)

    receipt = enter(table, record={"contract": "rufer", "declarer": 0, "won": True, "partners": [2, 5]}).receipt
    close(table)

    assert [each["points"] for each in receipt["places"]] == [1, -1, 1, -1, -1, 1]
