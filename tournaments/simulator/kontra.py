"""Kontra: the opponents' strength against the declarer's."""

from collections.abc import Iterable
from random import Random

from rulesets.model import Bonus, Ruleset
from rulesets.rows import TrischakenKontra
from tournaments.simulator.exchange import Lineup
from tournaments.simulator.luck import permille
from tournaments.simulator.strength import power

ANSWER_PERMILLE = 120
"""How often a Kontra is answered by a Re, and a Re by a Sub."""


def game_kontra(lineup: Lineup, *, ruleset: Ruleset, rng: Random) -> int:
    """The factor on a positive game: a strong opponent says Kontra, a confident declarer answers."""
    strongest = max(power(lineup.holdings[seat]) for seat in lineup.opponents_side)
    doubts = strongest - lineup.solo_strength
    return _raised(ruleset, rng, first=max(25, 12 * doubts))


def bonus_kontra(bonus: Bonus, *, ruleset: Ruleset, rng: Random) -> int:
    """The factor on an announced bonus."""
    return 1 if bonus.no_kontra else _raised(ruleset, rng, first=120)


def opponent_kontra(payers: Iterable[int], *, ruleset: Ruleset, rng: Random) -> dict[str, int]:
    """Factors by seat in negative contracts, where everybody doubles for themselves; only factors above 1."""
    said = {str(seat): _raised(ruleset, rng, first=70) for seat in payers}
    return {seat: factor for seat, factor in said.items() if factor > 1}


def trischaken_kontra(*, ruleset: Ruleset, rng: Random) -> int:
    """The factor on a whole Trischaken, if the ruleset allows one."""
    return _raised(ruleset, rng, first=70) if ruleset.kontra.trischaken is TrischakenKontra.ALL else 1


def _raised(ruleset: Ruleset, rng: Random, *, first: int) -> int:
    """Climb the ruleset's levels: the first with permille `first`, each answer with `ANSWER_PERMILLE`."""
    factor, chance = 1, first
    for level in ruleset.kontra.levels:
        if not permille(rng, min(chance, 400)):
            break
        factor, chance = level.factor, ANSWER_PERMILLE
    return factor
