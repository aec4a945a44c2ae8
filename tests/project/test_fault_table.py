"""The table of the phone's faults: every test it names is there, every sentence it quotes is the product's."""

import re
from pathlib import Path

from tests.project.test_documents import ROOT, text

TABLE = text("docs/reliability.md").partition("\n## The phone's faults\n")[2].partition("\n## ")[0]
ROWS = [row.strip("|").split(" | ") for row in TABLE.splitlines() if row.startswith("| ")][2:]


def known_tests(folder: Path) -> set[str]:
    sources = (path.read_text("utf-8") for path in folder.rglob("test_*.py"))
    return {name for source in sources for name in re.findall(r"^def (test_\w+)\(", source, re.MULTILINE)}


def german_texts() -> str:
    """Every translation, put together from its lines."""
    catalogue = text("locale/de/LC_MESSAGES/django.po").replace('"\n"', "")
    return "\n".join(re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', catalogue, re.MULTILINE))


def test_every_row_names_tests_that_exist() -> None:
    named = [re.findall(r"`(test_\w+)`", row[-1]) for row in ROWS]
    assert all(named)
    assert {name for names in named for name in names} - known_tests(ROOT / "tests") == set()


def test_every_quoted_sentence_is_one_of_the_products() -> None:
    quoted = {said for row in ROWS for said in re.findall(r"„([^“]+)“", row[2])}
    known = german_texts()
    assert len(quoted) > 5
    assert {said for said in quoted if said not in known} == set()
