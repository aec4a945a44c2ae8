"""Extract the interface's strings from Python files and templates.

Like Django's makemessages, which needs GNU gettext, whereas Babel does not. Templates go through Django's own
`templatize`, which turns their tags into gettext calls, and then through the same extractor as Python.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
PYTHON_PACKAGES = ("config", "rulesets", "scoring", "tournaments")
TEMPLATE_FOLDERS = ("templates",)
DOCUMENT_FOLDERS = {
    "rulesets/presets": "source",
    "scoring/schemes": "name",
    "scoring/schemes/seasons": "source",
    "tournaments/money/examples": "name",
}
"""Folders of shipped documents, and their translatable fields."""
TEMPLATE_ENDINGS = {".html", ".txt", ".svg"}

PLURAL = (1, 2)
CONTEXT = ((1, "c"), 2)
CONTEXT_PLURAL = ((1, "c"), 2, 3)
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": PLURAL,
    "ngettext_lazy": PLURAL,
    "pgettext": CONTEXT,
    "pgettext_lazy": CONTEXT,
    "npgettext": CONTEXT_PLURAL,
    "npgettext_lazy": CONTEXT_PLURAL,
}
COMMENT_TAGS = ("Translators:",)

# Strings in Django's own catalogue that are translated differently here: (context, string).
AUSTRIAN = (
    (None, "January"),
    (None, "jan"),
    ("alt. month", "January"),
    ("abbrev. month", "Jan."),
    (None, "This field is required."),
    (None, "Please enter a correct %(username)s and password. Note that both fields may be case-sensitive."),
)

INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


def extracted(root: Path = ROOT) -> Catalog:
    """All strings of the interface, untranslated."""
    catalog = Catalog(charset="utf-8", fuzzy=False)
    for context, string in AUSTRIAN:
        catalog.add(string, context=context)
    for sentence in documents(root):
        catalog.add(sentence)
    for source in sources(root):
        for _line, message, comments, context in found_in(source):
            catalog.add(message, auto_comments=comments, context=context)
    return catalog


def sources(root: Path) -> Iterator[Path]:
    """The files to read, in an order independent of the machine."""
    yield from _files(root, PYTHON_PACKAGES, {".py"})
    yield from _files(root, (*PYTHON_PACKAGES, *TEMPLATE_FOLDERS), TEMPLATE_ENDINGS)


def documents(root: Path) -> Iterator[str]:
    """English texts in shipped rulesets and schemes. Names of rulesets are not translated."""
    for folder, field in DOCUMENT_FOLDERS.items():
        for path in _files(root, (folder,), {".toml"}):
            document = tomllib.loads(path.read_text(encoding="utf-8"))
            if field in document:
                yield document[field]


def _files(root: Path, folders: Iterable[str], endings: set[str]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(path for path in (root / folder).rglob("*") if path.suffix in endings)


def found_in(source: Path) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    """(line, string or (singular, plural), translators' comments, context) for each string of a file."""
    code = source.read_text(encoding="utf-8")
    if source.suffix != ".py":
        code = _as_python(code, origin=os.fspath(source))
    yield from extract(
        "python",
        BytesIO(code.encode()),
        keywords=KEYWORDS,
        comment_tags=COMMENT_TAGS,
        options={"encoding": "utf-8"},
        strip_comment_tags=True,
    )


def _as_python(template: str, *, origin: str) -> str:
    """The template's translation tags as gettext calls, without indentation that a Python parser would reject."""
    return INDENT.sub("", templatize(template, origin=origin))
