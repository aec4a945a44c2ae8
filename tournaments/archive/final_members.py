"""Archive members for multi-cup finals and past champions; older archives lack them."""

from dataclasses import replace

from tournaments.archive.member import new_member
from tournaments.archive.rows import (
    championship_cups_within,
    championships_within,
    final_places_within,
    past_champions_within,
    ranks_within,
)
from tournaments.models import Championship, ChampionshipCup, ChampionshipRank, FinalPlace, PastChampion

_MEMBERS = (
    new_member("championships", Championship, "season title points", championships_within),
    new_member(
        "championship_cups",
        ChampionshipCup,
        "championship position name short_name table quota min_participations source read_at digest read_cup "
        "read_season to_come of_evenings",
        championship_cups_within,
        read_cup="",
        read_season="",
        to_come=None,
        of_evenings=None,
    ),
    new_member("championship_ranks", ChampionshipRank, "cup player rank participations", ranks_within),
    new_member(
        "final_places",
        FinalPlace,
        "championship player answer answered_at answered_how replaces through",
        final_places_within,
    ),
    new_member(
        "past_champions",
        PastChampion,
        "cup year held_on place name player points vorrundenpunkte finalpunkte title remark publication",
        past_champions_within,
        title="",
    ),
)
FINAL_MEMBERS = tuple(replace(each, is_added=True) for each in _MEMBERS)
