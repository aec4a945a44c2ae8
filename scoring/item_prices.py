"""The value of the game and of every bonus, given the Valat and solos, as plain JSON for settling on a phone.

Interprets no rules: `scoring.lines` settles a contract of one point with every bonus.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rulesets.model import VALAT, Ruleset
from rulesets.rows import Bonus, BonusKind
from scoring.items import Item, Void
from scoring.lines import HandContext, bonus_line, game_lines, paid_bonus_line
from scoring.played_hand import FOREHAND, ListedBonus, Side

ItemPrices = dict[str, Any]
"""`bonuses` by code, silent and announced, in points per opponent, None if void. `game` is 1, None if the Valat
replaces it: then the Valat's price is a factor on the game's value. `voids_kontra`: whether no Kontra counts on the
game.
"""

VALATS: Mapping[str, tuple[bool, bool]] = {"silent": (False, True), "announced": (True, True), "failed": (True, False)}
"""The possible states of a listed Valat: whether announced, and whether made."""


def item_prices(ruleset: Ruleset) -> dict[str, dict[str, ItemPrices]]:
    """The prices in a `solo` and in any `other` hand, by Valat: one of `VALATS`, or `none`.

    For a `renonce`, those of an announced and made Valat; nothing is void then.
    """
    return {"solo": _by_valat(ruleset, is_solo=True), "other": _by_valat(ruleset, is_solo=False)}


def _by_valat(ruleset: Ruleset, *, is_solo: bool) -> dict[str, ItemPrices]:
    one_point = replace(ruleset.contracts[0], value=1, lost_value=1, doubles_bonuses=is_solo)
    alone = HandContext(ruleset, one_point, FOREHAND, side=(FOREHAND,))
    prices = {"none": _prices(alone, bonus_line)}
    if ruleset.valat is not None:
        with_valat = {name: replace(alone, valat=_listed(VALAT, *said)) for name, said in VALATS.items()}
        prices |= {name: _prices(context, bonus_line) for name, context in with_valat.items()}
        prices["renonce"] = _prices(with_valat["announced"], paid_bonus_line)
    return prices


def _prices(context: HandContext, line: Callable[[HandContext, ListedBonus], Item]) -> ItemPrices:
    game, *valat = game_lines(context, won=True, kontra=2)
    others = [row for row in context.ruleset.bonuses if row.kind is not BonusKind.VALAT]
    return {
        "game": None if game.void is Void.REPLACED_BY_VALAT else 1,
        "voids_kontra": game.void is Void.KONTRA,
        "bonuses": {row.code: [_price(line(context, each)) for each in _ways(row)] for row in others}
        | {VALAT: [item.value for item in valat] * 2},
    }


def _ways(row: Bonus) -> tuple[ListedBonus, ListedBonus]:
    seat = FOREHAND if row.kind is BonusKind.HAND else None
    return _listed(row.code, False, True, seat), _listed(row.code, True, True, seat)


def _listed(code: str, announced: bool, made: bool, seat: int | None = None) -> ListedBonus:
    return ListedBonus(code, Side.DECLARER, announced=announced, made=made, seat=seat)


def _price(line: Item) -> int | None:
    return None if line.void is Void.VALAT else line.value
