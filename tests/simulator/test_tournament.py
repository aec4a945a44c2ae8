"""A simulated tournament is a real one: everything below is read back through the queries."""

from datetime import datetime, timedelta

import pytest

from tests.factories import NOW, PlayerFactory, anna, new_tournament
from tournaments.lists.published import ResultsList
from tournaments.models import Entry, HandRevision, Player, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.standings import tournament_results
from tournaments.simulator.luck import seeded
from tournaments.simulator.tournament import (
    DRAW,
    SimulatedDesk,
    check_in_players,
    finish,
    invented_people,
    play_half,
    play_rounds,
    seat,
)

pytestmark = pytest.mark.django_db


def desk(*, seed: str = "1", paper_permille: int = 300) -> SimulatedDesk:
    return SimulatedDesk(anna(), seeded(seed), paper_permille=paper_permille)


def opened(*, players: int = 9, hands_at_four: int = 4, hands_at_five: int = 5) -> Tournament:
    """A tournament of two rounds; 9 players are a four and a five."""
    tournament = new_tournament(rounds_planned=2, hands_at_four=hands_at_four, hands_at_five=hands_at_five)
    check_in_players(tournament, desk(), players=players, among=invented_people(players), now=NOW)
    return tournament


def played(tournament: Tournament, *, on: SimulatedDesk) -> datetime:
    rounds = seat(tournament, on, seed="1", now=NOW + DRAW)
    return play_rounds(rounds, on, now=NOW + DRAW)


def results(tournament: Tournament) -> ResultsList:
    tournament.refresh_from_db()
    return tournament_results(tournament)


def test_welcome_checks_everybody_in_before_the_draw() -> None:
    entries = Entry.objects.filter(tournament=opened(players=11))
    assert entries.count() == 11
    assert all(NOW <= entry.checked_in_at < NOW + DRAW for entry in entries)


def test_welcome_takes_known_people_as_they_are() -> None:
    opened()
    opened()
    assert Player.objects.count() == 9


def test_invented_people_leave_other_peoples_numbers_alone() -> None:
    first = invented_people(3)[0]
    stranger = PlayerFactory.create(number=first.number)
    assert first not in invented_people(3)
    assert len(invented_people(3)) == 3
    stranger.refresh_from_db()
    assert stranger.family_name != first.family_name


def test_play_rounds_on_phones_closes_every_table_with_every_hand() -> None:
    tournament = opened()
    over = played(tournament, on=desk(paper_permille=0))
    assert over == NOW + DRAW + timedelta(hours=4)
    assert {each.state for each in Round.objects.filter(tournament=tournament)} == {RoundState.CLOSED}
    assert HandRevision.objects.filter(is_current=True).count() == 2 * (4 + 5)


def test_play_rounds_on_paper_records_totals_and_no_hand() -> None:
    tournament = opened()
    played(tournament, on=desk(paper_permille=1000))
    assert not HandRevision.objects.exists()
    assert sum(row.total for row in results(tournament).rows) == 0
    assert any(row.total for row in results(tournament).rows)


def test_play_rounds_sums_to_zero_in_both_ledgers() -> None:
    tournament = opened()
    played(tournament, on=desk(paper_permille=500))
    rows = results(tournament).rows
    assert (sum(row.total for row in rows), sum(row.money for row in rows)) == (0, 0)


def test_play_rounds_with_many_hands_has_corrections_and_struck_hands() -> None:
    tournament = opened(hands_at_four=60, hands_at_five=60)
    played(tournament, on=desk(paper_permille=0))
    superseded = HandRevision.objects.filter(is_current=False)
    assert superseded.exists()
    assert HandRevision.objects.filter(is_struck=True).exists()
    assert all(each.reason for each in HandRevision.objects.filter(number=2))


def test_play_half_leaves_the_round_open_and_hands_missing() -> None:
    tournament = opened(hands_at_four=16, hands_at_five=20)
    first, _ = seat(tournament, desk(), seed="1", now=NOW + DRAW)
    play_half(first, desk(), now=NOW + DRAW)
    first.refresh_from_db()
    assert first.state == RoundState.PUBLISHED
    assert 0 < HandRevision.objects.filter(is_current=True).count() < 36 * 2 // 3


def test_play_hands_are_entered_one_after_the_other() -> None:
    tournament = opened()
    played(tournament, on=desk(paper_permille=0))
    times = [each.at for each in tournament.events.order_by("sequence")]
    assert times == sorted(times)


def test_finish_closes_and_publishes() -> None:
    tournament = opened()
    finish(tournament, desk(), now=played(tournament, on=desk()))
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.CLOSED
    assert tournament.publications.count() == 1
