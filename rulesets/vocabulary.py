"""The codes of the published rule books, and how they complete a short document."""

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import cast

from rulesets.fields import is_code
from rulesets.rows import BonusKind, Family, PartnerRule
from rulesets.spelling import nearest

VocabularyRow = Mapping[str, object]


IN_EVERY_CONTRACT = (BonusKind.HAND, BonusKind.SACK)
"""Bonuses of every positive contract, suit contracts too, whose row names none."""


def vocabulary() -> Mapping[str, Mapping[str, VocabularyRow]]:
    """The rows of vocabulary.toml: `contracts` and `bonuses`, each by code, without values; and the `other_names`."""
    return _written()


def meant_code(kind: str, word: str, known: Collection[str]) -> str | None:
    """The known code of a contract or bonus (the `kind`) that was probably meant.

    Other common names take precedence over similar spelling: "auf" is the Dreier. None if nothing is similar, or if the
    given one is in a rule book.
    """
    other_names = cast("Mapping[str, str]", _written()["other_names"][kind])
    other = other_names.get(word.strip().casefold())
    if other in known:
        return other
    return None if word in _written()[kind] else nearest(word, known)


@cache
def _written() -> Mapping[str, Mapping[str, VocabularyRow]]:
    text = files("rulesets").joinpath("vocabulary.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def is_known_contract(code: str) -> bool:
    """Whether any published rule book has a contract with this code."""
    return code in vocabulary()["contracts"]


def is_known_bonus(code: str) -> bool:
    """Whether any published rule book has a bonus with this code, the Valat included."""
    return code in vocabulary()["bonuses"]


def usual_birds(code: str) -> Sequence[str]:
    """The birds of which the rule books require one in the contract with this code."""
    return cast("list[str]", vocabulary()["contracts"].get(code, {}).get("required_birds", []))


def complete_document(document: Mapping[str, object]) -> dict[str, object]:
    """The document with known codes' keys filled in; the document's own values stay, right or wrong."""
    bonuses = [_complete_bonus(row) for row in _rows(document, "bonuses")]
    listed = [row for row in bonuses if isinstance(row, Mapping)]
    contracts = [_complete_contract(row, listed) for row in _rows(document, "contracts")]
    filled: dict[str, object] = {"bonuses": bonuses, "contracts": contracts}
    return {**document, **{key: rows for key, rows in filled.items() if isinstance(document.get(key), list | tuple)}}


def _rows(document: Mapping[str, object], key: str) -> Iterable[object]:
    rows = document.get(key)
    return rows if isinstance(rows, list | tuple) else ()


def _known(kind: str, row: VocabularyRow) -> VocabularyRow:
    code = row.get("code")
    return vocabulary()[kind].get(code, {}) if isinstance(code, str) else {}


def _complete_bonus(row: object) -> object:
    return {**_known("bonuses", row), **row} if isinstance(row, Mapping) else row


def _complete_contract(row: object, bonuses: list[VocabularyRow]) -> object:
    if not isinstance(row, Mapping):
        return row
    known = _known("contracts", row)
    full = {**known, **row}
    if "value" in full:
        full.setdefault("lost_value", full["value"])
    if "bonuses" not in row:
        full["bonuses"] = _usual_bonuses(full, cast("list[str] | None", known.get("bonuses")), bonuses)
    if "required_birds" not in row:
        full["required_birds"] = _those_listed(
            cast("list[str]", known.get("required_birds", [])), full["bonuses"], bonuses
        )
    return full


def _usual_bonuses(contract: VocabularyRow, only: list[str] | None, bonuses: list[VocabularyRow]) -> list[str]:
    if contract.get("family") != Family.POSITIVE:
        return []
    calls_king = contract.get("partner") == PartnerRule.CALLED_KING
    kinds = {code: row.get("kind") for row in bonuses if is_code(code := row.get("code"))}
    possible = (code for code, kind in kinds.items() if calls_king or kind != BonusKind.ULTIMO)
    return [code for code in possible if only is None or code in only or kinds[code] in IN_EVERY_CONTRACT]


def _those_listed(codes: list[str], by_contract: object, bonuses: list[VocabularyRow]) -> list[str]:
    """The codes that are bonuses of the contract, if it says which it has, and of the ruleset."""
    listed = [row.get("code") for row in bonuses]
    own = by_contract if isinstance(by_contract, list | tuple) else listed
    return [code for code in codes if code in listed and code in own]
