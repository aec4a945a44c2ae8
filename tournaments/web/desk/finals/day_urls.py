"""URLs of multi-cup finals."""

from django.urls import path

from tournaments.web.desk.finals import check_in as final_check_in
from tournaments.web.desk.finals import day as final_day
from tournaments.web.desk.finals import returning
from tournaments.web.desk.finals.invitation_urls import INVITATIONS

SEASON = "desk/seasons/<int:season>/"
TOURNAMENT = "desk/evenings/<int:pk>/"

FINAL_PAGES = [
    path(f"{SEASON}overall/", final_day.final, name="desk_final"),
    path(f"{SEASON}overall/points/", final_day.points, name="desk_final_points"),
    path(f"{SEASON}overall/publish/", final_day.publish, name="desk_final_publish"),
    path(f"{SEASON}overall/withdraw/", final_day.withdraw, name="desk_final_withdraw"),
    path(f"{SEASON}overall/official/", final_day.official, name="desk_final_official"),
    path(f"{SEASON}overall/champion/", final_day.crown, name="desk_final_champion"),
    path(f"{TOURNAMENT}finalists/", final_check_in.check_in_page, name="desk_final_door"),
    path(f"{TOURNAMENT}finalists/expect/", final_check_in.expect, name="desk_final_expect"),
    path(f"{TOURNAMENT}finalists/arrive/", final_check_in.check_in_player, name="desk_final_arrive"),
    path(f"{TOURNAMENT}finalists/undo/", final_check_in.undo_check_in, name="desk_final_undo"),
    path(f"{TOURNAMENT}finalists/replace/", final_check_in.replace, name="desk_final_replace"),
    path(f"{TOURNAMENT}finalists/restore/", returning.restore, name="desk_final_restore"),
    path(f"{TOURNAMENT}finalists/decline/", returning.undo_restoring, name="desk_final_decline"),
    path(f"{TOURNAMENT}finalists/take-back/", final_check_in.undo_replacement, name="desk_final_take_back"),
    path(f"{TOURNAMENT}draw/seeded/", final_check_in.draw, name="desk_draw_seeded"),
    *INVITATIONS,
]
