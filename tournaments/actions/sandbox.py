"""Evenings for trying out: opened with simulated people, and deleted without a trace.

They touch neither the cup's log nor anybody's record: their people exist at that evening only and are registered in
advance, so that check-in works as on any evening.
"""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Model

from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.tournaments import TournamentSettings, open_tournament
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import (
    CashEntry,
    EnteredTotal,
    Entry,
    FeeReduction,
    HandScore,
    Job,
    Prize,
    PrizeAward,
    PrizeLot,
    Protest,
    Publication,
    Registration,
    RegistrationTerms,
    RoundTotal,
    Season,
    SeatOccupancy,
    SheetSignature,
    Table,
    Tournament,
)
from tournaments.models.tournament import TournamentKind
from tournaments.queries.rulesets import is_drawn
from tournaments.queries.schemes import slug_to_go_on

LEAST_PEOPLE, MOST_PEOPLE = 4, 300
DEFAULT_RULESET, DEFAULT_CUP_POINTS = "ooe-2023", "fixpunkte"
HANGING_ON: Sequence[tuple[type[Model], str]] = (
    (Protest, "tournament"),
    (CashEntry, "tournament"),
    (Prize, "award__tournament"),
    (PrizeLot, "award__tournament"),
    (PrizeAward, "tournament"),
    (FeeReduction, "entry__tournament"),
    (HandScore, "entry__tournament"),
    (RoundTotal, "entry__tournament"),
    (EnteredTotal, "entry__tournament"),
    (SheetSignature, "entry__tournament"),
    (SeatOccupancy, "entry__tournament"),
    (Publication, "tournament"),
    (Entry, "tournament"),
)
"""Models with protected foreign keys below an evening, in deletion order, with the lookup of the evening. Everything
else cascades.
"""


def open_sandbox(
    season: Season,
    people: Sequence[PlayerRow],
    *,
    name: str,
    like: Tournament | None,
    day: date,
    actor: Actor,
    now: datetime,
) -> Tournament:
    """Open an evening for trying out for these people, with another evening's settings (None: defaults).

    Its date is the season's day nearest to `day`. Refused: sandbox_people, and what `open_tournament` refuses.
    """
    if not LEAST_PEOPLE <= len(people) <= MOST_PEOPLE:
        raise Refused("sandbox_people", field="players", least=LEAST_PEOPLE, most=MOST_PEOPLE)
    settings = _settings(like, name=name, day=min(max(day, season.starts), season.ends))
    with transaction.atomic():
        tournament = open_tournament(season, settings, kind=TournamentKind.SANDBOX, actor=actor, now=now)
        RegistrationTerms.objects.create(tournament=tournament, opens_at=now - timedelta(minutes=1), closes_at=now)
        Registration.objects.bulk_create(_registrations(tournament, people, now=now))
        what = {"registrations": len(people)}
        write_event(lock(tournament), verb="invite_simulated", actor=actor, now=now, what=what)
    tournament.refresh_from_db()
    return tournament


def _settings(like: Tournament | None, *, name: str, day: date) -> TournamentSettings:
    plain = TournamentSettings(name=name, date=day, venue="", ruleset=DEFAULT_RULESET, cup_points=DEFAULT_CUP_POINTS)
    if like is None or not is_drawn(like):
        return plain
    own = {"name", "date", "venue", "ruleset", "cup_points", "rank_points", "is_final", "starts_at", "address"}
    own |= {"protest_minutes"} if not like.protest_minutes else set()  # to let people practise protests
    shared = {each.name: getattr(like, each.name) for each in fields(plain) if each.name not in own}
    ruleset = like.ruleset.slug if like.ruleset.cup_id is None else like.ruleset.code
    return replace(plain, **shared, ruleset=ruleset, cup_points=slug_to_go_on(like.cup_points))


def _registrations(tournament: Tournament, people: Sequence[PlayerRow], *, now: datetime) -> list[Registration]:
    return [
        Registration(
            tournament=tournament,
            key=f"simulated-{position}",
            position=position,
            family_name=person.family_name,
            given_name=person.given_name,
            place=person.place,
            registered_at=now,
        )
        for position, person in enumerate(people, start=1)
    ]


def delete_sandbox(tournament: Tournament) -> None:
    """Delete an evening for trying out with all its data, including its log.

    Refused: sandbox_only. Conflict: evening_gone, if somebody else was faster.
    """
    with transaction.atomic():
        lock_tables(Table.objects.filter(round__tournament=tournament))  # before the evening, as recording a hand does
        row = lock(tournament)
        if row.kind != TournamentKind.SANDBOX:
            raise Refused("sandbox_only")
        delete_whole([row])


def delete_whole(rows: Sequence[Tournament]) -> None:
    """Delete locked evenings with all their data and logs: ones for trying out, or those a history import created."""
    for row in rows:
        _delete_jobs(row)
    ids = [row.pk for row in rows]
    for model, path in HANGING_ON:
        model._default_manager.filter(**{f"{path}__in": ids}).delete()  # noqa: SLF001 - Django's documented API
    Tournament.objects.filter(pk__in=ids).delete()


def _delete_jobs(row: Tournament) -> None:
    """Delete the evening's jobs, which refer to it only in their arguments."""
    rounds = list(row.rounds.values_list("pk", flat=True))
    mine = Job.objects.filter(arguments__subject="evening", arguments__id=row.pk)
    of_rounds = Job.objects.filter(arguments__subject="round", arguments__id__in=rounds)
    mine.delete()
    of_rounds.delete()
