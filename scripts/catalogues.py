"""A language's catalogue: updating from the sources, compiling, and checking."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

WIDTH = 110
PYTHON_FIELD = re.compile(r"%(?:\((\w+)\))?[sdrf]")
BRACE_FIELD = re.compile(r"\{(\w*)[^{}]*\}")


@dataclass(frozen=True, slots=True)
class CatalogueFiles:
    """The location of one language's catalogue."""

    folder: Path
    language: str

    @property
    def po(self) -> Path:
        return self.folder / self.language / "LC_MESSAGES" / "django.po"

    @property
    def mo(self) -> Path:
        return self.po.with_suffix(".mo")


def read(files: CatalogueFiles) -> Catalog:
    """Read the catalogue; empty for a new language."""
    if not files.po.exists():
        return _new(files.language)
    with files.po.open("rb") as file:
        return read_po(file, locale=files.language)


def _new(language: str) -> Catalog:
    now = datetime.now(UTC)
    return Catalog(
        locale=language,
        project="Vorhand",
        version="1",
        header_comment="# Vorhand's catalogue. `make messages` brings it up to date with the sources.",
        creation_date=now,
        revision_date=now,
        last_translator="Vorhand contributors",
        language_team=language,
        msgid_bugs_address="-",
        charset="utf-8",
        fuzzy=False,
    )


def updated(catalog: Catalog, sources: Catalog) -> Catalog:
    """The catalogue with exactly the strings of the sources: new ones empty, unused ones removed."""
    catalog.update(sources, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """The text of the .po file: sorted and without line numbers, for minimal diffs."""
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, no_location=True, sort_output=True)
    return file.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """The compiled catalogue. The same strings yield the same bytes."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def write(files: CatalogueFiles, catalog: Catalog) -> None:
    files.po.parent.mkdir(parents=True, exist_ok=True)
    files.po.write_bytes(po_bytes(catalog))
    files.mo.write_bytes(mo_bytes(catalog))


def problems(files: CatalogueFiles, sources: Catalog) -> list[str]:
    """Problems of a language's files, one sentence each."""
    if not files.po.exists():
        return [f"{files.language}: there is no catalogue"]
    catalog = read(files)
    compiled = files.mo.read_bytes() if files.mo.exists() else b""
    stale = [] if compiled == mo_bytes(catalog) else ["the compiled catalogue is out of date"]
    obsolete = _each("no longer used", catalog.obsolete.values())
    unknown = _each("not in the sources", _lacking(sources, of=catalog))
    absent = _each("not in the catalogue", _lacking(catalog, of=sources))
    wrong = sorted(f"{fault}: {_quoted(message)}" for message in _strings(catalog) for fault in faults(message))
    return [f"{files.language}: {problem}" for problem in (*stale, *obsolete, *unknown, *absent, *wrong)]


def faults(message: Message) -> list[str]:
    """Problems of one translation."""
    if message.fuzzy:
        return ["fuzzy"]
    strings = _forms(message.string)
    if len(strings) != len(_forms(message.id)) or not all(strings):
        return ["untranslated"]
    # A singular may say "one hand" without its number; the plural form contains every field.
    if _fields(strings[-1]) != _fields(_forms(message.id)[-1]):
        return ["the fields in it differ"]
    return []


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def _fields(text: str) -> tuple[list[str], list[str]]:
    return sorted(PYTHON_FIELD.findall(text)), sorted(BRACE_FIELD.findall(text))


def _strings(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def _lacking(catalog: Catalog, *, of: Catalog) -> list[Message]:
    """The strings of the other catalogue that are missing here, or have a different plural."""
    return [message for message in _strings(of) if not _holds(catalog, message)]


def _holds(catalog: Catalog, message: Message) -> bool:
    there = catalog.get(message.id, message.context)
    return there is not None and _forms(there.id) == _forms(message.id)


def _each(problem: str, messages: Iterable[Message]) -> list[str]:
    return sorted(f"{problem}: {_quoted(message)}" for message in messages)


def _quoted(message: Message) -> str:
    context = f"{message.context} | " if message.context else ""
    return f'"{context}{_forms(message.id)[0]}"'
