"""Whose phone this is: the place its holder chose, and whether it writes or only reads.

Stored in a cookie limited to this table's URLs, which permits nothing, names nobody and expires with the link.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.http import http_date

from tournaments.queries.room.seating import SeatedPlayer, seated_players_at
from tournaments.queries.room.sheet import TableSheet
from tournaments.web.entry.context import EntryContext

COOKIE = "place"
SAID = re.compile(r"(write|read)-([0-6])")


class PhoneUse(StrEnum):
    """What a phone is used for at its table."""

    WRITE = "write"
    READ = "read"


@dataclass(frozen=True, slots=True)
class PhonePlace:
    """What was chosen on a phone; `place` is None if it wrote without saying whose it is."""

    use: PhoneUse
    place: int | None

    @property
    def is_reader(self) -> bool:
        return self.use is PhoneUse.READ and self.place is not None


def phone_place(request: HttpRequest) -> PhonePlace | None:
    """What this phone remembers about the table; None if it was never asked."""
    known_place = SAID.fullmatch(request.COOKIES.get(COOKIE, ""))
    return PhonePlace(PhoneUse(known_place[1]), int(known_place[2]) or None) if known_place else None


def held_place(request: HttpRequest) -> int | None:
    """The place of the phone's holder: from the form (`from_place`), else from the cookie."""
    sent = re.fullmatch("[1-6]", request.POST.get("from_place", ""))
    if sent:
        return int(sent[0])
    known_place = phone_place(request)
    return known_place.place if known_place else None


def place_context(request: HttpRequest, at: EntryContext, sheet: TableSheet) -> dict[str, Any]:
    """Context for the question whose phone this is: the choice so far (`said`), the table's `people`. No statement."""
    return {"said": phone_place(request), "people": people_now(sheet), "players_url": f"{at.table_url}players/"}


def people_now(sheet: TableSheet) -> tuple[SeatedPlayer, ...]:
    """Who sits at each place in the upcoming hand, by place."""
    hand = sheet.next_number or max((each.number for each in sheet.hands), default=1)
    return seated_players_at((total.seated_player for total in sheet.totals), hand=hand)


def chosen_place(request: HttpRequest, seated_players: Iterable[SeatedPlayer]) -> PhonePlace | None:
    """The choice made: a button named after the use, with a place of this table."""
    places = {str(each.place): each.place for each in seated_players}
    found = ((use, places.get(request.POST.get(use, ""))) for use in PhoneUse)
    return next((PhonePlace(use, place) for use, place in found if place), None)


def remember_place(response: HttpResponse, chosen: PhonePlace, *, at: EntryContext) -> HttpResponse:
    """Remember the choice for as long as the link is valid."""
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
