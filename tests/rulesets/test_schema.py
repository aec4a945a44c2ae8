"""The schema and its page say the same."""

from dataclasses import fields
from pathlib import Path

from rulesets import schema
from rulesets.model import Ruleset
from rulesets.rows import Bonus, Conduct, Contract, Kontra, KontraLevel, Renonce, Valat, ValatWays
from rulesets.trischaken import AnnouncedVirgin, Pots, Trischaken, TrischakenRenonce

PAGE = Path(__file__).parent.parent.parent / "docs" / "rulesets.md"
TABLES = [
    (schema.RULESET, Ruleset),
    (schema.CONTRACT, Contract),
    (schema.BONUS, Bonus),
    (schema.KONTRA, Kontra),
    (schema.LEVEL, KontraLevel),
    (schema.VALAT, Valat),
    (schema.TRISCHAKEN, Trischaken),
    (schema.TRISCHAKEN_RENONCE, TrischakenRenonce),
    (schema.RENONCE, Renonce),
    (schema.VALAT_WAYS, ValatWays),
    (schema.POTS, Pots),
    (schema.ANNOUNCED_VIRGIN, AnnouncedVirgin),
    (schema.CONDUCT, Conduct),
]


def test_every_field_has_its_key() -> None:
    for keys, row in TABLES:
        assert set(keys) == {field.name for field in fields(row)}, row.__name__


def test_every_key_is_documented() -> None:
    for keys, row in TABLES:
        page = PAGE.read_text(encoding="utf-8")

        assert [name for name in keys if f"`{name}`" not in page] == [], row.__name__
