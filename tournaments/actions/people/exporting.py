"""Logging exports of personal data."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.models import Cup


def log_export(cup: Cup, *, document: str, people: int, actor: Actor, now: datetime) -> None:
    """Log who exported which file of a cup and how many people it lists, but never whom."""
    with transaction.atomic():
        what = {"document": document, "people": people}
        write_event(lock(cup), verb="export_people", actor=actor, now=now, what=what)
