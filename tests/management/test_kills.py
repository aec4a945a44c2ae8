"""The server killed in the middle of hands, as in `benchmarks.reliability.kills`, small: nothing is lost or doubled."""

import sys

import pytest

from benchmarks.installation import PlayedEvening
from benchmarks.reliability.kills import KillPlan, killed_servers
from tests.management.running import MANAGE, SETTINGS

SMALL = KillPlan(kills=2, pause=0.5, hand_every=0.1)


@pytest.mark.long
def test_a_killed_server_loses_and_doubles_nothing(evening: PlayedEvening) -> None:
    command = [sys.executable, *MANAGE[1:]]
    figures = killed_servers(evening, SMALL, *command, "serve", *SETTINGS, verify=(*command, "verify", *SETTINGS))

    hands = figures.hands
    assert (hands.lost, hands.doubled, figures.findings) == (0, 0, 0)
    assert hands.tried == hands.acknowledged >= len(evening.tokens)
    assert hands.refused > 0, "nobody noticed the kills"
