"""The full house of `benchmarks.reliability.connections`, small: more connections than places, and hands go on."""

import asyncio
import sys
from collections.abc import Iterator

import pytest

from benchmarks.installation import PlayedEvening, serving
from benchmarks.reliability.crowd import Crowd, gather_crowd
from tests.management.running import MANAGE, SETTINGS
from tournaments.management.server.open_files import allow_open_files

SMALL = Crowd(spectators=20, idle=1_000, slow=100, seconds=3, poll_every=1, hand_every=1)
PATIENCE = 60  # seconds


@pytest.fixture
def serving_evening(evening: PlayedEvening) -> Iterator[PlayedEvening]:
    with serving(evening, sys.executable, *MANAGE[1:], "serve", *SETTINGS):
        yield evening


@pytest.mark.long
def test_a_full_house_loses_no_hand_and_serves_everybody(serving_evening: PlayedEvening) -> None:
    allow_open_files()
    figures = asyncio.run(asyncio.wait_for(gather_crowd(serving_evening, SMALL), PATIENCE))
    assert figures.hands.tried == figures.hands.acknowledged >= len(serving_evening.tokens)
    assert (figures.hands.lost, figures.hands.doubled, figures.never_served) == (0, 0, 0)
