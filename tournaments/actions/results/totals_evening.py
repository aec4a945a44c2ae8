"""Evenings without hands: opening, entering, correcting and deleting totals, closing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.db import transaction

from scoring.tournament_criteria import DEFAULT_CRITERIA
from tournaments.actions.guards import require_held, require_open
from tournaments.actions.kinds import require_of_totals
from tournaments.actions.log import Actor, fitting_reason, lock, write_event
from tournaments.actions.people.check_in import current_players, players_there
from tournaments.actions.seasons.stored_results import store_results
from tournaments.actions.seen import require_seen
from tournaments.actions.tournaments import TournamentSettings, open_tournament
from tournaments.errors import Conflict, Refused
from tournaments.models import EnteredTotal, Entry, Player, Season, Tournament
from tournaments.models.entered_total import MOST_POINTS
from tournaments.models.tournament import TournamentKind, TournamentState
from tournaments.queries.desk import latest_tournament
from tournaments.queries.results.entered_totals import Rounds, entered_rounds, round_sums_text, uneven_rounds

DEFAULT_RULESET = "ooe-2023"


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsEvening:
    """The settings of an evening without hands; `cup_points` is the slug of a scheme, `starts_at` local time."""

    name: str
    date: date
    starts_at: time | None = None
    cup_points: str
    rounds: int
    venue: str = ""
    address: str = ""
    criteria: Sequence[str] = DEFAULT_CRITERIA
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class EnteredRow:
    """Somebody's totals: the player's id, and points by round, None for a round not played."""

    player: int
    points: Rounds


def open_totals_evening(season: Season, wanted: TotalsEvening, *, actor: Actor, now: datetime) -> Tournament:
    """Open an evening of which only totals are known. It counts for its season once closed.

    Its ruleset is that of the cup's latest evening: a row needs one, though nothing uses it.
    Refused: date_outside_season, scheme_unknown, final_exists, criterion_needs_hands.
    """
    settings = totals_settings(wanted, ruleset=_usual_ruleset(season))
    return open_tournament(season, settings, kind=TournamentKind.TOTALS, actor=actor, now=now)


def totals_settings(wanted: TotalsEvening, *, ruleset: str) -> TournamentSettings:
    """The settings of an evening without hands: no money, no protests. `ruleset` as in `TournamentSettings`."""
    return TournamentSettings(
        name=wanted.name,
        date=wanted.date,
        starts_at=wanted.starts_at,
        venue=wanted.venue,
        address=wanted.address,
        ruleset=ruleset,
        cup_points=wanted.cup_points,
        rounds_planned=wanted.rounds,
        criteria=wanted.criteria,
        is_final=wanted.is_final,
        fee_cents=0,
        cents_per_point=0,
        protest_minutes=0,
    )


def _usual_ruleset(season: Season) -> str:
    like = latest_tournament(season)
    if like is None:
        return DEFAULT_RULESET
    return like.ruleset.slug if like.ruleset.cup_id is None else like.ruleset.code


def enter_totals(tournament: Tournament, rows: Sequence[EnteredRow], *, actor: Actor, now: datetime) -> list[Entry]:
    """Enter the totals of people who have none yet, as one event. Returns their entries in the given order.

    Absent people have no row; a merged record stands for the kept one.
    Refused: evening_closed, evening_cancelled, not_of_totals, entered_already, entered_twice, no_total,
    rounds_exceeded, totals_range. Conflict: player_gone.
    """
    with players_there():
        row = _open(tournament)
        people = _people(rows)
        _require_new(row, people)
        for each, player in zip(rows, people, strict=True):
            require_rounds(row, each.points, name=player.name)
        entries = Entry.objects.bulk_create(
            Entry(tournament=row, player=player, checked_in_at=now) for player in people
        )
        _write(entries, [each.points for each in rows])
        what: dict[str, Any] = {"entries": [each.pk for each in entries], "players": [each.pk for each in people]}
        what |= {"points": [points_row(entry, each.points) for entry, each in zip(entries, rows, strict=True)]}
        write_event(row, verb="enter_totals", actor=actor, now=now, what=what)
    return entries


def change_totals(entry: Entry, points: Rounds, *, seen: str | None = None, actor: Actor, now: datetime) -> None:
    """Correct somebody's totals. No-op if nothing changes.

    `seen` is the digest of the totals that the user saw, None if none were shown.

    Refused: evening_closed, evening_cancelled, not_of_totals, no_total, rounds_exceeded, totals_range. Conflict:
    totals_gone_here, sums_changed if somebody else changed them meanwhile.
    """
    with transaction.atomic():
        row = _open(entry.tournament)
        before = _entered_of(row, entry)
        require_rounds(row, points, name=entry.player.name)
        if points == before:
            return
        require_seen(seen, before, code="sums_changed")
        EnteredTotal.objects.filter(entry=entry).delete()
        _write([entry], [points])
        what = {"entry": entry.pk, "points": [points_row(entry, points)]}
        write_event(row, verb="change_totals", actor=actor, now=now, what=what)


def remove_totals(entry: Entry, *, seen: str | None = None, actor: Actor, now: datetime) -> None:
    """Delete somebody who was not there. `seen` is the digest of the totals that the user saw, None if none were shown.

    Refused: evening_closed, evening_cancelled, not_of_totals. Conflict: totals_gone_here, sums_changed.
    """
    with transaction.atomic():
        row = _open(entry.tournament)
        require_seen(seen, _entered_of(row, entry), code="sums_changed")
        what: dict[str, Any] = {"gone": [entry.pk], "players": [entry.player_id]}
        EnteredTotal.objects.filter(entry=entry).delete()
        Entry.objects.filter(pk=entry.pk).delete()
        write_event(row, verb="remove_totals", actor=actor, now=now, what=what)


def close_totals(
    tournament: Tournament, *, seen: str | None = None, reason: str = "", actor: Actor, now: datetime
) -> None:
    """Close the evening. If rounds do not add up to 0, a reason is required and logged.

    `seen` are the differences shown to whoever closes it, in words; None if nobody looked.
    Refused: already_closed, evening_cancelled, not_of_totals, no_totals, sums_differ, reason_too_long. Conflict:
    sums_changed.
    """
    why = fitting_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        require_held(row)
        require_of_totals(row)
        if row.state == TournamentState.CLOSED:
            raise Refused("already_closed")
        if not EnteredTotal.objects.filter(entry__tournament=row).exists():
            raise Refused("no_totals")
        sums = uneven_rounds(row)
        if seen is not None and seen != round_sums_text(sums):
            raise Conflict("sums_changed")
        if sums and not why:
            raise Refused("sums_differ", field="reason", sums=round_sums_text(sums))
        Tournament.objects.filter(pk=row.pk).update(state=TournamentState.CLOSED, closed_at=now)
        what = {"rounds": row.rounds_planned, "sums": [[each.round, each.points] for each in sums]}
        write_event(row, verb="close_evening", actor=actor, now=now, what=what, reason=why if sums else "")
        store_results(row)


def require_rounds(tournament: Tournament, points: Rounds, *, name: str) -> None:
    """Require totals the evening accepts. Refused: no_total, rounds_exceeded, totals_range."""
    played = [each for each in points if each is not None]
    if not played:
        raise Refused("no_total", name=name)
    if any(each is not None for each in points[tournament.rounds_planned :]):
        raise Refused("rounds_exceeded", name=name, rounds=tournament.rounds_planned)
    if not all(-MOST_POINTS <= each <= MOST_POINTS for each in played):
        raise Refused("totals_range", name=name)


def points_row(entry: Entry, points: Rounds) -> list[int | None]:
    """Entry and points by round, as events have them."""
    return [entry.pk, *points]


def _open(tournament: Tournament) -> Tournament:
    row = lock(tournament)
    require_open(row)
    require_of_totals(row)
    return row


def _people(rows: Sequence[EnteredRow]) -> list[Player]:
    """The rows' players, in order. Refused: entered_twice."""
    ids = [each.player for each in rows]
    here = current_players(ids)
    known = Player.objects.in_bulk({*ids, *here})
    if len(here) < len(ids):
        twice = next(pk for pk in ids if ids.count(pk) > 1 or known[pk].merged_into_id)
        raise Refused("entered_twice", name=known[twice].name)
    return [known[pk] for pk in here]


def _require_new(tournament: Tournament, people: Sequence[Player]) -> None:
    """Refused: entered_already."""
    there = Entry.objects.filter(tournament=tournament, player__in=people).select_related("player").first()
    if there is not None:
        raise Refused("entered_already", name=there.player.name)


def _entered_of(tournament: Tournament, entry: Entry) -> Rounds:
    """Conflict: totals_gone_here."""
    points = entered_rounds(tournament).get(entry.pk)
    if points is None:
        raise Conflict("totals_gone_here")
    return points


def _write(entries: Sequence[Entry], points: Sequence[Rounds]) -> None:
    EnteredTotal.objects.bulk_create(
        EnteredTotal(entry=entry, round=number, points=each)
        for entry, rounds in zip(entries, points, strict=True)
        for number, each in enumerate(rounds, start=1)
        if each is not None
    )
