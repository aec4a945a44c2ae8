"""A page's ES modules, all named in it: a browser asks for them at once, and a phone knows what to keep."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

IMPORTED = re.compile(r'^(?:import|export) (?:[^;"]+ from )?"(\.[^"]+)";', re.MULTILINE)


@register.simple_tag
def module_script(name: str) -> SafeString:
    """The script element of a module under static/, and a preload of everything it imports."""
    preloads = ((static(each),) for each in imported_by(name))
    links = format_html_join("\n", '<link rel="modulepreload" href="{}">', preloads)
    return format_html('{}\n<script type="module" src="{}"></script>', links, static(name))


@cache
def imported_by(name: str) -> tuple[str, ...]:
    """The modules it imports and those import in turn, once each, in the order in which they are met."""
    found = {name: None}
    _follow(name, found)
    return tuple(found)[1:]


def _follow(name: str, found: dict[str, None]) -> None:
    for each in _imports(name):
        if each not in found:
            found[each] = None
            _follow(each, found)


def _imports(name: str) -> Iterator[str]:
    text = (Path(settings.BASE_DIR) / "static" / name).read_text(encoding="utf-8")
    return (normpath(join(dirname(name), each)) for each in IMPORTED.findall(text))
