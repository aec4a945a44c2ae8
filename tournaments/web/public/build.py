"""The build of the program that is running."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

SOURCES = (("tournaments", "*.py"), ("scoring", "*.py"), ("templates", "*.html"), ("locale", "*.mo"))
LENGTH = 12


@cache
def build() -> str:
    """This build's hash, worked out once per process; the same in every process of one build."""
    return edition(Path(settings.BASE_DIR))


def edition(root: Path) -> str:
    """A short hash of everything under `root` that pages are made from, apart from the data."""
    digest = hashlib.sha256()
    for folder, pattern in SOURCES:
        for path in sorted((root / folder).rglob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:LENGTH]
