"""What the game and every bonus are worth beside a Valat and in a solo, as plain JSON: a phone settles by it.

No rule is read here: `scoring.lines` settles a contract of one point with every bonus.
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
"""`bonuses` by code, silent and announced, in points per opponent, None where void. `game` is 1, None where the Valat
replaces it: then the Valat's is a factor on the value of the game. `voids_kontra`: whether none counts on the game."""

VALATS: Mapping[str, tuple[bool, bool]] = {"silent": (False, True), "announced": (True, True), "failed": (True, False)}
"""What becomes of a listed Valat: whether it was announced, and made."""


def item_prices(ruleset: Ruleset) -> dict[str, dict[str, ItemPrices]]:
    """The prices in a `solo` and in any `other` hand, by its Valat: one of `VALATS`, or `none`.

    For a `renonce` those of an announced Valat that was made; in it nothing is void.
    """
    return {"solo": _by_valat(ruleset, is_solo=True), "other": _by_valat(ruleset, is_solo=False)}


def _by_valat(ruleset: Ruleset, *, is_solo: bool) -> dict[str, ItemPrices]:
    one_point = replace(ruleset.contracts[0], value=1, lost_value=1, doubles_bonuses=is_solo)
    alone = HandContext(ruleset, one_point, FOREHAND, side=(FOREHAND,))
    prices = {"none": _prices(alone, bonus_line)}
    if ruleset.valat is not None:
        beside = {name: replace(alone, valat=_listed(VALAT, *said)) for name, said in VALATS.items()}
        prices |= {name: _prices(context, bonus_line) for name, context in beside.items()}
        prices["renonce"] = _prices(beside["announced"], paid_bonus_line)
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
