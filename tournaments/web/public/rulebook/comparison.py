"""Differences between two rulesets as read: lines and sentences that are not the same."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from tournaments.web.public.rulebook.book import Rulebook, rulebook
from tournaments.web.public.rulebook.lines import Example, RulebookLine


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A line or sentence with its subject; `before` is empty if it is new, `after` if it was removed."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RuleComparison:
    """The differences from another ruleset, `with_ruleset`."""

    with_ruleset: Ruleset
    changes: tuple[RuleChange, ...]


def compared(ruleset: Ruleset, *, with_ruleset: Ruleset) -> RuleComparison:
    """What changes from another ruleset to this one, in the rules page's order and the active language."""
    return _compared(rulebook(ruleset), with_ruleset)


def compared_with_nearest(ruleset: Ruleset, others: Iterable[Ruleset]) -> RuleComparison:
    """The same with whichever of the others differs in the fewest lines and sentences."""
    book = rulebook(ruleset)
    return min((_compared(book, other) for other in others), key=lambda each: len(each.changes))


def _compared(book: Rulebook, other: Ruleset) -> RuleComparison:
    before = rulebook(other)
    changes = (
        *_lines(before.contracts, book.contracts),
        *_order(before.contracts, book.contracts),
        *_lines(before.bonuses, book.bonuses),
        *_sentences(_by_topic(before), _by_topic(book)),
        *_cases(before, book),
    )
    return RuleComparison(other, changes)


def _lines(before: Sequence[RulebookLine], after: Sequence[RulebookLine]) -> Iterable[RuleChange]:
    old, new = ({line.name: line for line in lines} for lines in (before, after))
    for name in dict.fromkeys([*old, *new]):
        amounts = tuple(_amounts(lines[name]) if name in lines else "" for lines in (old, new))
        if amounts[0] != amounts[1]:
            yield RuleChange(name, *amounts)
        if name in old and name in new:
            yield from _sentences({name: old[name].notes}, {name: new[name].notes})


def _amounts(line: RulebookLine) -> str:
    return line.first if line.first == line.second else f"{line.first} / {line.second}"


def _order(before: Sequence[RulebookLine], after: Sequence[RulebookLine]) -> Iterable[RuleChange]:
    """A changed bidding order of the contracts that both have."""
    names = [[line.name for line in lines] for lines in (before, after)]
    old, new = ([name for name in each if name in names[0] and name in names[1]] for each in names)
    if old != new:
        yield RuleChange(_("Contracts, in bidding order"), ", ".join(names[0]), ", ".join(names[1]))


def _by_topic(book: Rulebook) -> dict[str, Sequence[str]]:
    return {
        **{topic.heading: topic.sentences for topic in book.topics},
        "Renonce": book.renonce,
        _("Conduct at the table"): [f"{line.title}: {line.text}" for line in book.conduct if line.is_stated],
        _("Left open by the source"): book.left_open,
    }


def _sentences(before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]) -> Iterable[RuleChange]:
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name, ()), after.get(name, ())
        yield from (RuleChange(name, each, "") for each in old if not isinstance(each, Example) and each not in new)
        yield from (RuleChange(name, "", each) for each in new if not isinstance(each, Example) and each not in old)


def _cases(before: Rulebook, after: Rulebook) -> Iterable[RuleChange]:
    old, new = (
        {
            (group.loser, row.virgins): f"{row.pays} ({row.gets})"
            for group in book.trischaken_cases
            for row in group.rows
        }
        for book in (before, after)
    )
    for case in dict.fromkeys([*old, *new]):
        if old.get(case) != new.get(case):
            loser, virgins = case
            lead = f"{virgins}: " if virgins else ""
            was, becomes = old.get(case, ""), new.get(case, "")
            yield RuleChange(f"Trischaken: {loser}", was and lead + was, becomes if was else lead + becomes)
