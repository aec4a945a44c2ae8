"""The screens' content, rendered from what is published."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.alphabet import InAlphabet, alphabetical
from tournaments.queries.results.protests import PublishedResults, published_results
from tournaments.queries.results.shown_results import shown_results
from tournaments.queries.room.clock import running_time
from tournaments.queries.room.prize_giving import prize_giving
from tournaments.queries.room.screens import Screen, ScreenTurn
from tournaments.queries.room.seating import SeatedPlayer, SeatedTable, seating_of
from tournaments.web.desk.qr import qr_svg
from tournaments.web.public.standing_lines import standing_lines

Context = dict[str, object]


@dataclass(frozen=True)
class Room:
    """An evening, its screen rotation, and the time of both."""

    tournament: Tournament
    turn: ScreenTurn
    as_of: datetime

    @cached_property
    def tables(self) -> tuple[SeatedTable, ...]:
        """The tables of the shown round with their people; one statement."""
        return seating_of([self.turn.round.round]) if self.turn.round else ()

    @cached_property
    def published(self) -> PublishedResults | None:
        """The published results; None during the evening."""
        return published_results(self.tournament)


def pictures(room: Room) -> SafeString:
    """All screens in the rotation, in order; for a cancelled evening, the notice."""
    if room.tournament.state == TournamentState.CANCELLED:
        return render_to_string("web/public/screens/cancelled.html", {"tournament": room.tournament})
    return mark_safe("".join(_picture(room, each) for each in room.turn.screens))  # noqa: S308 - templates escaped it


def _picture(room: Room, screen: Screen) -> SafeString:
    context = {"tournament": room.tournament, "round": room.turn.round, "screen": screen, "as_of": room.as_of}
    return render_to_string(f"web/public/screens/{screen}.html", context | CONTEXTS[screen](room))


def _welcome(room: Room) -> Context:
    address = reverse("web:seating_public", args=[room.tournament.public_id])
    present = room.tournament.entries.filter(is_present=True).count()
    return {"present": present, "qr": qr_svg(f"{settings.PUBLIC_URL}{address}")}


def _seats(room: Room) -> Context:
    seats = ((each, table.number) for table in room.tables for each in table.seated_players)
    return {"seats": sorted(seats, key=_by_name)}


def _by_name(seat: tuple[SeatedPlayer, int]) -> InAlphabet:
    player, _ = seat
    return alphabetical(player.listed_name, pk=player.entry)


def _tables(room: Room) -> Context:
    return {"tables": room.tables}


def _clock(room: Room) -> Context:
    return {"clock": _running(room), "published": room.published}


def _standings(room: Room) -> Context:
    shown = shown_results(room.tournament)
    return {
        "results": shown.results,
        "frozen_after": shown.frozen_after,
        "withheld": shown.withheld,
        "lines": standing_lines(shown.results, "wall"),
        "is_open": room.tournament.state == TournamentState.OPEN or bool(shown.frozen_after or shown.withheld),
        "clock": _running(room),
        "published": room.published,
    }


def _prizes(room: Room) -> Context:
    return {"giving": prize_giving(room.tournament)}


def _running(room: Room) -> object:
    return running_time(room.tournament) if room.tournament.state == TournamentState.OPEN else None


CONTEXTS: Mapping[Screen, Callable[[Room], Context]] = {
    Screen.WELCOME: _welcome,
    Screen.SEATS: _seats,
    Screen.TABLES: _tables,
    Screen.CLOCK: _clock,
    Screen.STANDINGS: _standings,
    Screen.PRIZES: _prizes,
}
"""Extra context of each template, besides evening, round and time."""
