"""Addresses: the doors' own tables, one line a door."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

urlpatterns = [
    path("", include("tournaments.web.urls")),
    path("api/", include("tournaments.api.urls")),
    # Exempt: a language is nobody's secret, and table pages (no-referrer) send their forms with "Origin: null".
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("admin/", admin.site.urls),
]
