"""From lineup to last trick: card points, and the results of the game and each bonus, announced or silent."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from rulesets.model import Bonus, BonusKind, Ruleset
from scoring.hand import Side
from tournaments.simulator.bonuses import HOLDINGS, Claim, side_of
from tournaments.simulator.cards import MOND, SKUES, Card, bird_cards, thirds_of
from tournaments.simulator.exchange import Lineup
from tournaments.simulator.luck import permille
from tournaments.simulator.strength import tarocks
from tournaments.simulator.tricks import Trick, laid_out, suits_high, taken, tarocks_high

BIRD_PERMILLE = {5: 60, 6: 200, 7: 400, 8: 600}
"""Permille of announced birds made, by the holder's tarocks; above eight see `SURE_BIRD_PERMILLE`."""
SURE_BIRD_PERMILLE = 750
SILENT_BIRD_PERMILLE = {1: 350, 2: 80, 3: 30}
"""Permille of makeable birds made silently, by tarock; higher ones as below."""
SILENT_HIGH_BIRD_PERMILLE = 10


@dataclass(frozen=True, slots=True)
class Played:
    """A hand played out. `thirds` are the declarer's side's card points; `sweeper` has all twelve tricks."""

    lineup: Lineup
    tricks: tuple[Trick, ...]
    thirds: int
    won: bool
    sweeper: Side | None

    @property
    def winner(self) -> Side:
        return Side.DECLARER if self.won else Side.OPPONENTS

    @property
    def winners_thirds(self) -> int:
        """Card points of the side that won the game."""
        return self.thirds if self.won else 210 - self.thirds

    def cards_of(self, side: Side) -> tuple[Card, ...]:
        """All cards of a side at the end: its tricks and its part of the talon."""
        if side is Side.DECLARER:
            return taken(self.tricks, self.lineup.declarers_side) + self.lineup.discarded
        return taken(self.tricks, self.lineup.opponents_side) + self.lineup.left


def play(lineup: Lineup, claims: tuple[Claim, ...], *, ruleset: Ruleset, rng: Random) -> Played:
    """Play the tricks out and count them. An announced Valat succeeds more often than the cards alone suggest."""
    has_trumps = any(ruleset.bonus(code).kind is BonusKind.BIRD for code in lineup.contract.bonuses)
    tricks = laid_out(lineup.holdings, rng, order=tarocks_high if has_trumps else suits_high)
    if any(claim.bonus.kind is BonusKind.VALAT for claim in claims) and permille(rng, 400):
        tricks = tuple(replace(trick, winner=lineup.declarer) for trick in tricks)
    thirds = thirds_of(taken(tricks, lineup.declarers_side) + lineup.discarded)
    winners = {side_of(trick.winner, lineup) for trick in tricks}
    return Played(
        lineup=lineup,
        tricks=tricks,
        thirds=thirds,
        won=thirds >= ruleset.threshold_of(lineup.contract),
        sweeper=winners.pop() if len(winners) == 1 else None,
    )


def is_made(claim: Claim, played: Played, rng: Random) -> bool:
    """Whether an announced bonus is made."""
    if played.sweeper is claim.side.other:
        return False
    match claim.bonus.kind:
        case BonusKind.BIRD:
            return permille(rng, _bird_permille(claim.seat, played.lineup))
        case BonusKind.ULTIMO:
            return permille(rng, 550)
        case _:
            return claim.side in _visible_makers(claim.bonus, played)


def silent_makers(
    bonuses: tuple[Bonus, ...], played: Played, *, ruleset: Ruleset, rng: Random
) -> Iterator[tuple[Bonus, Side]]:
    """The silent bonuses made, each with its side."""
    birds = bird_cards(ruleset)
    for bonus in bonuses:
        side = _silent_maker(bonus, played, birds, rng)
        if side is not None and played.sweeper is not side.other:
            yield bonus, side


def _silent_maker(bonus: Bonus, played: Played, birds: Mapping[str, Card], rng: Random) -> Side | None:
    match bonus.kind:
        case BonusKind.BIRD:
            return _silent_bird(birds[bonus.code], played.lineup, rng)
        case BonusKind.ULTIMO:
            made = played.lineup.partner is not None and permille(rng, 40)
            return Side.DECLARER if made else None
        case _:
            return next(iter(_visible_makers(bonus, played)), None)


def _silent_bird(bird: Card, lineup: Lineup, rng: Random) -> Side | None:
    holder = next((seat for seat in range(4) if bird in lineup.holdings[seat]), None)
    if holder is None:
        return None
    silently = SILENT_BIRD_PERMILLE.get(bird.rank, SILENT_HIGH_BIRD_PERMILLE)
    made = permille(rng, _bird_permille(holder, lineup)) and permille(rng, silently)
    return side_of(holder, lineup) if made else None


def _bird_permille(seat: int, lineup: Lineup) -> int:
    length = tarocks(lineup.holdings[seat])
    return BIRD_PERMILLE.get(length, SURE_BIRD_PERMILLE if length > 8 else 0)


def _visible_makers(bonus: Bonus, played: Played) -> tuple[Side, ...]:
    """The side that made a bonus recognisable from the tricks; at most one."""
    match bonus.kind:
        case BonusKind.VALAT:
            return (played.sweeper,) if played.sweeper else ()
        case BonusKind.SACK:
            return (played.winner,) if played.winners_thirds >= (bonus.least_thirds or 0) else ()
        case BonusKind.CATCH:
            return _mondfang(played)
        case _:
            wanted = HOLDINGS.get(bonus.code)
            return tuple(side for side in Side if wanted and wanted.issubset(played.cards_of(side)))


def _mondfang(played: Played) -> tuple[Side, ...]:
    """The side of the Sküs, if it took the other side's Mond."""
    trick = next((trick for trick in played.tricks if {MOND, SKUES} <= set(trick.cards)), None)
    if trick is None:
        return ()
    robbed, robber = (side_of(trick.cards.index(card), played.lineup) for card in (MOND, SKUES))
    return (robber,) if robber is not robbed else ()
