"""A ruleset's settlement lines, each computed once by `scoring.lines` and then looked up.

Only single lines are cached, never whole settlements: a line depends on few things, and the same lines recur all
evening. The rules bound their number, so nothing is ever evicted.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeVar

from rulesets.model import VALAT, Ruleset
from rulesets.rows import Family
from scoring.items import Item
from scoring.lines import HandContext, bonus_line, conceded_lines, game_lines, negative_line, paid_bonus_line
from scoring.played_hand import ListedBonus, PlayedHand, Side

CacheKey = TypeVar("CacheKey")
Lines = TypeVar("Lines")


class LineCache(dict[CacheKey, Lines]):
    """A dictionary that computes a missing value with `make` and keeps it."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[CacheKey], Lines]) -> None:
        self.make = make

    def __missing__(self, key: CacheKey) -> Lines:
        lines = self[key] = self.make(key)
        return lines


class ContextLines:
    """The lines of all hands with the same context: contract, seats of the sides, effect of the talon, Valat."""

    __slots__ = ("bonuses", "conceded", "context", "games", "is_negative", "opponents", "paid_bonuses", "seats")

    def __init__(self, context: HandContext) -> None:
        self.context = context
        self.is_negative = context.contract.family is Family.NEGATIVE
        self.conceded = () if self.is_negative else conceded_lines(context)
        self.seats = tuple(seat for seat in context.ruleset.seats if seat != context.declarer)
        self.games = LineCache(self._games)
        self.bonuses = LineCache(partial(bonus_line, context))
        self.paid_bonuses = LineCache(partial(paid_bonus_line, context))
        self.opponents = LineCache(self._opponent)

    def _games(self, key: tuple[bool | None, int]) -> tuple[Item, ...]:
        won, kontra = key
        return game_lines(self.context, won=bool(won), kontra=kontra)

    def _opponent(self, key: tuple[bool | None, int, int]) -> Item:
        won, seat, factor = key
        return negative_line(self.context, seat, won=bool(won), factor=factor)


class RulesetLines:
    """All lines of one ruleset, by context."""

    __slots__ = ("_by_context", "ruleset")

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._by_context: dict[tuple[object, ...], ContextLines] = {}

    def items(self, hand: PlayedHand) -> tuple[Item, ...]:
        """The lines of a positive or negative contract without Renonce, in the order of the answer."""
        valat = _valat_of(hand)
        lines = self._lines(hand, valat)
        if lines.is_negative:
            return _opponent_items(lines, hand, hand.won)
        game = lines.conceded if hand.conceded else lines.games[hand.won, hand.kontra]
        if not hand.bonuses:
            return game
        bonuses = lines.bonuses
        return (*game, *[bonuses[listed] for listed in hand.bonuses if listed is not valat])

    def items_of_complete_win(self, hand: PlayedHand, side: Side) -> tuple[Item, ...]:
        """The lines if `side` had won the game and everything announced, with its own silent bonuses; none is void."""
        said, won = _valat_of(hand), side is Side.DECLARER
        lines = self._lines(hand, said and _made_by(side, said))
        if lines.is_negative:
            return _opponent_items(lines, hand, won)
        paid = [listed for listed in hand.bonuses if listed is not said and (listed.announced or listed.side is side)]
        bonuses = [lines.paid_bonuses[_made_by(side, listed)] for listed in paid]
        return (*lines.games[won, hand.kontra], *bonuses)

    def _lines(self, hand: PlayedHand, valat: ListedBonus | None) -> ContextLines:
        key = (
            hand.contract, hand.declarer, hand.partner, hand.partners, hand.king_in_talon, hand.second_half, valat,
        )  # fmt: skip
        lines = self._by_context.get(key)
        if lines is None:
            contract = self.ruleset.contract(hand.contract)
            lines = self._by_context[key] = ContextLines(
                HandContext(
                    self.ruleset,
                    contract,
                    hand.declarer,
                    side=hand.declaring_seats,
                    king_in_talon=hand.king_in_talon,
                    second_half=hand.second_half,
                    valat=valat,
                )
            )
        return lines


def _valat_of(hand: PlayedHand) -> ListedBonus | None:
    for listed in hand.bonuses:
        if listed.bonus == VALAT:
            return listed
    return None


def _made_by(side: Side, listed: ListedBonus) -> ListedBonus:
    return listed._replace(side=side, made=True)


def _opponent_items(lines: ContextLines, hand: PlayedHand, won: bool | None) -> tuple[Item, ...]:
    factors, opponents = hand.opponent_kontra, lines.opponents
    return tuple([opponents[won, seat, factors[seat]] for seat in lines.seats])


@lru_cache(maxsize=64)
def ruleset_lines(ruleset: Ruleset) -> RulesetLines:
    """A ruleset's lines: one cache for all equal rulesets, kept while among the 64 most recently used."""
    return RulesetLines(ruleset)
