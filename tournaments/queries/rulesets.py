"""From the stored revision of a ruleset to the value that scores."""

from rulesets.load import read_ruleset
from rulesets.model import Ruleset
from tournaments.models import RulesetRevision, Table


def stored_ruleset(revision: RulesetRevision) -> Ruleset:
    """The ruleset of a stored revision. Read once a process: a revision's content never changes.

    Queries that load revisions for it do well to defer the document.
    """
    known = _by_hash.get(revision.content_hash)
    if known is None:
        known = _by_hash[revision.content_hash] = read_ruleset(revision.document)
    return known


def table_ruleset(table: Table) -> Ruleset:
    """The ruleset the hands of this table are settled under."""
    return stored_ruleset(table.round.tournament.ruleset)


_by_hash: dict[str, Ruleset] = {}
