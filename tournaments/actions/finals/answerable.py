"""Guards of what is answered to a final of several cups, and written to its finalists."""

from datetime import datetime

from django.db.models import Q

from tournaments.actions.finals.taking_back import release_places
from tournaments.actions.log import lock
from tournaments.errors import Refused
from tournaments.models import Championship, FinalPlace, Player, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.mail import WhyDropped
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.day import FinalDay, final_day, final_evening
from tournaments.queries.finals.free_places import put_out_by
from tournaments.queries.finals.invitations import all_rounds_played, why_over
from tournaments.queries.finals.names_at_final import names_at_final

OVER = {
    WhyDropped.FINAL_OVER: "final_is_over",
    WhyDropped.FINAL_BEGUN: "final_has_begun",
    WhyDropped.LINKS_OVER: "links_are_over",
}
"""The refusal for each reason of `why_over`."""


def require_answerable(championship: Championship, player: Player, answer: str) -> None:
    """Guard for another answer. Refused: final_is_over, once the evening is closed, whatever its date; for declining
    finalist_is_here, played_already, all_rounds_played (nobody moves up any more) and as `require_nobody_for`; for any
    other answer moved_up_is_here. Who moved up since they came for somebody stands in for nobody any more. At most
    nineteen statements.
    """
    evening = require_not_over(championship.season)
    if evening is not None:
        release_places(championship)
    if answer != Answer.DECLINED:
        if evening is not None:
            require_nobody_put_out(final_day(championship, evening), player)
        return
    if evening is not None:
        require_not_come(evening, player.pk, here="finalist_is_here", name=player.name)
        _require_round_left(evening, player)
    require_nobody_for(championship, player)


def require_not_over(season: Season) -> Tournament | None:
    """The evening of a season's final, locked after the cup: until the end of the transaction it is not closed, and
    nobody comes. Refused: final_is_over, once it is closed. Two statements.
    """
    evening = final_evening(season)
    row = lock(evening) if evening else None
    if row is not None and row.state == TournamentState.CLOSED:
        raise Refused("final_is_over")
    return row


def require_links(season: Season, *, now: datetime) -> None:
    """Guard for whatever is written to finalists. Refused: final_is_over; final_has_begun; links_are_over, if an answer
    link in it would open nothing. Three statements.
    """
    if why := why_over(season, require_not_over(season), now=now):
        raise Refused(OVER[why])


def require_not_come(evening: Tournament, player: int, *, here: str, name: str) -> None:
    """Refused: `here`, for somebody (player id) who is present; played_already, if they have played and gone home. One
    statement.
    """
    came = came_to(evening)
    if player in came.here:
        raise Refused(here, name=name)
    if player in came.gone:
        raise Refused("played_already", name=name)


def require_nobody_for(championship: Championship, player: Player) -> None:
    """Guard for passing on somebody's place. Refused: finalist_stands_in, if they came for somebody else;
    place_used_up, if a reserve came for them.
    """
    taken = FinalPlace.objects.filter(championship=championship, replaces__isnull=False)
    if taken.filter(Q(player=player) | Q(player__merged_into=player)).exists():
        raise Refused("finalist_stands_in", name=player.name)
    of_player = taken.filter(Q(replaces=player) | Q(replaces__merged_into=player))
    came = [each.player for each in of_player.select_related("player").order_by("pk")]
    if came:
        raise Refused("place_used_up", name=player.name, others=", ".join(each.name for each in came))


def _require_round_left(evening: Tournament, player: Player) -> None:
    if all_rounds_played(evening):
        raise Refused("all_rounds_played", name=player.name)


def require_nobody_put_out(day: FinalDay, player: Player) -> None:
    """Refused: moved_up_is_here, if `others` who came or took a place at the door would lose it as `player` declines no
    longer. One statement.
    """
    row, kept = day.rows.get(player.pk), came_to(day.evening).everybody | day.taken_by.keys()
    others = [each for each in put_out_by(day, row) if each in kept] if row else []
    if others:
        names = names_at_final(day)
        raise Refused("moved_up_is_here", name=player.name, others=", ".join(names[each] for each in others))
