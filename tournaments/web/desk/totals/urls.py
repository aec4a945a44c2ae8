"""URLs of totals-only evenings."""

from django.urls import path

from tournaments.web.desk.totals import pages as totals_evening
from tournaments.web.desk.totals import person as totals_of_person

SEASON = "desk/seasons/<int:season>/"
TOTALS = "desk/evenings/<int:pk>/totals/"

TOTALS_PAGES = [
    path(f"{SEASON}evenings/new/totals/", totals_evening.new_evening, name="desk_new_totals_evening"),
    path(TOTALS, totals_evening.totals, name="desk_enter_totals"),
    path(f"{TOTALS}close/", totals_evening.close, name="desk_close_totals"),
    path(f"{TOTALS}<int:entry>/", totals_of_person.change, name="desk_change_totals"),
    path(f"{TOTALS}<int:entry>/remove/", totals_of_person.remove, name="desk_remove_totals"),
]
