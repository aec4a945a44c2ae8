"""Where hands are entered: at which table, by whom, who plays a hand, and what a hand on the sheet scored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rotation import Deal
from tournaments.actions.log import Actor
from tournaments.errors import Conflict, Refused
from tournaments.models import Table
from tournaments.queries.doubling import factor_at
from tournaments.queries.entry import deal_at, phone_refusal, table_refusal
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import Sitter, dummy_names, sitters_at
from tournaments.queries.sheet import SheetHand, TableSheet
from tournaments.web.entry.fields import Names, SeatsByPlace


@dataclass(frozen=True, slots=True)
class EntryContext:
    """Where somebody enters hands: the table, who they are, and the templates and addresses of their pages.

    `from_place` is the place a phone has said it belongs to.
    `preview_url` never writes; `hand_url` does, once it is sent the hash of what was previewed.
    `page` is the template of the screen of a hand, `frame` what it and the layout show besides.
    """

    table: Table
    actor: Actor
    layout: str
    page: str
    table_url: str
    hand_url: Callable[[int], str]
    preview_url: Callable[[int], str]
    strike_url: Callable[[int], str]
    undo_url: Callable[[int], str]
    from_place: int | None = None
    frame: Mapping[str, Any] = field(default_factory=dict)

    @property
    def refusal(self) -> Conflict | None:
        """Why nobody can enter hands here, or not whoever came by the table's link."""
        return phone_refusal(self.table) if self.actor.link else table_refusal(self.table)


@dataclass(frozen=True, slots=True)
class HandSeats:
    """Who plays hand `number`, which may count double: everybody at the table, the deal, what dummies are called."""

    number: int
    sitters: tuple[Sitter, ...]
    deal: Deal
    dummies: tuple[str, ...]
    counts_double: bool

    @property
    def names(self) -> Names:
        """Names by record seat: those who play from forehand on, then the dummies."""
        by_place = {each.place: each.short_name for each in self.sitters}
        return (*(by_place[place] for place in self.deal.active), *self.dummies)

    @property
    def places(self) -> SeatsByPlace:
        """The record seat at each place, None for who sits out; then the dummies' seats."""
        active = self.deal.active
        people = [active.index(each.place) if each.place in active else None for each in self.sitters]
        return (*people, *range(len(active), len(active) + len(self.dummies)))

    @property
    def fingerprint(self) -> str:
        """Who plays, by record seat: a hand that was shown for these people is saved for no others."""
        by_place = {each.place: str(each.entry) for each in self.sitters}
        return "-".join(by_place[place] for place in self.deal.active)

    @property
    def dealer(self) -> Sitter:
        return next(each for each in self.sitters if each.place == self.deal.dealer)

    @property
    def forehand(self) -> Sitter:
        return next(each for each in self.sitters if each.place == self.deal.forehand)

    @property
    def sitting_out(self) -> tuple[Sitter, ...]:
        return tuple(each for each in self.sitters if each.place in self.deal.sitting_out)


@dataclass(frozen=True, slots=True)
class HandScoreLine:
    """What a hand on the sheet scored for one person, and their total after it."""

    name: str
    points: int
    money: int
    total: int


def hand_seats(table: Table, sheet: TableSheet, number: int) -> HandSeats:
    """Who plays hand `number` of a table whose sheet was read. No statement, one where hands can count double."""
    sitters = sitters_at((total.sitter for total in sheet.totals), hand=number)
    dummies = dummy_names(table_ruleset(table))
    return HandSeats(
        number=number,
        sitters=sitters,
        deal=deal_at(table, number, size=sheet.size),
        dummies=dummies,
        counts_double=factor_at(table, number, people=len(sitters)) > 1,
    )


def hand_score_lines(there: SheetHand) -> tuple[HandScoreLine, ...]:
    """What a hand on the sheet scored for everybody at the table, in place order."""
    rows = zip(there.sitters, there.points, there.money, there.totals, strict=True)
    return tuple(
        HandScoreLine(name=each.short_name, points=points, money=money, total=total)
        for each, points, money, total in rows
    )


def refusal_page(request: HttpRequest, at: EntryContext, error: Refused) -> HttpResponse:
    """The page of a refusal, where nothing of the form is worth keeping."""
    context = {"at": at, "layout": at.layout, "error": error.sentence, **at.frame}
    return render(request, "web/entry/refused.html", context, status=error.status)


def seen_revision(request: HttpRequest) -> int:
    """The revision the author of a correction had before them; 0, which is none, for anything but a small number."""
    typed = request.POST.get("based_on", "")
    return int(typed) if typed.isdecimal() and len(typed) < 6 else 0


def typed_reason(request: HttpRequest) -> str:
    """The reason as typed, without NUL characters, which databases refuse."""
    return request.POST.get("reason", "").replace("\0", "")
