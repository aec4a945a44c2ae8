"""Rulesets in files, for commands."""

from pathlib import Path

from django.core.management import CommandError

from rulesets.load import read_ruleset_file
from rulesets.model import Ruleset
from rulesets.source import MOST_BYTES

UNUSABLE = 2
"""Exit status for a file that cannot be read, and for an unknown or refused ruleset where one is needed."""


def file_ruleset(name: str) -> Ruleset:
    """The checked ruleset of a TOML file. CommandError when it cannot be read, RulesetRefused when it is none."""
    try:
        with Path(name).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"{name}: {reason}", returncode=UNUSABLE) from None
    return read_ruleset_file(content)
