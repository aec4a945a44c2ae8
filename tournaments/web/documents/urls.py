"""Addresses of documents and jobs. A document's name is its name in the catalogue, for instance results.pdf."""

from django.urls import path

from tournaments.web.documents import jobs, orders

urlpatterns = [
    path("desk/evenings/<int:pk>/documents/<str:name>/", orders.of_tournament, name="document"),
    path("desk/evenings/<int:pk>/rounds/<int:number>/documents/<str:name>/", orders.of_round, name="document_of_round"),
    path("desk/evenings/<int:pk>/tables/<int:table>/score-sheet.pdf/", orders.of_table, name="sheet_of_table"),
    path("desk/cups/<slug:slug>/documents/<str:name>/", orders.of_cup, name="document_of_cup"),
    path("desk/seasons/<int:pk>/documents/<str:name>/", orders.of_season, name="document_of_season"),
    path("desk/jobs/<int:pk>/", jobs.job, name="job"),
    path("desk/jobs/<int:pk>/file/", jobs.file, name="job_file"),
]
