"""Which cup's history import brought an address, where earlier imports did not say so."""

from collections import defaultdict
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.utils.crypto import constant_time_compare, salted_hmac

SALT = "tournaments.history.as_made"
"""As `queries.history.as_made` had it; digests of still earlier imports are plain."""


def fill_in(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Name the cup of the newest import that made a contact as it still is.

    One that was changed since says nothing: it may have been noted by another cup, which alone may read it.
    """
    histories = apps.get_model("tournaments", "HistoryImport").objects.filter(state="done")
    contacts = apps.get_model("tournaments", "PlayerContact").objects
    for history in histories.order_by("-done_at", "-pk"):
        brought = _brought(apps, history.made.get("contacts", ()))
        rows = contacts.filter(player__in=brought, brought_by=None)
        same = [each.pk for each in rows if _is_as_made(each, brought[each.player_id])]
        contacts.filter(pk__in=same).update(brought_by=history.cup_id)


def _brought(apps: StateApps, made: list[list[Any]]) -> dict[int, list[str]]:
    """The digests by player (id), also under the record that somebody was merged into."""
    players = apps.get_model("tournaments", "Player").objects
    merged = players.filter(pk__in=[player for player, _ in made]).exclude(merged_into=None)
    kept = dict(merged.values_list("pk", "merged_into"))
    found = defaultdict(list)
    for player, digest in made:
        for record in {player, kept.get(player, player)}:
            found[record].append(digest)
    return found


def _is_as_made(contact: Any, stored: list[str]) -> bool:
    whole = str([contact.mail, contact.street, contact.postcode, contact.town])
    plain = sha256(whole.encode()).hexdigest()
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    possible = [plain, *(salted_hmac(SALT, plain, secret=key, algorithm="sha256").hexdigest() for key in keys)]
    return any(constant_time_compare(one, other) for one in possible for other in stored)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0054_places_shared_by_ties")]
    operations = [migrations.RunPython(fill_in, migrations.RunPython.noop)]
