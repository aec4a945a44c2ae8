"""Rules of a cup's own from an uploaded file."""

import tomllib

from rulesets.load import RulesetRefused, read_ruleset
from rulesets.model import Ruleset
from rulesets.problems import RulesetProblem
from tournaments.intake.upload import FileRefused

MOST_BYTES = 100_000
"""The longest published ruleset has 2,000 bytes, its complete document 8,000."""


def read_own_ruleset(content: bytes) -> Ruleset:
    """The ruleset of a TOML file. Raises RulesetRefused with all of its problems; FileRefused: ruleset_size."""
    if len(content) > MOST_BYTES:
        raise FileRefused("ruleset_size", kilobytes=MOST_BYTES // 1000)
    return read_ruleset_file(content)


def read_ruleset_file(content: bytes) -> Ruleset:  # placeholder for rulesets.load.read_ruleset_file
    try:
        document = tomllib.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise RulesetRefused((RulesetProblem("bad_toml", "", str(error)),)) from error
    return read_ruleset(document)
