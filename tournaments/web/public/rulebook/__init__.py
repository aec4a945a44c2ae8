"""A ruleset in readable form: sentences and tables by topic, generated from the data that settles hands."""

from tournaments.web.public.rulebook.book import Rulebook, rulebook
from tournaments.web.public.rulebook.comparison import RuleChange, RuleComparison, compared, compared_with_nearest
from tournaments.web.public.rulebook.lines import RulebookLine

__all__ = [
    "RuleChange",
    "RuleComparison",
    "Rulebook",
    "RulebookLine",
    "compared",
    "compared_with_nearest",
    "rulebook",
]
