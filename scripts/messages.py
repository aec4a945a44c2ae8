"""Maintain the translations: `python -m scripts.messages` updates and compiles, `--check` only verifies.

Sources are English and need no catalogue; German translations are in locale/de.
"""

import sys
from pathlib import Path

from scripts.catalogues import CatalogueFiles, problems, read, updated, write
from scripts.extraction import ROOT, extracted

LANGUAGES = ("de",)


def catalogues(root: Path) -> list[CatalogueFiles]:
    return [CatalogueFiles(folder=root / "locale", language=language) for language in LANGUAGES]


def update(root: Path = ROOT) -> None:
    """Update every catalogue from the sources and compile it."""
    sources = extracted(root)
    for files in catalogues(root):
        write(files, updated(read(files), sources))


def check(root: Path = ROOT) -> list[str]:
    """Problems of the translations, one sentence each."""
    sources = extracted(root)
    return [problem for files in catalogues(root) for problem in problems(files, sources)]


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        sys.stderr.write("usage: python -m scripts.messages [--check]\n")
        return 2
    if not arguments:
        update()
    found = check()
    sys.stderr.writelines(f"{problem}\n" for problem in found)
    return 1 if found and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
