"""Whether lists of seasons and finals would be published otherwise now, and why: worked out once for everybody."""

from collections.abc import Iterable, Mapping
from copy import copy
from typing import NamedTuple

from django.core.cache import cache

from tournaments.lists.changes import has_same_figures, list_changes
from tournaments.models import Event, Publication, Season
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.day import final_evening
from tournaments.queries.results.being_corrected import is_overall_behind
from tournaments.queries.results.publications import WORKED_OUT, PublicationState, season_list_status, season_status
from tournaments.queries.results.touched import RULES_OF_SEASON, Touch
from tournaments.queries.seasons.frozen import was_over
from tournaments.queries.seasons.heads import table_heads

CACHE_SECONDS = 3_600
SETTINGS = ("rule", "qualification", "planned")
"""A season's settings by which its lists are made; `change_season` logs what they were."""
Touches = frozenset[Touch]


class Behind(NamedTuple):
    """Whether a list would be published otherwise now, by its results or by the rules they are counted by."""

    by_results: bool
    by_rules: bool


def lists_behind(touched: Mapping[Publication, Touches]) -> Mapping[Publication, Behind]:
    """Of lists of seasons and finals, loaded with their season and its cup, to which something has happened since.

    Two statements if it is known of all, and once those of `_of_season`, `_of_overall` or `_of_finalists`.
    """
    heads = table_heads(each.season for each in touched) if touched else {}
    keys = {each: f"list-behind:{each.pk}-{heads[each.season_id]}" for each in touched}
    known = cache.get_many(keys.values())
    fresh = {each: _worked_out(each, touched[each]) for each, key in keys.items() if key not in known}
    cache.set_many({keys[each]: behind for each, behind in fresh.items()}, timeout=CACHE_SECONDS)
    return {each: fresh[each] if each in fresh else known[key] for each, key in keys.items()}


def _worked_out(publication: Publication, touches: Touches) -> Behind:
    if publication.kind == PublicationKind.FINAL:
        return _of_overall(publication, touches)
    if publication.kind == PublicationKind.FINALISTS:
        return _of_finalists(publication, touches)
    return _of_season(publication, touches)


def _of_overall(publication: Publication, touches: Touches) -> Behind:
    """Those of `is_overall_behind`."""
    is_behind, by_rules = is_overall_behind(publication, touches), touches == {Touch.RULES}
    return Behind(is_behind and not by_rules, is_behind and by_rules)


def _of_finalists(publication: Publication, touches: Touches) -> Behind:
    """Only what takes something back: places that were declined are told anyway. Once the final was over, its list of
    finalists is. At most two statements, and those of `season_status`.
    """
    evening = final_evening(publication.season)
    if Touch.RULES not in touches or (evening is not None and was_over(evening)):
        return Behind(by_results=False, by_rules=False)
    status = season_status(publication.season, PublicationKind.FINALISTS)
    return Behind(by_results=False, by_rules=status.is_correction)


def _of_season(publication: Publication, touches: Touches) -> Behind:
    """Results are compared by the rules that held when the list was published. At most one statement, and twice those
    of `season_status`.
    """
    season = publication.season
    events = _rule_events(publication) if Touch.RULES in touches else []
    before = _by_former_settings(season, events)
    by_results = bool(touches & {Touch.OPEN, Touch.RESULTS}) and _is_stale(publication, before)
    if Touch.SCHEMES in touches or any(each.verb != "change_season" for each in events):
        return Behind(by_results, not by_results and _is_stale(publication, season))
    return Behind(by_results, bool(events) and _reads_otherwise(PublicationKind(publication.kind), before, season))


def _rule_events(publication: Publication) -> list[Event]:
    """What was done to the season's rules since a list was published, in order. One statement."""
    rows = Event.objects.filter(cup=publication.season.cup_id, verb__in=RULES_OF_SEASON)
    since = rows.filter(at__gte=publication.published_at, what__season=publication.season_id).order_by("sequence")
    return [each for each in since if _is_about(each, publication)]


def _is_about(event: Event, publication: Publication) -> bool:
    """Whether an event may concern a list: only a season table has sub-rankings, and only the public ones."""
    if "sub_ranking" in event.what:
        return publication.kind == PublicationKind.SEASON and bool(event.what["is_published"])
    return True


def _by_former_settings(season: Season, events: Iterable[Event]) -> Season:
    """The season, unsaved, with the settings from before these events."""
    former = copy(season)
    for event in reversed([*events]):
        for name, (before, *_after) in _settings(event).items():
            setattr(former, name, before)
    return former


def _settings(event: Event) -> Mapping[str, list[object]]:
    """The SETTINGS that an event changed, before and after."""
    changed = event.what.get("changed", {})
    return {name: changed[name] for name in SETTINGS if name in changed}


def _is_stale(publication: Publication, season: Season) -> bool:
    kind = PublicationKind(publication.kind)
    return season_list_status(season, kind, WORKED_OUT[kind](season)).state == PublicationState.STALE


def _reads_otherwise(kind: PublicationKind, before: Season, after: Season) -> bool:
    """Whether a list of the season reads otherwise by its new settings."""
    changes = list_changes(*(WORKED_OUT[kind](each) for each in (before, after)))
    return not has_same_figures(changes)
