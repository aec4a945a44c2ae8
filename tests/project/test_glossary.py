"""The glossary names what is there."""

import re
from pathlib import Path
from pkgutil import resolve_name

from rulesets.vocabulary import is_known_bonus, is_known_contract

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (?!word|---)(.+?) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)


def is_there(name: str) -> bool:
    """Whether a name stands in the code: a dotted one can be resolved, any other is a contract or a bonus."""
    if "." not in name:
        return is_known_contract(name) or is_known_bonus(name)
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def test_glossary_names_only_what_is_in_the_code() -> None:
    names = [name for _, code, meaning in ROWS for name in re.findall(r"`([^`]+)`", f"{code} {meaning}")]

    assert len(names) > 80
    assert [name for name in names if not is_there(name)] == []


def test_every_word_has_a_place_in_the_code_and_one_sentence() -> None:
    assert len(ROWS) == PAGE.count("\n| ") - PAGE.count("\n| word |")
    assert [word for word, code, _ in ROWS if not re.fullmatch(r"`[^`]+`( `[^`]+`)*", code)] == []
    assert [word for word, _, meaning in ROWS if not meaning.endswith(".") or ". " in meaning] == []


def test_no_word_stands_twice() -> None:
    words = [word for row in ROWS for word in re.split(r", | \(|\)", row[0]) if word]

    assert sorted({word for word in words if words.count(word) > 1}) == []


def test_readme_and_contributing_lead_to_the_glossary() -> None:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md")]

    assert all("docs/glossary.md" in page for page in pages)
