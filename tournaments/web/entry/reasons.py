"""Why a hand is corrected or struck: the usual reasons to tap, and room for one's own words."""

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override

from tournaments.queries.sheet import SheetHand
from tournaments.queries.undoing import is_reason_needed
from tournaments.web.entry.context import EntryContext, typed_reason

UsualReasons = Mapping[str, str | Promise]

CORRECTIONS: UsualReasons = {
    "typing": gettext_lazy("mistyped"),
    "person": gettext_lazy("wrong person"),
    "contract": gettext_lazy("wrong contract"),
    "result": gettext_lazy("won and lost confused"),
    "bonus": gettext_lazy("bonus forgotten"),
    "kontra": gettext_lazy("Kontra forgotten"),
    "count": gettext_lazy("miscounted"),
}
CONFLICTS: UsualReasons = {"differed": gettext_lazy("entered twice, and differently")}
"""What is given for a correction when a table has said which of two hands is right."""
STRIKES: UsualReasons = {
    "misdealt": gettext_lazy("misdealt"),
    "twice": gettext_lazy("entered twice"),
    "unclear": gettext_lazy("can't be cleared up"),
}
MERGES: UsualReasons = {
    "double": gettext_lazy("entered twice"),
    "two-people": gettext_lazy("they are two people"),
}
USUAL: UsualReasons = {**CORRECTIONS, **CONFLICTS, **STRIKES, **MERGES}
TAPPED = "="
"""What a stored reason begins with that was tapped: its code follows, and what was typed behind a colon."""


def given_reason(request: HttpRequest) -> str:
    """The reason that was sent: the one that was tapped (`why`), what was typed (`reason`), or both; "" for none."""
    return stored_reason(request.POST.get("why", ""), typed_reason(request))


def stored_reason(why: str, typed: str) -> str:
    """A usual reason by its code, with what was typed, as it is stored; an unknown code says nothing."""
    tapped = f"{TAPPED}{why}" if why in USUAL else ""
    return ": ".join(filter(None, [tapped, typed.strip()]))


def reason_told(stored: str) -> str:
    """A stored reason in the reader's language as far as it was tapped: by its code, or by its words of long ago."""
    tapped, mark, typed = stored.partition(": ")
    code = tapped.removeprefix(TAPPED) if tapped.startswith(TAPPED) else ""
    usual = USUAL.get(code) or _tapped_words().get(tapped)
    return f"{usual}{mark}{typed}" if usual else stored


@cache
def _tapped_words() -> Mapping[str, str | Promise]:
    """The usual reasons by their words in each language: they were stored as tapped before codes were."""
    found: dict[str, str | Promise] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {str(words): words for words in USUAL.values()}
    return found


def reason_context(request: HttpRequest, usual: UsualReasons) -> dict[str, Any]:
    """`usual_reasons` to tap as `(code, words)`, the one that was tapped, and what was typed."""
    return {"usual_reasons": tuple(usual.items()), "why": request.POST.get("why", ""), "reason": typed_reason(request)}


def correction_context(
    request: HttpRequest, at: EntryContext, there: SheetHand | None, *, now: datetime
) -> dict[str, Any]:
    """The same for the correction of a hand; `is_reason_asked` is False where the table needs none."""
    is_asked = there is not None and is_reason_needed(there.entered, there.origin, by=at.actor.entry_point, now=now)
    return reason_context(request, CORRECTIONS) | {"is_reason_asked": is_asked}
