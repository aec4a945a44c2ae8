"""Rules of a cup's own from an uploaded file."""

from rulesets.load import read_ruleset_file
from rulesets.model import Ruleset
from tournaments.intake.upload import FileRefused

MOST_BYTES = 100_000
"""The longest published ruleset has 2,000 bytes, its complete document 8,000."""


def read_own_ruleset(content: bytes) -> Ruleset:
    """The ruleset of a TOML file. Raises RulesetRefused with all of its problems; FileRefused: ruleset_size."""
    if len(content) > MOST_BYTES:
        raise FileRefused("ruleset_size", kilobytes=MOST_BYTES // 1000)
    return read_ruleset_file(content)
