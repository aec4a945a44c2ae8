"""What a bad network does to phones: delays, few bytes a second, and a fate for every request and its answer."""

from dataclasses import dataclass
from enum import StrEnum
from random import Random


class ExchangeFate(StrEnum):
    """What becomes of a request and its answer, in the words of the report."""

    PASSED = "both passed"
    CUT_BEFORE = "cut before the request"
    CUT_IN_REQUEST = "cut in the middle of the request"
    CUT_WHILE_WORKING = "cut after the request, while the server works"
    CUT_BEFORE_ANSWER = "cut before the answer, the work done"
    CUT_IN_ANSWER = "cut in the middle of the answer"
    CUT_AFTER = "cut after the answer"
    REQUEST_SWALLOWED = "request swallowed by a black hole"
    ANSWER_SWALLOWED = "answer swallowed by a black hole"
    PORTAL = "answered by a captive portal: 200, HTML"


@dataclass(frozen=True, slots=True)
class Weather:
    """`round_trip`: seconds there and back, from and to. `rate`: bytes a second. `fault_permille`: how many of 1,000
    requests meet one of the faults, all of them equally often. `outage`: seconds a whole table is cut off, from and to;
    `outage_every`: seconds between them on average.
    """

    round_trip: tuple[float, float]
    rate: int
    fault_permille: int
    outage: tuple[float, float]
    outage_every: float

    def delay(self, rng: Random) -> float:
        """Seconds one way."""
        return rng.uniform(*self.round_trip) / 2

    def seconds_for(self, content: bytes) -> float:
        return len(content) / self.rate

    def fate(self, rng: Random) -> ExchangeFate:
        if rng.randrange(1_000) >= self.fault_permille:
            return ExchangeFate.PASSED
        return rng.choice(FAULTS)


FAULTS = tuple(fate for fate in ExchangeFate if fate is not ExchangeFate.PASSED)
