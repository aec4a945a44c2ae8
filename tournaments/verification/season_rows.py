"""A cup's own cup-points schemes, and the finalists of its seasons, compared with the log."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from rulesets.canonical import sha256_of
from tournaments.models import Cup, Event, Player, SeasonFinalist
from tournaments.verification.findings import Finding, Place, finding
from tournaments.verification.reading import read
from tournaments.verification.state import LogState


def _own_scheme(state: LogState, event: Event) -> None:
    state.schemes[event.what["own_scheme"]] = event.sequence, event.what["hash"]


def _finalists(state: LogState, event: Event) -> None:
    state.finalists[event.what["season"]] = event.sequence, frozenset(event.what["players"])


SEASON_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    "add_scheme": _own_scheme,
    "set_finalists": _finalists,
}
"""Applies each verb to the state."""


def own_scheme_findings(cup: Cup, state: LogState, place: Place) -> Iterator[Finding]:
    """One statement."""
    missing = dict(state.schemes)
    for row in read(cup.schemes.all(), "slug", "name", "document"):
        sequence, digest = missing.pop(row.pk, (0, ""))
        here: Place = (*place, ("scheme", row.slug))
        if not sequence:
            yield finding("scheme_without_log", here)
        elif not _is_as_logged(row.document, digest):
            yield finding("scheme_changed", here, sequence=sequence)
    for pk, (sequence, _) in missing.items():
        if pk > 0:
            yield finding("scheme_deleted", (*place, ("scheme", f"#{pk}")), sequence=sequence)


def _is_as_logged(document: object, digest: str) -> bool:
    return sha256_of(document) == digest


def finalist_findings(cup: Cup, state: LogState, place: Place) -> Iterator[Finding]:
    """The expected finalists, under their current records after merges. Two statements."""
    stored: defaultdict[int, list[int]] = defaultdict(list)
    for season, player in SeasonFinalist.objects.filter(season__cup=cup).values_list("season", "player"):
        stored[season].append(player)
    logged = {season: each for season, each in state.finalists.items() if season > 0}
    ids = {player for players in (*stored.values(), *(each for _, each in logged.values())) for player in players}
    merged = Player.objects.filter(pk__in=ids).exclude(merged_into=None).values_list("pk", "merged_into")
    kept = {pk: record for pk, record in merged if record}
    for season in sorted({*stored, *logged}):
        sequence, players = logged.get(season, (0, frozenset()))
        if sorted(kept.get(each, each) for each in players) != sorted(kept.get(each, each) for each in stored[season]):
            yield finding("finalists_otherwise", (*place, ("season", season)), sequence=sequence)
