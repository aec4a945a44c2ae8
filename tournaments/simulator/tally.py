"""The frequency of contracts in simulated hands, as a table for the documentation."""

from collections import Counter
from random import Random

from rulesets.model import Ruleset
from tournaments.simulator.hand import random_hand
from tournaments.simulator.record import SimulatedRecord


def tally(ruleset: Ruleset, *, hands: int, rng: Random) -> str:
    """Lines `contract  share  won` in bidding order, then the frequency of bonuses, Kontra, Renonce and Valat."""
    records = [random_hand(ruleset, rng) for _ in range(hands)]
    lines = [_contract_line(contract.code, records) for contract in ruleset.contracts]
    return "\n".join([f"{'contract':18}{'share':>8}{'won':>8}", *lines, *_extras(records)])


def _contract_line(code: str, records: list[SimulatedRecord]) -> str:
    played = [record for record in records if record["contract"] == code]
    decided = [record["won"] for record in played if "won" in record]
    won = _percent(sum(decided), len(decided)) if decided else "–"
    return f"{code:18}{_percent(len(played), len(records)):>8}{won:>8}"


def _extras(records: list[SimulatedRecord]) -> list[str]:
    counts = Counter[str]()
    for record in records:
        kontra = record.get("kontra", 1) > 1 or "opponent_kontra" in record
        counts.update({"any Kontra": kontra, "Renonce": "renonce" in record, "conceded": "conceded" in record})
        counts.update(_bonus_name(entry) for entry in record.get("bonuses", []))
    return [f"{name:18}{_percent(count, len(records)):>8}" for name, count in sorted(counts.items())]


def _bonus_name(entry: SimulatedRecord) -> str:
    if "announced" not in entry:
        return str(entry["bonus"])
    return f"{entry['bonus']} {'announced' if entry['announced'] else 'silent'}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"
