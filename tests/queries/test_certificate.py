"""A certificate as pages read it, and the comparison with the draft before."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, at_desk, new_tournament, seated_tournament
from tournaments.actions.draw import draw_rounds, redraw_round, release_next_round
from tournaments.queries.draw.certificate import draft_certificates, public_certificates

pytestmark = pytest.mark.django_db

AFFINITIES = ["club", "household", "car", "team"]
GOALS = ["seated", "sixes", "repeats", "second_fives", "apart", *AFFINITIES, "met", "places", "fixed"]


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_first_draft_has_its_goals_in_order(rounds: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = new_tournament(players=16)
    draw_rounds(tournament, count=rounds, seed="los", actor=at_desk(), now=NOW)

    with django_assert_num_queries(1):
        (run,) = draft_certificates(tournament)

    assert [line.name for line in run.lines] == GOALS
    assert (run.seed, run.numbers, run.drawn_at) == ("los", tuple(range(1, rounds + 1)), NOW)
    assert {(line.figure, line.bound, line.is_optimal) for line in run.lines if line.name != "places"} == {(0, 0, True)}
    assert not run.is_compared
    assert run.optimal == len(GOALS)


def test_a_second_draft_of_the_same_rounds_is_compared_with_the_first() -> None:
    tournament = new_tournament(players=13)
    for seed in ("a", "b"):
        draw_rounds(tournament, count=3, seed=seed, actor=at_desk(), now=NOW)
        draw_rounds(tournament, count=2, seed=seed, actor=at_desk(), now=NOW)

    (second,) = draft_certificates(tournament)

    assert (second.seed, second.is_compared) == ("b", True)
    before = tournament.drawings.filter(numbers=[1, 2]).order_by("pk")[0].certificate["goals"]
    assert [line.before for line in second.lines] == [before[name]["figure"] for name in GOALS]
    assert [line.change for line in second.lines] == [line.figure - (line.before or 0) for line in second.lines]


def test_only_what_is_published_as_a_whole_is_public() -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)
    release_next_round(tournament, actor=at_desk(), now=NOW)
    assert public_certificates(tournament) == ()

    release_next_round(tournament, actor=at_desk(), now=NOW)

    assert [run.seed for run in public_certificates(tournament)] == ["los"]
    assert draft_certificates(tournament) == ()


def test_a_round_drawn_again_has_a_certificate_of_its_own() -> None:
    tournament = seated_tournament(players=20, rounds=3)
    redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)

    (run,) = draft_certificates(tournament)

    assert (run.numbers, run.seed, run.is_compared) == ((2,), "neu", False)
