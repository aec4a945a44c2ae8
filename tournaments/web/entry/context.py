"""Where hands are entered: table, actor, the people in a hand, and a saved hand's scores."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rotation import Deal
from tournaments.actions.log import Actor
from tournaments.errors import Conflict, Refused
from tournaments.models import Table
from tournaments.queries.room.doubling import factor_at
from tournaments.queries.room.entry import deal_at, phone_refusal, table_refusal
from tournaments.queries.room.seating import SeatedPlayer, dummy_names, seated_players_at
from tournaments.queries.room.sheet import SheetHand, TableSheet
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.fields import Names, SeatsByPlace


@dataclass(frozen=True, slots=True)
class EntryContext:
    """The table, the actor, and the templates and URLs of the entry pages.

    `from_place` is the place a phone has said it belongs to. `preview_url` never writes; `hand_url` writes once it
    receives the hash of the preview. `page` is the template of the hand screen, `frame` additional context for it and
    the layout. `is_result`: a hand of a closed table is corrected; nothing is written before its effect was shown.
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
    is_result: bool = False

    @property
    def refusal(self) -> Conflict | None:
        """Why nobody, or nobody with the table's link, can enter hands here."""
        if self.is_result:
            return None
        return phone_refusal(self.table) if self.actor.link else table_refusal(self.table)


@dataclass(frozen=True, slots=True)
class HandSeats:
    """The people in hand `number`, which may count double: everybody at the table, the deal, names of dummies."""

    number: int
    seated_players: tuple[SeatedPlayer, ...]
    deal: Deal
    dummies: tuple[str, ...]
    counts_double: bool

    @property
    def names(self) -> Names:
        """Names by record seat: active players from forehand on, then the dummies."""
        by_place = {each.place: each.short_name for each in self.seated_players}
        return (*(by_place[place] for place in self.deal.active), *self.dummies)

    @property
    def places(self) -> SeatsByPlace:
        """The record seat at each place, None for those sitting out; then the dummies' seats."""
        active = self.deal.active
        people = [active.index(each.place) if each.place in active else None for each in self.seated_players]
        return (*people, *range(len(active), len(active) + len(self.dummies)))

    @property
    def fingerprint(self) -> str:
        """The players by record seat: a hand shown for these people is saved for no others."""
        by_place = {each.place: str(each.entry) for each in self.seated_players}
        return "-".join(by_place[place] for place in self.deal.active)

    @property
    def dealer(self) -> SeatedPlayer:
        return next(each for each in self.seated_players if each.place == self.deal.dealer)

    @property
    def forehand(self) -> SeatedPlayer:
        return next(each for each in self.seated_players if each.place == self.deal.forehand)

    @property
    def sitting_out(self) -> tuple[SeatedPlayer, ...]:
        return tuple(each for each in self.seated_players if each.place in self.deal.sitting_out)


@dataclass(frozen=True, slots=True)
class HandScoreLine:
    """A person's points and money from a hand on the sheet, and their total after it."""

    name: str
    points: int
    money: int
    total: int


def hand_seats(table: Table, sheet: TableSheet, number: int) -> HandSeats:
    """The people in hand `number` of a table whose sheet was read. No statement, one if hands can count double."""
    seated_players = seated_players_at((total.seated_player for total in sheet.totals), hand=number)
    dummies = dummy_names(table_ruleset(table))
    return HandSeats(
        number=number,
        seated_players=seated_players,
        deal=deal_at(table, number, size=sheet.size),
        dummies=dummies,
        counts_double=factor_at(table, number, people=len(seated_players)) > 1,
    )


def hand_score_lines(there: SheetHand) -> tuple[HandScoreLine, ...]:
    """The scores of a hand on the sheet for everybody at the table, by place."""
    rows = zip(there.seated_players, there.points, there.money, there.totals, strict=True)
    return tuple(
        HandScoreLine(name=each.short_name, points=points, money=money, total=total)
        for each, points, money, total in rows
    )


def refusal_page(request: HttpRequest, at: EntryContext, error: Refused) -> HttpResponse:
    """A page for a refusal after which no input is worth keeping."""
    context = {"at": at, "layout": at.layout, "error": error.sentence, **at.frame}
    return render(request, "web/entry/refused.html", context, status=error.status)


def seen_revision(request: HttpRequest) -> int:
    """The revision on which a correction is based; 0, meaning none, for anything but a small number."""
    typed = request.POST.get("based_on", "")
    return int(typed) if typed.isdecimal() and len(typed) < 6 else 0


def typed_reason(request: HttpRequest) -> str:
    """The reason as typed, without NUL characters, which databases refuse."""
    return request.POST.get("reason", "").replace("\0", "")
