"""A ruleset as people read it: sentences and tables by topic, made from the data hands are scored with."""

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
