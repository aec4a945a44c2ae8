"""The contracts to choose from: the common ones first, the rest behind one tap, both in bidding order."""

from dataclasses import dataclass

from rulesets.model import Contract, Ruleset
from tournaments.queries.usual import common_contracts


@dataclass(frozen=True, slots=True)
class Picker:
    """The contracts of a ruleset in two groups."""

    common: tuple[Contract, ...]
    others: tuple[Contract, ...]


def picker(ruleset: Ruleset) -> Picker:
    """The two groups of a ruleset's contracts."""
    common = {row.code for row in common_contracts(ruleset)}
    rows = ruleset.contracts
    return Picker(
        common=tuple(row for row in rows if row.code in common),
        others=tuple(row for row in rows if row.code not in common),
    )
