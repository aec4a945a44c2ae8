"""Loading stored ruleset revisions, and the rulesets cups have added."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from rulesets.load import UnknownRuleset, content_hash, preset, presets, read_ruleset
from rulesets.model import Ruleset
from tournaments.models import Cup, RulesetRevision, Table, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.ruleset_keys import RulesetKey

DRAWN = 4
"""The players per hand required for a draw, which only knows fours and fives."""


@dataclass(frozen=True, slots=True)
class OwnRuleset:
    """A cup's own ruleset: every revision of one slug, newest first."""

    revisions: tuple[RulesetRevision, ...]

    @property
    def newest(self) -> RulesetRevision:
        return self.revisions[0]


def stored_ruleset(revision: RulesetRevision) -> Ruleset:
    """The ruleset of a stored revision. Read once per process, because a revision's content never changes.

    Queries that load revisions for this should defer the document.
    """
    known = _by_hash.get(revision.content_hash)
    if known is None:
        known = _by_hash[revision.content_hash] = read_ruleset(revision.document)
    return known


def is_drawn(tournament: Tournament) -> bool:
    """Whether a tournament's tables are drawn, which needs four players per hand; otherwise a director seats them."""
    return stored_ruleset(tournament.ruleset).players == DRAWN


def table_ruleset(table: Table) -> Ruleset:
    """The ruleset that settles this table's hands."""
    return stored_ruleset(table.round.tournament.ruleset)


def shipped_ruleset(key: RulesetKey) -> Ruleset | None:
    """The published ruleset for a key if shipped, in its current or an earlier edition. No statement."""
    try:
        return None if key.cup else preset(str(key))
    except UnknownRuleset:
        return None


def is_todays(revision: RulesetRevision) -> bool:
    """Whether a revision of a published ruleset is the currently shipped one. No statement."""
    published = presets().get(revision.slug)
    return published is not None and content_hash(published) == revision.content_hash


def has_newer_edition(revision: RulesetRevision) -> bool:
    """Whether its cup has added, or the product ships, a newer edition. At most one statement."""
    if revision.cup_id is None:
        return revision.slug in presets() and not is_todays(revision)
    return RulesetRevision.objects.filter(cup=revision.cup_id, slug=revision.slug, pk__gt=revision.pk).exists()


def own_rulesets(cup: Cup) -> tuple[OwnRuleset, ...]:
    """The cup's own rulesets, by the name of their newest revision. One statement."""
    return _by_slug(cup.rulesets.select_related("cup").order_by("slug", "-pk"))


def rulesets_of_cups() -> tuple[OwnRuleset, ...]:
    """All cups' own rulesets, by cup and name. One statement."""
    rows = RulesetRevision.objects.filter(cup__isnull=False).select_related("cup")
    return _by_slug(rows.order_by("cup__name", "cup", "slug", "-pk"))


def revisions_like(revision: RulesetRevision) -> tuple[RulesetRevision, ...]:
    """Every stored revision of the same ruleset, of the same cup if it is a cup's own; newest first. One statement."""
    rows = RulesetRevision.objects.filter(cup=revision.cup_id, slug=revision.slug).select_related("cup")
    return tuple(rows.order_by("-pk"))


def open_evenings(revisions: Iterable[RulesetRevision]) -> Mapping[int, tuple[str, ...]]:
    """The names of the open evenings played under each of the revisions. One statement."""
    rows = Tournament.objects.filter(ruleset__in=revisions, state=TournamentState.OPEN)
    named = rows.order_by("ruleset", "date", "pk").values_list("ruleset", "name")
    return {pk: tuple(name for _, name in of_one) for pk, of_one in groupby(named, key=lambda row: row[0])}


def _by_slug(rows: Iterable[RulesetRevision]) -> tuple[OwnRuleset, ...]:
    """The rulesets in rows grouped by cup and slug, newest first."""
    grouped = [OwnRuleset(tuple(revisions)) for _, revisions in groupby(rows, key=lambda row: (row.cup_id, row.slug))]
    return tuple(sorted(grouped, key=lambda each: (each.newest.cup.name if each.newest.cup else "", each.newest.name)))


_by_hash: dict[str, Ruleset] = {}
