"""The schema and its page say the same."""

from dataclasses import fields
from pathlib import Path

import pytest

from rulesets import schema
from rulesets.fields import Keys
from rulesets.model import Ruleset
from rulesets.rows import Bonus, Contract, Kontra, KontraLevel, Trischaken, TrischakenRenonce, Valat

PAGE = Path(__file__).parent.parent.parent / "docs" / "rulesets.md"
TABLES = [
    (schema.RULESET, Ruleset),
    (schema.CONTRACT, Contract),
    (schema.BONUS, Bonus),
    (schema.KONTRA, Kontra),
    (schema.LEVEL, KontraLevel),
    (schema.VALAT, Valat),
    (schema.TRISCHAKEN, Trischaken),
    (schema.RENONCE, TrischakenRenonce),
]
each_table = pytest.mark.parametrize(("keys", "row"), TABLES, ids=lambda table: getattr(table, "__name__", ""))


@each_table
def test_every_field_has_its_key(keys: Keys, row: type) -> None:
    assert set(keys) == {field.name for field in fields(row)}


@each_table
def test_every_key_is_documented(keys: Keys, row: type) -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert [name for name in keys if f"`{name}`" not in page] == []
