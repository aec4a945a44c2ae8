"""The full house of `benchmarks.reliability.connections`, small: more connections than places, and hands go on."""

import asyncio
import json
import sys
from collections.abc import Iterator

import pytest

from benchmarks.installation import PlayedEvening, environment_of, serving
from benchmarks.reliability.crowd import Crowd, gather_crowd
from tests.management.running import MANAGE, SETTINGS, manage_each
from tournaments.management.server.open_files import allow_open_files

SMALL = Crowd(spectators=20, idle=1_000, slow=100, seconds=3, poll_every=1, hand_every=1)
PATIENCE = 60  # seconds


@pytest.fixture
def evening(migrated: dict[str, str]) -> PlayedEvening:
    """Three tables in the second round of an embedded installation."""
    evening = ["--players=12", "--ruleset=ooe-2023", "--seed=crowd", "--stop-after=round-1"]
    _, links = manage_each(["simulate_evening", *evening], ["table_links", "1", "--round=2"], env=migrated)
    tokens = tuple(json.loads(line)["token"] for line in links.stdout.splitlines())
    return PlayedEvening({**migrated, "PORT": environment_of("")["PORT"]}, tokens)


@pytest.fixture
def serving_evening(evening: PlayedEvening) -> Iterator[PlayedEvening]:
    with serving(evening, sys.executable, *MANAGE[1:], "serve", *SETTINGS):
        yield evening


def test_a_full_house_loses_no_hand_and_serves_everybody(serving_evening: PlayedEvening) -> None:
    allow_open_files()
    figures = asyncio.run(asyncio.wait_for(gather_crowd(serving_evening, SMALL), PATIENCE))
    assert figures.hands.tried == figures.hands.acknowledged >= len(serving_evening.tokens)
    assert (figures.hands.lost, figures.hands.doubled, figures.never_served) == (0, 0, 0)
