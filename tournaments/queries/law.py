"""From the stored revision of a ruleset to the value that scores."""

from rulesets.load import read_ruleset
from rulesets.model import Ruleset
from tournaments.models import RulesetRevision


def ruleset_of(revision: RulesetRevision) -> Ruleset:
    """The ruleset of a stored revision. Read once a process: a revision's content never changes.

    Whoever looks up rows for it does well to defer the document.
    """
    known = _by_hash.get(revision.content_hash)
    if known is None:
        known = _by_hash[revision.content_hash] = read_ruleset(revision.document)
    return known


_by_hash: dict[str, Ruleset] = {}
