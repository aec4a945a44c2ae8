"""Rules of only some rulesets: Bei-Spiele, cards held, announced virgins, continued Rufers, proved holdings.

Rulesets without a rule draw no random numbers for it, so that their hands stay the same.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from rulesets.model import VIRGIN, BeiPays, Bonus, BonusKind, Contract, Ruleset
from rulesets.rows import ProvableSilent
from scoring.hand import Side
from tournaments.simulator.bidding import Bid
from tournaments.simulator.bonuses import HOLDINGS, side_of
from tournaments.simulator.dealing import Dealt, Holding
from tournaments.simulator.exchange import Lineup
from tournaments.simulator.kontra import opponent_kontra
from tournaments.simulator.luck import permille, pick
from tournaments.simulator.record import SimulatedRecord
from tournaments.simulator.strength import exposure

BEI_SPIELE_PERMILLE = 250
VIRGIN_PERMILLE = 30
HELD_PERMILLE = 30
PLAYED_ON_PERMILLE = 400
SECOND_HALF_PERMILLE = 300


def keeps_to_tricks(holding: Holding, contract: Contract, rng: Random) -> bool:
    """Whether a negative contract is made with this holding."""
    misfit = abs(exposure(holding) - 2 * (contract.tricks or 0))
    return permille(rng, max(100, 720 - 120 * misfit))


def bei_spiele_declarers(bid: Bid, won: bool, dealt: Dealt, *, ruleset: Ruleset, rng: Random) -> list[SimulatedRecord]:
    """Bei-Spiele: all declarers by seat with their Kontras; empty if the declarer stays alone."""
    declared = {bid.declarer: bid.contract}
    for seat in range(4):
        combinable = _combinable(declared.values(), ruleset)
        if len(declared) < 3 and seat not in declared and combinable and permille(rng, BEI_SPIELE_PERMILLE):
            declared[seat] = pick(rng, combinable)
    if len(declared) < 2:
        return []
    return [_declared(seat, bid, won, declared, dealt, ruleset=ruleset, rng=rng) for seat in sorted(declared)]


def _combinable(declared: Iterable[Contract], ruleset: Ruleset) -> list[Contract]:
    """The contracts that can be combined with all of these."""
    return [row for row in ruleset.contracts if all(row.combines_with(other) for other in declared)]


def _declared(
    seat: int, bid: Bid, won: bool, declared: Mapping[int, Contract], dealt: Dealt, *, ruleset: Ruleset, rng: Random
) -> SimulatedRecord:
    contract = declared[seat]
    is_made = won if seat == bid.declarer else keeps_to_tricks(dealt.holdings[seat], contract, rng)
    free = declared if ruleset.bei_pays is BeiPays.NON_DECLARERS else (seat,)
    kontra = opponent_kontra([payer for payer in range(4) if payer not in free], ruleset=ruleset, rng=rng)
    row: SimulatedRecord = {"seat": seat, "contract": contract.code, "won": is_made}
    return row | ({"kontra": kontra} if kontra else {})


def called_virgins(thirds: Sequence[int], *, ruleset: Ruleset, rng: Random) -> list[SimulatedRecord]:
    """Seats announcing that they take no trick in a Trischaken; mostly those who then take none."""
    if not ruleset.has_announced_virgin:
        return []
    seats = [seat for seat, got in enumerate(thirds) if permille(rng, VIRGIN_PERMILLE if got else 10 * VIRGIN_PERMILLE)]
    return [{"bonus": VIRGIN, "seat": seat, "made": not thirds[seat]} for seat in seats]


def held_bonuses(players: Lineup, *, ruleset: Ruleset, rng: Random) -> list[SimulatedRecord]:
    """Cards held and shown; the simulator does not know the cards of a club's own bonuses."""
    rows = [row for row in ruleset.bonuses_with(players.contract) if row.kind is BonusKind.HAND]
    return [{"bonus": row.code, "seat": seat} for row in rows for seat in range(4) if permille(rng, HELD_PERMILLE)]


def played_on(players: Lineup, *, ruleset: Ruleset, rng: Random) -> Lineup:
    """The lineup, occasionally turned into the contract that replaces a Rufer whose king lies in the talon."""
    code = players.contract.king_in_talon_becomes
    if code is None or not players.king_in_talon:
        return players
    contract = ruleset.contract(code)
    is_possible = players.declarer == players.forehand or not contract.forehand_only
    if contract.required_birds or not is_possible or not permille(rng, PLAYED_ON_PERMILLE):
        return players
    return replace(players, contract=contract)


def takes_second_half(contract: Contract, rng: Random) -> bool:
    """Whether the declarer takes the second half of the talon, if that costs more."""
    return contract.second_half_lost_value is not None and permille(rng, SECOND_HALF_PERMILLE)


def proved_holdings(players: Lineup, offenders: Sequence[int], *, ruleset: Ruleset) -> Iterator[tuple[Bonus, Side]]:
    """After a Renonce: the complete holdings of non-offending players, if the ruleset counts them."""
    for row in ruleset.bonuses_with(players.contract):
        cards = HOLDINGS.get(row.code, frozenset())
        holders = (seat for seat, held in enumerate(players.holdings) if cards and cards.issubset(held))
        seat = next((seat for seat in holders if seat not in offenders), None)
        if seat is not None and _counts(side_of(seat, players), ruleset):
            yield row, side_of(seat, players)


def _counts(side: Side, ruleset: Ruleset) -> bool:
    match ruleset.renonce.provable_silent:
        case ProvableSilent.NOBODY:
            return False
        case ProvableSilent.DECLARER_SIDE:
            return side is Side.DECLARER
        case ProvableSilent.INJURED_SIDE:
            return True
