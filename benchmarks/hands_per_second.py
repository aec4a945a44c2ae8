"""Hands settled per second on one core, with their lines, from built PlayedHand values and built rulesets.

The mix is that of a tournament in each of two cups: mostly Rufer and Besserrufer with a bonus or two, now and then a
Kontra, a solo, a Valat, a Renonce. The hands are all different enough that none is settled twice in a row; nothing is
kept between settlements but the lines cached for the ruleset, which the first round fills before the clock starts.
"""

import random
import time
from collections import Counter
from typing import Any

from rulesets.load import preset
from rulesets.model import VALAT, Ruleset
from rulesets.rows import BonusKind, Contract, Family
from scoring.hand import PlayedHand, read_hand
from scoring.settle import settle

HANDS = 20_000
RULESETS = ("ooe-2023", "wien-2021")
SHARES = {
    "rufer": 30, "trischaken": 8, "piccolo": 6, "bettel": 4, "solorufer": 12, "besserrufer": 22, "pagatrufer": 12,
    "uhurufer": 6, "kakadurufer": 3, "quapilrufer": 1, "farbendreier": 2, "sechserdreier": 4, "dreier": 8,
    "farbensolo": 1, "piccolo-ouvert": 1, "bettel-ouvert": 1, "solodreier": 1,
}  # fmt: skip
"""The frequency of each contract, if the ruleset has it."""

KONTRA_ONE_IN = 12
RENONCE_ONE_IN = 200
VALAT_ONE_IN = 300


def measure(seconds: float = 2.0) -> dict[str, Any]:
    """The rate, and what was settled: shares of contracts and the mean number of lines per hand."""
    rng = random.Random(2023)
    work = [(hand, ruleset) for ruleset in map(preset, RULESETS) for hand in _hands(ruleset, HANDS, rng=rng)]
    rng.shuffle(work)
    settlements = [settle(hand, ruleset) for hand, ruleset in work]
    settled, started = 0, time.process_time()
    while (elapsed := time.process_time() - started) < seconds:
        for hand, ruleset in work:
            settle(hand, ruleset)
        settled += len(work)
    contracts = Counter(hand.contract for hand, _ in work)
    return {
        "hands_per_second": round(settled / elapsed),
        "microseconds_per_hand": round(1e6 * elapsed / settled, 2),
        "rulesets": list(RULESETS),
        "different_hands": len({hand for hand, _ in work}),
        "lines_per_hand": round(sum(len(result.items) for result in settlements) / len(work), 2),
        "renonces": sum(bool(hand.renonce) for hand, _ in work),
        "percent": {code: round(100 * count / len(work), 1) for code, count in contracts.most_common()},
    }


def _hands(ruleset: Ruleset, count: int, *, rng: random.Random) -> list[PlayedHand]:
    rows = [row for row in ruleset.contracts if row.code in SHARES]
    chosen = rng.choices(rows, [SHARES[row.code] for row in rows], k=count)
    return [read_hand(_record(ruleset, row, rng), ruleset) for row in chosen]


def _record(ruleset: Ruleset, contract: Contract, rng: random.Random) -> dict[str, Any]:
    declarer = 0 if contract.forehand_only else rng.randrange(4)
    record: dict[str, Any] = {"contract": contract.code, "declarer": declarer}
    if contract.calls_king:
        record["partner"] = rng.choice([seat for seat in range(4) if seat != declarer])
    if rng.randrange(RENONCE_ONE_IN) == 0:
        return record | {"renonce": [rng.randrange(4)], "bonuses": _said(_bonuses(ruleset, contract, rng, won=True))}
    if contract.family is Family.TRISCHAKEN:
        return record | {"thirds": _thirds(rng)}
    record["won"] = won = rng.random() < 0.7
    if contract.family is Family.NEGATIVE:
        return record | {"opponent_kontra": {str((declarer + 1) % 4): _kontra(rng)}}
    return record | {"kontra": _kontra(rng), "bonuses": _bonuses(ruleset, contract, rng, won=won)}


def _kontra(rng: random.Random) -> int:
    return rng.choice([2, 2, 2, 4]) if rng.randrange(KONTRA_ONE_IN) == 0 else 1


def _thirds(rng: random.Random) -> list[int]:
    """Card points of four seats; in steps of 5, because nobody can have only 1 to 3."""
    cuts = sorted(rng.choices(range(0, 211, 5), k=3))
    return [second - first for first, second in zip([0, *cuts], [*cuts, 210], strict=True)]


def _said(bonuses: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: entry[key] for key in entry if key != "made"} for entry in bonuses if entry["announced"]]


def _bonuses(ruleset: Ruleset, contract: Contract, rng: random.Random, *, won: bool) -> list[dict[str, Any]]:
    """The required bird and up to three other bonuses, half of them announced."""
    plain = [row.code for row in ruleset.bonuses_with(contract) if row.kind not in {BonusKind.VALAT, BonusKind.SACK}]
    bird = [rng.choice(contract.required_birds)] if contract.required_birds else []
    others = [
        code for code in rng.sample(plain, k=min(len(plain), rng.choice([0, 0, 1, 1, 1, 2, 3]))) if code not in bird
    ]
    listed = [_bonus(code, "declarer", True, rng) for code in bird]
    listed += [_bonus(code, _side(code, rng), rng.random() < 0.5, rng) for code in others]
    if rng.randrange(VALAT_ONE_IN) == 0:
        winner = "declarer" if won else "opponents"
        listed = [entry for entry in listed if entry["side"] == winner or entry["announced"]]
        listed = [entry | {"made": entry["made"] and entry["side"] == winner} for entry in listed]
        listed.append({"bonus": VALAT, "side": winner, "announced": False, "made": True})
    return listed


def _side(code: str, rng: random.Random) -> str:
    return "declarer" if code == "king-ultimo" else rng.choice(["declarer", "declarer", "opponents"])


def _bonus(code: str, side: str, announced: bool, rng: random.Random) -> dict[str, Any]:
    made = not announced or rng.random() < 0.75
    kontra = _kontra(rng) if announced else 1
    return {"bonus": code, "side": side, "announced": announced, "made": made, "kontra": kontra}


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name}: {value}")
