"""URLs of a season's settings, of its own final, and of a cup's schemes."""

from django.urls import path

from tournaments.web.desk.seasons import cup_points
from tournaments.web.desk.seasons import final as season_final
from tournaments.web.desk.seasons import players as season_players
from tournaments.web.desk.seasons import settings as season_settings

CUP = "desk/cups/<slug:slug>/"
SEASON = "desk/seasons/<int:season>/"
SEASON_PAGES = (
    path(f"{CUP}seasons/new/", season_settings.new_season, name="desk_new_season"),
    path(f"{SEASON}settings/", season_settings.change, name="desk_season_settings"),
    path(f"{SEASON}remove/", season_settings.remove, name="desk_remove_season"),
    path(f"{SEASON}players/<int:player>/", season_players.player, name="desk_season_player"),
    path(f"{SEASON}own-final/", season_final.finalists_page, name="desk_own_final"),
    path(f"{CUP}cup-points/", cup_points.schemes_page, name="desk_schemes"),
    path(f"{CUP}cup-points/new/", cup_points.new_scheme, name="desk_new_scheme"),
    path(f"{CUP}cup-points/<int:pk>/", cup_points.change_scheme, name="desk_change_scheme"),
    path(f"{CUP}cup-points/<int:pk>/retire/", cup_points.retire, name="desk_retire_scheme"),
    path(f"{CUP}cup-points/<int:pk>/offer/", cup_points.offer, name="desk_offer_scheme"),
)
