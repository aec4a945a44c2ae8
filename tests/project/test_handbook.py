"""The organisers' handbook names buttons and headings as they are on the page."""

import re
from pathlib import Path

import pytest

from rulesets.load import read_ruleset_file
from scripts.catalogues import read
from scripts.extraction import ROOT
from scripts.messages import catalogues

HANDBOOK = ROOT / "docs" / "handbook.md"
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)")
FIELD = re.compile(r"%\(\w+\)s")
NO_LABEL = {"Fett", "English"}  # the word for bold itself, and a name that is never translated


def labels() -> set[str]:
    """What stands in bold; with a full stop, colon or question mark it opens a paragraph and is no label."""
    bold = {" ".join(found.split()) for found in BOLD.findall(HANDBOOK.read_text(encoding="utf-8"))}
    return {each for each in bold if not each.endswith((".", ":", "?"))} - NO_LABEL


def said() -> list[str]:
    """Everything the German interface says."""
    (german,) = catalogues(ROOT)
    strings = (each.string or "" for each in read(german))
    return [text for each in strings for text in ([each] if isinstance(each, str) else each) if text]


def as_pattern(text: str) -> str:
    """The text with anything in the place of its fields."""
    return ".+".join(re.escape(part) for part in FIELD.split(text))


def test_labels_of_the_handbook_stand_in_the_interface() -> None:
    patterns = [re.compile(as_pattern(text)) for text in said() if FIELD.sub("", text).strip(" .:")]

    unknown = {label for label in labels() if not any(pattern.fullmatch(label) for pattern in patterns)}

    assert unknown == set()


@pytest.mark.parametrize("document", ["README.md", "docs/handbook.md"])
def test_files_a_document_leads_to_are_there(document: str) -> None:
    page = ROOT / document
    targets = [each for each in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in each]

    assert targets
    assert [each for each in targets if not Path(page.parent, each).exists()] == []


def test_rules_in_the_handbook_are_a_ruleset() -> None:
    (rules,) = re.findall(r"```toml\n(.*?)```", HANDBOOK.read_text(encoding="utf-8"), re.DOTALL)

    assert read_ruleset_file(rules.encode()).name == "Stammtisch Uhu"
