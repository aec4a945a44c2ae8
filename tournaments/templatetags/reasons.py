"""Reasons as they are read."""

from django import template

from tournaments.web.entry.reasons import reason_told

register = template.Library()
register.filter(reason_told)
