"""Drafts, their seats, publishing them, and the links on the tables."""

from datetime import timedelta

import pytest

from tests.actions.acts import enter, finish_round, finish_tournament, record_paper_totals
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, entries_of, link_of, new_tournament, seated_tournament, tables_of
from tests.meetings import repeats
from tournaments.actions.draw import (
    LINK_LIFETIME,
    discard_drafts,
    draw_rounds,
    publish_seating,
    redraw_round,
    renew_link,
)
from tournaments.actions.people.check_in import check_out
from tournaments.links import table_token
from tournaments.models import Entry, Round, Seat, SeatOccupancy, Table, TableLink, Tournament
from tournaments.queries.digests import seating_payload
from tournaments.queries.room.seating import seated_rounds

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)


def drawn(tournament: Tournament, *, count: int = 1, seed: str = "los") -> list[Round]:
    return draw_rounds(tournament, count=count, seed=seed, actor=at_desk(), now=NOW)


def published(tournament: Tournament) -> list[Round]:
    return publish_seating(tournament, actor=at_desk(), now=NOW)


def shape(tournament: Tournament) -> list[tuple[int, str, int, int, int]]:
    """Round, its state, table, hands and people, in order."""
    rows = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")
    return [(row.round.number, row.round.state, row.number, row.hands, row.seats.count()) for row in rows]


def test_a_draw_seats_everybody_present_once_a_round() -> None:
    tournament = new_tournament(players=9)

    rounds = drawn(tournament, count=2)

    entries = sorted(entry.pk for entry in entries_of(tournament))
    seating = seated_rounds(tournament)
    assert [sorted(entry for table in round_ for entry in table) for round_ in seating] == [entries, entries]
    assert shape(tournament) == [
        (1, "draft", 1, 16, 4), (1, "draft", 2, 20, 5), (2, "draft", 1, 16, 4), (2, "draft", 2, 20, 5),
    ]  # fmt: skip
    assert [(each.number, each.seed, each.drawn_at) for each in rounds] == [(1, "los", NOW), (2, "los", NOW)]
    assert logged_since(tournament, 2) == [Logged("draw_rounds", {"rounds": [1, 2], "seed": "los"}, at_desk())]


def test_places_count_from_one_in_playing_order() -> None:
    tournament = new_tournament(players=5)
    drawn(tournament)

    ((table,),) = seated_rounds(tournament)
    rows = SeatOccupancy.objects.order_by("seat__place").values_list("seat__place", "entry", "from_hand")
    assert list(rows) == [(place, entry, 1) for place, entry in enumerate(table, start=1)]


def test_hands_of_a_table_are_the_tournaments() -> None:
    tournament = new_tournament(players=9, hands_at_four=3, hands_at_five=7)

    drawn(tournament)

    assert [row[3] for row in shape(tournament)] == [3, 7]


def test_the_same_seed_draws_the_same_plan() -> None:
    tournament = new_tournament(players=21)

    drawn(tournament, seed="a")
    first = seated_rounds(tournament)
    drawn(tournament, seed="b")
    other = seated_rounds(tournament)
    drawn(tournament, seed="a")

    assert seated_rounds(tournament) == first != other


def test_a_new_draw_replaces_the_drafts_and_keeps_published_rounds() -> None:
    tournament = new_tournament(players=20)
    drawn(tournament)
    published(tournament)
    kept = seated_rounds(tournament)

    drawn(tournament, count=2, seed="erst")
    drawn(tournament, count=1, seed="dann")

    assert seated_rounds(tournament)[:1] == kept
    assert list(tournament.rounds.values_list("number", "state", "seed")) == [
        (1, "published", "los"),
        (2, "draft", "dann"),
    ]
    assert Seat.objects.count() == SeatOccupancy.objects.count() == 40
    assert repeats(tournament) == 0


def test_who_went_is_not_drawn() -> None:
    tournament = new_tournament(players=5)
    gone = entries_of(tournament)[2]
    check_out(gone, actor=at_desk(), now=NOW)

    drawn(tournament)

    assert gone.pk not in seated_rounds(tournament)[0][0]


@pytest.mark.parametrize("count", [0, -1, 4])
def test_more_rounds_than_planned_are_refused(count: int) -> None:
    tournament = new_tournament(players=8)

    with refused("rounds_too_many", field="count", rounds=3):
        drawn(tournament, count=count)


def test_rounds_that_stand_count_towards_the_plan() -> None:
    tournament = seated_tournament(players=20, rounds=2)

    with refused("rounds_too_many", field="count", rounds=3):
        drawn(tournament, count=2)
    assert [each.number for each in drawn(tournament, count=1)] == [3]


@pytest.mark.parametrize("players", [0, 3])
def test_too_few_players_are_refused(players: int) -> None:
    tournament = new_tournament(players=players)

    with refused("too_few_players", players=players):
        drawn(tournament)


@pytest.mark.parametrize("players", [6, 7, 11])
def test_players_that_fill_no_tables_are_refused(players: int) -> None:
    tournament = new_tournament(players=players)

    with refused("no_table_split", players=players):
        drawn(tournament)


def test_a_refused_draw_leaves_the_drafts() -> None:
    tournament = new_tournament(players=8)
    drawn(tournament)
    take_out(entries_of(tournament)[0])

    with refused("no_table_split", players=7):
        drawn(tournament)


def take_out(entry: Entry) -> None:
    """Somebody is gone although they have a seat: the action refuses it, the admin would not."""
    Entry.objects.filter(pk=entry.pk).update(is_present=False)


def test_a_closed_tournament_is_not_drawn_nor_published() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    (round_,) = tournament.rounds.all()

    with refused("evening_closed"):
        drawn(tournament)
    with refused("evening_closed"):
        published(tournament)
    with refused("evening_closed"):
        redraw_round(round_, seed="neu", actor=at_desk(), now=NOW)


def test_published_rounds_hold_and_every_table_has_its_link() -> None:
    tournament = new_tournament(players=20)
    drawn(tournament, count=2)

    rounds = published(tournament)

    assert [each.number for each in rounds] == [1, 2]
    assert set(tournament.rounds.values_list("state", flat=True)) == {"published"}
    tables = Table.objects.order_by("pk").values_list("pk", flat=True)
    assert list(TableLink.objects.order_by("table").values_list("table", "generation", "expires_at", "revoked_at")) == [
        (table, 1, NOW + LINK_LIFETIME, None) for table in tables
    ]
    what = {"rounds": [1, 2], **seating_payload(tournament.rounds.all())}
    assert logged_since(tournament, 3) == [Logged("publish_seating", what, at_desk())]


def test_nothing_drawn_is_nothing_to_publish_or_discard() -> None:
    tournament = seated_tournament()

    with refused("nothing_to_publish"):
        published(tournament)
    with refused("nothing_to_publish"):
        discard_drafts(tournament, actor=at_desk(), now=NOW)


def test_discarded_drafts_are_gone_and_published_rounds_stay() -> None:
    tournament = seated_tournament(players=20)
    before, revision = shape(tournament), tournament.revision
    drawn(tournament, count=2)

    discard_drafts(tournament, actor=at_desk(), now=NOW)

    assert shape(tournament) == before
    assert logged_since(tournament, revision)[1:] == [Logged("discard_drafts", {"rounds": [2, 3]}, at_desk())]


def test_a_round_drawn_again_and_thrown_away_is_the_next_one_to_be_drawn() -> None:
    tournament = seated_tournament(players=20, rounds=3)
    redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)
    discard_drafts(tournament, actor=at_desk(), now=NOW)

    (fresh,) = drawn(tournament)

    assert (fresh.number, fresh.state) == (2, "draft")
    assert repeats(tournament) == 0
    with refused("rounds_too_many", field="count", rounds=3):
        drawn(tournament, count=2)


def test_a_redrawn_round_is_a_draft_again_and_its_links_open_nothing() -> None:
    tournament = seated_tournament(players=20, rounds=3)
    first, second, third = seated_rounds(tournament)
    revision = tournament.revision

    fresh = redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)

    assert (fresh.number, fresh.state, fresh.seed) == (2, "draft", "neu")
    assert seated_rounds(tournament)[0::2] == (first, third)
    assert seated_rounds(tournament)[1] != second
    assert repeats(tournament) == 0
    assert set(TableLink.objects.values_list("table__round__number", flat=True)) == {1, 3}
    assert logged_since(tournament, revision) == [Logged("redraw_round", {"round": 2, "seed": "neu"}, at_desk())]


def test_a_round_with_a_hand_is_not_drawn_again() -> None:
    tournament = seated_tournament()
    enter(tables_of(tournament)[1])

    with refused("round_played", round=1):
        redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)


def test_a_round_with_totals_or_closed_is_not_drawn_again() -> None:
    tournament = seated_tournament()
    record_paper_totals(tables_of(tournament)[0], 3, 3, -3, -3)

    with refused("round_played", round=1):
        redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)
    finish_round(tournament)
    with refused("round_played", round=1):
        redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)


def test_a_redraw_that_finds_no_plan_leaves_the_round() -> None:
    tournament = seated_tournament(players=8)
    take_out(entries_of(tournament)[0])

    with refused("no_table_split", players=7):
        redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)


def test_a_stale_form_after_a_redraw_is_a_conflict() -> None:
    tournament = seated_tournament()
    stale, table = tournament.rounds.get(), tables_of(tournament)[0]
    redraw_round(stale, seed="neu", actor=at_desk(), now=NOW)

    with in_conflict("redrawn"):
        redraw_round(stale, seed="noch einmal", actor=at_desk(), now=NOW)
    with in_conflict("redrawn"):
        enter(table)
    with in_conflict("redrawn"):
        renew_link(table, actor=at_desk(), now=NOW)


def test_a_draft_nobody_looked_at_is_not_published() -> None:
    tournament = new_tournament(players=8)
    looked_at = {each.pk for each in drawn(tournament)}
    drawn(tournament)

    with in_conflict("draft_changed"):
        publish_seating(tournament, seen=looked_at, actor=at_desk(), now=NOW)
    with in_conflict("draft_changed"):
        publish_seating(tournament, seen=(), actor=at_desk(), now=NOW)


def test_a_renewed_link_replaces_the_one_on_paper() -> None:
    tournament = seated_tournament()
    table = tables_of(tournament)[0]
    old, revision = link_of(table), tournament.revision

    new = renew_link(table, actor=at_desk(), now=LATER)

    links = table.links.order_by("generation").values_list("generation", "revoked_at")
    assert list(links) == [(1, LATER), (2, None)]
    assert (new.generation, new.expires_at) == (2, LATER + LINK_LIFETIME)
    assert table_token(new, table) != table_token(old, table)
    what = {"table": table.pk, "generation": 2}
    assert logged_since(tournament, revision) == [Logged("renew_link", what, at_desk(), at=LATER)]


def test_a_draft_has_no_link_to_renew() -> None:
    tournament = new_tournament(players=8)
    drawn(tournament)

    with in_conflict("round_not_published"):
        renew_link(tables_of(tournament)[0], actor=at_desk(), now=NOW)


def test_a_closed_tournament_renews_no_links() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))

    with refused("evening_closed"):
        renew_link(tables_of(tournament)[0], actor=at_desk(), now=NOW)
