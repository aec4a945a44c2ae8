"""Addresses behind a table's link."""

from django.urls import path

from tournaments.web.phone import pages

urlpatterns = [
    path("t/<str:token>/", pages.table, name="table"),
    path("t/<str:token>/sheet/", pages.sheet, name="table_sheet"),
    path("t/<str:token>/forehand/", pages.forehand, name="table_forehand"),
    path("t/<str:token>/hands/<int:number>/", pages.hand, name="table_hand"),
    path("t/<str:token>/hands/<int:number>/strike/", pages.strike, name="table_strike"),
]
