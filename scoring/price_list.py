"""The lines of a ruleset, each made once by `scoring.lines` and looked up from then on.

What is kept are single lines, never the settlement of a hand: a line depends on few things, and the same ones come up
all evening. The rules bound their number, so nothing has to be thrown away.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeVar

from rulesets.model import VALAT, Ruleset
from rulesets.rows import Family
from scoring.items import Item
from scoring.lines import Setting, bonus_line, conceded_lines, game_lines, negative_line, paid_bonus_line
from scoring.played_hand import SEATS, ListedBonus, PlayedHand, Side

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

    __slots__ = ("bonuses", "conceded", "games", "is_negative", "opponents", "paid_bonuses", "seats", "setting")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.is_negative = setting.contract.family is Family.NEGATIVE
        self.conceded = () if self.is_negative else conceded_lines(setting)
        self.seats = tuple(seat for seat in SEATS if seat != setting.declarer)
        self.games = Kept(self._games)
        self.bonuses = Kept(partial(bonus_line, setting))
        self.paid_bonuses = Kept(partial(paid_bonus_line, setting))
        self.opponents = Kept(self._opponent)

    def _games(self, key: tuple[bool | None, int]) -> tuple[Item, ...]:
        won, kontra = key
        return game_lines(self.setting, won=bool(won), kontra=kontra)

    def _opponent(self, key: tuple[bool | None, int, int]) -> Item:
        won, seat, factor = key
        return negative_line(self.setting, seat, won=bool(won), factor=factor)


class PriceList:
    """All lines of one ruleset, by setting."""

    __slots__ = ("_settings", "ruleset")

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._settings: dict[tuple[object, ...], SettingLines] = {}

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
        """The lines if `side` had won the game and every listed bonus, nothing being voided by a Valat."""
        said, won = _valat_of(hand), side is Side.DECLARER
        lines = self._lines(hand, said and _made_by(side, said))
        if lines.is_negative:
            return _opponent_items(lines, hand, won)
        bonuses = [lines.paid_bonuses[_made_by(side, listed)] for listed in hand.bonuses if listed is not said]
        return (*lines.games[won, hand.kontra], *bonuses)

    def _lines(self, hand: PlayedHand, valat: ListedBonus | None) -> SettingLines:
        key = (hand.contract, hand.declarer, hand.partner, hand.king_in_talon, valat)
        lines = self._settings.get(key)
        if lines is None:
            contract = self.ruleset.contract(hand.contract)
            setting = Setting(self.ruleset, contract, hand.declarer, hand.partner, hand.king_in_talon, valat)
            lines = self._settings[key] = SettingLines(setting)
        return lines


def _valat_of(hand: PlayedHand) -> ListedBonus | None:
    for listed in hand.bonuses:
        if listed.bonus == VALAT:
            return listed
    return None


def _made_by(side: Side, listed: ListedBonus) -> ListedBonus:
    return listed._replace(side=side, made=True)


def _opponent_items(lines: SettingLines, hand: PlayedHand, won: bool | None) -> tuple[Item, ...]:
    factors, opponents = hand.opponent_kontra, lines.opponents
    return tuple([opponents[won, seat, factors[seat]] for seat in lines.seats])


@lru_cache(maxsize=64)
def price_list(ruleset: Ruleset) -> PriceList:
    """The price list of a ruleset; one for all equal rulesets, kept while it is among the 64 last used."""
    return PriceList(ruleset)
