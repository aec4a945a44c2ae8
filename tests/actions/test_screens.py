"""What takes turns on the screens is chosen, and the log says so."""

import pytest

from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, at_desk, new_tournament
from tournaments.actions.room.screens import change_screens
from tournaments.queries.room.screens import Screen, screen_plan

pytestmark = pytest.mark.django_db


def test_what_takes_turns_is_kept_in_its_usual_order_and_the_same_again_is_nothing_new() -> None:
    tournament = new_tournament()
    before = tournament.revision

    for _ in range(2):
        change_screens(tournament, screens=[Screen.STANDINGS, Screen.CLOCK], seconds=20, actor=at_desk(), now=NOW)

    plan = screen_plan(tournament)
    assert (plan.screens, plan.seconds) == (["clock", "standings"], 20)
    assert logged_since(tournament, before) == [
        Logged("change_screens", {"screens": ["clock", "standings"], "seconds": 20}, at_desk())
    ]


def test_seconds_out_of_range_and_a_prize_giving_in_turn_are_refused() -> None:
    tournament = new_tournament()
    for seconds in (4, 121):
        with refused("screen_seconds", field="seconds", least=5, most=120):
            change_screens(tournament, screens=[], seconds=seconds, actor=at_desk(), now=NOW)
    with refused("screen_unknown", field="screens"):
        change_screens(tournament, screens=[Screen.PRIZES], seconds=12, actor=at_desk(), now=NOW)
