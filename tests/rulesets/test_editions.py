"""Shipped rulesets by slug and content: an edition that was replaced stays."""

import json

import pytest

from rulesets import load
from rulesets.load import (
    UnknownRuleset,
    checked_ruleset,
    content_hash,
    editions,
    preset,
    presets,
    read_ruleset,
    ruleset_document,
)
from tests.rulesets.documents import small_document
from tests.rulesets.test_load import HASHES
from tests.scoring.variants.changes import PRESETS

SHIPPED: list[tuple[str, str]] = [*HASHES.items()]
"""Every slug and hash that was ever released: today's, and one more row for each that was replaced."""


def test_every_edition_that_was_ever_shipped_is_found() -> None:
    for slug, content in SHIPPED:
        found = preset(f"{slug}@{content}")

        assert (found.slug, content_hash(found)) == (slug, content)


def test_kept_editions_are_named_by_their_content() -> None:
    for file in (PRESETS / "editions").glob("*.json"):
        ruleset = read_ruleset(json.loads(file.read_text("utf-8")))

        assert file.stem == f"{ruleset.slug}@{content_hash(ruleset)}"
        assert ruleset != presets().get(ruleset.slug)


def test_earlier_edition_is_found_beside_todays(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = read_ruleset({**ruleset_document(preset("ooe-2023")), "cents_per_point": 5})
    other = read_ruleset(small_document())
    kept = {f"{each.slug}@{content_hash(each)}": each for each in (earlier, other)}
    monkeypatch.setattr(load, "editions", lambda: kept)

    assert preset(f"ooe-2023@{content_hash(earlier)}") == earlier
    assert preset(f"our-table@{content_hash(other)}") == other
    assert preset("ooe-2023") == presets()["ooe-2023"]
    assert checked_ruleset(ruleset_document(earlier)) == earlier


@pytest.mark.parametrize(
    "key", ["ooe-1900", "", "ooe-2023@", "ooe-2023@4a3b2c1e", f"wien-2021@{HASHES['ooe-2023']}", "ooe-1900@1"]
)
def test_what_was_never_shipped_is_unknown(key: str) -> None:
    with pytest.raises(UnknownRuleset) as unknown:
        preset(key)

    assert str(unknown.value) == f"There is no ruleset {key!r}."
    assert key not in editions()
