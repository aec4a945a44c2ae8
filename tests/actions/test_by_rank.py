"""The round drawn by rank."""

import pytest

from tests.actions.acts import finish_round, finish_tournament, record_paper_totals
from tests.actions.witness import logged_since, refused
from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament, tables_of
from tests.meetings import meetings
from tournaments.actions.draw import draw_by_rank, publish_seating
from tournaments.actions.draw.separations import SeatingRequests, record_seating_requests
from tournaments.models import DrawRun, Entry, Round, Tournament
from tournaments.queries.draw.ranking import ranked_entries
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating.answer import answer

pytestmark = pytest.mark.django_db


def by_rank(tournament: Tournament, *, top: int = 1) -> Round:
    return draw_by_rank(tournament, top=top, seed="los", actor=at_desk(), now=NOW)


@pytest.fixture
def played() -> Tournament:
    """Twenty people after a round: who sat first won a point from the second at every table."""
    tournament = seated_tournament(players=20)
    finish_round(tournament)
    return tournament


@pytest.mark.parametrize("top", [1, 2])
def test_the_best_sit_at_the_first_tables_and_nobody_else_meets_again(played: Tournament, top: int) -> None:
    order = ranked_entries(played)

    by_rank(played, top=top)

    first, second = seated_rounds(played)
    assert [set(table) for table in second[:top]] == [set(order[4 * t : 4 * t + 4]) for t in range(top)]
    best = {*order[: 4 * top]}
    assert [pair for pair, times in meetings(played).items() if times > 1 and not best & {*pair}] == []
    assert logged_since(played, played.revision - 1)[-1].what == {"round": 2, "top": top, "seed": "los"}
    assert first != second


def test_anybody_can_draw_it_again_and_it_is_published(played: Tournament) -> None:
    by_rank(played)
    run = DrawRun.objects.get(numbers=[2])

    assert answer(run.document)["rounds"] == (seated_rounds(played)[1],)
    publish_seating(played, actor=at_desk(), now=NOW)


def test_without_a_standing_there_is_no_such_round() -> None:
    tournament = seated_tournament(players=8)
    with refused("no_standing"):
        by_rank(tournament)
    empty = new_tournament(players=8)
    with refused("no_standing"):
        by_rank(empty)
    record_paper_totals(tables_of(tournament)[0], 1, -1, 0, 0)
    with refused("no_standing"):
        by_rank(tournament)


def test_more_tables_than_there_are_and_contradictions_are_refused(played: Tournament) -> None:
    with refused("no_such_top_table", top=6, tables=5):
        by_rank(played, top=6)
    leader = Entry.objects.select_related("player", "tournament").get(pk=ranked_entries(played)[0])
    record_seating_requests(leader, SeatingRequests(fixed_table=3), actor=at_desk(), now=NOW)
    with refused("fixed_against_standing", player=leader.player.name, table=3):
        by_rank(played)


def test_who_went_home_is_not_among_the_best(played: Tournament) -> None:
    gone = ranked_entries(played)[0]
    Entry.objects.filter(pk=gone).update(is_present=False)

    by_rank(played)

    assert gone not in {entry for table in seated_rounds(played)[1] for entry in table}
    assert len(entries_of(played)) == 20


def test_after_the_last_round_or_the_tournament_there_is_none() -> None:
    tournament = seated_tournament(players=8, rounds_planned=1)
    finish_round(tournament)
    with refused("rounds_too_many", rounds=1):
        by_rank(tournament)
    over = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    with refused("evening_closed"):
        by_rank(over)
