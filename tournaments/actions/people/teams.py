"""An evening's teams: members are kept apart in the draw, and ranked together in addition to everybody's own rank.

A team is identified by its name in its members' entries. Teams may change until the results are published, and again
while results are reopened.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_held
from tournaments.actions.kinds import require_hands
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Entry, Tournament
from tournaments.queries.results.teams import (
    NAME_LENGTH,
    folded_team,
    may_change_teams,
    proposed_name,
    team_names,
    teammates,
)


def create_team(
    tournament: Tournament, people: Collection[Entry], *, name: str = "", actor: Actor, now: datetime
) -> str:
    """Form a new team; members of other teams leave those. Returns its name, by default the family names.

    Refused: team_nobody, team_too_many, team_name_long, team_name_taken, no_teams, teams_published, evening_cancelled.
    """
    with transaction.atomic():
        row = _with_teams(tournament)
        entries = list(row.entries.filter(pk__in=[each.pk for each in people]).select_related("player").order_by("pk"))
        if not entries:
            raise Refused("team_nobody")
        if len(entries) > row.team_size:
            raise Refused("team_too_many", size=row.team_size, people=len(entries))
        staying = row.entries.exclude(pk__in=[each.pk for each in entries]).exclude(team="")
        kept = {folded_team(each) for each in staying.values_list("team", flat=True)}
        called = _free_name(name, kept) if name.strip() else proposed_name(entries, kept)
        _write(row, entries, called, verb="make_team", actor=actor, now=now)
    return called


def join_team(entry: Entry, mate: Entry, *, actor: Actor, now: datetime) -> str:
    """Add somebody to another person's team; they leave their own. Returns its name.

    Refused: team_gone, if `mate` has no team by now; team_full, no_teams, teams_published, evening_cancelled.
    """
    with transaction.atomic():
        row = _with_teams(entry.tournament)
        name = _team_of(mate)
        _require_room(row, entry, name)
        members = [each.pk for each in teammates(row, name) if each.pk != entry.pk]
        row.entries.filter(pk=entry.pk).update(team=name)
        what = {"entry": entry.pk, "entries": members}
        write_event(row, verb="join_team", actor=actor, now=now, what=what)
    return name


def leave_team(entry: Entry, *, actor: Actor, now: datetime) -> None:
    """Remove somebody from their team. Refused: team_gone, no_teams, teams_published, evening_cancelled."""
    with transaction.atomic():
        row = _with_teams(entry.tournament)
        members = [each.pk for each in teammates(row, _team_of(entry)) if each.pk != entry.pk]
        row.entries.filter(pk=entry.pk).update(team="")
        write_event(row, verb="leave_team", actor=actor, now=now, what={"entry": entry.pk, "entries": members})


def rename_team(member: Entry, name: str, *, actor: Actor, now: datetime) -> None:
    """Rename somebody's team.

    Refused: team_gone, team_name_missing, team_name_long, team_name_taken, no_teams, teams_published,
    evening_cancelled.
    """
    with transaction.atomic():
        row = _with_teams(member.tournament)
        before = _team_of(member)
        others = set(team_names(row)) - {folded_team(before)}
        _write(row, _everybody(row, before), _free_name(name, others), verb="rename_team", actor=actor, now=now)


def dissolve_team(member: Entry, *, actor: Actor, now: datetime) -> None:
    """Dissolve somebody's team. Refused: team_gone, no_teams, teams_published, evening_cancelled."""
    with transaction.atomic():
        row = _with_teams(member.tournament)
        _write(row, _everybody(row, _team_of(member)), "", verb="dissolve_team", actor=actor, now=now)


def _require_room(tournament: Tournament, entry: Entry, name: str) -> None:
    """Require a free place in a team of a locked evening. Refused: team_full."""
    others = [each for each in teammates(tournament, name) if each.pk != entry.pk]
    if len(others) >= tournament.team_size:
        raise Refused("team_full", field="team", team=name, size=tournament.team_size)


def _with_teams(tournament: Tournament) -> Tournament:
    """The locked row of an evening whose teams may change. Refused: no_teams, teams_published, evening_cancelled."""
    row = lock(tournament)
    require_held(row)
    require_hands(row)
    if not row.team_size:
        raise Refused("no_teams")
    if not may_change_teams(row):
        raise Refused("teams_published")
    return row


def _team_of(entry: Entry) -> str:
    """The current name of somebody's team. Refused: team_gone."""
    entry.refresh_from_db(fields=["team"])
    if not entry.team.strip():
        raise Refused("team_gone")
    return entry.team


def _everybody(tournament: Tournament, name: str) -> list[Entry]:
    """A team's members, including those who went home without playing."""
    return [each for each in tournament.entries.exclude(team="") if folded_team(each.team) == folded_team(name)]


def _free_name(name: str, taken: Collection[str]) -> str:
    """The normalised name. Refused: team_name_missing, team_name_long, team_name_taken."""
    called = " ".join(name.split())
    if not called:
        raise Refused("team_name_missing", field="name")
    if len(called) > NAME_LENGTH:
        raise Refused("team_name_long", field="name", limit=NAME_LENGTH)
    if folded_team(called) in taken:
        raise Refused("team_name_taken", field="name", team=called)
    return called


def _write(
    tournament: Tournament, entries: Sequence[Entry], name: str, *, verb: str, actor: Actor, now: datetime
) -> None:
    pks = sorted(each.pk for each in entries)
    tournament.entries.filter(pk__in=pks).update(team=name)
    write_event(tournament, verb=verb, actor=actor, now=now, what={"entries": pks})
