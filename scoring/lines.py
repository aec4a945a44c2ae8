"""The lines of a positive or negative contract: what each is worth under the ruleset, and who pays whom.

This module interprets the rules; `scoring.line_cache` caches the lines, and `scoring.settle` combines those of one
hand.
"""

from dataclasses import dataclass

from rulesets.model import HandPays, Ruleset
from rulesets.rows import Contract, KontraCounts, Valat, ValatPays, ValatWays
from scoring.items import Item, SeatAmounts, Void, by_seat
from scoring.played_hand import ListedBonus, Side


@dataclass(frozen=True, slots=True)
class HandContext:
    """What all lines of a hand depend on: the rules, the sides, and the listed Valat.

    `side` are the distinct seats of the declarer's side.
    """

    ruleset: Ruleset
    contract: Contract
    declarer: int
    side: tuple[int, ...]
    king_in_talon: bool = False
    second_half: bool = False
    valat: ListedBonus | None = None

    @property
    def valat_rule(self) -> Valat | None:
        """The rules of the listed Valat; None if none is listed."""
        return self.ruleset.valat if self.valat is not None else None

    @property
    def kontra_is_void(self) -> bool:
        """Whether no Kontra of this hand counts: a Solorufer with the called king in the talon."""
        return self.king_in_talon and self.contract.king_in_talon_voids_kontra

    @property
    def valat_replaces_game(self) -> bool:
        """Whether a Valat replaces the game."""
        rule = self.ruleset.valat
        if self.valat is None or rule is None:
            return False
        return rule.pays_when(announced=self.valat.announced) is ValatPays.REPLACES_GAME


# -- who pays whom ---------------------------------------------------------------------------------------------------


def between_sides(context: HandContext, amount: int) -> SeatAmounts:
    """`amount` per opponent from the opponents to the declarer's side.

    Each player of the larger side gets or pays the amount, each of the smaller one as much as balances the sum to 0: a
    single player settles with each of three.
    """
    seats, ours = context.ruleset.seats, len(context.side)
    theirs = len(seats) - ours
    total = amount * max(ours, theirs)
    gets, pays = total // ours, -total // theirs
    return tuple([gets if seat in context.side else pays for seat in seats])


def between_two(context: HandContext, seat: int, amount: int) -> SeatAmounts:
    """`amount` from one opponent to the declarer."""
    return by_seat({context.declarer: amount, seat: -amount}, context.ruleset.seats)


def from_each(context: HandContext, holder: int, amount: int) -> SeatAmounts:
    """`amount` from every other seat to one."""
    seats = context.ruleset.seats
    return tuple([(len(seats) - 1) * amount if seat == holder else -amount for seat in seats])


def points_factor(ruleset: Ruleset, factor: int) -> int:
    """The factor a Kontra multiplies the points by."""
    return factor if ruleset.kontra_counts is KontraCounts.SCORE_AND_MONEY else 1


# -- the game --------------------------------------------------------------------------------------------------------


def game_lines(context: HandContext, *, won: bool, kontra: int) -> tuple[Item, ...]:
    """The line of the game, and the Valat's if one is listed."""
    if context.valat is None:
        return (_game_line(context, won=won, kontra=kontra),)
    if context.valat_replaces_game:
        return (_void_line(context, "game", Void.REPLACED_BY_VALAT), _valat_line(context, context.valat, kontra))
    game = _game_line(context, won=won, kontra=kontra, void_kontra=_silent_valat_voids_kontra(context))
    return (game, _valat_line(context, context.valat, 1))


def conceded_lines(context: HandContext) -> tuple[Item, ...]:
    """The line of a game conceded by its declarer."""
    return (_paid_line(context, "conceded", game_value(context, Side.OPPONENTS), 1, Side.OPPONENTS),)


def negative_line(context: HandContext, seat: int, *, won: bool, factor: int) -> Item:
    """The settlement between one opponent and the declarer of a negative contract."""
    winner = Side.DECLARER if won else Side.OPPONENTS
    value = game_value(context, winner)
    signed = value if won else -value
    points = between_two(context, seat, signed * points_factor(context.ruleset, factor))
    return Item("game", value, factor, winner, None, points, between_two(context, seat, signed * factor), seat)


def game_value(context: HandContext, winner: Side) -> int:
    """Points per opponent for the side that made the game."""
    contract = context.contract
    if winner is Side.DECLARER:
        return contract.value
    if context.second_half and contract.second_half_lost_value is not None:
        return contract.second_half_lost_value
    return contract.lost_value


def _game_line(context: HandContext, *, won: bool, kontra: int, void_kontra: bool = False) -> Item:
    winner = Side.DECLARER if won else Side.OPPONENTS
    return _paid_line(context, "game", game_value(context, winner), kontra, winner, void_kontra=void_kontra)


# -- Valat and bonuses -----------------------------------------------------------------------------------------------


def bonus_line(context: HandContext, listed: ListedBonus) -> Item:
    """The line of a listed bonus other than the Valat."""
    if is_void_because_of_valat(context, listed):
        return _void_line(context, listed.bonus, Void.VALAT)
    return paid_bonus_line(context, listed)


def paid_bonus_line(context: HandContext, listed: ListedBonus) -> Item:
    """The line of a bonus, regardless of other listed ones."""
    if listed.seat is not None:
        return _hand_bonus_line(context, listed, listed.seat)
    return _paid_line(context, listed.bonus, _bonus_value(context, listed), listed.kontra, listed.winner)


def is_void_because_of_valat(context: HandContext, listed: ListedBonus) -> bool:
    """Whether a bonus, made or failed, is void because of a Valat in the same hand."""
    rule = context.valat_rule
    if context.valat is None or rule is None:
        return False
    if rule.voids_silent and not listed.announced:
        return True
    voided = rule.made_voids if listed.announced else rule.made_voids + rule.made_voids_silent
    return bool(context.valat.made) and context.ruleset.bonus(listed.bonus).kind in voided


def _bonus_value(context: HandContext, listed: ListedBonus) -> int:
    value = context.ruleset.bonus(listed.bonus).worth(announced=listed.announced)
    if context.contract.doubles_bonuses:
        value *= 2
    if listed.announced and listed.seat is None:
        value *= _valat_multiplier(context)
    return value


def _valat_multiplier(context: HandContext) -> int:
    """The factor of a Valat that replaces the game on announced bonuses; 1 if it does not multiply them."""
    rule = context.valat_rule
    if context.valat is None or rule is None or not (rule.multiplies_announced and context.valat_replaces_game):
        return 1
    return _valat_number(context, context.valat)


def _hand_bonus_line(context: HandContext, listed: ListedBonus, holder: int) -> Item:
    """The line of cards held: an item of the holder's side, or paid to the holder by every other seat."""
    value = _bonus_value(context, listed)
    if context.ruleset.hand_pays is HandPays.SIDE:
        return _paid_line(context, listed.bonus, value, 1, listed.side)
    points = from_each(context, holder, value)
    return Item(listed.bonus, value, 1, None, None, points, points)


def _valat_line(context: HandContext, valat: ListedBonus, game_kontra: int) -> Item:
    """A Valat that replaces the game carries the larger of both factors; `game_kontra` is 1 otherwise."""
    kontra = max(game_kontra, valat.kontra)
    return _paid_line(context, valat.bonus, _valat_value(context, valat), kontra, valat.winner)


def _valat_value(context: HandContext, valat: ListedBonus) -> int:
    value = _valat_number(context, valat)
    if context.valat_replaces_game:
        value *= game_value(context, valat.winner)
    return 2 * value if context.contract.doubles_bonuses and _solo_doubles_valat(context) else value


def _solo_doubles_valat(context: HandContext) -> bool:
    """If a Valat pays in two ways, only the fixed one is doubled."""
    rule = context.valat_rule
    if rule is None or not rule.doubled_in_solos:
        return False
    return not (isinstance(rule.pays, ValatWays) and context.valat_replaces_game)


def _valat_number(context: HandContext, valat: ListedBonus) -> int:
    return context.ruleset.bonus(valat.bonus).worth(announced=valat.announced)


def _silent_valat_voids_kontra(context: HandContext) -> bool:
    valat, rule = context.valat, context.valat_rule
    return valat is not None and rule is not None and not valat.announced and rule.silent_voids_game_kontra


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


def _void_line(context: HandContext, code: str, why: Void) -> Item:
    nothing = by_seat({}, context.ruleset.seats)
    return Item(code, 0, 1, None, why, nothing, nothing)
