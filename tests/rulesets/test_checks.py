"""The system check: sound presets pass, a broken one is an error with its path."""

import pytest
from django.core.checks import Error
from django.core.checks.registry import registry

from rulesets import checks
from rulesets.load import read_ruleset


def test_presets_pass_the_system_check() -> None:
    assert checks.check_presets() == []


def test_system_check_is_registered() -> None:
    registered: set[object] = {*registry.registered_checks}

    assert checks.check_presets in registered


def test_broken_preset_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "presets", lambda: read_ruleset({"slug": 1}))

    errors = checks.check_presets()

    assert Error("slug: This has to be text.", id="rulesets.E001") in errors
