"""What a phone knows about its table: the latest sheet, and its own pending items."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.model import Ruleset
from scoring.doubling import makes_next_double, round_factor
from scoring.hand import read_hand
from scoring.settle import Settlement, settle

ROUND = re.compile(r'<script [^>]*\bid="round"[^>]*>(.*?)</script>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class TableView:
    """`document` is the sheet's `#round`: tournaments/web/entry/round_facts.py."""

    document: Mapping[str, Any]

    @classmethod
    def on_sheet(cls, html: str) -> "TableView":
        """Raises ValueError for a page that is no sheet: a captive portal's."""
        found = ROUND.search(html)
        if found is None:
            raise ValueError("no sheet")
        return cls(json.loads(found[1]))

    @property
    def hands(self) -> int:
        return int(self.document["hands"])

    def revision(self, number: int) -> int:
        """The revision that stands for a hand; 0: none."""
        return next((int(row["revision"]) for row in self.document["rows"] if row["number"] == number), 0)

    def seats(self, number: int) -> tuple[int, ...]:
        """The entries that play a hand, by record seat."""
        people: dict[int, int] = {}
        for row in self.document["people"]:
            if int(row["from"]) <= number:
                people[int(row["place"])] = int(row["entry"])
        return tuple(people[place] for place in self.document["deals"][number - 1]["active"])

    def settled(self, record: object, number: int, *, ruleset: Ruleset, waiting: Mapping[int, bool]) -> Settlement:
        """What the phone shows for a hand; of the hands `waiting` on it, whether the next ones count double then."""
        doubles = {int(row["number"]): bool(row["doubles"]) for row in self.document["rows"]}
        doubles.update(waiting)
        occasions = [each for each, makes_double in doubles.items() if makes_double and each != number]
        factor = round_factor(number, occasions, hands=int(self.document["doubled_hands"] or 0))
        return settle(replace(read_hand(record, ruleset), round_factor=factor), ruleset)


def makes_double(record: object, ruleset: Ruleset) -> bool:
    """Whether the hands after this one count double."""
    hand = read_hand(record, ruleset)
    return makes_next_double(hand, settle(hand, ruleset).points, ruleset)
