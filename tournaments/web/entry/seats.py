"""Correcting who sits where at a table after some hands: choose, preview, save.

The choice is in the URL, so the preview page only reads; saving carries what was shown.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.actions.hands import reseat_table
from tournaments.errors import Conflict, Refused
from tournaments.queries.room.reseating import Arrangement, Reseating, arrangement_refusal, reseating, seats_digest
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at, seated_players_of
from tournaments.web.entry.context import EntryContext, refusal_page, typed_reason
from tournaments.web.entry.sheet import headings


def seats_at_table(request: HttpRequest, at: EntryContext, *, now: datetime) -> HttpResponse:
    """Show the seating, preview another arrangement (GET), and save it (POST)."""
    if refusal := at.refusal:
        return refusal_page(request, at, refusal)
    page = _SeatsPage(request, at, seated_players_at(seated_players_of(at.table), hand=1))
    return page.post(now=now) if request.method == "POST" else page.get()


@dataclass(frozen=True, slots=True)
class _SeatsPage:
    """One request for the page; `people` are those who began the round, by place."""

    request: HttpRequest
    at: EntryContext
    people: tuple[SeatedPlayer, ...]

    def get(self) -> HttpResponse:
        try:
            wanted = self._wanted(self.request.GET)
            return self._page(planned=self._planned(wanted) if wanted else None)
        except Refused as refused:
            return self._page(refused=refused)

    def post(self, *, now: datetime) -> HttpResponse:
        sent = self.request.POST
        wanted = Arrangement(tuple(map(_place, sent.getlist("order"))), _place(sent.get("forehand", "")))
        try:
            reseat_table(
                self.at.table,
                wanted,
                entry_id=sent.get("entry_id", ""),
                based_on=sent.get("based_on", ""),
                reason=typed_reason(self.request),
                actor=self.at.actor,
                now=now,
            )
        except Refused as refused:
            return self._refused(wanted, refused)
        return HttpResponseRedirect(f"{self.at.table_url}?seated=yes")

    def _wanted(self, chosen: QueryDict) -> Arrangement | None:
        """The arrangement chosen: two people to swap, or everybody's place and the first forehand; None if nothing was
        chosen.
        """
        places = [each.place for each in self.people]
        forehand = self.at.table.first_forehand
        if chosen.get("by") == "two":
            return Arrangement(_swapped(places, chosen.getlist("two")), forehand)
        if chosen.get("by") == "all":
            order = tuple(_place(chosen.get(f"place-{place}", "")) for place in places)
            return Arrangement(order, _place(chosen.get("forehand", "")))
        return None

    def _planned(self, wanted: Arrangement) -> Reseating:
        """The effect of the arrangement. Raises Refused as `arrangement_refusal` does."""
        if refusal := arrangement_refusal(self.at.table, self.people, wanted):
            raise refusal
        return reseating(self.at.table, wanted)

    def _refused(self, wanted: Arrangement, refused: Refused) -> HttpResponse:
        """The refusal, with the current effect if the arrangement is valid and the table open."""
        if isinstance(refused, Conflict) and refused.code != "seats_changed":
            return refusal_page(self.request, self.at, refused)
        try:
            return self._page(planned=self._planned(wanted), refused=refused)
        except Refused:
            return self._page(refused=refused)

    def _page(self, *, planned: Reseating | None = None, refused: Refused | None = None) -> HttpResponse:
        table = self.at.table
        context = {
            **self.at.frame,
            "at": self.at,
            "layout": self.at.layout,
            "table": table,
            "people": self.people,
            "forehand": self._named(table.first_forehand),
            "two": self.request.GET.getlist("two"),
            **(self._shown(planned) if planned else {}),
            "based_on": seats_digest(table) if planned else "",
            "entry_id": self.request.POST.get("entry_id") or uuid4().hex,
            "error": refused.sentence if refused else "",
        }
        return render(self.request, "web/entry/seats.html", context, status=refused.status if refused else 200)

    def _shown(self, planned: Reseating) -> dict[str, Any]:
        """The effect of the arrangement and the reason for it."""
        people = [each.after for each in planned.totals]
        return {
            "planned": planned,
            "new_forehand": self._new_forehand(planned),
            "headings": headings(people, columns=len(people)),
            "reason": typed_reason(self.request) or self._usual_reason(planned.arrangement),
        }

    def _usual_reason(self, wanted: Arrangement) -> str:
        if not wanted.moves_people:
            return _("The first forehand was wrong.")
        if wanted.first_forehand != self.at.table.first_forehand:
            return _("The places and the first forehand were wrong.")
        return _("The places were mixed up.")

    def _named(self, place: int) -> SeatedPlayer | None:
        return next((each for each in self.people if each.place == place), None)

    def _new_forehand(self, planned: Reseating) -> SeatedPlayer | None:
        """Who then has forehand in hand 1, if that changes."""
        now = seated_players_at(planned.seated_players, hand=1)[planned.arrangement.first_forehand - 1]
        before = self._named(self.at.table.first_forehand)
        return now if before is None or now.entry != before.entry else None


def _swapped(places: list[int], two: list[str]) -> tuple[int, ...]:
    """The order with two places swapped. Refused: same_person unless two are named."""
    named = [place for place in places if str(place) in two]
    if len(named) != 2 or len(two) != 2:
        raise Refused("same_person")
    one, other = named
    return tuple({one: other, other: one}.get(place, place) for place in places)


def _place(text: str) -> int:
    """Parse a place; 0, which is none, for anything but a small number."""
    return int(text) if text.isdecimal() and len(text) < 3 else 0
