import random

import pytest

from tests.scoring.reference.features import features
from tests.scoring.reference.own_rulesets import own_ruleset
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.records import random_record
from tests.scoring.reference.rules import Rules
from tests.scoring.reference.tables import FOREHAND_PASSES_ON, RUFER_FAMILY, SLUGS, TIROL

FACTORS = (1, 2, 4, 8)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_random_records_reach_everything_a_preset_has(slug: str) -> None:
    assert _never_shown(slug, rules_of(slug), _expected(slug)) == []


# Rulesets to test with, and what their random records must show.
OWN = {
    "everything-side": {
        *(f"second half {ended}" for ended in ("won", "lost", "in a renonce")),
        *(f"doubled {ended}" for ended in ("won", "lost", "in a renonce", "played")),
        *(f"trischaken kontra {ended}" for ended in ("in a renonce", "played")),
        *(f"{bonus} of seat {seat} held" for bonus in ("koepfe", "tarock") for seat in range(4)),
        *(f"virgin of seat {seat} {made}" for seat in range(4) for made in (True, False)),
        *("piccolo beside 1", "piccolo beside 2", "triccolo beside 1", "bettel beside 1", "bettel-ouvert beside 1"),
        *(f"{bonus} silently failed" for bonus in ("pagat", "geier", "king-ultimo")),
        *("declared beside under kontra", "game kontra 16", "opponent kontra 16", "pagat kontra 16"),
        *("supra won", "besserdreier lost", "grammopoi in farbensolo", "dreier alone under kontra"),
    },
    "everything-holder": {"piccolo beside 2", "grandtarock of seat 3 held", "solodreier alone in peace"},
    "six": {
        *("2 kings called, 2 holders", "2 kings called, 1 holders", "1 kings called, 1 holders"),
        *("rufer alone in peace", "piccolo beside 5", "koepfe of seat 5 held", "rufer with 3 offenders"),
    },
}


def test_random_records_reach_what_only_own_rules_have() -> None:
    for name, expected in OWN.items():
        assert _never_shown(name, rules_of(own_ruleset(name)), expected) == [], name


def test_random_records_repeat_with_their_seed() -> None:
    first = [random_record(TIROL, random.Random(seed)) for seed in range(50)]

    assert first == [random_record(TIROL, random.Random(seed)) for seed in range(50)]


def _never_shown(name: str, rules: Rules, expected: set[str]) -> list[str]:
    """What none of 6000 random records shows; they end as soon as all is shown."""
    rng, missing = random.Random(f"coverage {name}"), set(expected)
    for _ in range(6000):
        if not missing:
            break
        missing -= features(random_record(rules, rng))
    return sorted(missing)


def _expected(slug: str) -> set[str]:
    rules = rules_of(slug)
    negative = [code for code, game in rules.games.items() if game.kind == "negative"]
    expected = {f"contract {contract}" for contract in rules.games}
    counts = range(1, rules.most_offenders + 1)
    expected |= {f"{contract} with {count} offenders" for contract in rules.games for count in counts}
    expected |= {"offending declarer", "offending other"}
    expected |= {f"game kontra {factor}" for factor in FACTORS}
    expected |= _expected_of_positive_contracts(slug)
    expected |= _expected_of_valat(slug)
    if negative:
        expected |= {f"opponent kontra {factor}" for factor in FACTORS}
        expected |= {f"{contract} {result}" for contract in negative for result in ("won", "lost")}
    if rules.trischaken is not None:
        expected |= _expected_of_trischaken()
    if slug in FOREHAND_PASSES_ON:
        expected |= {f"{contract} by seat 1 as forehand" for contract in rules.games}
    if slug == TIROL:
        expected |= {"sack2 made over sack1", "sack2 made without sack1"}
    return expected


def _expected_of_positive_contracts(slug: str) -> set[str]:
    rules = rules_of(slug)
    expected = {"card thirds won", "card thirds lost", "rufer conceded with nothing"}
    for contract, game in rules.games.items():
        if game.kind != "positive":
            continue
        expected |= {f"{contract} won", f"{contract} lost"}
        expected |= {f"{code} in {contract}" for code in game.bonuses}
        if contract in RUFER_FAMILY:
            expected |= {f"{contract} alone under kontra", f"{contract} alone in peace"}
        if contract in RUFER_FAMILY and contract != "solorufer":
            expected.add(f"{contract} conceded with birds")
    for code in rules.games["rufer"].bonuses:
        expected |= {f"{code} kontra {factor}" for factor in FACTORS}
        for side in ("declarer", "opponents"):
            if (code, side) != ("king-ultimo", "opponents"):
                expected.add(f"{code} {side} silent made")
                if _can_be_proved(slug, code, side):
                    expected.add(f"{code} {side} proved in a renonce")
                expected |= {f"{code} {side} announced {became}" for became in ("made", "failed", "in a renonce")}
    return expected


def _can_be_proved(slug: str, code: str, side: str) -> bool:
    provable = rules_of(slug).provable
    proving = provable == "injured_side" or (provable == "declarer_side" and side == "declarer")
    return proving and code not in ("valat", "sack1", "sack2")


def _expected_of_valat(slug: str) -> set[str]:
    expected = {"announced valat failed under a kontra on the game", "silent valat made under a kontra on the game"}
    for code in rules_of(slug).games["rufer"].bonuses:
        if code != "valat":
            expected |= {f"announced {code} beside a valat", f"silent {code} beside a valat"}
    return expected


def _expected_of_trischaken() -> set[str]:
    expected = {f"trischaken with {virgins} virgins" for virgins in range(4)}
    expected |= {f"trischaken with mayor, {virgins} virgins" for virgins in range(4)}
    expected |= {f"trischaken with no mayor, {virgins} virgins" for virgins in range(3)}
    expected |= {f"trischaken with {highest} highest, 1 lowest" for highest in (1, 2, 3)}
    expected |= {f"trischaken with 1 highest, {lowest} lowest" for lowest in (2, 3)}
    expected.add("trischaken with 2 highest, 2 lowest")
    expected |= {f"trischaken with forehand among 1 highest, {virgins} virgins" for virgins in range(4)}
    expected |= {f"trischaken with forehand among 2 highest, {virgins} virgins" for virgins in range(3)}
    expected |= {f"trischaken with forehand among 3 highest, {virgins} virgins" for virgins in range(2)}
    expected |= {"trischaken with forehand mayor", "trischaken with forehand no mayor"}
    expected.add("trischaken with the middle tied")
    return expected
