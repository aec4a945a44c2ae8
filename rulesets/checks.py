"""System check of the presets: a broken rule book fails at startup, not at the first hand."""

from typing import Any

from django.core.checks import CheckMessage, Error

from rulesets.load import RulesetRefused, presets


def check_presets(**_options: Any) -> list[CheckMessage]:
    """One error per problem of a preset."""
    try:
        presets()
    except RulesetRefused as refused:
        return [Error(f"{problem.path}: {problem.message}", id="rulesets.E001") for problem in refused.problems]
    return []
