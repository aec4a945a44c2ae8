"""The record of one hand as read by `scoring.hand`: a JSON object without defaults."""

from random import Random

from rulesets.model import BonusKind, Family, Ruleset
from rulesets.trischaken import TalonGoes
from scoring.hand import Side
from tournaments.simulator.bidding import Bid
from tournaments.simulator.bonuses import Claim, announcements
from tournaments.simulator.cards import thirds_of
from tournaments.simulator.dealing import Dealt
from tournaments.simulator.exchange import Lineup, lineup
from tournaments.simulator.kontra import bonus_kontra, game_kontra, opponent_kontra, trischaken_kontra
from tournaments.simulator.luck import permille, shuffled
from tournaments.simulator.playing import Played, is_made, play, silent_makers
from tournaments.simulator.rare_rules import (
    bei_spiele_declarers,
    called_virgins,
    held_bonuses,
    keeps_to_tricks,
    played_on,
    proved_holdings,
    takes_second_half,
)
from tournaments.simulator.record import SimulatedRecord, announced_entry, silent_entry
from tournaments.simulator.tricks import laid_out, taken

RENONCE_PERMILLE = 8
SECOND_OFFENDER_PERMILLE = 60
THIRD_OFFENDER_PERMILLE = 100
CONCEDE_PERMILLE = 500
COUNTED_PERMILLE = 150
"""How often card points are recorded although no Sack requires them."""


def record_of(dealt: Dealt, bid: Bid, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    """What the table records when `bid` is played with these cards."""
    head: SimulatedRecord = {"contract": bid.contract.code, "declarer": bid.declarer}
    if bid.forehand:
        head["forehand"] = bid.forehand
    match bid.contract.family:
        case Family.TRISCHAKEN:
            return head | _trischaken(dealt, ruleset=ruleset, rng=rng)
        case Family.NEGATIVE:
            return head | _negative(dealt, bid, ruleset=ruleset, rng=rng)
        case Family.POSITIVE:
            players = played_on(lineup(dealt, bid, rng=rng), ruleset=ruleset, rng=rng)
            return head | {"contract": players.contract.code} | _positive(players, ruleset=ruleset, rng=rng)


def _trischaken(dealt: Dealt, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    if permille(rng, RENONCE_PERMILLE):
        return {"renonce": _offenders(ruleset, rng)}
    thirds = _trischaken_thirds(dealt, ruleset=ruleset, rng=rng)
    kontra, virgins = trischaken_kontra(ruleset=ruleset, rng=rng), called_virgins(thirds, ruleset=ruleset, rng=rng)
    return {"thirds": thirds} | ({"kontra": kontra} if kontra > 1 else {}) | ({"bonuses": virgins} if virgins else {})


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
    kontra = opponent_kontra(_others(bid.declarer), ruleset=ruleset, rng=rng)
    said: SimulatedRecord = {"opponent_kontra": kontra} if kontra else {}
    if permille(rng, RENONCE_PERMILLE):
        return said | {"renonce": _offenders(ruleset, rng)}
    won = keeps_to_tricks(dealt.holdings[bid.declarer], bid.contract, rng)
    declarers = bei_spiele_declarers(bid, won, dealt, ruleset=ruleset, rng=rng)
    return {"won": won, "declarers": declarers} if declarers else said | {"won": won}


def _others(declarer: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if seat != declarer)


def _positive(players: Lineup, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    claims = announcements(players, ruleset=ruleset, rng=rng)
    if _gives_up(players, rng):
        return _company(players) | _conceded(claims)
    kontra = game_kontra(players, ruleset=ruleset, rng=rng)
    said = _company(players) | ({"kontra": kontra} if kontra > 1 else {})
    said |= {"second_half": True} if takes_second_half(players.contract, rng) else {}
    if permille(rng, RENONCE_PERMILLE):
        return said | _broken_off(players, claims, ruleset=ruleset, rng=rng)
    return said | _played_out(play(players, claims, ruleset=ruleset, rng=rng), claims, ruleset=ruleset, rng=rng)


def _broken_off(players: Lineup, claims: tuple[Claim, ...], *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    """After a Renonce: the announcements, and silent bonuses that can be shown in hand."""
    bonuses = [_claimed(claim, ruleset=ruleset, rng=rng) for claim in claims]
    offenders = _offenders(ruleset, rng)
    said = {claim.bonus.code for claim in claims}
    bonuses += [
        silent_entry(bonus, side)
        for bonus, side in proved_holdings(players, offenders, ruleset=ruleset)
        if bonus.code not in said
    ]
    return ({"bonuses": bonuses} if bonuses else {}) | {"renonce": offenders}


def _company(players: Lineup) -> SimulatedRecord:
    if players.king_in_talon:
        return {"king_in_talon": True}
    return {} if players.partner is None else {"partner": players.partner}


def _gives_up(players: Lineup, rng: Random) -> bool:
    return players.king_in_talon and players.contract.may_concede and permille(rng, CONCEDE_PERMILLE)


def _conceded(claims: tuple[Claim, ...]) -> SimulatedRecord:
    """Besides a conceded game only the declarer's own announced bird counts; there was no time for anything else."""
    birds = [
        announced_entry(claim.bonus, claim.side) | {"made": False}
        for claim in claims
        if claim.bonus.kind is BonusKind.BIRD and claim.side is Side.DECLARER
    ]
    return {"won": False, "conceded": True} | ({"bonuses": birds} if birds else {})


def _played_out(played: Played, claims: tuple[Claim, ...], *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    bonuses = [_claimed(claim, ruleset=ruleset, rng=rng) | {"made": is_made(claim, played, rng)} for claim in claims]
    bonuses += _silent(played, claims, ruleset=ruleset, rng=rng)
    bonuses += held_bonuses(played.lineup, ruleset=ruleset, rng=rng)
    has_sacks = any(bonus.kind is BonusKind.SACK for bonus in ruleset.bonuses_with(played.lineup.contract))
    counted = has_sacks or permille(rng, COUNTED_PERMILLE)
    return (
        {"won": played.won}
        | ({"card_thirds": played.thirds} if counted else {})
        | ({"bonuses": bonuses} if bonuses else {})
    )


def _silent(played: Played, claims: tuple[Claim, ...], *, ruleset: Ruleset, rng: Random) -> list[SimulatedRecord]:
    said = {claim.bonus.code for claim in claims}
    listed = ruleset.bonuses_with(played.lineup.contract)
    unsaid = tuple(bonus for bonus in listed if bonus.code not in said and bonus.kind is not BonusKind.HAND)
    makers = silent_makers(unsaid, played, ruleset=ruleset, rng=rng)
    return [silent_entry(bonus, side) for bonus, side in makers]


def _claimed(claim: Claim, *, ruleset: Ruleset, rng: Random) -> SimulatedRecord:
    factor = bonus_kontra(claim.bonus, ruleset=ruleset, rng=rng)
    return announced_entry(claim.bonus, claim.side) | ({"kontra": factor} if factor > 1 else {})


def _offenders(ruleset: Ruleset, rng: Random) -> list[int]:
    """One seat, occasionally two or three, as far as the rules allow."""
    number = 2 if permille(rng, SECOND_OFFENDER_PERMILLE) else 1
    if number == 2 and ruleset.renonce.most_offenders > 2 and permille(rng, THIRD_OFFENDER_PERMILLE):
        number = 3
    return sorted(shuffled(rng, range(4))[: min(number, ruleset.renonce.most_offenders)])
