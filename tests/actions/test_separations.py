"""Who came with whom, who must not meet, who needs a table, and what the draw makes of it."""

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament
from tests.meetings import meetings
from tournaments.actions.draw import draw_rounds, redraw_round
from tournaments.actions.draw.separations import SeatingRequests, end_separation, keep_apart, record_seating_requests
from tournaments.models import Club, Entry, Player, Separation, Tournament
from tournaments.queries.draw.input import DEFAULT_DRAW_OPTIONS, DrawOptions
from tournaments.queries.room.seating import seated_rounds

pytestmark = pytest.mark.django_db


def say(entry: Entry, **seating_requests: object) -> None:
    record_seating_requests(entry, SeatingRequests(**seating_requests), actor=at_desk(), now=NOW)  # type: ignore[arg-type]


def part(one: Entry, other: Entry) -> Separation:
    return keep_apart(one, other, actor=at_desk(), now=NOW)


def drawn(tournament: Tournament, *, count: int = 3, draw_options: DrawOptions = DEFAULT_DRAW_OPTIONS) -> None:
    draw_rounds(tournament, count=count, seed="los", draw_options=draw_options, actor=at_desk(), now=NOW)


def test_seating_requests_are_kept_and_noted_without_a_name() -> None:
    tournament = new_tournament(players=4)
    entry = entries_of(tournament)[0]

    say(entry, household="Huber", car="", team="Die Vögel", fixed_table=2)

    entry.refresh_from_db()
    assert (entry.household, entry.car, entry.team, entry.fixed_table) == ("Huber", "", "Die Vögel", 2)
    what = {"entry": entry.pk, "shares": ["household", "team"], "fixed_table": 2}
    assert logged_since(tournament, 2) == [Logged("set_belongings", what, at_desk())]


@pytest.mark.parametrize("table", [0, -1, 1_001])
def test_a_table_there_cannot_be_is_refused(table: int) -> None:
    entry = entries_of(new_tournament(players=4))[0]

    with refused("fixed_table_range", field="fixed_table", limit=1_000):
        say(entry, fixed_table=table)


def test_a_pair_is_the_same_whichever_way_round() -> None:
    tournament = new_tournament(players=4)
    one, other, *_ = entries_of(tournament)

    pair = part(other, one)

    assert (pair.one_id, pair.other_id) == (one.pk, other.pk)
    assert logged_since(tournament, 2) == [Logged("keep_apart", {"entries": [one.pk, other.pk]}, at_desk())]
    with refused("already_apart", field="other", player=one.player.name, other=other.player.name):
        part(one, other)
    with refused("apart_with_oneself", field="other", player=one.player.name):
        part(one, one)


def test_a_pair_may_meet_again_once() -> None:
    tournament = new_tournament(players=4)
    one, other, *_ = entries_of(tournament)
    pair = part(one, other)

    end_separation(pair, actor=at_desk(), now=NOW)

    assert not Separation.objects.exists()
    assert logged_since(tournament, 3) == [Logged("let_meet", {"entries": [one.pk, other.pk]}, at_desk())]
    with refused("not_apart"):
        end_separation(Separation(pk=1, tournament=tournament, one=one, other=other), actor=at_desk(), now=NOW)


def test_a_closed_tournament_is_told_nothing() -> None:
    tournament = seated_tournament(players=8, rounds_planned=1)
    one, other, *_ = entries_of(tournament)
    pair = part(one, other)
    finish_tournament(tournament)

    with refused("evening_closed"):
        say(one, car="grün")
    with refused("evening_closed"):
        part(one, entries_of(tournament)[2])
    with refused("evening_closed"):
        end_separation(pair, actor=at_desk(), now=NOW)


def test_separated_pairs_never_meet_and_fixed_tables_hold() -> None:
    tournament = new_tournament(players=16)
    entries = entries_of(tournament)
    pairs = [(entries[i], entries[j]) for i, j in ((0, 1), (0, 2), (3, 4), (5, 15))]
    for one, other in pairs:
        part(one, other)
    say(entries[7], fixed_table=3)

    drawn(tournament)

    met = meetings(tournament)
    assert [met[one.pk, other.pk] for one, other in pairs] == [0, 0, 0, 0]
    assert all(entries[7].pk in tables[2] for tables in seated_rounds(tournament))


@pytest.mark.parametrize("label", ["household", "car", "team"])
def test_those_who_came_together_sit_apart(label: str) -> None:
    tournament = new_tournament(players=24)
    together = entries_of(tournament)[:4]
    for entry, word in zip(together, ("Huber", "huber", " HUBER ", "Huber"), strict=True):
        say(entry, **{label: word})

    drawn(tournament)

    ids = {entry.pk for entry in together}
    assert all(len(ids & set(table)) <= 1 for tables in seated_rounds(tournament) for table in tables)


def test_clubmates_sit_apart() -> None:
    tournament = new_tournament(players=24)
    together = entries_of(tournament)[4:8]
    club = Club.objects.create(name="Musterrunde")
    Player.objects.filter(entries__in=together).update(club=club)

    drawn(tournament)

    ids = {entry.pk for entry in together}
    assert all(len(ids & set(table)) <= 1 for tables in seated_rounds(tournament) for table in tables)


def test_a_redraw_keeps_to_what_was_said() -> None:
    tournament = seated_tournament(players=8)
    one, other, *_ = entries_of(tournament)
    part(one, other)

    for seed in "abcde":
        redraw_round(tournament.rounds.get(), seed=seed, actor=at_desk(), now=NOW)
        assert meetings(tournament)[one.pk, other.pk] == 0


def test_pairs_that_have_to_meet_are_refused_by_name_until_the_least_bad_is_asked_for() -> None:
    tournament = new_tournament(players=4)
    one, other, *_ = entries_of(tournament)
    part(one, other)

    with refused("apart_not_kept", player=one.player.name, other=other.player.name, round=1):
        drawn(tournament, count=1)
    drawn(tournament, count=1, draw_options=DrawOptions(least_bad=True))

    assert meetings(tournament)[one.pk, other.pk] == 1


def test_fixed_tables_that_contradict_are_refused_by_name() -> None:
    tournament = new_tournament(players=8)
    entries = entries_of(tournament)
    one, other = entries[:2]
    say(one, fixed_table=9)
    with refused("fixed_no_such_table", player=one.player.name, table=9):
        drawn(tournament)
    for entry in entries[:5]:
        say(entry, fixed_table=1)
    with refused("fixed_table_full", table=1, people=5):
        drawn(tournament)
    for entry in entries[2:5]:
        say(entry)
    part(one, other)
    with refused("fixed_but_apart", player=one.player.name, other=other.player.name, table=1):
        drawn(tournament)


def test_what_was_said_about_somebody_who_left_holds_nobody_up() -> None:
    tournament = new_tournament(players=9)
    gone = entries_of(tournament)[0]
    say(gone, fixed_table=9)
    part(gone, entries_of(tournament)[1])
    Entry.objects.filter(pk=gone.pk).update(is_present=False)

    drawn(tournament)

    assert tournament.rounds.count() == 3
