"""Reasons for correcting or striking a hand: common ones as buttons, and free text."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override

from tournaments.queries.room.sheet import SheetHand
from tournaments.queries.room.undoing import is_reason_needed
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
MISREADINGS: UsualReasons = {code: CORRECTIONS[code] for code in ("typing", "count")}
"""Common reasons for correcting paper totals."""
CONFLICTS: UsualReasons = {"differed": gettext_lazy("entered twice, and differently")}
"""The reason for a correction after a table resolved a conflict."""
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
"""Prefix of a stored common reason: its code follows, then after a colon any text typed."""


def submitted_reason(request: HttpRequest) -> str:
    """The submitted reason: a common one (`why`), free text (`reason`), or both; "" for none."""
    return stored_reason(request.POST.get("why", ""), typed_reason(request))


def stored_reason(why: str, typed: str) -> str:
    """The reason as stored: the code of a common one and the text; unknown codes are dropped."""
    tapped = f"{TAPPED}{why}" if why in USUAL else ""
    return ": ".join(filter(None, [tapped, typed.strip()]))


def readable_reason(stored: str) -> str:
    """A stored reason, with common ones translated into the reader's language, recognised by code or by their former
    wording.
    """
    tapped, mark, typed = stored.partition(": ")
    code = tapped.removeprefix(TAPPED) if tapped.startswith(TAPPED) else ""
    usual = USUAL.get(code) or _tapped_words().get(tapped)
    return f"{usual}{mark}{typed}" if usual else stored


def readable_reasons(stored: Sequence[str]) -> str:
    """Several reasons, each as a sentence; a single one unchanged."""
    texts = [readable_reason(each) for each in stored]
    return texts[0] if len(texts) == 1 else " ".join(f"{each[:1].upper()}{each[1:].rstrip('.')}." for each in texts)


@cache
def _tapped_words() -> Mapping[str, str | Promise]:
    """Common reasons by their wording in each language: before there were codes, they were stored as text."""
    found: dict[str, str | Promise] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {str(words): words for words in USUAL.values()}
    return found


def reason_context(request: HttpRequest, usual: UsualReasons) -> dict[str, Any]:
    """`usual_reasons` as `(code, words)`, the chosen one, and the text typed."""
    return {"usual_reasons": tuple(usual.items()), "why": request.POST.get("why", ""), "reason": typed_reason(request)}


def correction_context(
    request: HttpRequest, at: EntryContext, there: SheetHand | None, *, now: datetime
) -> dict[str, Any]:
    """The same for a hand's correction; `is_reason_asked` is False if the table needs none."""
    is_asked = there is not None and is_reason_needed(there.entered, there.origin, by=at.actor.entry_point, now=now)
    return reason_context(request, CORRECTIONS) | {"is_reason_asked": is_asked}
