"""The presets against the published values, typed in a second time from the rule books' tables."""

from datetime import date

import pytest

from rulesets.load import UnknownRuleset, preset, presets
from rulesets.model import FourKings
from rulesets.rows import (
    BonusKind,
    Family,
    KontraCounts,
    ProvableSilent,
    Renonce,
    ValatPays,
)
from rulesets.trischaken import TalonGoes, TrischakenRenonce, TrischakenScheme

OOE_BONUSES = "pagat 1/2 uhu 2/4 kakadu 3/6 quapil 4/8 king-ultimo 1/2 trull 1/2 kings 1/2"
OOE_2023 = (
    "trischaken rufer=1 piccolo=2 bettel=2 solorufer=2 besserrufer=1 farbendreier=3 sechserdreier=4/8 dreier=4 "
    "farbensolo=6 piccolo-ouvert=6 bettel-ouvert=7 solodreier=8"
)
OOE_CLASSIC = (
    "trischaken rufer=1 piccolo=2 bettel=2 solorufer=2 besserrufer=1 sechserdreier=4/8 dreier=4 "
    "farbensolo=5 piccolo-ouvert=6 bettel-ouvert=7 solodreier=8"
)
CONTRACTS = {
    "ooe-2023": OOE_2023,
    "oesterreich-finale-2021": OOE_2023,
    "hausruck-classic": OOE_CLASSIC,
    "raiffeisen-classic": OOE_CLASSIC,
    "sauwald-2019": OOE_CLASSIC,
    "wien-2021": (
        "rufer=1 trischaken piccolo=2 zwiccolo=2 solorufer=2 pagatrufer=1 bettel=4 sechserdreier=4/8 uhurufer=1 "
        "farbendreier=5 dreier=5 piccolo-ouvert=6 zwiccolo-ouvert=6 kakadurufer=1 bettel-ouvert=8 quapilrufer=1 "
        "farbensolo=10 solodreier=10"
    ),
    "tirol-2020": (
        "rufer=1 trischaken piccolo=2 solorufer=2 besserrufer=1 bettel=4 sechserdreier=4/8 farbendreier=5 dreier=5 "
        "zwiccolo-ouvert=8 piccolo-ouvert=8 bettel-ouvert=8 farbensolo=10 solodreier=10"
    ),
    "hopfgarten-2016": "rufer=1 pagatrufer=2 uhurufer=2 kakadurufer=3 dreier=5",
}
BONUSES = {
    "ooe-2023": f"{OOE_BONUSES} valat 4/8",
    "oesterreich-finale-2021": f"{OOE_BONUSES} valat 4/8",
    "hausruck-classic": f"{OOE_BONUSES} valat 4/8",
    "raiffeisen-classic": "pagat 1/2 uhu 2/4 kakadu 3/6 king-ultimo 1/2 trull 1/2 kings 1/2 valat 4/8",
    "sauwald-2019": f"{OOE_BONUSES} valat 4/8",
    "wien-2021": f"{OOE_BONUSES} valat 10/20",
    "tirol-2020": f"{OOE_BONUSES} mondfang 1/2 sack1 1/2 sack2 1/2 valat 10/20",
    "hopfgarten-2016": "pagat 1/2 uhu 2/4 kakadu 3/6 king-ultimo 2/3 trull 1/2 kings 1/2 valat 2/4",
}
VALID_FROM = {
    "ooe-2023": (date(2023, 4, 1), ("RTC", "HRC", "SWC")),
    "oesterreich-finale-2021": (date(2021, 6, 1), ("ÖF",)),
    "hausruck-classic": (date(1995, 1, 1), ("HRC", "ÖF")),
    "raiffeisen-classic": (date(1995, 1, 1), ("RTC",)),
    "sauwald-2019": (date(2019, 1, 1), ("SWC",)),
    "wien-2021": (date(2021, 1, 1), ("WTC", "STC", "KTC")),
    "tirol-2020": (date(2020, 1, 1), ("TTC",)),
    "hopfgarten-2016": (date(2016, 1, 1), ("Defereggen",)),
}
OOE_AMOUNTS = TrischakenRenonce(each=2, by_forehand=4, by_two=3)
TRISCHAKEN = {
    "ooe-2023": (TrischakenScheme.OOE, TalonGoes.LAST_TRICK, OOE_AMOUNTS),
    "oesterreich-finale-2021": (TrischakenScheme.OOE, TalonGoes.LAST_TRICK, OOE_AMOUNTS),
    "hausruck-classic": (TrischakenScheme.SAUWALD, TalonGoes.LAST_TRICK, OOE_AMOUNTS),
    "raiffeisen-classic": (TrischakenScheme.SAUWALD, TalonGoes.LAST_TRICK, OOE_AMOUNTS),
    "sauwald-2019": (TrischakenScheme.SAUWALD, TalonGoes.LAST_TRICK, TrischakenRenonce(3, 3, 3)),
    "wien-2021": (TrischakenScheme.WIEN, TalonGoes.FIRST_SIX_TRICKS, TrischakenRenonce(6, 6, 6)),
    "tirol-2020": (TrischakenScheme.TIROL, TalonGoes.FOREHANDS_CHOICE, TrischakenRenonce(4, 4, 4)),
}
FOUR_KINGS = {
    "ooe-2023": FourKings.NO_RUFER,
    "oesterreich-finale-2021": FourKings.NO_RUFER,
    "hausruck-classic": FourKings.FOREHAND_PASSES_ON,
    "raiffeisen-classic": FourKings.FOREHAND_PASSES_ON,
    "sauwald-2019": FourKings.FOREHAND_PASSES_ON,
    "wien-2021": FourKings.CALLS_QUEEN,
    "tirol-2020": FourKings.UNSTATED,
    "hopfgarten-2016": FourKings.UNSTATED,
}
RENONCE = {
    "ooe-2023": Renonce(ProvableSilent.INJURED_SIDE, 2),
    "tirol-2020": Renonce(ProvableSilent.INJURED_SIDE, 2),
    "wien-2021": Renonce(ProvableSilent.DECLARER_SIDE, 3),
}
SUIT_CONTRACTS = {"farbendreier", "farbensolo"}


def test_presets_are_the_published_ones() -> None:
    assert set(presets()) == set(CONTRACTS)


def test_preset_of_an_unknown_slug_is_refused() -> None:
    with pytest.raises(UnknownRuleset, match="ooe-1900"):
        preset("ooe-1900")


def test_contracts_stand_in_bidding_order_with_their_values() -> None:
    for slug, contracts in CONTRACTS.items():
        rows = [(row.code, row.value, row.lost_value) for row in preset(slug).contracts]

        assert rows == [_contract(entry) for entry in contracts.split()], slug


def _contract(entry: str) -> tuple[str, int, int]:
    code, _, values = entry.partition("=")
    won, _, lost = (values or "0").partition("/")
    return code, int(won), int(lost or won)


def test_bonuses_have_their_silent_and_announced_values() -> None:
    for slug, bonuses in BONUSES.items():
        words = bonuses.split()

        rows = [(row.code, f"{row.silent}/{row.announced}") for row in preset(slug).bonuses]

        assert rows == list(zip(words[::2], words[1::2], strict=True)), slug


def test_presets_say_from_when_and_where_they_hold_and_cite_a_source() -> None:
    for slug, from_when_and_where in VALID_FROM.items():
        ruleset = preset(slug)

        assert (ruleset.valid_from, ruleset.cups) == from_when_and_where, slug
        assert ruleset.source, slug
        assert ruleset.slug == slug, slug


def test_trischaken_has_its_scheme_talon_and_renonce() -> None:
    for slug in CONTRACTS:
        rule = preset(slug).trischaken

        assert (rule and (rule.scheme, rule.talon, rule.renonce)) == TRISCHAKEN.get(slug), slug
        assert rule is None or rule.mayor_thirds == 107, slug


def test_structural_rules_of_each_preset() -> None:
    for slug in CONTRACTS:
        ruleset = preset(slug)
        is_hopfgarten = slug == "hopfgarten-2016"

        assert ruleset.threshold_thirds == (106 if is_hopfgarten else 107), slug
        assert ruleset.kontra_counts is (KontraCounts.SCORE_AND_MONEY if is_hopfgarten else KontraCounts.MONEY), slug
        levels = [(level.name, level.factor) for level in ruleset.kontra.levels]
        assert levels == [("Kontra", 2), ("Re", 4), ("Sub", 8)], slug
        assert ruleset.kontra_factors == (1, 2, 4, 8), slug
        assert ruleset.four_kings is FOUR_KINGS[slug], slug
        assert ruleset.forehand_may_pass is (slug in {"hausruck-classic", "raiffeisen-classic", "sauwald-2019"}), slug
        defaults = (ruleset.may_call_oneself, ruleset.silent_failures_count, ruleset.cents_per_point)
        assert defaults == (False, False, 10), slug


def test_valat_is_fixed_in_vienna_and_the_tyrol_and_a_factor_elsewhere() -> None:
    for slug in CONTRACTS:
        valat = preset(slug).valat
        assert valat is not None, slug

        is_fixed = slug in {"wien-2021", "tirol-2020"}
        assert (valat.pays is ValatPays.BESIDE_GAME) is is_fixed, slug
        assert valat.doubled_in_solos is is_fixed, slug
        assert valat.multiplies_announced is (slug == "hopfgarten-2016"), slug
        assert valat.voids_silent is not (is_fixed or slug == "hopfgarten-2016"), slug
        assert valat.silent_voids_game_kontra is (slug == "wien-2021"), slug
        assert valat.excludes_announced == ((BonusKind.HOLDING,) if slug == "wien-2021" else ()), slug


def test_made_valat_voids_silent_holdings_in_vienna_and_sacks_too_in_the_tyrol() -> None:
    wien, tirol = preset("wien-2021").valat, preset("tirol-2020").valat
    assert wien is not None
    assert tirol is not None

    assert (wien.made_voids, wien.made_voids_silent) == ((), (BonusKind.HOLDING,))
    assert (tirol.made_voids, tirol.made_voids_silent) == ((BonusKind.HOLDING, BonusKind.SACK), ())


def test_renonce_of_each_preset() -> None:
    for slug in CONTRACTS:
        assert preset(slug).renonce == RENONCE.get(slug, Renonce(ProvableSilent.NOBODY, 2)), slug


def test_bonuses_of_every_contract() -> None:
    for slug in CONTRACTS:
        ruleset = preset(slug)
        everything = {row.code for row in ruleset.bonuses}
        expected = {
            "called": everything,
            "alone": everything - {"king-ultimo"},
            "suit": everything & {"kings", "sack1", "sack2", "valat"},
            "none": set(),
        }

        found = {row.code: set(row.bonuses) for row in ruleset.contracts}

        assert found == {code: expected[_kind(code)] for code in found}, slug
        for row in ruleset.contracts:
            assert {bonus.code for bonus in ruleset.bonuses_with(row)} == set(row.bonuses), (slug, row.code)


def _kind(code: str) -> str:
    if code in SUIT_CONTRACTS:
        return "suit"
    if code.endswith("rufer"):
        return "called"
    return "alone" if code.endswith("dreier") else "none"


def test_rules_of_every_contract() -> None:
    for slug in CONTRACTS:
        for row in preset(slug).contracts:
            assert row.forehand_only is (row.code in {"rufer", "trischaken", "sechserdreier"}), (slug, row.code)
            assert row.doubles_bonuses is (row.code in {"solorufer", "solodreier", "farbensolo"}), (slug, row.code)
            assert row.calls_king is row.code.endswith("rufer"), (slug, row.code)
            assert row.may_concede is (row.calls_king and row.code != "solorufer"), (slug, row.code)
            assert row.king_in_talon_voids_kontra is (row.code == "solorufer"), (slug, row.code)
            assert (row.family is Family.NEGATIVE) is (row.tricks is not None), (slug, row.code)


def test_birds_a_contract_requires() -> None:
    ooe, raiffeisen, wien = preset("ooe-2023"), preset("raiffeisen-classic"), preset("wien-2021")

    assert ooe.contract("besserrufer").required_birds == ("pagat", "uhu", "kakadu", "quapil")
    assert raiffeisen.contract("besserrufer").required_birds == ("pagat", "uhu", "kakadu")
    assert [wien.contract(f"{bird}rufer").required_birds for bird in ("pagat", "uhu", "kakadu", "quapil")] == [
        ("pagat",), ("uhu",), ("kakadu",), ("quapil",),
    ]  # fmt: skip


def test_targets_of_the_negative_contracts() -> None:
    tricks = {row.code: row.tricks for row in preset("wien-2021").contracts if row.family is Family.NEGATIVE}

    assert tricks == {
        "piccolo": 1, "zwiccolo": 2, "bettel": 0, "piccolo-ouvert": 1, "zwiccolo-ouvert": 2, "bettel-ouvert": 0,
    }  # fmt: skip


def test_names_are_those_of_the_table() -> None:
    ruleset = preset("tirol-2020")

    assert ruleset.contract("piccolo-ouvert").name == "Piccolo ouvert"
    assert ruleset.bonus("king-ultimo").name == "König ultimo"
    assert ruleset.bonus("kings").name == "Vier Könige"
