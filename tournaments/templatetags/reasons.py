"""Reasons as they are read."""

from django import template

from tournaments.web.entry.reasons import readable_reason

register = template.Library()
register.filter(readable_reason)
