"""The revisions of a cup's own ruleset for display: what each changed, and which evenings use it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import RulesetRevision
from tournaments.queries.rulesets import open_evenings, stored_ruleset
from tournaments.web.public.rulebook import RuleChange, compared

MOST_NAMES = 6
SHORT = 12
"""Amounts up to this length, in characters, are shown with their previous value."""


@dataclass(frozen=True, slots=True)
class ShownRevision:
    """A revision, a summary of its changes (empty for the first), and the open evenings using it."""

    revision: RulesetRevision
    is_newest: bool
    what_changed: str
    evenings: tuple[str, ...]


def shown_revisions(revisions: Sequence[RulesetRevision]) -> tuple[ShownRevision, ...]:
    """The revisions of one ruleset, newest first. One statement."""
    evenings = open_evenings(revisions)
    changed = [_what_changed(newer, older) for newer, older in pairwise(revisions)]
    return tuple(
        ShownRevision(each, is_newest=each == revisions[0], what_changed=what, evenings=evenings.get(each.pk, ()))
        for each, what in zip(revisions, [*changed, ""], strict=True)
    )


def _what_changed(newer: RulesetRevision, older: RulesetRevision) -> str:
    changes = compared(stored_ruleset(newer), with_ruleset=stored_ruleset(older)).changes
    names = list(_in_short(changes))
    if len(names) > MOST_NAMES:
        more = len(names) - MOST_NAMES
        names[MOST_NAMES:] = [ngettext("%(more)s more", "%(more)s more", more) % {"more": more}]
    return ", ".join(names) or _("The rules are the same, word for word.")


def _in_short(changes: Iterable[RuleChange]) -> Iterable[str]:
    """Names of what changed, with old and new amounts."""
    for name, of_name in groupby(changes, key=lambda change: change.name):
        first, *others = of_name
        if others or not first.before or not first.after or len(first.before + first.after) > SHORT:
            yield name
        else:
            yield f"{name} {first.before} → {first.after}"
