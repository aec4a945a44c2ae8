"""What hands usually are: the written figures hold for other hands, and are stretched for rules of one's own."""

import tomllib
from dataclasses import replace

import pytest

from rulesets.load import preset, presets, read_ruleset
from rulesets.model import Kontra, KontraCounts
from scripts import usual_hands
from scripts.usual_hands import SizedHand, sized_hands
from tournaments.queries.room.usual import UsualContract, common_contracts, usual_contract, usual_factor, usual_total

FOUND = 500
SLUGS = sorted(presets())


def test_common_contracts_are_eight_in_bidding_order() -> None:
    codes = {slug: [row.code for row in common_contracts(preset(slug))] for slug in SLUGS}

    assert codes["ooe-2023"] == [
        "trischaken", "rufer", "piccolo", "bettel", "solorufer", "besserrufer", "farbendreier", "dreier",
    ]  # fmt: skip
    assert codes["wien-2021"] == [
        "rufer", "trischaken", "piccolo", "solorufer", "pagatrufer", "bettel", "uhurufer", "dreier",
    ]  # fmt: skip
    assert codes["hopfgarten-2016"] == [row.code for row in preset("hopfgarten-2016").contracts]
    for slug, listed in codes.items():
        assert listed == [row.code for row in preset(slug).contracts if row.code in listed]


@pytest.mark.parametrize("slug", SLUGS)
def test_written_figures_hold_for_other_hands(slug: str) -> None:
    """Of 500, no more than 15 are beyond what is usual, and nine in ten are of the common contracts."""
    ruleset = preset(slug)
    hands = list(sized_hands(ruleset, seed=f"other {slug}", hands=FOUND))
    common = {row.code for row in common_contracts(ruleset)}

    assert sum(_is_beyond(hand, slug) for hand in hands) <= 15
    assert sum(hand.contract in common for hand in hands) >= FOUND * 9 // 10 - 15


def _is_beyond(hand: SizedHand, slug: str) -> bool:
    ruleset = preset(slug)
    usual = usual_contract(ruleset.contract(hand.contract), ruleset)
    assert usual is not None
    return hand.points > usual.points or hand.money > usual.money or hand.factor > usual_factor(ruleset)


def test_page_is_written_as_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usual_hands, "presets", lambda: {"hopfgarten-2016": preset("hopfgarten-2016")})
    written = tomllib.loads(usual_hands.usual_page(hands=200))

    assert list(written) == ["hopfgarten-2016"]
    assert written["hopfgarten-2016"]["contracts"].keys() <= {row.code for row in preset("hopfgarten-2016").contracts}
    assert sum(row["permille"] for row in written["hopfgarten-2016"]["contracts"].values()) == 1000
    assert usual_hands.usual_page(hands=200) == usual_hands.usual_page(hands=200)


def test_kept_page_is_of_as_many_hands_as_the_script_deals() -> None:
    kept = usual_hands.PAGE.read_text("utf-8")

    assert kept.startswith(usual_hands.introduction(hands=usual_hands.HANDS))
    assert sorted(tomllib.loads(kept)) == SLUGS


def test_own_contract_is_measured_by_the_published_one_of_its_code() -> None:
    """A Dreier that brings twice as much, in rules that are else those of Upper Austria."""
    ruleset = preset("ooe-2023")
    dreier = ruleset.contract("dreier")
    dearer = replace(dreier, value=2 * dreier.value, lost_value=2 * dreier.lost_value)
    rows = tuple(dearer if row is dreier else row for row in ruleset.contracts)
    own = replace(ruleset, slug="eigene", contracts=rows)
    there = usual_contract(dreier, ruleset)

    assert there is not None
    assert usual_contract(dearer, own) == UsualContract(there.permille, 2 * there.points, 2 * there.money)
    assert usual_contract(own.contract("rufer"), own) == usual_contract(ruleset.contract("rufer"), ruleset)


def test_own_rules_take_what_the_nearest_lacks_from_another() -> None:
    """A Quapilrufer, which only Vienna has, in Upper Austrian rules; and a contract that nobody has."""
    ruleset, vienna = preset("ooe-2023"), preset("wien-2021")
    quapilrufer = vienna.contract("quapilrufer")
    unheard = replace(quapilrufer, code="unerhört", name="Unerhörter")
    own = replace(ruleset, slug="eigene", contracts=(*ruleset.contracts, quapilrufer, unheard))
    there = usual_contract(quapilrufer, vienna)
    found = usual_contract(quapilrufer, own)

    assert there is not None
    assert found is not None
    assert found.permille == there.permille
    assert usual_contract(unheard, own) is None
    assert common_contracts(own) == common_contracts(ruleset)


def test_points_with_kontra_are_measured_by_money() -> None:
    ruleset = preset("ooe-2023")
    counted = Kontra(counts=KontraCounts.SCORE_AND_MONEY, levels=ruleset.kontra.levels)
    own = replace(ruleset, slug="eigene", kontra=counted)
    found = usual_contract(own.contract("rufer"), own)

    assert found is not None
    assert found.points == found.money


def test_nothing_is_usual_where_the_table_is_another() -> None:
    """Six at a table; a Trischaken with settings of its own."""
    six = read_ruleset(tomllib.loads((usual_hands.ROOT / "fixtures/rulesets/six.toml").read_text("utf-8")))
    ruleset = preset("ooe-2023")
    own = replace(ruleset, slug="eigene", trischaken=preset("wien-2021").trischaken)

    assert {usual_contract(row, six) for row in six.contracts} == {None}
    assert usual_total(six, hands=16) is None
    assert usual_contract(own.contract("trischaken"), own) is None


def test_kontra_beyond_re_is_rare_everywhere() -> None:
    assert {slug: usual_factor(preset(slug)) for slug in SLUGS} == dict.fromkeys(SLUGS, 4)


def test_usual_total_grows_with_the_root_of_the_hands_and_with_the_values() -> None:
    ruleset = preset("ooe-2023")
    four, sixteen = usual_total(ruleset, hands=4), usual_total(ruleset, hands=16)
    dreier = ruleset.contract("dreier")
    dearer = replace(dreier, value=2 * dreier.value, lost_value=2 * dreier.lost_value)
    rows = tuple(dearer if row is dreier else row for row in ruleset.contracts)

    assert four is not None
    assert sixteen is not None
    assert sixteen in {2 * four - 1, 2 * four}
    assert usual_total(replace(ruleset, slug="eigene", contracts=rows), hands=16) == 2 * sixteen
