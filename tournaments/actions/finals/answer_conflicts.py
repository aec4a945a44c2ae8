"""What is said to whoever answers for somebody after another person has."""

from django.utils import timezone
from django.utils.formats import date_format

from tournaments.errors import Conflict
from tournaments.models import Player, Season
from tournaments.queries.log.last_change import last_change


def answer_conflict(season: Season, player: Player, *, verb: str) -> Conflict:
    """The conflict with an answer recorded by events of this verb: answer_changed_by names the user, and when;
    answer_changed, if nobody who was logged in recorded it. One statement.
    """
    last = last_change(season.cup, verb=verb, season=season.pk, player=player.pk)
    if last is None or not last.who:
        return Conflict("answer_changed", name=player.name)
    when = date_format(timezone.localtime(last.at), "SHORT_DATETIME_FORMAT")
    return Conflict("answer_changed_by", name=player.name, who=last.who, when=when)
