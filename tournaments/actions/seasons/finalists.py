"""Setting who is expected at a season's own final."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seasons.settings import NONE_NEEDED, SeasonCorrection, justified
from tournaments.errors import Conflict, Refused
from tournaments.models import Player, Season, SeasonFinalist
from tournaments.models.player import FINDABLE


def set_finalists(
    season: Season,
    players: Iterable[int],
    *,
    before: Iterable[int] | None = None,
    correction: SeasonCorrection = NONE_NEEDED,
    actor: Actor,
    now: datetime,
) -> None:
    """Replace the expected finalists by these players (ids); `before` are the ones the user saw. No-op if nothing
    changes.

    While something of the season is published, this requires what a change of its rules requires.
    Refused: finalist_unknown, reason_missing, reason_too_long, second_person_missing, second_person_same,
    second_person_not_organiser. Conflict: season_changed_since.
    """
    wanted = {*players}
    with transaction.atomic():
        cup = lock(season.cup)
        row = Season.objects.select_related("cup").get(pk=season.pk)
        there = {*row.finalists.values_list("player", flat=True)}
        if before is not None and there != {*before}:
            raise Conflict("season_changed_since")
        if wanted == there:
            return
        _require_players(wanted - there)
        why = justified(row, correction, actor=actor)
        row.finalists.exclude(player__in=wanted).delete()
        SeasonFinalist.objects.bulk_create(
            SeasonFinalist(season=row, player_id=each) for each in sorted(wanted - there)
        )
        what = {"season": row.pk, "players": sorted(wanted)} | confirmation_payload(why.confirmed)
        write_event(cup, verb="set_finalists", actor=actor, now=now, what=what, reason=why.reason)


def _require_players(ids: set[int]) -> None:
    """Refused: finalist_unknown."""
    if Player.objects.filter(FINDABLE, pk__in=ids).count() != len(ids):
        raise Refused("finalist_unknown")
