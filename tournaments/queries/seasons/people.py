"""The people of a season, for entering attributes; for the desk only."""

from tournaments.models import Player, Season
from tournaments.models.player import FINDABLE
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.results.counting import counting


def season_people(season: Season) -> tuple[Player, ...]:
    """Everybody with an entry at one of its counting evenings, by name. One statement."""
    evenings = counting(season.tournaments.all())
    found = Player.objects.filter(FINDABLE, entries__tournament__in=evenings).distinct()
    return tuple(sorted(found, key=lambda each: alphabetical(each.name, each.number, each.pk)))
