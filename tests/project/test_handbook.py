"""The organisers' and the captains' handbooks name buttons and headings as they are on the page."""

import re
from dataclasses import astuple
from pathlib import Path

import pytest

from rulesets.load import read_ruleset_file
from rulesets.model import Ruleset
from rulesets.rows import Family
from rulesets.trischaken_schemes import TrischakenSettings, trischaken_settings
from scripts.catalogues import read
from scripts.extraction import ROOT
from scripts.messages import catalogues

HANDBOOK = ROOT / "docs" / "handbook.md"
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)")
FIELD = re.compile(r"%\(\w+\)s|\{\w+\}")
NO_LABEL = {"Fett", "English", "Kontra", "Re", "Sub"}
"""The word for bold itself, a name that is never translated, and words of the rulesets."""


def labels(page: str) -> set[str]:
    """What stands in bold; with a full stop, colon or question mark it opens a paragraph and is no label."""
    bold = {" ".join(found.split()) for found in BOLD.findall((ROOT / page).read_text(encoding="utf-8"))}
    return {each for each in bold if not each.endswith((".", ":", "?"))} - NO_LABEL


def said() -> list[str]:
    """Everything the German interface says."""
    (german,) = catalogues(ROOT)
    strings = (each.string or "" for each in read(german))
    return [text for each in strings for text in ([each] if isinstance(each, str) else each) if text]


def as_pattern(text: str) -> str:
    """The text with anything in the place of its fields."""
    return ".+".join(re.escape(part) for part in FIELD.split(text))


@pytest.mark.parametrize("page", ["docs/handbook.md", "docs/captain.md"])
def test_labels_of_the_handbooks_stand_in_the_interface(page: str) -> None:
    patterns = [re.compile(as_pattern(text)) for text in said() if FIELD.sub("", text).strip(" .:")]

    unknown = {label for label in labels(page) if not any(pattern.fullmatch(label) for pattern in patterns)}

    assert unknown == set()


@pytest.mark.parametrize("document", ["README.md", "docs/handbook.md", "docs/captain.md"])
def test_files_a_document_leads_to_are_there(document: str) -> None:
    page = ROOT / document
    targets = [each for each in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in each]

    assert targets
    assert [each for each in targets if not Path(page.parent, each).exists()] == []


def test_rules_in_the_handbook_are_rulesets() -> None:
    plain, changed = map(ruleset_of, re.findall(r"```toml\n(.*?)```", HANDBOOK.read_text("utf-8"), re.DOTALL))

    assert (plain.name, changed.name) == ("Stammtisch Uhu", "Stammtisch Eule")
    assert plain.trischaken is not None
    assert changed.trischaken is not None
    assert changed.contract("bettel").value == 3
    assert changed.kontra_factors == (1, 2, 4, 8, 16)
    assert [row.code for row in changed.combinable_contracts(changed.contract("bettel"))] == ["piccolo", "bettel"]
    assert all("absolut" in row.bonuses for row in changed.contracts if row.family is Family.POSITIVE)
    assert (changed.bonus("absolut").least_thirds, changed.doubled_hands) == (137, 4)
    assert twice(trischaken_settings(plain.trischaken)) == amounts(trischaken_settings(changed.trischaken))
    renonce, dearer = plain.trischaken.renonce, changed.trischaken.renonce
    assert [2 * each for each in astuple(renonce)] == [*astuple(dearer)]


def ruleset_of(text: str) -> Ruleset:
    return read_ruleset_file(text.encode())


def amounts(settings: TrischakenSettings) -> list[int]:
    """What the losers pay together, in the order of the page."""
    tables = (settings.alone, settings.two_virgins, settings.all_tricks, settings.two_tied, (settings.three_tied,))
    return [amount for table in tables for amount in table]


def twice(settings: TrischakenSettings) -> list[int]:
    return [2 * amount for amount in amounts(settings)]
