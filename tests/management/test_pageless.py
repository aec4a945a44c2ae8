"""A command that answers no page loads none, and no check but those of pages is left out."""

import subprocess
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from django.core.checks.registry import registry
from django.core.management import get_commands, load_command_class

from tests.management.running import ROOT
from tournaments.management.pageless import PagelessCommand

WITH_PAGES = {"log_in_link", "serve"}
"""One answers them, the other prints the address of one."""
WITHOUT_CHECKS = {"draw_seating", "verify_seating"}
"""They need no installation."""
OF_PAGES = {
    "check_custom_error_handlers", "check_middleware", "check_url_config", "check_url_namespaces_unique",
    "check_url_settings",
}  # fmt: skip
START = """
import sys
from django import setup
from django.core.management import load_command_class
setup()
for name in sys.argv[1:]:
    load_command_class("tournaments", name).check()
print([name for name in sys.modules if name.endswith(".urls") and name.split(".")[0] in ("config", "tournaments")])
"""


def commands() -> list[str]:
    return sorted(name for name, app in get_commands().items() if app == "tournaments")


def pageless() -> list[str]:
    return [name for name in commands() if isinstance(load_command_class("tournaments", name), PagelessCommand)]


def test_every_command_that_answers_no_page_is_pageless() -> None:
    assert {*pageless()} == {*commands()} - WITH_PAGES - WITHOUT_CHECKS


def test_only_checks_of_pages_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    every = registry.get_checks()
    made: list[str] = []
    monkeypatch.setattr(registry, "registered_checks", {_noting(check, made) for check in every})

    load_command_class("tournaments", "backup").check()

    assert set(map(_name, every)) - {*made} == OF_PAGES


def _name(check: object) -> str:
    return str(getattr(check, "__name__", check))


def _noting(check: Callable[..., Any], made: list[str]) -> Callable[..., Any]:
    @wraps(check)
    def noted(**options: Any) -> Any:
        made.append(_name(check))
        return check(**options)

    return noted


def test_a_start_loads_no_page() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", START, *pageless()], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.stdout == "[]\n", ended.stderr
