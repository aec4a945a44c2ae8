"""The contract picker: common contracts first, the others collapsed, both in bidding order."""

from dataclasses import dataclass

from rulesets.model import Contract, Ruleset
from tournaments.queries.room.usual import common_contracts


@dataclass(frozen=True, slots=True)
class Picker:
    """A ruleset's contracts in two groups."""

    common: tuple[Contract, ...]
    others: tuple[Contract, ...]


def picker(ruleset: Ruleset) -> Picker:
    """Split a ruleset's contracts into the two groups."""
    common = {row.code for row in common_contracts(ruleset)}
    rows = ruleset.contracts
    return Picker(
        common=tuple(row for row in rows if row.code in common),
        others=tuple(row for row in rows if row.code not in common),
    )
