"""One hand from shuffling to its record."""

from random import Random

from rulesets.model import Ruleset
from tournaments.simulator.bidding import bid
from tournaments.simulator.dealing import deal
from tournaments.simulator.outcome import record_of
from tournaments.simulator.record import SimulatedRecord


def random_hand(ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    """A legal record under `ruleset`, the same for the same state of `rng` on every machine."""
    dealt = deal(rng)
    return record_of(dealt, bid(dealt, ruleset=ruleset, rng=rng), ruleset=ruleset, rng=rng)
