"""URLs of documents and jobs. A document is addressed by its catalogue name, for instance results.pdf."""

from django.urls import path

from tournaments.web.documents import jobs, orders

urlpatterns = [
    path("desk/evenings/<int:pk>/documents/<str:name>/", orders.of_tournament, name="document"),
    path("desk/evenings/<int:pk>/rounds/<int:number>/documents/<str:name>/", orders.of_round, name="document_of_round"),
    path("desk/evenings/<int:pk>/tables/<int:table>/score-sheet.pdf/", orders.of_table, name="sheet_of_table"),
    path("desk/cups/<slug:slug>/documents/<str:name>/", orders.of_cup, name="document_of_cup"),
    path("desk/seasons/<int:pk>/documents/<str:name>/", orders.of_season, name="document_of_season"),
    path("desk/jobs/<int:pk>/", jobs.job, name="job"),
    path("desk/jobs/<int:pk>/cancel/", jobs.cancel, name="job_cancel"),
    path("desk/jobs/<int:pk>/again/", jobs.again, name="job_again"),
    path("desk/jobs/<int:pk>/file/", jobs.file, name="job_file"),
]
