"""A player list with addresses: what its preview says, and who sees what it brought."""

import pytest
from django.test import Client

from tests.factories import PlayerFactory, clara, cup, viewer_of
from tests.web.desk.pages import done, error_at, shown
from tests.web.desk.test_imports import file, preview, sealed_rows, texts_of_rows
from tests.web.parts import links, parts, texts
from tournaments.models import Membership, Player, PlayerContact
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db

LIST = """Nr.;Zuname;Vorname;Ort;Straße;PLZ;Wohnort;Mail
42;Skisinger;Max;Oberkakadu;Gasse 1;4999;Untertrull;max@tarock.example
43;Mondinger;Mia;;;;;mia@tarock.example
44;Falsch;Franz;;;;;kein Mail
45;Falsch;Fritz;;;402;;
46;Gut;Gerda;;;;;
"""


@pytest.fixture
def players_url() -> str:
    return f"/desk/cups/{cup().slug}/players/"


def test_addresses_are_counted_noted_shown_and_undone(desk: Client, players_url: str) -> None:
    mia = PlayerFactory.create(number="0043", family_name="Mondinger", given_name="Mia", place="")
    PlayerContact.objects.create(player=mia, mail="known@tarock.example")

    page = preview(desk, f"{players_url}import/", file(LIST))

    assert "Addresses in the list: 1 new · 1 of people with an address, which stays as it is" in texts(page, "main p")
    assert "Rows that will not be imported" not in texts(page, "main h2")
    assert texts_of_rows(parts(page, "main tbody")[0]) == [
        "4 This is no e-mail address. 0044 · Falsch · Franz",
        "5 This is no postcode: in Austria it has four digits, like 4020. 0045 · Falsch · Fritz",
    ]
    assert "known@" not in page.content.decode()
    said = done(desk, f"{players_url}import/take/", rows=sealed_rows(page))
    assert "Imported: 4 new, 0 changed, 1 unchanged. Addresses noted: 1." in said
    wrong = "row 4: This is no e-mail address; row 5: This is no postcode: in Austria it has four digits, like 4020."
    assert f"Left out of the addresses: {wrong}" in said
    assert dict(PlayerContact.objects.values_list("player__number", "mail")) == {
        "0042": "max@tarock.example",
        "0043": "known@tarock.example",
    }
    log = shown(desk, f"/desk/cups/{cup().slug}/log/")
    assert ("1 address" in log, "tarock.example" in log) == (True, False)

    theirs, organiser = cup(slug="anderer"), clara()
    Membership.objects.update_or_create(user=organiser, cup=theirs, defaults={"role": Role.ORGANISER})
    key = Player.objects.get(number="0042").pk
    assert "Untertrull" in desk.get(f"{players_url}{key}/contact/").content.decode()
    for user, slug in ((viewer_of(cup()), cup().slug), (organiser, cup().slug), (organiser, theirs.slug)):
        other = Client()
        other.force_login(user)
        assert other.get(f"/desk/cups/{slug}/players/{key}/contact/").status_code == 404
        if slug == cup().slug:
            assert other.post(f"{players_url}import/", {"file": file(LIST)}).status_code == 404

    (address,) = links(desk.get(f"{players_url}imports/"), "tbody")
    found = desk.get(address)
    assert "Addresses that are deleted: 1" in texts(found, "ul.prose li")
    (seen,) = parts(found, "[name=seen]")
    done(desk, f"{address}undo/", seen=seen.attributes["value"])
    assert PlayerContact.objects.get().player == mia


def test_an_impossible_postcode_is_refused_by_hand_too(desk: Client, players_url: str) -> None:
    player = PlayerFactory.create(number="0042", family_name="Skisinger", given_name="Max")

    said = error_at(desk, f"{players_url}{player.pk}/contact/", "postcode", postcode="40")

    assert said == "This is no postcode: in Austria it has four digits, like 4020."
