from random import Random

from rulesets.load import preset
from tournaments.simulator.tally import tally


def test_tally_has_a_line_for_every_contract_and_shares_of_all_hands() -> None:
    ruleset = preset("hopfgarten-2016")
    head, *lines = tally(ruleset, hands=200, rng=Random(1)).splitlines()
    shares = {line.split()[0]: float(line.split()[1]) for line in lines[: len(ruleset.contracts)]}
    assert head.split() == ["contract", "share", "won"]
    assert list(shares) == [contract.code for contract in ruleset.contracts]
    assert abs(sum(shares.values()) - 100) < 0.5
