"""A played hand as a value, as specified in docs/hand-record.md."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

FOREHAND = 0


class Side(StrEnum):
    """The two parties of a positive or negative contract."""

    DECLARER = "declarer"
    OPPONENTS = "opponents"

    @property
    def other(self) -> "Side":
        """The other party."""
        return Side.OPPONENTS if self is Side.DECLARER else Side.DECLARER


class ListedBonus(NamedTuple):
    """A bonus in a hand: announced by `side`, or made silently by it.

    `made` is None if it was announced and a Renonce occurred. `seat` holds the cards of a hand bonus, None for others.
    A tuple, because lines are looked up by it for every hand: tuples are hashed and compared without Python code.
    """

    bonus: str
    side: Side
    announced: bool
    made: bool | None
    kontra: int = 1
    seat: int | None = None

    @property
    def winner(self) -> Side:
        """The side that gets it: an announced bonus that fails is won by the other side."""
        return self.side if self.made else self.side.other


@dataclass(frozen=True, slots=True)
class BeiSpieler:
    """One of several declarers of a hand: their contract, whether they made it, and each seat's Kontra to them."""

    seat: int
    contract: str
    won: bool
    kontra: tuple[int, ...]


class VirginCall(NamedTuple):
    """A player's announcement of taking no trick in Trischaken, and whether it was made."""

    seat: int
    made: bool


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is valid under some ruleset; input becomes one only through `scoring.hand.read_hand`.

    Seats are 0–3 in playing order (0–5 if six play), card points thirds. `won` is None in Trischaken and after a
    Renonce, `thirds` (by seat, sum 210) exists only in Trischaken without Renonce. `opponent_kontra` has each seat's
    factor, the declarer's being 1. `renonce` are the offenders' seats. `partners` are the holders of two called kings,
    the same seat twice if one has both. `declarers` are all declarers (Bei-Spiele), by seat; empty for a single one.
    `round_factor` is 2 in a hand that counts double.
    """

    contract: str
    declarer: int
    forehand: int = FOREHAND
    partner: int | None = None
    partners: tuple[int, ...] = ()
    won: bool | None = None
    card_thirds: int | None = None
    kontra: int = 1
    opponent_kontra: tuple[int, ...] = (1, 1, 1, 1)
    bonuses: tuple[ListedBonus, ...] = ()
    king_in_talon: bool = False
    conceded: bool = False
    thirds: tuple[int, ...] | None = None
    renonce: tuple[int, ...] = ()
    declarers: tuple[BeiSpieler, ...] = ()
    second_half: bool = False
    round_factor: int = 1
    announced_virgins: tuple[VirginCall, ...] = ()

    @property
    def declaring_seats(self) -> tuple[int, ...]:
        """The seats of the declarer's side."""
        if self.partner is None:
            return (self.declarer, *dict.fromkeys(self.partners))
        return (self.declarer, self.partner)
