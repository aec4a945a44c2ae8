"""Addresses: the doors' own tables, one line a door."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.web.urls")),
    path("api/", include("tournaments.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
