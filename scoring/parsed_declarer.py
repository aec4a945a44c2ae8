"""An entry of a record's `declarers` (Bei-Spiele) with its types checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.model import Ruleset
from rulesets.rows import Contract
from scoring.problems import DECLARER_FIELDS
from scoring.record_reader import Reader


@dataclass(frozen=True, slots=True)
class ParsedDeclarer:
    """An entry of `declarers`; None as in ParsedRecord. `path` is `declarers[0]` for the first.

    `kontra` has the readable factors, by the seat that said them.
    """

    path: str
    seat: int | None = None
    contract: str | None = None
    contract_row: Contract | None = None
    won: bool | None = None
    kontra: Mapping[int, int] = field(default_factory=dict)


def read_declarers(reader: Reader, ruleset: Ruleset) -> tuple[ParsedDeclarer, ...]:
    """Every entry of `declarers`; adds its problems to those of `reader`. Empty if it is not a list."""
    objects = reader.objects("declarers")
    return tuple(_read_declarer(entry, ruleset) if entry else ParsedDeclarer(path) for path, entry in objects)


def _read_declarer(reader: Reader, ruleset: Ruleset) -> ParsedDeclarer:
    reader.require("seat", "contract", "won")
    reader.know_only(DECLARER_FIELDS)
    contract = reader.text("contract")
    return ParsedDeclarer(
        reader.path,
        seat=reader.whole("seat"),
        contract=contract,
        contract_row=next((row for row in ruleset.contracts if row.code == contract), None),
        won=reader.truth("won"),
        kontra=reader.factors("kontra"),
    )
