"""The lines of a ruleset, each made once by `scoring.lines` and looked up from then on.

What is kept are single lines, never the settlement of a hand: a line depends on few things, and the same ones come up
all evening. The rules bound their number, so nothing has to be thrown away.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from rulesets.model import VALAT, Ruleset
from rulesets.rows import Family
from scoring.hand_model import SEATS, Hand, ListedBonus
from scoring.items import Item
from scoring.lines import Setting, bonus_line, conceded_lines, game_lines, negative_line, setting_of

Key = TypeVar("Key")
Lines = TypeVar("Lines")


class Kept(dict[Key, Lines]):
    """A dictionary that makes what it is asked for the first time."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[Key], Lines]) -> None:
        self.make = make

    def __missing__(self, key: Key) -> Lines:
        lines = self[key] = self.make(key)
        return lines


class SettingLines:
    """The lines of all hands that share a setting: contract, seats of the sides, king in the talon, Valat."""

    __slots__ = ("bonuses", "conceded", "games", "is_negative", "opponents", "seats", "setting")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.is_negative = setting.contract.family is Family.NEGATIVE
        self.conceded = () if self.is_negative else conceded_lines(setting)
        self.seats = tuple(seat for seat in SEATS if seat != setting.declarer)
        self.games = Kept(self._games)
        self.bonuses = Kept(self._bonus)
        self.opponents = Kept(self._opponent)

    def _games(self, key: tuple[bool | None, int]) -> tuple[Item, ...]:
        won, kontra = key
        return game_lines(self.setting, won=bool(won), kontra=kontra)

    def _bonus(self, key: ListedBonus) -> Item:
        return bonus_line(self.setting, key)

    def _opponent(self, key: tuple[bool | None, int, int]) -> Item:
        won, seat, factor = key
        return negative_line(self.setting, seat, won=bool(won), factor=factor)


class PriceList:
    """All lines of one ruleset, by setting."""

    __slots__ = ("ruleset", "settings")

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.settings: dict[tuple[object, ...], SettingLines] = {}

    def items(self, hand: Hand) -> tuple[Item, ...]:
        """The lines of a positive or negative contract without Renonce, in the order of the answer."""
        valat = None
        for listed in hand.bonuses:
            if listed.bonus == VALAT:
                valat = listed
        key = (hand.contract, hand.declarer, hand.partner, hand.king_in_talon, valat)
        lines = self.settings.get(key)
        if lines is None:
            lines = self.settings[key] = SettingLines(setting_of(hand, self.ruleset))
        if lines.is_negative:
            return _negative_items(lines, hand)
        game = lines.conceded if hand.conceded else lines.games[hand.won, hand.kontra]
        if not hand.bonuses:
            return game
        bonuses = lines.bonuses
        return (*game, *[bonuses[listed] for listed in hand.bonuses if listed is not valat])


def _negative_items(lines: SettingLines, hand: Hand) -> tuple[Item, ...]:
    won, factors, opponents = hand.won, hand.opponent_kontra, lines.opponents
    return tuple([opponents[won, seat, factors[seat]] for seat in lines.seats])


@lru_cache(maxsize=64)
def price_list(ruleset: Ruleset) -> PriceList:
    """The price list of a ruleset; one for all equal rulesets, kept while it is among the 64 last used."""
    return PriceList(ruleset)
