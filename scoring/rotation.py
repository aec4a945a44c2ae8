"""Who has forehand, who deals and who sits out, as the deal goes round the table.

Places are 1…n in playing order. Forehand moves one place on with every hand, the dealer is the place before forehand.
At a table of five the dealer sits out, at six also the place opposite the dealer.
"""

from dataclasses import dataclass

TABLE_SIZES = (4, 5, 6)


@dataclass(frozen=True, slots=True)
class Deal:
    """The places of one hand. `active` has four places in playing order from forehand: record seat i is active[i]."""

    forehand: int
    dealer: int
    active: tuple[int, int, int, int]
    sitting_out: tuple[int, ...]


def deal(hand: int, *, size: int, first_forehand: int = 1) -> Deal:
    """The deal of hand `hand` (from 1) at a table of `size` (4, 5 or 6), where hand 1 had `first_forehand`."""
    if size not in TABLE_SIZES:
        raise ValueError(f"no table of {size}")
    forehand = (first_forehand - 1 + hand - 1) % size + 1
    order = tuple((forehand - 1 + step) % size + 1 for step in range(size))
    dealer = order[-1]
    sitting_out = {4: (), 5: (dealer,), 6: tuple(sorted((dealer, order[2])))}[size]
    a, b, c, d = (place for place in order if place not in sitting_out)
    return Deal(forehand=forehand, dealer=dealer, active=(a, b, c, d), sitting_out=sitting_out)
