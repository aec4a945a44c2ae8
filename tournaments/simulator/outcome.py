"""The record of one hand, as `scoring.hand` reads it: a JSON object with the defaults left out."""

from random import Random
from typing import Any

from rulesets.model import BonusKind, Family, Ruleset
from rulesets.trischaken import TalonGoes
from scoring.hand import Side
from tournaments.simulator.bidding import Bid
from tournaments.simulator.bonuses import Claim, announcements
from tournaments.simulator.cards import thirds_of
from tournaments.simulator.dealing import Dealt
from tournaments.simulator.exchange import Lineup, lineup
from tournaments.simulator.kontra import bonus_kontra, game_kontra, opponent_kontra
from tournaments.simulator.luck import permille, shuffled
from tournaments.simulator.playing import Played, is_made, play, silent_makers
from tournaments.simulator.strength import exposure
from tournaments.simulator.tricks import laid_out, taken

SimulatedRecord = dict[str, Any]

RENONCE_PERMILLE = 8
SECOND_OFFENDER_PERMILLE = 60
CONCEDE_PERMILLE = 500
COUNTED_PERMILLE = 150
"""How often the card points are written down where no Sack asks for them."""


def record_of(dealt: Dealt, bid: Bid, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    """What the table writes down when `bid` is played with these cards."""
    head: SimulatedRecord = {"contract": bid.contract.code, "declarer": bid.declarer}
    if bid.forehand:
        head["forehand"] = bid.forehand
    match bid.contract.family:
        case Family.TRISCHAKEN:
            return head | _trischaken(dealt, ruleset=ruleset, rng=rng)
        case Family.NEGATIVE:
            return head | _negative(dealt, bid, ruleset=ruleset, rng=rng)
        case Family.POSITIVE:
            return head | _positive(lineup(dealt, bid, rng=rng), ruleset=ruleset, rng=rng)


def _trischaken(dealt: Dealt, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    if permille(rng, RENONCE_PERMILLE):
        return {"renonce": _offenders(rng)}
    return {"thirds": _trischaken_thirds(dealt, ruleset=ruleset, rng=rng)}


def _trischaken_thirds(dealt: Dealt, *, ruleset: Ruleset, rng: Random) -> list[int]:
    """Card points of the four seats; the talon goes to the first six tricks or to the last one."""
    tricks = laid_out(dealt.holdings, rng)
    thirds = [thirds_of(taken(tricks, {seat})) for seat in range(4)]
    by_tricks = ruleset.trischaken is not None and ruleset.trischaken.talon is TalonGoes.FIRST_SIX_TRICKS
    takers = [trick.winner for trick in tricks[:6]] if by_tricks else [tricks[-1].winner] * 6
    for taker, card in zip(takers, dealt.talon, strict=True):
        thirds[taker] += card.thirds
    return thirds


def _negative(dealt: Dealt, bid: Bid, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    kontra = opponent_kontra(bid.declarer, ruleset=ruleset, rng=rng)
    said: SimulatedRecord = {"opponent_kontra": kontra} if kontra else {}
    if permille(rng, RENONCE_PERMILLE):
        return said | {"renonce": _offenders(rng)}
    tricks_feared = exposure(dealt.holdings[bid.declarer])
    misfit = abs(tricks_feared - 2 * (bid.contract.tricks or 0))
    return said | {"won": permille(rng, max(100, 720 - 120 * misfit))}


def _positive(players: Lineup, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    claims = announcements(players, ruleset=ruleset, rng=rng)
    if _gives_up(players, rng):
        return _company(players) | _conceded(claims)
    kontra = game_kontra(players, ruleset=ruleset, rng=rng)
    said = _company(players) | ({"kontra": kontra} if kontra > 1 else {})
    if permille(rng, RENONCE_PERMILLE):
        bonuses = [_claimed(claim, ruleset=ruleset, rng=rng) for claim in claims]
        return said | ({"bonuses": bonuses} if bonuses else {}) | {"renonce": _offenders(rng)}
    return said | _played_out(play(players, claims, ruleset=ruleset, rng=rng), claims, ruleset=ruleset, rng=rng)


def _company(players: Lineup) -> SimulatedRecord:
    if players.king_in_talon:
        return {"king_in_talon": True}
    return {} if players.partner is None else {"partner": players.partner}


def _gives_up(players: Lineup, rng: Random) -> bool:
    return players.king_in_talon and players.contract.may_concede and permille(rng, CONCEDE_PERMILLE)


def _conceded(claims: tuple[Claim, ...]) -> SimulatedRecord:
    """Only the declarer's own announced bird stands beside a game given up; there was no time for another."""
    birds = [
        _entry(claim) | {"made": False}
        for claim in claims
        if claim.bonus.kind is BonusKind.BIRD and claim.side is Side.DECLARER
    ]
    return {"won": False, "conceded": True} | ({"bonuses": birds} if birds else {})


def _played_out(played: Played, claims: tuple[Claim, ...], *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    bonuses = [_claimed(claim, ruleset=ruleset, rng=rng) | {"made": is_made(claim, played, rng)} for claim in claims]
    bonuses += _silent(played, claims, ruleset=ruleset, rng=rng)
    has_sacks = any(bonus.kind is BonusKind.SACK for bonus in ruleset.bonuses_with(played.lineup.contract))
    counted = has_sacks or permille(rng, COUNTED_PERMILLE)
    return (
        {"won": played.won}
        | ({"card_thirds": played.thirds} if counted else {})
        | ({"bonuses": bonuses} if bonuses else {})
    )


def _silent(played: Played, claims: tuple[Claim, ...], *, ruleset: Ruleset, rng: Random) -> list[SimulatedRecord]:
    said = {claim.bonus.code for claim in claims}
    unsaid = tuple(bonus for bonus in ruleset.bonuses_with(played.lineup.contract) if bonus.code not in said)
    return [
        {"bonus": bonus.code, "side": str(side), "announced": False, "made": True}
        for bonus, side in silent_makers(unsaid, played, ruleset=ruleset, rng=rng)
    ]


def _entry(claim: Claim) -> SimulatedRecord:
    return {"bonus": claim.bonus.code, "side": str(claim.side), "announced": True}


def _claimed(claim: Claim, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    factor = bonus_kontra(ruleset=ruleset, rng=rng)
    return _entry(claim) | ({"kontra": factor} if factor > 1 else {})


def _offenders(rng: Random) -> list[int]:
    """One seat, now and then two."""
    number = 2 if permille(rng, SECOND_OFFENDER_PERMILLE) else 1
    return sorted(shuffled(rng, range(4))[:number])
