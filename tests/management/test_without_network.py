"""An evening without a network, as in `benchmarks.reliability.without_network`, small: nothing is lost or doubled."""

import asyncio
import os

import pytest

from benchmarks.installation import environment_of
from benchmarks.on_product import new_database
from benchmarks.reliability.without_network.captain import Habits
from benchmarks.reliability.without_network.evening import BadEvening, Inn
from benchmarks.reliability.without_network.inn import opened_evening
from benchmarks.reliability.without_network.outcome import compared, outcome
from benchmarks.reliability.without_network.phone import PhoneManners
from benchmarks.reliability.without_network.weather import FAULTS, Weather
from tests.management.running import manage

TABLES, HANDS = 4, 6
PATIENCE = 240  # seconds
SMALL = BadEvening(
    weather=Weather(round_trip=(0.0, 0.04), rate=1_000_000, fault_permille=300, outage=(0.2, 0.6), outage_every=6.0),
    habits=Habits(hand_every=0.2, slip_permille=150, undo_permille=100, reload_permille=150),
    manners=PhoneManners(patience=2.0, again=0.1, again_at_most=0.5),
    kills=2,
    two_phones_every=2,
)


def played(environment: dict[str, str]) -> Inn:
    """A round of the evening in an installation that is up to date."""
    own = {"DJANGO_SETTINGS_MODULE": "tests.management.beside", "PORT": environment_of("")["PORT"]}
    evening = opened_evening({**environment, **own}, tables=TABLES, rounds=1, hands=HANDS)
    inn = Inn(evening, SMALL)
    asyncio.run(asyncio.wait_for(inn.play(), PATIENCE))
    return inn


def assert_nothing_is_lost(inn: Inn) -> None:
    came = outcome(inn)
    assert (came.lost, came.doubled, came.differences, came.findings) == (0, 0, 0, 0)
    assert (came.saved, came.dropped, came.missing) == (came.acknowledged + came.decided, 0, 0)
    assert came.kills == SMALL.kills
    assert sum(came.fates[fate] for fate in FAULTS) > 0, "the network was never bad"


@pytest.mark.long
def test_an_evening_without_a_network_loses_and_doubles_nothing(migrated: dict[str, str]) -> None:
    inn = played(migrated)
    assert_nothing_is_lost(inn)
    assert_a_loss_is_noticed(inn)


def assert_a_loss_is_noticed(inn: Inn) -> None:
    """The figures are none that are always 0: one hand less on either side shows."""
    stored, log = inn.evening.ask_desk("stored"), inn.corners[0][1].queues[0].log
    less = {**stored, "revisions": stored["revisions"][1:], "standings": stored["standings"][1:]}
    came = compared(inn, less, findings=0)
    assert (came.lost, came.doubled) == (1, 0)
    assert came.differences > 0

    last = log.pop()
    came = compared(inn, stored, findings=0)
    assert (came.lost, came.doubled, came.dropped) == (0, 1, 1)
    assert came.differences > 0
    log[:] = [line for line in log if line.hand.number != last.hand.number]
    assert compared(inn, stored, findings=0).missing == 1


@pytest.mark.postgres
def test_nor_does_one_on_postgres(migrated: dict[str, str]) -> None:
    with new_database(os.environ["DATABASE_URL"]) as url:
        environment = {**migrated, "DATABASE_URL": url, "SECRET_KEY": "tests"}
        assert manage("migrate", "--verbosity=0", env=environment).returncode == 0
        assert_nothing_is_lost(played(environment))
