"""The drawn seating."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.seating.certificate import Certificate
from tournaments.seating.tables import Round


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """The new rounds of an evening.

    `rounds[r][t]` is table t + 1 of the r-th new round: player ids in seat order, place 1 (forehand of hand 1)
    first. Tables of four come first, tables of five last. Everybody sits exactly once a round.
    """

    rounds: tuple[Round, ...]
    certificate: Certificate

    @property
    def seed(self) -> str:
        return self.certificate.seed

    @property
    def algorithm(self) -> str:
        return self.certificate.algorithm
