"""What import-linter cannot see inside an external package: of Django, reports may use the languages only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tournaments.reports

ALLOWED = {"django.utils.translation", "django.utils.functional"}


def test_reports_use_nothing_of_django_but_its_languages() -> None:
    folder = Path(tournaments.reports.__file__).parent

    used = {name for path in folder.glob("*.py") for name in _imports(path) if name.startswith("django")}

    assert used == ALLOWED


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_every_embedded_face_lies_beside_its_licence() -> None:
    fonts = Path(tournaments.reports.__file__).parent / "fonts"

    assert sorted(path.name for path in fonts.iterdir()) == ["NotoSans-Bold.ttf", "NotoSans-Regular.ttf", "OFL.txt"]
    assert "SIL OPEN FONT LICENSE" in (fonts / "OFL.txt").read_text(encoding="utf-8")
