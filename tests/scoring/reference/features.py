"""What a legal record shows, as short phrases: the measure of how far random records reach."""

from collections.abc import Iterator
from typing import Any

Record = dict[str, Any]
ENDED: dict[bool | None, str] = {True: "won", False: "lost", None: "played"}


def features(record: Record) -> set[str]:
    return {f"contract {record['contract']}", *_common(record), *_kind_of_features(record)}


def _common(record: Record) -> Iterator[str]:
    contract = record["contract"]
    yield from _own_rules(record)
    if record.get("forehand"):
        yield f"{contract} by seat 1 as forehand"
    if record.get("renonce"):
        yield f"{contract} with {len(record['renonce'])} offenders"
        yield f"offending {'declarer' if record['declarer'] in record['renonce'] else 'other'}"
    elif contract != "trischaken":
        yield f"{contract} {'won' if record['won'] else 'lost'}"


def _kind_of_features(record: Record) -> Iterator[str]:
    if record["contract"] == "trischaken":
        yield from _trischaken(record)
    else:
        yield from _sides(record)
        for bonus in record.get("bonuses", []):
            if "side" in bonus:
                yield from _bonus(bonus, record)


def _trischaken(record: Record) -> Iterator[str]:
    thirds = record.get("thirds")
    if thirds is None:
        return
    forehands = thirds[record["declarer"]]
    first, second, third, fourth = sorted(thirds, reverse=True)
    yield f"trischaken with {thirds.count(0)} virgins"
    yield f"trischaken with {thirds.count(first)} highest, {thirds.count(fourth)} lowest"
    yield f"trischaken with {'mayor' if first >= 107 else 'no mayor'}, {thirds.count(0)} virgins"
    if forehands == first:
        yield f"trischaken with forehand among {thirds.count(first)} highest, {thirds.count(0)} virgins"
        yield f"trischaken with forehand {'mayor' if first >= 107 else 'no mayor'}"
    if first > second == third > fourth:
        yield "trischaken with the middle tied"


def _sides(record: Record) -> Iterator[str]:
    yield f"game kontra {record.get('kontra', 1)}"
    for factor in record.get("opponent_kontra", {}).values():
        yield f"opponent kontra {factor}"
    if record.get("king_in_talon"):
        yield f"{record['contract']} alone {'under kontra' if record.get('kontra', 1) > 1 else 'in peace'}"
    if record.get("conceded"):
        yield f"{record['contract']} conceded with {'birds' if record.get('bonuses') else 'nothing'}"
    if "card_thirds" in record:
        yield f"card thirds {'won' if record['won'] else 'lost'}"


def _bonus(bonus: Record, record: Record) -> Iterator[str]:
    code, side = bonus["bonus"], bonus["side"]
    said = "announced" if bonus["announced"] else "silent"
    if record.get("renonce") and said == "silent":
        yield f"{code} {side} proved in a renonce"
    became = {True: "made", False: "failed", None: "in a renonce"}[bonus.get("made")]
    yield f"{code} {side} {said} {became}"
    yield f"{code} in {record['contract']}"
    yield f"{code} kontra {bonus.get('kontra', 1)}"
    codes = {other["bonus"] for other in record["bonuses"]}
    if code == "valat" and record.get("kontra", 1) > 1:
        yield f"{said} valat {became} under a kontra on the game"
    if code != "valat" and "valat" in codes:
        yield f"{said} {code} beside a valat"
    if code == "sack2" and became == "made":
        yield f"sack2 made {'over' if 'sack1' in codes else 'without'} sack1"


def _own_rules(record: Record) -> Iterator[str]:
    """What only rulesets that are no preset have."""
    ended = "in a renonce" if record.get("renonce") else ENDED[record.get("won")]
    if record.get("second_half"):
        yield f"second half {ended}"
    if record.get("round_factor") == 2:
        yield f"doubled {ended}"
    if record["contract"] == "trischaken" and record.get("kontra", 1) > 1:
        yield f"trischaken kontra {ended}"
    if "partners" in record and "king_in_talon" not in record:
        yield f"{len(record['partners'])} kings called, {len(set(record['partners']))} holders"
    for row in record.get("declarers", []):
        yield f"{row['contract']} beside {len(record['declarers']) - 1}"
        yield "declared beside under kontra" if max(row.get("kontra", {}).values(), default=1) > 1 else "in peace"
    for bonus in record.get("bonuses", []):
        if "seat" in bonus:
            yield f"{bonus['bonus']} of seat {bonus['seat']} {bonus.get('made', 'held')}"
        elif bonus.get("made") is False and not bonus["announced"]:
            yield f"{bonus['bonus']} silently failed"
