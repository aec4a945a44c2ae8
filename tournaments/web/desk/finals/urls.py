"""URLs of multi-cup finals and past champions."""

from django.urls import path

from tournaments.web.desk.finals import champions, championship, cup_terms, finalists, rankings, seasons
from tournaments.web.desk.finals.day_urls import FINAL_PAGES

FINAL = "desk/seasons/<int:season>/final/"
FINAL_CUP = f"{FINAL}cups/<int:final_cup>/"
FINALISTS = "desk/seasons/<int:season>/finalists/"
CHAMPIONS = "desk/cups/<slug:slug>/champions/"

CHAMPIONSHIP_PAGES = [
    *FINAL_PAGES,
    path("desk/cups/<slug:slug>/final/", seasons.choose_season, name="desk_cup_final"),
    path(FINAL, championship.championship, name="desk_championship"),
    path(f"{FINAL}rename/", championship.rename, name="desk_rename_championship"),
    path(f"{FINAL}remove/", championship.remove, name="desk_remove_championship"),
    path(f"{FINAL}cups/new/", cup_terms.new_cup, name="desk_new_final_cup"),
    path(FINAL_CUP, cup_terms.change_cup, name="desk_final_cup"),
    path(f"{FINAL_CUP}up/", championship.move_up, name="desk_final_cup_up"),
    path(f"{FINAL_CUP}remove/", cup_terms.remove_cup, name="desk_remove_final_cup"),
    path(f"{FINAL_CUP}ranking/", rankings.ranking, name="desk_final_ranking"),
    path(f"{FINAL_CUP}ranking/published/", rankings.take_published, name="desk_final_ranking_published"),
    path(f"{FINAL_CUP}ranking/take/", rankings.take, name="desk_final_ranking_take"),
    path(FINALISTS, finalists.finalists, name="desk_finalists"),
    path(f"{FINALISTS}publish/", finalists.publish, name="desk_finalists_publish"),
    path(f"{FINALISTS}withdraw/", finalists.withdraw, name="desk_finalists_withdraw"),
    path(CHAMPIONS, champions.champions, name="desk_champions"),
    path(f"{CHAMPIONS}new/", champions.new, name="desk_new_champion"),
    path(f"{CHAMPIONS}import/", champions.import_list, name="desk_import_champions"),
    path(f"{CHAMPIONS}import/take/", champions.take_list, name="desk_take_champions"),
    path(f"{CHAMPIONS}imports/<int:champions>/undo/", champions.undo, name="desk_undo_champions"),
    path(f"{CHAMPIONS}<int:champion>/", champions.change, name="desk_champion"),
    path(f"{CHAMPIONS}<int:champion>/remove/", champions.remove, name="desk_remove_champion"),
]
