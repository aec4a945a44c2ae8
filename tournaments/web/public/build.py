"""The build of the running program."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

SOURCES = (
    ("tournaments", "*.py"),
    ("scoring", "*.py"),
    ("templates", "*.html"),
    ("locale", "*.mo"),
    ("static", "*.*"),
)
"""Static files are among them because pages name them by their content."""
LENGTH = 12


@cache
def build() -> str:
    """This build's hash, computed once per process and identical in all processes of a build."""
    return edition(Path(settings.BASE_DIR))


def edition(root: Path) -> str:
    """A short hash of everything under `root` that pages are rendered from, except the data."""
    digest = hashlib.sha256()
    for folder, pattern in SOURCES:
        for path in sorted((root / folder).rglob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:LENGTH]
