"""Random ruleset documents: one to test with, in which keys change that no written one has beside each other.

Nobody plays them; a document may still contradict itself, as one that a club writes may.
"""

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.scoring.reference.own_rulesets import OWN, own_ruleset

Row = dict[str, Any]
Change = Callable[[Row, random.Random], None]


def random_rules(rng: random.Random) -> Row:
    document = copy.deepcopy(own_ruleset(rng.choice(OWN)))
    document["slug"] = "random"
    for change in CHANGES:
        if rng.random() < 0.5:
            change(document, rng)
    return document


def _some(values: tuple[str, ...], rng: random.Random) -> list[str]:
    return [value for value in values if rng.random() < 0.35]


def _private(document: Row, rng: random.Random) -> None:
    document["silent_failures_count"] = rng.random() < 0.5
    document["may_call_oneself"] = rng.random() < 0.5
    document["four_kings"] = rng.choice(("no_rufer", "forehand_passes_on"))
    document["renonce"] = {
        "provable_silent": rng.choice(("nobody", "injured_side", "declarer_side")),
        "most_offenders": rng.randint(1, 3),
    }


def _kontra(document: Row, rng: random.Random) -> None:
    kontra = document["kontra"]
    kontra["counts"] = rng.choice(("money", "score_and_money"))
    kontra["levels"] = [{"name": str(2**level), "factor": 2**level} for level in range(1, rng.randint(2, 5))]
    if "trischaken" in document:
        kontra["trischaken"] = rng.choice(("none", "all"))


def _valat(document: Row, rng: random.Random) -> None:
    if "valat" not in document:
        return
    silent, announced = (rng.choice(("replaces_game", "beside_game")) for _ in range(2))
    valat: Row = {"pays": silent if silent == announced else {"silent": silent, "announced": announced}}
    if "beside_game" in (silent, announced):
        valat["doubled_in_solos"] = rng.random() < 0.5
    if silent == "beside_game":
        valat["silent_voids_game_kontra"] = rng.random() < 0.5
    if "replaces_game" in (silent, announced):
        valat["multiplies_announced"] = rng.random() < 0.5
    valat["voids_silent"] = rng.random() < 0.3
    valat["made_voids"] = _some(("holding", "sack", "catch"), rng)
    valat["made_voids_silent"] = _some(("holding", "sack", "catch", "ultimo"), rng)
    valat["excludes_announced"] = _some(("holding", "sack", "catch"), rng)
    document["valat"] = valat


def _trischaken(document: Row, rng: random.Random) -> None:
    if "trischaken" not in document:
        return
    by_rank = rng.random() < 0.4 or "dummies" in document
    scheme = "pots" if by_rank else rng.choice(("pots", "ooe", "wien", "sauwald", "tirol"))
    table: Row = {"scheme": scheme, "mayor_thirds": rng.choice((106, 107, 120))}
    table["renonce"] = {key: rng.randint(0, 9) for key in ("each", "by_forehand", "by_two")}
    if scheme == "pots":
        table["pots"] = _pots(rng)
        table |= {"plain": "two_highest", "rank": rng.choice((2, 4, 6))} if by_rank else {}
        table |= rng.choice(({}, {"virgin": "from_each", "from_each": rng.randint(1, 5)}))
    if scheme == "tirol":
        table["cases"] = rng.choice(("first", "all"))
    else:
        table["forehand_tied"] = rng.choice(("alone", "shares"))
    if rng.random() < 0.5:
        table["announced_virgin"] = {"made": rng.randint(0, 4), "lost": rng.randint(0, 4)}
    document["trischaken"] = table


def _pots(rng: random.Random) -> Row:
    cells = {"alone": 4, "two_virgins": 4, "all_tricks": 2, "two_tied": 3}
    pots: Row = {name: [6 * rng.randint(0, 5) for _ in range(count)] for name, count in cells.items()}
    return {**pots, "three_tied": 3 * rng.randint(0, 5)}


def _contracts(document: Row, rng: random.Random) -> None:
    for row in document["contracts"]:
        if row["code"] == "trischaken":
            continue
        row["lost_value"] = rng.randint(0, 9)
        row["value"] = rng.randint(1, 9)
        if row["code"].startswith("solo") or "dreier" in row["code"]:
            row["threshold_thirds"] = rng.choice((54, 90, 107, 137, 157))
            row["second_half_lost_value"] = rng.randint(0, 12)
            row["doubles_bonuses"] = rng.random() < 0.3


def _beside(document: Row, rng: random.Random) -> None:
    rows = [row for row in document["contracts"] if row["code"].startswith(("piccolo", "zwiccolo", "bettel"))]
    codes = tuple(row["code"] for row in rows)
    for row in rows:
        row["beside"] = _some(codes, rng)
    document.pop("bei_pays", None)
    if any(row["beside"] for row in rows):
        document["bei_pays"] = rng.choice(("non_declarers", "everyone"))


def _bonuses(document: Row, rng: random.Random) -> None:
    for row in document["bonuses"]:
        if row["code"] == "valat" or "silent" not in row:
            continue
        row["silent"] = rng.randint(0, 5)
        row["announced"] = row["silent"] + rng.randint(0, 5)
        row["no_kontra"] = rng.random() < 0.3
    document["bonuses"].append({"code": "held", "name": "Held", "kind": "hand", "announced": rng.randint(0, 4)})
    document["hand_pays"] = rng.choice(("side", "holder"))


def _people(document: Row, rng: random.Random) -> None:
    document["doubled_after"] = ["all_zero"]
    if "trischaken" in document:
        return
    for key in ("players", "dummies", "dummies_shared", "partner"):
        document.pop(key, None)
    dummies = {"dummies_shared": rng.choice(("hand", "round"))}
    company: Row = rng.choice(
        (
            {},
            {"players": 3, "dummies": 1, **dummies},
            {"players": 2, "dummies": 2, **dummies},
            {"players": 6, "partner": "two_called_kings"},
        )
    )
    document.update(company)


CHANGES: tuple[Change, ...] = (_private, _kontra, _valat, _trischaken, _contracts, _beside, _bonuses, _people)
