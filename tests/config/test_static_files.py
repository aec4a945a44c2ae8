"""A phone that keeps an old file for a year never mixes it with new ones."""

import re
from pathlib import Path

from django.core.management import call_command
from pytest_django import Settings


def test_module_imports_name_the_content(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "config.static_files.StaticFiles"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    named = {path.name for path in (tmp_path / "js" / "phone").glob("*.*.js")}
    imported = {name for path in named for name in _imports((tmp_path / "js" / "phone" / path).read_text())}
    assert "main" in {name.split(".")[0] for name in named}
    assert imported - named == set()


def _imports(module: str) -> list[str]:
    return re.findall(r'from "\./([^"]+)"', module)
