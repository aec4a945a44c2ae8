"""Reading ruleset files in commands."""

from pathlib import Path

from django.core.management import CommandError

from rulesets.load import read_ruleset_file
from rulesets.model import Ruleset
from rulesets.source import MOST_BYTES

UNUSABLE = 2
"""Exit status for an unreadable file, and for an unknown or refused ruleset where one is needed."""


def file_ruleset(name: str) -> Ruleset:
    """The checked ruleset of a TOML file. Raises CommandError if it is unreadable, RulesetRefused if it is invalid."""
    try:
        with Path(name).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"{name}: {reason}", returncode=UNUSABLE) from None
    return read_ruleset_file(content)
