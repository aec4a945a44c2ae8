from dataclasses import replace
from random import Random

from rulesets.load import preset
from tests.simulator.test_bidding import SOLO, dealt_to
from tests.simulator.test_strength import HARMLESS
from tournaments.simulator.bidding import Bid
from tournaments.simulator.exchange import Lineup, lineup
from tournaments.simulator.kontra import bonus_kontra, game_kontra, opponent_kontra

OOE = preset("ooe-2023")
PAGAT = OOE.bonus("pagat")


def dreier_of_seat_0(*, opponent_is_strong: bool) -> Lineup:
    holdings = (HARMLESS, SOLO) if opponent_is_strong else (SOLO, HARMLESS)
    return lineup(dealt_to(*holdings), Bid(OOE.contract("dreier"), declarer=0), rng=Random(1))


def said(players: Lineup) -> int:
    return sum(game_kontra(players, ruleset=OOE, rng=Random(seed)) > 1 for seed in range(400))


def test_game_kontra_comes_from_strong_opponents() -> None:
    assert said(dreier_of_seat_0(opponent_is_strong=True)) > 100
    assert said(dreier_of_seat_0(opponent_is_strong=False)) < 30


def test_game_kontra_never_leaves_the_rulesets_levels() -> None:
    players = dreier_of_seat_0(opponent_is_strong=True)
    factors = {game_kontra(players, ruleset=OOE, rng=Random(seed)) for seed in range(2000)}
    assert factors == set(OOE.kontra_factors)


def test_bonus_kontra_is_mostly_nothing() -> None:
    factors = [bonus_kontra(PAGAT, ruleset=OOE, rng=Random(seed)) for seed in range(500)]
    assert factors.count(1) > 400
    assert max(factors) > 1


def test_a_bonus_without_kontra_gets_none() -> None:
    quiet = replace(PAGAT, no_kontra=True)
    assert {bonus_kontra(quiet, ruleset=OOE, rng=Random(seed)) for seed in range(200)} == {1}


def test_opponent_kontra_names_only_opponents_who_said_something() -> None:
    said = [opponent_kontra((0, 1, 3), ruleset=OOE, rng=Random(seed)) for seed in range(500)]
    assert {seat for each in said for seat in each} == {"0", "1", "3"}
    assert all(factor > 1 for each in said for factor in each.values())
