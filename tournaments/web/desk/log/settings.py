"""Changed settings of an evening, from old to new."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.tournament_criteria import TOURNAMENT_CRITERIA
from tournaments.templatetags.vorhand import euros
from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent, confirmation_texts, from_to


def _figure(value: Any) -> str:
    return NOBODY if value is None else str(value)


def _day(value: str) -> str:
    return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT")


def _clock(value: str | None) -> str:
    return value[:5] if value else NOBODY


def _whether(value: bool) -> str:
    return _("yes") if value else _("no")


def _criteria(codes: list[str]) -> str:
    known = [TOURNAMENT_CRITERIA[code].label for code in codes if code in TOURNAMENT_CRITERIA]
    return ", ".join(_(label) for label in known if label) or NOBODY


def _rank_points(document: dict[str, list[int]] | None) -> str:
    return ", ".join("/".join(map(str, document[size])) for size in sorted(document)) if document else NOBODY


LABELS: Mapping[str, tuple[str | Promise, Callable[[Any], str]]] = {
    "name": (gettext_lazy("Name"), _figure),
    "date": (gettext_lazy("Date"), _day),
    "starts_at": (gettext_lazy("Start"), _clock),
    "venue": (gettext_lazy("Inn"), _figure),
    "address": (gettext_lazy("Address"), _figure),
    "rounds_planned": (gettext_lazy("Rounds"), _figure),
    "hands_at_four": (gettext_lazy("hands at a table of four"), _figure),
    "hands_at_five": (gettext_lazy("hands at a table of five"), _figure),
    "hands_at_six": (gettext_lazy("hands at a table of six"), _figure),
    "fee_cents": (gettext_lazy("Entry fee"), euros),
    "cents_per_point": (gettext_lazy("Per point"), euros),
    "round_minutes": (gettext_lazy("Minutes per round"), _figure),
    "protest_minutes": (gettext_lazy("Minutes for protests"), _figure),
    "criteria": (gettext_lazy("Tie-break"), _criteria),
    "rank_points": (gettext_lazy("Rangpunkte"), _rank_points),
    "is_final": (gettext_lazy("Final of the season"), _whether),
    "team_size": (gettext_lazy("People in a team"), _figure),
    "freezes_last_round": (gettext_lazy("Live list stands still in the last round"), _whether),
    "hides_money": (gettext_lazy("No amounts on wall and phones"), _whether),
    "double_entry": (gettext_lazy("Two people type paper totals"), _whether),
}


def settings_texts(event: LoggedEvent) -> Iterator[str]:
    """Ruleset and cup points if they are new; others as the event records them, texts without values."""
    rulesets = [event.names.rulesets.get(row.get("ruleset", 0), "") for row in (event.former, event.what)]
    if rulesets[0] != rulesets[1]:
        yield _("Ruleset: %(names)s") % {"names": from_to(*rulesets) or NOBODY}
    schemes = [event.names.schemes.get(row.get("cup_points", ""), "") for row in (event.former, event.what)]
    if schemes[1] and schemes[0] != schemes[1]:
        yield _("Cup points: %(names)s") % {"names": from_to(*schemes)}
    changed = event.what.get("changed", {})
    for name, (label, words) in LABELS.items():
        if name in changed:
            yield f"{label}: {ARROW.join(map(words, changed[name]))}" if changed[name] else str(label)
    yield from confirmation_texts(event)
