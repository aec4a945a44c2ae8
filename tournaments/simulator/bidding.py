"""The bidding: which contract each holding suggests, and who plays.

Each player bids at most one contract, the highest they have an appetite for; the highest in the ruleset's bidding order
is played, on a tie by the seat nearest to forehand. If nobody bids, forehand chooses between Trischaken and Rufer. For
contracts missing in `APPETITES`, such as a club's own, the appetite is derived from how they are played.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from rulesets.model import Contract, Family, FourKings, Ruleset
from tournaments.simulator.cards import bird_cards
from tournaments.simulator.dealing import Dealt, Holding
from tournaments.simulator.luck import permille
from tournaments.simulator.strength import exposure, kings, power, suit_power, tarocks

RUFER, TRISCHAKEN = "rufer", "trischaken"
FORCED = ("sechserdreier", "dreier")
"""Contracts of a forehand who cannot call anybody, in order of preference."""


@dataclass(frozen=True, slots=True)
class Appetite:
    """Who bids a contract: if `figure` of their holding is from `least` to `most`, in `permille` of the cases."""

    figure: Callable[[Holding], int]
    least: int = 0
    most: int = 1000
    permille: int = 1000

    def stirs(self, holding: Holding, rng: Random) -> bool:
        """Whether this holding bids the contract. Always draws exactly once, so that bids stay independent."""
        return permille(rng, self.permille) and self.least <= self.figure(holding) <= self.most


APPETITES: Mapping[str, Appetite] = {
    "trischaken": Appetite(power, most=27),
    "piccolo": Appetite(exposure, least=2, most=2, permille=150),
    "zwiccolo": Appetite(exposure, least=4, most=4, permille=25),
    "bettel": Appetite(exposure, most=1, permille=300),
    "solorufer": Appetite(power, least=52, most=57, permille=350),
    "besserrufer": Appetite(power, least=42, permille=350),
    "pagatrufer": Appetite(power, least=40, permille=450),
    "uhurufer": Appetite(power, least=46, permille=400),
    "kakadurufer": Appetite(power, least=52, permille=300),
    "quapilrufer": Appetite(power, least=56, permille=200),
    "farbendreier": Appetite(suit_power, least=8, permille=600),
    "sechserdreier": Appetite(power, least=46, most=54, permille=60),
    "dreier": Appetite(power, least=56, permille=700),
    "farbensolo": Appetite(suit_power, least=10, permille=600),
    "piccolo-ouvert": Appetite(exposure, least=2, most=2, permille=12),
    "zwiccolo-ouvert": Appetite(exposure, least=4, most=4, permille=2),
    "bettel-ouvert": Appetite(exposure, most=0, permille=60),
    "solodreier": Appetite(power, least=66, permille=500),
}

CALLER = Appetite(power, least=48, permille=200)
SOLOIST = Appetite(power, least=58, permille=500)

LEAST_TAROCKS_FOR_A_BIRD = 7


@dataclass(frozen=True, slots=True)
class Bid:
    """What is played: contract, declarer's seat, and the seat with forehand's rights (0, rarely 1)."""

    contract: Contract
    declarer: int
    forehand: int = 0


def bid(dealt: Dealt, *, ruleset: Ruleset, rng: Random) -> Bid:
    """The winning bid."""
    best: Bid | None = None
    for seat, holding in enumerate(dealt.holdings):
        for contract in _wanted(holding, seat=seat, ruleset=ruleset, rng=rng):
            if best is None or _height(ruleset, contract) > _height(ruleset, best.contract):
                best = Bid(contract, seat)
    return best or _forehands_choice(dealt, ruleset=ruleset, rng=rng)


def _height(ruleset: Ruleset, contract: Contract) -> int:
    return ruleset.contracts.index(contract)


def _wanted(holding: Holding, *, seat: int, ruleset: Ruleset, rng: Random) -> Iterator[Contract]:
    """The contracts a seat bids with this holding, except Rufer and Trischaken."""
    for contract in ruleset.contracts:
        if contract.code == RUFER or contract.family is Family.TRISCHAKEN:
            continue
        hungry = _appetite(contract).stirs(holding, rng)
        if hungry and (seat == 0 or not contract.forehand_only) and _can_play(holding, contract, ruleset):
            yield contract


def _appetite(contract: Contract) -> Appetite:
    if contract.code in APPETITES:
        return APPETITES[contract.code]
    if contract.tricks is not None:
        return Appetite(exposure, least=2 * contract.tricks - 1, most=2 * contract.tricks + 1, permille=60)
    return CALLER if contract.calls_king else SOLOIST


def _can_play(holding: Holding, contract: Contract, ruleset: Ruleset) -> bool:
    if contract.required_birds and not promised_bird(holding, contract, ruleset):
        return False
    return _can_call(holding, ruleset) or not contract.calls_king


def _can_call(holding: Holding, ruleset: Ruleset) -> bool:
    return kings(holding) < 4 or ruleset.four_kings is FourKings.CALLS_QUEEN


def promised_bird(holding: Holding, contract: Contract, ruleset: Ruleset) -> str | None:
    """The code of the lowest bird with which the holding can play a contract that requires one."""
    if tarocks(holding) < LEAST_TAROCKS_FOR_A_BIRD:
        return None
    birds = bird_cards(ruleset)
    return next((code for code in ruleset.required_birds(contract) if birds[code] in holding), None)


def _forehands_choice(dealt: Dealt, *, ruleset: Ruleset, rng: Random) -> Bid:
    forehand = 0
    if ruleset.forehand_may_pass and kings(dealt.holdings[0]) == 4:
        forehand = 1
    holding = dealt.holdings[forehand]
    codes = {contract.code for contract in ruleset.contracts}
    if TRISCHAKEN in codes and APPETITES[TRISCHAKEN].stirs(holding, rng):
        return Bid(ruleset.contract(TRISCHAKEN), forehand, forehand)
    if RUFER in codes and _can_call(holding, ruleset):
        return Bid(ruleset.contract(RUFER), forehand, forehand)
    forced = next((code for code in FORCED if code in codes), None)
    contract = ruleset.contract(forced) if forced else _lowest(holding, ruleset)
    return Bid(contract, forehand, forehand)


def _lowest(holding: Holding, ruleset: Ruleset) -> Contract:
    """The lowest contract playable with this holding; the lowest of all if none is."""
    return next((row for row in ruleset.contracts if _can_play(holding, row, ruleset)), ruleset.contracts[0])
