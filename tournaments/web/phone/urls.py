"""Addresses of this door."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
