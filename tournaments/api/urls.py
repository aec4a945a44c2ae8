"""Addresses of the API, its OpenAPI document and its reference page."""

from collections.abc import Callable
from typing import Any

from django.urls import URLPattern, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournaments.api import rankings, rulesets, tables
from tournaments.api.not_found import not_found


def both(route: str, view: Callable[..., Any], *, name: str) -> tuple[URLPattern, URLPattern]:
    """An endpoint with and without a trailing slash: a redirect would turn a POST into a GET."""
    return path(f"{route}/", view, name=name), path(route, view)


app_name = "api"
urlpatterns = [
    *both("v1/rulesets", rulesets.ruleset_list, name="rulesets"),
    *both("v1/rulesets/<ruleset:slug>", rulesets.ruleset_detail, name="ruleset"),
    *both("v1/rulesets/<ruleset:slug>/score", rulesets.score, name="score"),
    *both("v1/tables/<str:token>/hands", tables.hands, name="table_hands"),
    *both("v1/seasons/rank", rankings.season, name="rank_season"),
    *both("v1/finals/rank", rankings.final, name="rank_final"),
    path("v1/openapi.yaml", SpectacularAPIView.as_view(), name="schema"),
    re_path(r"^v1(?:/(?P<rest>.*))?$", not_found),
    path("", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="reference"),
]
