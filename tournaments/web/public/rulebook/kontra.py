"""Sentences on Kontra."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from rulesets.rows import Family, KontraCounts
from tournaments.web.public.rulebook.lines import Example
from tournaments.web.public.rulebook.payments import kontra_example
from tournaments.web.public.rulebook.samples import plain_contracts


def kontra_sentences(ruleset: Ruleset) -> Iterable[str]:
    """The levels, whether they count in points or money, and what can be doubled."""
    if not ruleset.kontra.levels:
        yield _("There is no Kontra.")
        return
    yield " · ".join(f"{level.name} × {level.factor}" for level in ruleset.kontra.levels)
    if ruleset.kontra_counts is KontraCounts.MONEY:
        yield _("A Kontra counts in money only; the score is the same as without it.")
    else:
        yield _("A Kontra counts in the score and in money.")
    yield _("The game and every announced bonus have a Kontra each; it does not count for silent bonuses.")
    if any(row.family is Family.NEGATIVE for row in ruleset.contracts):
        yield _("In negative contracts every opponent has their own Kontra.")
    for contract in plain_contracts(ruleset)[:1]:
        sentence = _("For example %(contract)s won with %(level)s: %(points)s in the score, %(money)s in money.")
        yield Example(sentence % kontra_example(contract, ruleset))
