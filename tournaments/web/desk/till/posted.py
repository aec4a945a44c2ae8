"""Amount and method as a button of ours sends them."""

from typing import TypedDict

from django.http import Http404, HttpRequest

from tournaments.money.cash import CashMethod


class PostedFee(TypedDict):
    """A fee as a verb of the till takes it."""

    cents: int
    method: CashMethod
    key: str


def posted_money(request: HttpRequest) -> tuple[int, CashMethod]:
    """Cents and method of a button; 404 for what no page of ours sends."""
    cents, method = request.POST.get("cents", ""), request.POST.get("method", "")
    if not (cents.isascii() and cents.isdigit() and len(cents) <= 9) or method not in tuple(CashMethod):
        raise Http404
    return int(cents), CashMethod(method)


def posted_fee(request: HttpRequest) -> PostedFee | None:
    """What is taken at the door; None for the button that takes nothing. 404 as `posted_money`."""
    if not request.POST.get("method"):
        return None
    cents, method = posted_money(request)
    return {"cents": cents, "method": method, "key": request.POST.get("key", "")}
