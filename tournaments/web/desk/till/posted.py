"""Parse amount and method as sent by our buttons."""

from typing import TypedDict

from django.http import Http404, HttpRequest

from tournaments.money.cash import CashMethod


class PostedFee(TypedDict):
    """A fee as the till's actions expect it."""

    cents: int
    method: CashMethod
    key: str


def posted_money(request: HttpRequest) -> tuple[int, CashMethod]:
    """Cents and method of a button; 404 for input our pages never send."""
    return posted_number(request.POST.get("cents", "")), posted_method(request)


def posted_method(request: HttpRequest) -> CashMethod:
    """The method of a button; 404 for input our pages never send."""
    method = request.POST.get("method", "")
    if method not in tuple(CashMethod):
        raise Http404
    return CashMethod(method)


def posted_number(text: str) -> int:
    """Cents or an id; 404 for input our pages never send."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Http404
    return int(text)


def posted_fee(request: HttpRequest) -> PostedFee | None:
    """The fee taken at check-in; None for the button that takes nothing. 404 as `posted_money`."""
    if not request.POST.get("method"):
        return None
    cents, method = posted_money(request)
    return {"cents": cents, "method": method, "key": request.POST.get("key", "")}
