"""The rotation of the room's screens."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_held
from tournaments.actions.kinds import require_hands
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import ScreenPlan, Tournament
from tournaments.models.screen_plan import LEAST_SECONDS, MOST_SECONDS
from tournaments.queries.room.screens import CHOSEN, Screen, screen_plan


def change_screens(
    tournament: Tournament, *, screens: Collection[Screen], seconds: int, actor: Actor, now: datetime
) -> None:
    """Set the screens to rotate, and the seconds for each; none: chosen by the evening's phase. No-op if nothing
    changes.

    Refused: screen_seconds, screen_unknown, evening_cancelled, totals_only.
    """
    if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise Refused("screen_seconds", field="seconds", least=LEAST_SECONDS, most=MOST_SECONDS)
    if not set(screens) <= set(CHOSEN):
        raise Refused("screen_unknown", field="screens")
    chosen = [str(each) for each in CHOSEN if each in screens]
    with transaction.atomic():
        row = lock(tournament)
        require_held(row)
        require_hands(row)
        plan = screen_plan(row)
        if (plan.screens, plan.seconds) == (chosen, seconds):
            return
        ScreenPlan.objects.update_or_create(tournament=row, defaults={"screens": chosen, "seconds": seconds})
        write_event(row, verb="change_screens", actor=actor, now=now, what={"screens": chosen, "seconds": seconds})
