"""What was said at earlier tournaments of the season is said again."""

from datetime import date

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament
from tournaments.actions.draw.earlier_requests import copy_earlier_requests
from tournaments.actions.draw.separations import SeatingRequests, keep_apart, record_seating_requests
from tournaments.actions.people.check_in import check_in
from tournaments.models import Entry, Player, Separation, Tournament

pytestmark = pytest.mark.django_db


def tournament_on(day: int, *players: Player) -> Tournament:
    tournament = new_tournament(date=date(2026, 11, day))
    for player in players:
        check_in(tournament, player, actor=at_desk(), now=NOW)
    return tournament


def say(entry: Entry, **seating_requests: str) -> None:
    record_seating_requests(entry, SeatingRequests(**seating_requests), actor=at_desk(), now=NOW)  # type: ignore[arg-type]


def carried(tournament: Tournament) -> tuple[int, int]:
    return copy_earlier_requests(tournament, actor=at_desk(), now=NOW)


@pytest.fixture
def people() -> list[Player]:
    return [entry.player for entry in entries_of(new_tournament(players=3, date=date(2026, 11, 1)))]


def test_the_last_word_of_the_season_holds_and_this_tournament_s_stays(people: list[Player]) -> None:
    for day, word in ((3, "alt"), (5, "neu")):
        for entry in entries_of(tournament_on(day, *people[:2])):
            say(entry, car=word)
    say(entries_of(tournament_on(25, *people))[0], car="später")
    today = tournament_on(20, *people)
    say(entries_of(today)[1], team="heute")
    today.refresh_from_db()
    revision = today.revision

    assert carried(today) == (1, 0)

    assert [(entry.car, entry.team) for entry in entries_of(today)] == [("neu", ""), ("", "heute"), ("", "")]
    what = {"entries": [entries_of(today)[0].pk], "pairs": 0}
    assert logged_since(today, revision) == [Logged("carry_over", what, at_desk())]


def test_of_one_day_what_was_said_at_a_tournament_opened_before_counts(people: list[Player]) -> None:
    say(entries_of(tournament_on(20, *people))[0], car="mittags")
    today = tournament_on(20, *people)
    say(entries_of(tournament_on(20, *people))[1], car="nachts")

    assert carried(today) == (1, 0)

    assert [entry.car for entry in entries_of(today)] == ["mittags", "", ""]


def test_separated_pairs_come_once(people: list[Player]) -> None:
    for day in (3, 5):
        keep_apart(*entries_of(tournament_on(day, *people))[:2], actor=at_desk(), now=NOW)
    today = tournament_on(20, *reversed(people))

    assert carried(today) == (0, 1)

    pair = Separation.objects.select_related("one", "other").get(tournament=today)
    assert {pair.one.player_id, pair.other.player_id} == {people[0].pk, people[1].pk}
    with refused("nothing_to_carry_over"):
        carried(today)


def test_a_closed_tournament_takes_nothing_over() -> None:
    tournament = finish_tournament(seated_tournament(players=4, rounds_planned=1))
    with refused("evening_closed"):
        carried(tournament)
