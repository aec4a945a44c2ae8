"""Addresses of the API, its OpenAPI document and its reference page."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournaments.api import rulesets, tables

app_name = "api"
urlpatterns = [
    path("v1/rulesets/", rulesets.ruleset_list, name="rulesets"),
    path("v1/rulesets/<slug:slug>/", rulesets.ruleset_detail, name="ruleset"),
    path("v1/rulesets/<slug:slug>/score/", rulesets.score, name="score"),
    path("v1/tables/<str:token>/hands/", tables.hands, name="table_hands"),
    path("v1/openapi.yaml", SpectacularAPIView.as_view(), name="schema"),
    path("", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="reference"),
]
