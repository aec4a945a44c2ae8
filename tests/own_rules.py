"""Rules of a cup's own, as somebody writes them and as a cup has them."""

from datetime import datetime

from rulesets.load import read_ruleset_file
from tests.factories import NOW, at_desk, cup
from tournaments.actions.rulesets import add_ruleset
from tournaments.models import Cup, RulesetRevision

OUR_RULES = """\
slug = "our-table"
name = "Unser Tisch"
version = "1"
valid_from = 2026-09-01
cups = ["Stammtisch Uhu"]
source = "Decided by the club"
threshold_thirds = 107

contracts = [
  { code = "rufer", value = 1 },
  { code = "bettel", value = 3 },
  { code = "dreier", value = 4 },
]
bonuses = [
  { code = "pagat", silent = 1, announced = 2 },
  { code = "king-ultimo", silent = 1, announced = 2 },
  { code = "valat", silent = 4, announced = 8 },
]

[kontra]
counts = "money"
levels = [{ name = "Kontra", factor = 2 }, { name = "Re", factor = 4 }]

[valat]
pays = "replaces_game"
"""


DEARER_RULES = OUR_RULES.replace('"dreier", value = 4', '"dreier", value = 5')
"""The same in another edition."""


def added(cup_: Cup | None = None, *, text: str = OUR_RULES, now: datetime = NOW) -> RulesetRevision:
    """Rules among those of a cup."""
    return add_ruleset(cup_ or cup(), read_ruleset_file(text.encode()), actor=at_desk(), now=now).revision
