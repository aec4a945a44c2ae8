"""Forehand, dealer and players sitting out, as the deal rotates around the table.

Places are 1…n in playing order. Forehand moves one place on with every hand; the dealer is the place before forehand.
With one person more than play, the dealer sits out; at a six of whom four play, also the place opposite the dealer.
Dummies have no place: they are the record's last seats, whoever has forehand.
"""

from dataclasses import dataclass

MOST_PLACES = 6


@dataclass(frozen=True, slots=True)
class Deal:
    """The places of one hand. `active` are the players, in order from forehand: record seat i is active[i]."""

    forehand: int
    dealer: int
    active: tuple[int, ...]
    sitting_out: tuple[int, ...]


def table_sizes(players: int) -> range:
    """How many people can sit at a table where `players` play a hand: that many or one more; for four also two more."""
    return range(players, min(MOST_PLACES, players + (2 if players == 4 else 1)) + 1)


def deal(hand: int, *, size: int, players: int = 4, first_forehand: int = 1) -> Deal:
    """The deal of hand `hand` (from 1) at a table of `size` people, `players` of whom play; hand 1: `first_forehand`.

    Raises ValueError for a size not in `table_sizes`.
    """
    if size not in table_sizes(players):
        raise ValueError(f"no table of {size} where {players} play")
    forehand = (first_forehand - 1 + hand - 1) % size + 1
    order = tuple((forehand - 1 + step) % size + 1 for step in range(size))
    dealer = order[-1]
    sitting_out = tuple(sorted((dealer, *order[2:3])[: size - players]))
    active = tuple(place for place in order if place not in sitting_out)
    return Deal(forehand=forehand, dealer=dealer, active=active, sitting_out=sitting_out)
