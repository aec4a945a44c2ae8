"""Signing the sheet at the end of a round, on one phone passed around or on two."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.room.signing import countersign_sheet, hand_in_sheet, reject_sheet
from tournaments.errors import Refused
from tournaments.queries.room.signatures import sheet_refusal
from tournaments.web.entry.context import EntryContext, refusal_page, typed_reason
from tournaments.web.entry.sheet import sheet_context
from tournaments.web.phone.pages import behind_link
from tournaments.web.phone.round_end import SigningStep, round_end

REASONS = (_("A hand is wrong"), _("A hand is missing"), _("A hand is there twice"), _("Somebody else sat there"))
"""Common reasons for rejecting a sheet; anything else is typed."""

TakeSignature = Callable[..., None]


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def sign(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """The captain hands in the sheet; then a second player countersigns it."""
    if request.method == "POST":
        take = partial(hand_in_sheet, after=_number(request, "after"))
        return _signed(request, at, take, then=f"{at.table_url}countersign/")
    return _page(request, at)


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def countersign(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """A second player reviews the sheet, and accepts or rejects it."""
    if request.method == "POST":
        return _signed(request, at, countersign_sheet, then=at.table_url)
    return _page(request, at)


@require_POST
@behind_link
def reject(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """The second player rejects the sheet."""
    try:
        reject_sheet(
            at.table, signature=_number(request, "signature"), reason=typed_reason(request), actor=at.actor, now=_now()
        )
    except Refused as refused:
        return _page(request, at, refused=refused)
    return HttpResponseRedirect(at.table_url)


def _signed(request: HttpRequest, at: EntryContext, take: TakeSignature, *, then: str) -> HttpResponse:
    digest = request.POST.get("digest", "")
    try:
        take(at.table, place=_number(request, "place"), digest=digest, actor=at.actor, now=_now())
    except Refused as refused:
        return _page(request, at, refused=refused)
    return HttpResponseRedirect(then)


def _page(request: HttpRequest, at: EntryContext, *, refused: Refused | None = None) -> HttpResponse:
    """The next signature due, or why there is none; redirects to the table once both have signed."""
    context: dict[str, Any] = sheet_context(at)
    end = round_end(at.table, context["sheet"])
    if end is None:
        return refusal_page(request, at, refused or sheet_refusal(at.table, context["sheet"]) or Refused("closed"))
    if at.table.is_signed and refused is None:
        return HttpResponseRedirect(at.table_url)
    context |= {
        "layout": at.layout,
        "tournament": at.table.round.tournament,
        "end": end,
        "error": refused.sentence if refused else "",
        "reasons_to_tap": REASONS,
        "reason": typed_reason(request),
    }
    is_second = end.step is SigningStep.COUNTERSIGN
    template = "web/phone/countersign.html" if is_second else "web/phone/sign.html"
    return render(request, template, context, status=refused.status if refused else 200)


def _number(request: HttpRequest, name: str) -> int:
    """Parse a small number or an id; 0, which is neither, for anything else."""
    typed = request.POST.get(name, "")
    return int(typed) if typed.isdecimal() and len(typed) < 18 else 0


def _now() -> datetime:
    return timezone.now()
