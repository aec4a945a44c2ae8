"""Every key of a ruleset that changes what is played or paid changes what the rules page says."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from django.utils.translation import override

from rulesets import schema
from rulesets.fields import Keys
from rulesets.model import Ruleset
from tests.scoring.test_variants import variant
from tests.scoring.variants.changes import Change
from tests.scoring.variants.rules import (
    BEI_SPIELE,
    BEI_SPIELE_ALL,
    DOUBLED,
    GEIER,
    KOEPFE,
    KOEPFE_HELD,
    NO_TRISCHAKEN,
    SIX,
)
from tests.scoring.variants.rules import STROHMANN as STROHMANN_BY_HAND
from tests.scoring.variants.trischaken import BY_RANK, FROM_EACH, KONTRA, SHARES, pots
from tournaments.web.public.rulebook import Rulebook, rulebook

UNSAID = {"slug", "name", "version", "valid_from", "cups", "source"}
"""What the ruleset is called and where it comes from: the head and foot of the page, not the rules."""
CODES = {"contracts.code", "bonuses.code"}

STROHMANN: Change = {**STROHMANN_BY_HAND, "dummies_shared": "round"}
TROIKA = {"name": "Troika", "family": "negative", "value": 3, "lost_value": 3, "tricks": 3}
ABSOLUT = {"name": "Absolut", "kind": "sack", "silent": 1, "announced": 2, "least_thirds": 135}
GRAND = {**ABSOLUT, "name": "Grammopoi", "least_thirds": 165}
PAYS_BOTH_WAYS = {"silent": "replaces_game", "announced": "beside_game"}


def row(code: str, **keys: Any) -> Change:
    return {"contracts": {code: keys}}


def bonus(code: str, **keys: Any) -> Change:
    return {"bonuses": {code: keys}}


def valat(**keys: Any) -> Change:
    return {"valat": keys}


def trischaken(**keys: Any) -> Change:
    return {"trischaken": keys}


def amounts(**keys: Any) -> Change:
    return trischaken(scheme="pots", pots=keys)


def levels(*named: tuple[str, int]) -> Change:
    return {"kontra": {"levels": [{"name": name, "factor": factor} for name, factor in named]}}


PLAIN: Change = {}
CHANGES: Mapping[str, tuple[Change, Change]] = {
    "threshold_thirds": (PLAIN, {"threshold_thirds": 106}),
    "four_kings": (PLAIN, {"four_kings": "unstated"}),
    "may_call_oneself": (PLAIN, {"may_call_oneself": True}),
    "silent_failures_count": (PLAIN, {"silent_failures_count": True}),
    "cents_per_point": (PLAIN, {"cents_per_point": 1}),
    "bei_pays": (BEI_SPIELE, BEI_SPIELE_ALL),
    "hand_pays": (KOEPFE, KOEPFE_HELD),
    "doubled_after": (DOUBLED, {"doubled_after": ["all_zero"]}),
    "doubled_hands": (DOUBLED, {**DOUBLED, "doubled_hands": 1}),
    "players": (STROHMANN, {**STROHMANN, "players": 2, "dummies": 2}),
    "dummies": (NO_TRISCHAKEN, STROHMANN),
    "dummies_shared": (STROHMANN, STROHMANN_BY_HAND),
    "partner": (NO_TRISCHAKEN, SIX),
    "contracts.name": (PLAIN, row("dreier", name="Auf")),
    "contracts.family": (
        row("troika", **TROIKA),
        row("troika", name="Troika", family="positive", value=3, lost_value=3),
    ),
    "contracts.value": (PLAIN, row("dreier", value=5)),
    "contracts.lost_value": (PLAIN, row("dreier", lost_value=5)),
    "contracts.partner": (PLAIN, row("farbendreier", partner="called_king")),
    "contracts.bonuses": (PLAIN, row("dreier", bonuses=["valat"])),
    "contracts.required_birds": (GEIER, {**GEIER, **row("besserrufer", required_birds=["pagat", "uhu"])}),
    "contracts.forehand_only": (PLAIN, row("dreier", forehand_only=True)),
    "contracts.doubles_bonuses": (PLAIN, row("dreier", doubles_bonuses=True)),
    "contracts.may_concede": (PLAIN, row("rufer", may_concede=False)),
    "contracts.king_in_talon_voids_kontra": (PLAIN, row("rufer", king_in_talon_voids_kontra=True)),
    "contracts.tricks": (PLAIN, row("piccolo", tricks=2)),
    "contracts.threshold_thirds": (PLAIN, row("dreier", threshold_thirds=137)),
    "contracts.beside": (BEI_SPIELE, {**BEI_SPIELE, **row("piccolo", beside=["piccolo"])}),
    "contracts.king_in_talon_becomes": (PLAIN, row("rufer", king_in_talon_becomes="dreier")),
    "contracts.second_half_lost_value": (PLAIN, row("dreier", second_half_lost_value=8)),
    "bonuses.name": (PLAIN, bonus("uhu", name="Eule")),
    "bonuses.kind": ({"silent_failures_count": True}, {"silent_failures_count": True, **bonus("trull", kind="bird")}),
    "bonuses.silent": (PLAIN, bonus("uhu", silent=3)),
    "bonuses.announced": (PLAIN, bonus("uhu", announced=5)),
    "bonuses.least_thirds": (bonus("absolut", **ABSOLUT), bonus("absolut", **{**ABSOLUT, "least_thirds": 137})),
    "bonuses.after": (
        {"bonuses": {"absolut": ABSOLUT, "grand": GRAND}},
        {"bonuses": {"absolut": ABSOLUT, "grand": {**GRAND, "after": "absolut"}}},
    ),
    "bonuses.no_kontra": (PLAIN, bonus("uhu", no_kontra=True)),
    "kontra.counts": (PLAIN, {"kontra": {"counts": "score_and_money"}}),
    "kontra.levels": (PLAIN, levels(("Kontra", 2), ("Re", 4), ("Sub", 8), ("Mord", 16))),
    "kontra.levels.name": (PLAIN, levels(("Kontra", 2), ("Rekontra", 4), ("Sub", 8))),
    "kontra.levels.factor": (PLAIN, levels(("Kontra", 2), ("Re", 4))),
    "kontra.trischaken": (PLAIN, KONTRA),
    "valat.pays": (PLAIN, valat(pays="beside_game")),
    "valat.pays.silent": (valat(pays="beside_game"), valat(pays=PAYS_BOTH_WAYS)),
    "valat.pays.announced": (PLAIN, valat(pays=PAYS_BOTH_WAYS)),
    "valat.doubled_in_solos": (PLAIN, valat(doubled_in_solos=True)),
    "valat.voids_silent": (PLAIN, valat(voids_silent=False)),
    "valat.made_voids": (PLAIN, valat(made_voids=["bird"])),
    "valat.excludes_announced": (PLAIN, valat(excludes_announced=["bird"])),
    "valat.multiplies_announced": (PLAIN, valat(multiplies_announced=True)),
    "valat.silent_voids_game_kontra": (
        valat(pays="beside_game"), valat(pays="beside_game", silent_voids_game_kontra=True),
    ),
    "valat.made_voids_silent": (PLAIN, valat(made_voids_silent=["bird"])),
    "trischaken.scheme": (PLAIN, trischaken(scheme="wien")),
    "trischaken.mayor_thirds": (PLAIN, trischaken(mayor_thirds=106)),
    "trischaken.renonce.each": (PLAIN, trischaken(renonce={"each": 3})),
    "trischaken.renonce.by_forehand": (PLAIN, trischaken(renonce={"by_forehand": 5})),
    "trischaken.renonce.by_two": (PLAIN, trischaken(renonce={"by_two": 4})),
    "trischaken.talon": (PLAIN, trischaken(talon="unstated")),
    "trischaken.pots.alone": (pots(), amounts(**{**pots()["trischaken"]["pots"], "alone": [6, 6, 6, 12]})),
    "trischaken.pots.two_virgins": (pots(), amounts(**{**pots()["trischaken"]["pots"], "two_virgins": [6, 6, 6, 12]})),
    "trischaken.pots.all_tricks": (pots(), amounts(**{**pots()["trischaken"]["pots"], "all_tricks": [9, 12]})),
    "trischaken.pots.two_tied": (pots(), amounts(**{**pots()["trischaken"]["pots"], "two_tied": [4, 8, 4]})),
    "trischaken.pots.three_tied": (pots(), amounts(**{**pots()["trischaken"]["pots"], "three_tied": 6})),
    "trischaken.forehand_tied": (pots(), SHARES),
    "trischaken.plain": (pots(), BY_RANK),
    "trischaken.rank": (BY_RANK, pots(plain="two_highest", rank=4)),
    "trischaken.virgin": (pots(), FROM_EACH),
    "trischaken.from_each": (FROM_EACH, pots(virgin="from_each", from_each=3)),
    "trischaken.cases": (trischaken(scheme="tirol"), trischaken(scheme="tirol", cases="all")),
    "trischaken.announced_virgin.made": (
        trischaken(announced_virgin={"made": 2, "lost": 2}), trischaken(announced_virgin={"made": 3, "lost": 2}),
    ),
    "trischaken.announced_virgin.lost": (
        trischaken(announced_virgin={"made": 2, "lost": 2}), trischaken(announced_virgin={"made": 2, "lost": 3}),
    ),
    "renonce.provable_silent": (PLAIN, {"renonce": {"provable_silent": "nobody"}}),
    "renonce.most_offenders": (PLAIN, {"renonce": {"most_offenders": 3}}),
    **{f"conduct.{key}": (PLAIN, {"conduct": {key: "Only once."}}) for key in schema.CONDUCT},
}  # fmt: skip
"""Each key with rules that differ in nothing else; both are changes of `ooe-2023`."""
TABLES: Mapping[str, Keys] = {
    "contracts": schema.CONTRACT,
    "bonuses": schema.BONUS,
    "kontra": schema.KONTRA,
    "kontra.levels": schema.LEVEL,
    "valat": schema.VALAT,
    "valat.pays": schema.VALAT_WAYS,
    "trischaken": schema.TRISCHAKEN,
    "trischaken.renonce": schema.TRISCHAKEN_RENONCE,
    "trischaken.pots": schema.POTS,
    "trischaken.announced_virgin": schema.ANNOUNCED_VIRGIN,
    "renonce": schema.RENONCE,
    "conduct": schema.CONDUCT,
}


def keys_of_rules() -> Iterator[str]:
    """Every key that is no table, with the table it stands in."""
    for table, keys in {"": schema.RULESET, **TABLES}.items():
        paths = (f"{table}.{key}".lstrip(".") for key in keys)
        yield from (path for path in paths if path not in {*TABLES, *UNSAID, *CODES} or path in CHANGES)


def book_of(change: Change) -> Rulebook:
    return _book_of(variant("ooe-2023", change))


@cache
def _book_of(ruleset: Ruleset) -> Rulebook:
    with override("en"):
        return rulebook(ruleset)


def test_every_key_of_the_schema_is_tried() -> None:
    assert set(CHANGES) == set(keys_of_rules())


@pytest.mark.parametrize(("before", "after"), CHANGES.values(), ids=CHANGES)
def test_page_differs_by_every_key(before: Change, after: Change) -> None:
    assert book_of(after) != book_of(before)
