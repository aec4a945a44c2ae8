"""Previews without JavaScript. Nothing here can reach code that writes."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.hand_page import hand_page


def preview_hand(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> HttpResponse:
    """Preview the submitted hand, or show the form of the chosen contract with the previous input.

    A GET redirects to the hand.
    """
    if request.method != "POST":
        return HttpResponseRedirect(at.hand_url(number))
    page = hand_page(request, at, number, now=now)
    if isinstance(page, HttpResponse):
        return page
    chosen = page.chosen()
    if chosen is not None:
        return page.whole(chosen)
    answer = page.preview()
    return page.whole(answer, status=0 if answer.form else 422)
