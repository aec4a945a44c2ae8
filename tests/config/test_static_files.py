"""A phone that keeps an old file for a year never mixes it with new ones."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from config.static_files import IMPORT
from tournaments.templatetags.modules import IMPORTED


def test_module_imports_name_the_content(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "config.static_files.StaticFiles"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    named = set((tmp_path / "js" / "phone").rglob("*.*.js"))
    imported = {(path.parent / name).resolve() for path in named for name in _imports(path.read_text())}
    assert {"main", "problems"} <= {path.name.split(".")[0] for path in named}
    assert imported - named == set()


@pytest.mark.parametrize(
    "line",
    [
        'import * as pad from "./pad.js";',
        'import {\n  put,\n  remove,\n} from "../storage.js";',
        'export { settle } from "./rules/settle.js";',
    ],
)
def test_every_way_to_take_from_a_module_is_rewritten_and_preloaded(line: str) -> None:
    (found,) = re.finditer(IMPORT, line)
    (preloaded,) = IMPORTED.findall(line)
    assert (found["matched"], found["url"]) == (line, preloaded)


def _imports(module: str) -> list[str]:
    return re.findall(r'from "(\.\.?/[^"]+)"', module)
