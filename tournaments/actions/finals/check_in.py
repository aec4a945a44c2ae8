"""Check-in at a final of several cups: finalists are registered in advance, and reserves replace absent ones."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.finals.answerable import require_not_come
from tournaments.actions.finals.taking_back import release_places
from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.check_in import check_in
from tournaments.errors import Refused
from tournaments.lists.finalists import FinalistRow
from tournaments.models import (
    ChampionshipCup,
    Entry,
    FinalPlace,
    Player,
    Registration,
    RegistrationTerms,
    Tournament,
)
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.day import FinalDay, final_day_of
from tournaments.queries.finals.free_places import places_of, reserves_of, share_rank
from tournaments.queries.people.registrations import EXPECTED


@dataclass(frozen=True, slots=True)
class ExpectedReport:
    """The numbers of finalists added to the expected ones, and taken off."""

    added: int
    taken_off: int


def register_finalists(tournament: Tournament, *, actor: Actor, now: datetime) -> ExpectedReport:
    """Register everybody who is in, including those who have not answered. Repeatable: takes off those who declined
    since and adds those who moved up. Existing registrations by the people themselves stay unchanged.

    Refused: no_championship, nobody_to_expect, evening_closed, evening_cancelled.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        day = final_day_of(row)
        people = [each.person.player for each in day.listed.rows if each.is_in]
        if not people:
            raise Refused("nobody_to_expect")
        ends = {"opens_at": now - timedelta(minutes=1), "closes_at": now}
        RegistrationTerms.objects.get_or_create(tournament=row, defaults=ends)
        gone = _take_off(row, people, now=now)
        added = _expect(row, people, now=now)
        if added or gone:
            what = {"registrations": len(added), "players": added, "gone_players": gone}
            write_event(row, verb="expect_finalists", actor=actor, now=now, what=what)
    return ExpectedReport(len(added), len(gone))


def replace_finalist(
    tournament: Tournament,
    *,
    missing: int,
    reserve: int,
    cup: str,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Entry:
    """Replace an absent finalist by a cup's reserve (player ids, cup abbreviation), who is checked in.

    The reserve has the Vorrundenpunkte of their own rank in that cup; whoever shares it comes for the same finalist.
    `commitment` as in `check_in`.
    Refused: no_championship, finalist_not_missing, played_already, no_place_to_pass_on, place_taken_over,
    not_a_reserve, stands_in_already, no_place_free, evening_closed and what `check_in` refuses, except for people
    already present.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        day = final_day_of(row)
        _require_free(day, missing, cup, reserve)
        _require_next(day, reserve, cup)
        release_places(day.championship)
        entry = row.entries.filter(player=reserve, is_present=True).first() or check_in(
            tournament, Player.objects.get(pk=reserve), commitment=commitment, actor=actor, now=now
        )
        through = ChampionshipCup.objects.get(championship=day.championship, short_name=cup)
        FinalPlace.objects.update_or_create(
            championship=day.championship, player_id=reserve, defaults={"replaces_id": missing, "through": through}
        )
        what = {"entry": entry.pk, "player": reserve, "replaced_player": missing, "cup_name": cup}
        write_event(lock(tournament), verb="replace_finalist", actor=actor, now=now, what=what)
    return entry


def _take_off(tournament: Tournament, people: list[int], *, now: datetime) -> list[int]:
    """Take off finalists who are no longer in and have not come; returns player ids."""
    came = came_to(tournament)
    rows = tournament.registrations.filter(key__startswith=EXPECTED, cancelled_at=None)
    gone = rows.exclude(player__in=[*people, *came.everybody])
    players = [player for player in gone.values_list("player", flat=True) if player]
    gone.update(cancelled_at=now)
    return players


def _expect(tournament: Tournament, people: list[int], *, now: datetime) -> list[int]:
    """Register finalists who were not expected yet; returns player ids."""
    mine = tournament.registrations.filter(player__in=people)
    standing = set(mine.filter(cancelled_at=None).values_list("player", flat=True))
    back = mine.filter(key__startswith=EXPECTED).exclude(cancelled_at=None).exclude(player__in=standing)
    returned = [player for player in back.values_list("player", flat=True) if player]
    back.update(cancelled_at=None)
    new = [player for player in people if player not in standing and player not in returned]
    last = tournament.registrations.aggregate(last=Max("position"))["last"] or 0
    known = Player.objects.in_bulk(new)
    Registration.objects.bulk_create(
        _registration(tournament, known[player], position, now=now) for position, player in enumerate(new, last + 1)
    )
    return [*returned, *new]


def _registration(tournament: Tournament, player: Player, position: int, *, now: datetime) -> Registration:
    return Registration(
        tournament=tournament,
        key=f"{EXPECTED}{player.pk}",
        position=position,
        family_name=player.family_name,
        given_name=player.given_name,
        place=player.place,
        number=player.number or "",
        player=player,
        registered_at=now,
    )


def _require_free(day: FinalDay, missing: int, cup: str, reserve: int) -> None:
    """Require a finalist to be absent, with a place in the cup that nobody has taken over who ranks otherwise."""
    row = _row(day, missing)
    require_not_come(day.evening, missing, here="finalist_not_missing", name=row.person.name)
    if not any(way.cup == cup and way.is_in for way in row.ways):
        raise Refused("no_place_to_pass_on", name=row.person.name)
    for each in day.taken:
        is_this = (each.replaces, each.cup) == (missing, cup)
        if is_this and not share_rank(day, each.player, reserve, cup=cup):
            raise Refused("place_taken_over", other=_row(day, each.player).person.name)


def _require_next(day: FinalDay, reserve: int, cup: str) -> None:
    row = _row(day, reserve)
    if reserve in day.taken_by:
        raise Refused("stands_in_already", name=row.person.name)
    (of_cup,) = (each for each in day.listed.cups if each.short_name == cup)
    came = came_to(day.evening)
    if all(each.row.person.player != reserve for each in reserves_of(day, of_cup, came)):
        raise Refused("not_a_reserve", name=row.person.name)
    places = places_of(day, of_cup, came)
    if not places.free or all(each.row.person.player != reserve for each in places.reserves):
        raise Refused("no_place_free", name=row.person.name, cup=cup)


def _row(day: FinalDay, player: int) -> FinalistRow:
    """Somebody's row. Refused: not_a_reserve, without one."""
    row = day.rows.get(player)
    if row is None:
        named = Player.objects.filter(pk=player).first()
        raise Refused("not_a_reserve", name=named.name if named else "–")
    return row
