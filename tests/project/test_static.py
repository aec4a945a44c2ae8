"""The product serves static files through a manifest: a missing one is an error page, not just a broken image."""

import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.management import call_command
from pytest_django import Settings

from config import settings as product

OF_OTHERS = ["admin", "drf_spectacular_sidecar", "rest_framework"]
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
STATIC_TAG = re.compile(r"""\{%\s*static\s+["']([^"']+)["']""")


def test_every_static_file_a_template_names_exists() -> None:
    named = {
        name for path in TEMPLATES.rglob("*.html") for name in STATIC_TAG.findall(path.read_text(encoding="utf-8"))
    }
    assert named
    assert [name for name in sorted(named) if not finders.find(name)] == []


def test_static_files_can_be_collected_as_the_product_does(settings: Settings, tmp_path: Path) -> None:
    settings.STORAGES = product.STORAGES
    settings.STATIC_ROOT = tmp_path / "static"
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=OF_OTHERS)
    assert (tmp_path / "static" / "staticfiles.json").exists()
