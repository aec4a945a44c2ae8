"""The whole table, worked out by hand from the rules; no program has told what is right."""

import json

from tests.scoring.variants.bonuses import BONUSES, BONUSES_REFUSED
from tests.scoring.variants.contracts import CONTRACTS, CONTRACTS_REFUSED
from tests.scoring.variants.tables import TABLES, TABLES_REFUSED
from tests.scoring.variants.trischaken import TRISCHAKEN, TRISCHAKEN_REFUSED

EXAMPLES = [*CONTRACTS, *BONUSES, *TABLES, *TRISCHAKEN]
REFUSALS = [*CONTRACTS_REFUSED, *BONUSES_REFUSED, *TABLES_REFUSED, *TRISCHAKEN_REFUSED]

RULESETS = list(
    {json.dumps([each.base, each.change]): (each.base, each.change) for each in EXAMPLES + REFUSALS}.values()
)
"""Preset and change of all of them, each once."""
