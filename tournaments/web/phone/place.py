"""Who holds this phone: the place somebody has said, and whether they write or only read.

It is kept in a cookie of this table's addresses alone, which permits nothing, names nobody and goes with the link.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import http_date

from tournaments.queries.seating import Sitter, sitters_at
from tournaments.queries.sheet import TableSheet
from tournaments.web.entry.context import EntryContext

COOKIE = "place"
SAID = re.compile(r"(write|read)-([0-6])")


class PhoneUse(StrEnum):
    """What a phone is for at its table."""

    WRITE = "write"
    READ = "read"


@dataclass(frozen=True, slots=True)
class PhonePlace:
    """What was said on a phone; `place` is None on one that wrote without saying whose it is."""

    use: PhoneUse
    place: int | None

    @property
    def is_reader(self) -> bool:
        return self.use is PhoneUse.READ and self.place is not None


def phone_place(request: HttpRequest) -> PhonePlace | None:
    """What this phone remembers of the table whose pages it asks for; None for one that was never asked."""
    said = SAID.fullmatch(request.COOKIES.get(COOKIE, ""))
    return PhonePlace(PhoneUse(said[1]), int(said[2]) or None) if said else None


def held_place(request: HttpRequest) -> int | None:
    """The place of the player who holds this phone: as a form says (`from_place`), else as the phone remembers."""
    sent = re.fullmatch("[1-6]", request.POST.get("from_place", ""))
    if sent:
        return int(sent[0])
    said = phone_place(request)
    return said.place if said else None


def place_context(request: HttpRequest, at: EntryContext, sheet: TableSheet) -> dict[str, Any]:
    """For the question who holds this phone: what it has `said`, and the `people` of the table. No statement."""
    return {"said": phone_place(request), "people": people_now(sheet), "players_url": f"{at.table_url}players/"}


def people_now(sheet: TableSheet) -> tuple[Sitter, ...]:
    """Who sits at each place of a table in the hand to come, in place order."""
    hand = sheet.next_number or max((each.number for each in sheet.hands), default=1)
    return sitters_at((total.sitter for total in sheet.totals), hand=hand)


def chosen_place(request: HttpRequest, sitters: Iterable[Sitter]) -> PhonePlace | None:
    """What was tapped: a button named by the use, with a place of this table."""
    places = {str(each.place): each.place for each in sitters}
    found = ((use, places.get(request.POST.get(use, ""))) for use in PhoneUse)
    return next((PhonePlace(use, place) for use, place in found if place), None)


def remember_place(response: HttpResponse, chosen: PhonePlace, *, at: EntryContext) -> HttpResponse:
    """Let the phone remember it for as long as its link lives."""
    response.set_cookie(
        COOKIE,
        f"{chosen.use}-{chosen.place or 0}",
        path=at.table_url,
        expires=http_date(at.actor.link.expires_at.timestamp()) if at.actor.link else None,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
