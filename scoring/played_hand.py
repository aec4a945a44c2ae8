"""One played hand as a value, as the record of docs/hand-record.md describes it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

FOREHAND = 0
SEATS = (0, 1, 2, 3)
"""The four active seats in playing order; forehand is seat 0."""


class Side(StrEnum):
    """The two parties of a positive or negative contract."""

    DECLARER = "declarer"
    OPPONENTS = "opponents"

    @property
    def other(self) -> "Side":
        """The other party."""
        return Side.OPPONENTS if self is Side.DECLARER else Side.DECLARER


class ListedBonus(NamedTuple):
    """A bonus in a hand: announced by `side`, or silently made by it. `made` is None where it was
    announced and a Renonce came to light.

    A tuple, because its line is looked up by it for every hand: tuples are hashed and compared without Python code.
    """

    bonus: str
    side: Side
    announced: bool
    made: bool | None
    kontra: int = 1

    @property
    def winner(self) -> Side:
        """Who gets it: an announced bonus that fails is won by the other side."""
        return self.side if self.made else self.side.other


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is valid under some ruleset; input becomes one only through `scoring.hand.read_hand`.

    Seats are 0–3 in playing order, card points thirds. `won` is None in Trischaken and after a Renonce, `thirds`
    (by seat, sum 210) exists only in Trischaken without Renonce. `opponent_kontra` has each seat's factor, the
    declarer's being 1. `renonce` are the offenders' seats.
    """

    contract: str
    declarer: int
    forehand: int = FOREHAND
    partner: int | None = None
    won: bool | None = None
    card_thirds: int | None = None
    kontra: int = 1
    opponent_kontra: tuple[int, ...] = (1, 1, 1, 1)
    bonuses: tuple[ListedBonus, ...] = ()
    king_in_talon: bool = False
    conceded: bool = False
    thirds: tuple[int, ...] | None = None
    renonce: tuple[int, ...] = ()

    @property
    def declaring_seats(self) -> tuple[int, ...]:
        """The seats of the declarer's side."""
        return (self.declarer,) if self.partner is None else (self.declarer, self.partner)
