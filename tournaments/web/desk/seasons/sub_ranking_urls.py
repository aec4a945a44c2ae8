"""URLs of a season's sub-rankings."""

from django.urls import path

from tournaments.web.desk.people import attribute_values_of_many
from tournaments.web.desk.seasons import sub_rankings

ALL = "desk/seasons/<int:season>/rankings/"
ONE = f"{ALL}<int:ranking>/"

RANKING_PAGES = [
    path(ALL, sub_rankings.rankings, name="desk_sub_rankings"),
    path(f"{ALL}new/", sub_rankings.new, name="desk_new_sub_ranking"),
    path(f"{ALL}attributes/", attribute_values_of_many.in_season, name="desk_note_season"),
    path(ONE, sub_rankings.change, name="desk_sub_ranking"),
    path(f"{ONE}up/", sub_rankings.move_up, name="desk_sub_ranking_up"),
    path(f"{ONE}remove/", sub_rankings.remove, name="desk_remove_sub_ranking"),
]
