"""URLs behind a table's link."""

from django.urls import path

from tournaments.web.phone import caching, entries, help_page, manifest, naming, pages, players, referee, seats, signing

urlpatterns = [
    path("t/worker.js", caching.worker, name="phone_worker"),
    path("t/offline/", caching.offline, name="phone_offline"),
    path("t/<str:token>/", pages.table, name="table"),
    path("t/<str:token>/sheet/", pages.sheet, name="table_sheet"),
    path("t/<str:token>/entries/", entries.entries, name="table_entries"),
    path("t/<str:token>/changes/", entries.changes, name="table_changes"),
    path("t/<str:token>/forehand/", pages.forehand, name="table_forehand"),
    path("t/<str:token>/seats/", seats.seats, name="table_seats"),
    path("t/<str:token>/hands/<int:number>/", pages.hand, name="table_hand"),
    path("t/<str:token>/hands/<int:number>/preview/", pages.preview, name="table_preview"),
    path("t/<str:token>/hands/<int:number>/strike/", pages.strike, name="table_strike"),
    path("t/<str:token>/hands/<int:number>/undo/", pages.undo, name="table_undo"),
    path("t/<str:token>/players/", players.players, name="table_players"),
    path("t/<str:token>/players/<int:place>/", players.player, name="table_player"),
    path("t/<str:token>/help/", help_page.help_page, name="table_help"),
    path("t/<str:token>/referee/", referee.referee, name="table_referee"),
    path("t/<str:token>/sign/", signing.sign, name="table_sign"),
    path("t/<str:token>/countersign/", signing.countersign, name="table_countersign"),
    path("t/<str:token>/reject/", signing.reject, name="table_reject"),
    path("t/<str:token>/names/", naming.names, name="table_names"),
    path("t/<str:token>/again/", naming.again, name="table_again"),
    path("t/<str:token>/evening/", naming.evening, name="table_evening"),
    path("t/<str:token>/manifest.webmanifest", manifest.manifest, name="table_manifest"),
]
