"""A tournament's phases as a stepper, and the button for the next step."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Tournament
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import PublicationStatus
from tournaments.queries.room.progress import Next, TournamentProgress
from tournaments.queries.rulesets import DRAWN, is_drawn
from tournaments.reports.changes import change_lines


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: `state` is done, current or todo; without a URL it cannot be opened yet."""

    label: str
    state: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step: button label, URL, icon, and a one-line reason."""

    label: str
    url: str
    icon: str
    why: str = ""


def phases(tournament: Tournament, progress: TournamentProgress) -> tuple[Phase, ...]:
    """Check-in, draw, each planned round, results."""
    drawn = bool(progress.rounds)
    people = Phase(_("Check-in"), "done" if drawn else "current", _url("check_in", tournament))
    waiting = progress.next in {Next.DRAW, Next.PUBLISH_SEATING}
    label = _("Draw") if is_drawn(tournament) else _("Seating")
    draw = Phase(label, "current" if drawn and waiting else "done" if drawn else "todo", _url("draw", tournament))
    closing = progress.is_closed or progress.next is Next.CLOSE_TOURNAMENT
    state = "done" if progress.is_closed and progress.next is Next.NOTHING else "current" if closing else "todo"
    results = Phase(_("Results"), state, _url("results", tournament))
    return (people, draw, *_rounds(tournament, progress), results)


def next_step(tournament: Tournament, progress: TournamentProgress) -> NextStep | None:
    """The primary button of the tournament's page; None when all is done."""
    return _STEPS[progress.next](tournament, progress) if progress.next in _STEPS else None


def changed_since(status: PublicationStatus) -> str:
    """The first change of an outdated list since its newest version, in words."""
    first, *others = change_lines(status.changes)
    change = f"{first} …" if others else f"{first}."
    version = status.newest.version if status.newest else 0
    return _("Since version %(version)s was published: %(change)s") % {"version": version, "change": change}


def season_step(tournament: Tournament, behind: Sequence[PublicationKind]) -> NextStep | None:
    """Publishing the season's list if it predates this evening's results; otherwise None."""
    if not behind:
        return None
    label, page = _SEASON_STEPS[behind[0]]
    why = _("What is published of the season is from before these results.")
    return NextStep(str(label), reverse(f"web:desk_{page}", args=[tournament.season_id]), "screen", why)


def _rounds(tournament: Tournament, progress: TournamentProgress) -> tuple[Phase, ...]:
    drawn = {each.number: each for each in progress.rounds}
    playing = progress.current.number if progress.next in {Next.PLAY, Next.CLOSE_ROUND} and progress.current else 0
    return tuple(
        Phase(
            _("Round %(number)s") % {"number": number},
            "done" if number in drawn and drawn[number].is_played else "current" if number == playing else "todo",
            reverse("web:desk_round", args=[tournament.pk, number]) if number in drawn else "",
        )
        for number in range(1, progress.rounds_planned + 1)
    )


def _check_in(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    why = _("Nobody is checked in yet.") if not progress.present else _no_split(progress)
    return NextStep(_("Check players in"), _url("check_in", tournament), "people", why)


def _draw(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    if not is_drawn(tournament):
        return NextStep(_("Seat the tables"), _url("draw", tournament), "people")
    return NextStep(_("Draw the tables"), _url("draw", tournament), "again", _no_split(progress))


def _publish_seating(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    return NextStep(_("Review the draft and publish it"), _url("draw", tournament), "screen")


def _play(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    number = progress.current.number if progress.current else 1
    return NextStep(_("Go to the tables of round %(number)s") % {"number": number}, _round(tournament, number), "cards")


def _close_round(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    number = progress.current.number if progress.current else 1
    why = _("All tables are closed.")
    return NextStep(_("Close round %(number)s") % {"number": number}, _round(tournament, number), "lock", why)


def _close_tournament(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    return NextStep(_("Check and close the evening"), _url("results", tournament), "lock", _("All rounds are closed."))


def _publish_results(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    why = _("The evening is closed.")
    return NextStep(_("Publish the results"), _url("publish_results", tournament), "screen", why)


def _publish_correction(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    why = changed_since(progress.publication)
    return NextStep(_("Publish the correction"), _url("publish_results", tournament), "screen", why)


def _publish_again(tournament: Tournament, progress: TournamentProgress) -> NextStep:
    why = _("The published results have been withdrawn.")
    return NextStep(_("Publish the results again"), _url("publish_results", tournament), "screen", why)


def _no_split(progress: TournamentProgress) -> str:
    if progress.present < 4 or progress.can_be_seated or progress.players != DRAWN:
        return ""
    if progress.needs_six:
        message = _("%(players)s players cannot be split into tables of four and five; a table of six may be drawn.")
    else:
        message = _("%(players)s players cannot be split into tables of four and five.")
    return message % {"players": progress.present}


def _url(page: str, tournament: Tournament) -> str:
    return reverse(f"web:desk_{page}", args=[tournament.pk])


def _round(tournament: Tournament, number: int) -> str:
    return reverse("web:desk_round", args=[tournament.pk, number])


_STEPS = {
    Next.CHECK_IN: _check_in,
    Next.DRAW: _draw,
    Next.PUBLISH_SEATING: _publish_seating,
    Next.PLAY: _play,
    Next.CLOSE_ROUND: _close_round,
    Next.CLOSE_TOURNAMENT: _close_tournament,
    Next.PUBLISH_RESULTS: _publish_results,
    Next.PUBLISH_CORRECTION: _publish_correction,
    Next.PUBLISH_AGAIN: _publish_again,
}
_SEASON_STEPS = {
    PublicationKind.SEASON: (gettext_lazy("Publish the new season table"), "season_publish"),
    PublicationKind.QUALIFIERS: (gettext_lazy("Publish the new list of qualifiers"), "qualifiers_publish"),
}
