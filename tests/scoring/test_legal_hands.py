"""The drawn records reach what only a club's own rules have, so that what always holds is asked of it."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import Phase, find, settings
from hypothesis.errors import NoSuchExample

from tests.scoring.legal_hands import OWN, records

Record = dict[str, Any]


def _declarers(hand: Record) -> list[Record]:
    declarers: list[Record] = hand.get("declarers", [])
    return declarers


REACHED: dict[str, Callable[[Record], bool]] = {
    "a silent bonus proved in a Renonce": lambda hand: (
        "renonce" in hand and any(not entry["announced"] for entry in hand.get("bonuses", ()))
    ),
    "three offenders": lambda hand: len(hand.get("renonce", ())) == 3,
    "declarers with Kontra": lambda hand: any(max(row["kontra"].values(), default=1) > 1 for row in _declarers(hand)),
    "two declarers": lambda hand: len(_declarers(hand)) == 2,
    "three declarers": lambda hand: len(_declarers(hand)) == 3,
    "cards held": lambda hand: any("seat" in entry for entry in hand.get("bonuses", ())),
    "not won after the second half": lambda hand: hand.get("second_half", False) and not hand.get("won"),
    "a Rufer played on alone": lambda hand: hand["contract"] in {"dreier", "sechserdreier"} and hand["king_in_talon"],
    "counted double": lambda hand: hand["round_factor"] == 2,
}


def test_drawn_records_reach_rules_of_ones_own() -> None:
    """All that is reached by one of 300 records; they end as soon as everything is."""
    reached: set[str] = set()

    def all_reached(record: Record) -> bool:
        reached.update(what for what, is_reached in REACHED.items() if is_reached(record))
        return reached == set(REACHED)

    with suppress(NoSuchExample):
        generate = settings(max_examples=300, database=None, phases=[Phase.generate])
        find(records(OWN), all_reached, settings=generate, random=Random(2))

    assert set(REACHED) - reached == set()
