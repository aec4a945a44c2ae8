"""Moments in words, within a sentence."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _


def moment_words(at: datetime) -> str:
    """At what time of day, with the day if it is another one than today."""
    here = timezone.localtime(at)
    if here.date() == timezone.localdate():
        return _("at %(time)s") % {"time": f"{here:%H:%M}"}
    return _("on %(day)s at %(time)s") % {"day": date_format(here, "DATE_FORMAT"), "time": f"{here:%H:%M}"}
