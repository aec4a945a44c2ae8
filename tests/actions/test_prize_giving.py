"""A prize-giving from the first press of its button to the last."""

import pytest

from tests.actions.acts import correct_results
from tests.actions.till.acts import award, finished_tournament, set_prizes
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, seated_tournament
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.options import EveningOptions, change_options
from tournaments.actions.results.prize_giving import end_prize_giving, show_prizes, start_prize_giving
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import PrizeGiving, Tournament
from tournaments.money.prize_schemes import CentsByRank, GoodsByRank, PrizeScheme
from tournaments.queries.room.prize_giving import Giving, GivingState, prize_giving, usual_ranks

pytestmark = pytest.mark.django_db


def begin(tournament: Tournament, from_rank: int = 5) -> None:
    start_prize_giving(tournament, from_rank=from_rank, actor=at_desk(), now=NOW)


def show(tournament: Tournament, shown: int, down_to: int) -> None:
    show_prizes(tournament, shown=shown, down_to=down_to, actor=at_desk(), now=NOW)


def now(tournament: Tournament) -> Giving:
    return prize_giving(Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk))


def ranks(giving: Giving) -> list[tuple[int, int]]:
    """The ranks that everybody sees, and how many people have each."""
    return [(each.rank, len(each.people)) for each in giving.shown]


def test_places_are_shown_one_after_the_other_with_ties_together_and_the_winners_last() -> None:
    tournament = finished_tournament()  # ranks 1 1 3 3 3 3 3 8 8
    before = tournament.revision
    begin(tournament, from_rank=8)

    first = now(tournament)
    assert (first.state, ranks(first), first.former, first.newest, first.podium) == (
        GivingState.UNDER_WAY, [], None, None, (),
    )  # fmt: skip
    assert first.next
    assert (first.down_to, first.next.rank) == (9, 8)

    show(tournament, 9, 8)
    show(tournament, 9, 8)  # a second device, or an impatient second press
    show(tournament, 8, 3)
    third = now(tournament)
    assert (ranks(third), third.former, third.is_complete) == ([(8, 2), (3, 5)], 8, False)
    show(tournament, 3, 8)
    assert ranks(now(tournament)) == [(8, 2)]
    show(tournament, 8, 3)
    show(tournament, 3, 1)
    last = now(tournament)
    assert (last.next, last.is_complete, [each.rank for each in last.podium]) == (None, True, [1, 3])
    assert [each.rank for each in last.others] == [8]

    end_prize_giving(tournament, actor=at_desk(), now=NOW)
    assert now(tournament) == Giving(GivingState.NONE)
    tournament.refresh_from_db()
    steps = [("show_prizes", {"ranks": 8, "down_to": rank}) for rank in (8, 3, 8, 3, 1)]
    expected = [("start_prize_giving", {"ranks": 8}), *steps, ("end_prize_giving", {})]
    assert logged_since(tournament, before) == [Logged(verb, what, at_desk()) for verb, what in expected]


def test_whoever_is_behind_or_leaves_a_place_out_changes_nothing() -> None:
    tournament = finished_tournament()
    begin(tournament, from_rank=8)
    show(tournament, 9, 8)

    for shown, down_to in ((9, 3), (8, 1), (8, 7), (9, 9), (3, 1)):
        with in_conflict("giving_moved_on"):
            show(tournament, shown, down_to)
    with in_conflict("giving_begun"):
        begin(tournament)


def test_what_cannot_begin_is_refused() -> None:
    playing = seated_tournament()
    with refused("not_closed"):
        begin(playing)
    tournament = finished_tournament()
    for from_rank in (0, 61):
        with refused("giving_ranks", field="from_rank", most=60):
            begin(tournament, from_rank)
    with in_conflict("giving_over"):
        show(tournament, 6, 5)
    with in_conflict("giving_over"):
        end_prize_giving(tournament, actor=at_desk(), now=NOW)


def test_results_that_are_opened_or_become_others_stop_it_until_it_begins_anew() -> None:
    tournament = finished_tournament()
    begin(tournament, from_rank=3)
    show(tournament, 4, 3)

    reopen_tournament(tournament, reason="Schreibfehler", actor=at_desk(), now=NOW)
    assert (now(tournament).state, now(tournament).shown, now(tournament).next) == (GivingState.INTERRUPTED, (), None)
    with refused("giving_interrupted"):
        show(tournament, 3, 1)
    cancel_tournament(tournament, by_mistake=False, reason="Gilt nicht", actor=at_desk(), now=NOW)
    assert (now(tournament).state, now(tournament).shown) == (GivingState.INTERRUPTED, ())
    with refused("giving_interrupted"):
        show(tournament, 3, 1)


def test_a_correction_that_changes_ranks_lets_it_begin_anew_and_no_other_does() -> None:
    tournament = finished_tournament()
    begin(tournament, from_rank=3)
    show(tournament, 4, 3)

    correct_results(tournament, 1, -1, 0, 0)
    assert ranks(now(tournament)) == [(3, 5)]
    correct_results(tournament, 9, -9, 0, 0)
    assert now(tournament).state == GivingState.INTERRUPTED
    with refused("giving_interrupted"):
        show(tournament, 3, 1)
    begin(tournament, from_rank=2)
    assert ranks(now(tournament)) == []
    assert PrizeGiving.objects.get().down_to == 3


def test_prizes_stand_beside_names_unless_money_is_hidden_or_they_are_of_other_results() -> None:
    tournament = finished_tournament()
    assert usual_ranks(tournament) == 8  # nobody won anything, and there is no rank ten
    set_prizes(tournament, PrizeScheme("Abend", (CentsByRank((2000, 1000)), GoodsByRank(("Speck", "Wein")))))
    award(Tournament.objects.get(pk=tournament.pk))
    assert usual_ranks(tournament) == 1
    begin(tournament, from_rank=1)
    show(tournament, 2, 1)

    def won() -> list[tuple[int, tuple[str, ...]]]:
        return sorted((each.cents, each.goods) for each in now(tournament).shown[0].people)

    assert won() == [(1500, ("Speck",)), (1500, ("Wein",))]
    change_options(tournament, EveningOptions(hides_money=True), actor=at_desk(), now=NOW)
    assert won() == [(0, ("Speck",)), (0, ("Wein",))]
    PrizeGiving.objects.all().delete()
    correct_results(tournament, 9, -9, 0, 0)
    begin(tournament, from_rank=1)
    show(tournament, 2, 1)
    assert won() == [(0, ())]
