"""People from an archive, who cannot log in here, on pages that name whoever did something."""

import pytest
from django.test import Client

from tests.factories import NOW, UserFactory, anna, cup
from tests.web.parts import parts, text_at, texts
from tournaments.actions.log import Actor, EntryPoint, lock, write_event
from tournaments.models import Membership, User
from tournaments.models.membership import Role
from tournaments.models.user import restored_username

pytestmark = pytest.mark.django_db


def restored(name: str, which: str) -> User:
    given, _, family = name.rpartition(" ")
    username = restored_username(name, which)
    return UserFactory.create(username=username, first_name=given, last_name=family, is_active=False)


def test_they_are_named_once_and_as_being_from_an_archive(desk: Client) -> None:
    mine = cup()
    dora, nobody = restored("Dora Herz", "3fa2c1-5"), restored("?", "3fa2c1-6")
    Membership.objects.create(cup=mine, user=dora, role=Role.ORGANISER)
    write_event(lock(mine), verb="add_member", actor=Actor(EntryPoint.DESK, user=dora), now=NOW, what={"user": dora.pk})

    members = " ".join(texts(desk.get(f"/desk/cups/{mine.slug}/members/"), "main tbody th"))
    log = desk.get(f"/desk/cups/{mine.slug}/log/")

    assert members.count("Dora Herz") == 1
    assert "Dora Herz from an archive, without a log-in · Organiser" in members
    assert "Dora Herz (from an archive)" in text_at(log, "main")
    chosen = [each.attributes.get("value") for each in parts(log, "main select option")]
    assert "Dora Herz (from an archive)" in chosen
    assert "archive 3fa2c1" not in members + log.content.decode()
    assert (dora.name, nobody.known_as, anna().known_as) == ("Dora Herz", "? (from an archive)", "anna")
    assert (dora.is_restored, anna().is_restored) == (True, False)
    desk.cookies.load({"django_language": "de"})
    assert "Dora Herz (aus einem Archiv)" in text_at(desk.get(f"/desk/cups/{mine.slug}/log/"), "main")
