"""The lines of a positive or negative contract: what each is worth under the ruleset, and who pays whom.

Here the rules are interpreted; `scoring.line_cache` keeps the lines, and `scoring.settle` puts those of one hand
together.
"""

from dataclasses import dataclass

from rulesets.model import Ruleset
from rulesets.rows import Contract, KontraCounts, ValatPays
from scoring.items import NOTHING, Four, Item, Void, by_seat
from scoring.played_hand import SEATS, ListedBonus, Side


@dataclass(frozen=True, slots=True)
class HandContext:
    """What all lines of a hand depend on: the rules, the sides, and the Valat listed with them."""

    ruleset: Ruleset
    contract: Contract
    declarer: int
    partner: int | None
    king_in_talon: bool = False
    valat: ListedBonus | None = None

    @property
    def kontra_is_void(self) -> bool:
        """Whether no Kontra of this hand counts: a Solorufer whose called king lay in the talon."""
        return self.king_in_talon and self.contract.king_in_talon_voids_kontra

    @property
    def valat_replaces_game(self) -> bool:
        """Whether a Valat takes the game's place."""
        return self.valat is not None and self.ruleset.valat.pays is ValatPays.REPLACES_GAME


# -- who pays whom ---------------------------------------------------------------------------------------------------


def between_sides(context: HandContext, amount: int) -> Four:
    """`amount` per opponent from the opponents to the declarer's side; a single player settles with each of three."""
    if context.partner is None:
        return by_seat({seat: 3 * amount if seat == context.declarer else -amount for seat in SEATS})
    winners = {context.declarer, context.partner}
    return by_seat({seat: amount if seat in winners else -amount for seat in SEATS})


def between_two(context: HandContext, seat: int, amount: int) -> Four:
    """`amount` from one opponent to the declarer."""
    return by_seat({context.declarer: amount, seat: -amount})


def points_factor(ruleset: Ruleset, factor: int) -> int:
    """What a Kontra factor multiplies the points by."""
    return factor if ruleset.kontra_counts is KontraCounts.SCORE_AND_MONEY else 1


# -- the game --------------------------------------------------------------------------------------------------------


def game_lines(context: HandContext, *, won: bool, kontra: int) -> tuple[Item, ...]:
    """The line of the game, and that of the Valat when one is listed."""
    if context.valat is None:
        return (_game_line(context, won=won, kontra=kontra),)
    if context.valat_replaces_game:
        return (_void_line("game", Void.REPLACED_BY_VALAT), _valat_line(context, context.valat, kontra))
    game = _game_line(context, won=won, kontra=kontra, void_kontra=_silent_valat_voids_kontra(context))
    return (game, _valat_line(context, context.valat, 1))


def conceded_lines(context: HandContext) -> tuple[Item, ...]:
    """The line of a game its declarer gave up."""
    return (_paid_line(context, "conceded", context.contract.lost_value, 1, Side.OPPONENTS),)


def negative_line(context: HandContext, seat: int, *, won: bool, factor: int) -> Item:
    """What one opponent settles with the declarer of a negative contract."""
    winner = Side.DECLARER if won else Side.OPPONENTS
    value = game_value(context.contract, winner)
    signed = value if won else -value
    points = between_two(context, seat, signed * points_factor(context.ruleset, factor))
    return Item("game", value, factor, winner, None, points, between_two(context, seat, signed * factor), seat)


def game_value(contract: Contract, winner: Side) -> int:
    """Points per opponent for the side that made the game."""
    return contract.value if winner is Side.DECLARER else contract.lost_value


def _game_line(context: HandContext, *, won: bool, kontra: int, void_kontra: bool = False) -> Item:
    winner = Side.DECLARER if won else Side.OPPONENTS
    return _paid_line(context, "game", game_value(context.contract, winner), kontra, winner, void_kontra=void_kontra)


# -- Valat and bonuses -----------------------------------------------------------------------------------------------


def bonus_line(context: HandContext, listed: ListedBonus) -> Item:
    """The line of a listed bonus other than the Valat."""
    if is_void_beside_valat(context, listed):
        return _void_line(listed.bonus, Void.VALAT)
    return paid_bonus_line(context, listed)


def paid_bonus_line(context: HandContext, listed: ListedBonus) -> Item:
    """The line of a bonus, whatever else is listed."""
    return _paid_line(context, listed.bonus, _bonus_value(context, listed), listed.kontra, listed.winner)


def is_void_beside_valat(context: HandContext, listed: ListedBonus) -> bool:
    """Whether a bonus, made or failed, is void because of the Valat in the same hand."""
    rule = context.ruleset.valat
    if context.valat is None:
        return False
    if rule.voids_silent and not listed.announced:
        return True
    voided = rule.made_voids if listed.announced else rule.made_voids + rule.made_voids_silent
    return bool(context.valat.made) and context.ruleset.bonus(listed.bonus).kind in voided


def _bonus_value(context: HandContext, listed: ListedBonus) -> int:
    row = context.ruleset.bonus(listed.bonus)
    value = row.announced if listed.announced else row.silent
    if context.contract.doubles_bonuses:
        value *= 2
    if context.valat is not None and listed.announced and context.ruleset.valat.multiplies_announced:
        value *= _valat_number(context, context.valat)
    return value


def _valat_line(context: HandContext, valat: ListedBonus, game_kontra: int) -> Item:
    """A Valat in the game's place carries the larger of both factors; `game_kontra` is 1 where it is not."""
    kontra = max(game_kontra, valat.kontra)
    return _paid_line(context, valat.bonus, _valat_value(context, valat), kontra, valat.winner)


def _valat_value(context: HandContext, valat: ListedBonus) -> int:
    value = _valat_number(context, valat)
    if context.valat_replaces_game:
        value *= game_value(context.contract, valat.winner)
    doubled = context.contract.doubles_bonuses and context.ruleset.valat.doubled_in_solos
    return 2 * value if doubled else value


def _valat_number(context: HandContext, valat: ListedBonus) -> int:
    row = context.ruleset.bonus(valat.bonus)
    return row.announced if valat.announced else row.silent


def _silent_valat_voids_kontra(context: HandContext) -> bool:
    valat = context.valat
    return valat is not None and not valat.announced and context.ruleset.valat.silent_voids_game_kontra


# -- lines -----------------------------------------------------------------------------------------------------------


def _paid_line(
    context: HandContext, code: str, value: int, kontra: int, winner: Side, *, void_kontra: bool = False
) -> Item:
    is_void = kontra > 1 and (void_kontra or context.kontra_is_void)
    factor = 1 if is_void else kontra
    signed = value if winner is Side.DECLARER else -value
    points = between_sides(context, signed * points_factor(context.ruleset, factor))
    void = Void.KONTRA if is_void else None
    return Item(code, value, factor, winner, void, points, between_sides(context, signed * factor))


def _void_line(code: str, why: Void) -> Item:
    return Item(code, 0, 1, None, why, NOTHING, NOTHING)
