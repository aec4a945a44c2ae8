"""Addresses that an imported list brings: whose are noted, and what undoing the import does to them."""

from typing import Any

import pytest
from django.http import Http404
from django.test import override_settings

from tests.actions.witness import in_conflict
from tests.factories import NOW, at_desk, cup, new_tournament, season
from tournaments.access import contact_of
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import import_and_check_in
from tournaments.actions.people.player_imports import ImportReport, SeenPreview, import_players
from tournaments.actions.people.players import add_player
from tournaments.actions.people.undo_import import undo_import
from tournaments.intake.addresses import ListedAddress
from tournaments.intake.players import PlayerRow
from tournaments.models import Event, ImportedPlayer, Player, PlayerContact, PlayerImport
from tournaments.queries.people.intake import import_preview
from tournaments.queries.people.player_imports import Left, UndoPlan, people_left_by_import, undo_plan

pytestmark = pytest.mark.django_db

MAX, MIA = PlayerRow("0042", "Skisinger", "Max"), PlayerRow("0043", "Mondinger", "Mia")
NEW, GUEST = PlayerRow("0044", "Neuling", "Nora"), PlayerRow("", "Gast", "Ida")
ROWS = (MAX, MIA, NEW, GUEST)
NOTED = ListedAddress("max@tarock.example", "Gasse 1", "4999", "Untertrull")
ADDRESSES = (NOTED, ListedAddress("mia@tarock.example"), ListedAddress("nora@tarock.example"), ListedAddress())
OTHER = ContactDetails(mail="neu@tarock.example")


def added(row: PlayerRow) -> Player:
    return add_player(cup(), row, actor=at_desk(), now=NOW)


def imported(rows: tuple[PlayerRow, ...] = ROWS) -> ImportReport:
    return import_players(cup(), rows, addresses=ADDRESSES[: len(rows)], actor=at_desk(), now=NOW)


def mails() -> dict[str, str]:
    return dict(PlayerContact.objects.values_list("player__given_name", "mail"))


def undone(report: ImportReport) -> UndoPlan:
    made = PlayerImport.objects.get(pk=report.made)
    return undo_import(made, seen=undo_plan(made).fingerprint, actor=at_desk(), now=NOW)


def test_addresses_of_new_and_known_people_are_noted_and_undone() -> None:
    player = added(MAX)
    report = imported()

    assert (report.added, report.same, report.addresses) == (3, 1, 3)
    assert mails() == {"Max": "max@tarock.example", "Mia": "mia@tarock.example", "Nora": "nora@tarock.example"}
    contact = contact_of(cup(), player)  # the cup's own list brought it
    assert contact is not None
    assert (contact.street, contact.postcode, contact.town) == ("Gasse 1", "4999", "Untertrull")
    with pytest.raises(Http404):
        contact_of(cup(slug="anderer"), player)
    event = Event.objects.get(verb="import_players")
    assert event.what == {"import": report.made, "added": 3, "changed": 0, "same": 1, "left": 0, "addresses": 3}

    assert undone(report).figures == {"restored": 0, "removed": 3, "out": 0, "left": 0, "addresses": 3}
    assert not PlayerContact.objects.exists()
    assert list(Player.objects.all()) == [player]
    kept = f"{list(Event.objects.values_list('what', flat=True))}{list(ImportedPlayer.objects.values())}"
    assert "tarock.example" not in kept


def test_what_is_known_stays_whatever_a_list_says() -> None:
    change_contact(cup(), added(MAX), OTHER, actor=at_desk(), now=NOW)
    preview = import_preview(ROWS, addresses=ADDRESSES, cup=cup(), now=NOW)
    report = imported()

    assert (preview.addressed, preview.reached, report.addresses) == ((1, 2), 1, 2)
    assert mails()["Max"] == OTHER.mail
    undone(report)
    assert mails() == {"Max": OTHER.mail}
    assert imported((MAX,)).addresses == 0


def test_undoing_leaves_what_somebody_has_changed_since() -> None:
    added(MAX)
    report = imported()
    for name in ("Max", "Mia", "Ida"):
        change_contact(cup(), Player.objects.get(given_name=name), OTHER, actor=at_desk(), now=NOW)

    assert undone(report).figures == {"restored": 0, "removed": 1, "out": 0, "left": 3, "addresses": 1}
    assert mails() == dict.fromkeys(("Max", "Mia", "Ida"), OTHER.mail)
    left = people_left_by_import(PlayerImport.objects.get(pk=report.made))
    assert {(row.given_name, why) for row, why in left} == {(name, Left.ADDRESS) for name in ("Max", "Mia", "Ida")}


def test_an_address_taken_away_since_is_nothing_to_undo() -> None:
    report = imported()
    PlayerContact.objects.all().delete()

    assert undone(report).figures == {"restored": 0, "removed": 4, "out": 0, "left": 0}


def test_who_plays_elsewhere_is_reached_only_once_they_are_confirmed() -> None:
    theirs = new_tournament(season_=season(cup_=cup(slug="anderer")))
    for row in (MAX, MIA):
        check_in(theirs, added(row), actor=at_desk(), now=NOW)
    rows = (PlayerRow("0042", "Skisinger", "Maximilian"), PlayerRow("0043", "Uhu", "Anna"))
    shown = import_preview(rows, addresses=ADDRESSES[:2], cup=cup(), now=NOW)

    import_and_check_in(new_tournament(), rows, addresses=ADDRESSES[:2], actor=at_desk(), now=NOW)
    assert mails() == {}
    seen = SeenPreview(shown.fingerprint, form="one", confirmed=frozenset({"0042"}))
    listed: dict[str, Any] = {"addresses": ADDRESSES[:2], "seen": seen, "actor": at_desk(), "now": NOW}
    assert import_players(cup(), rows, **listed).addresses == 1
    assert mails() == {"Maximilian": "max@tarock.example"}


def test_the_preview_holds_for_addresses_too() -> None:
    player = added(MAX)
    shown = import_preview(ROWS, addresses=ADDRESSES, cup=cup(), now=NOW)
    change_contact(cup(), player, OTHER, actor=at_desk(), now=NOW)

    with in_conflict("preview_outdated"):
        seen = SeenPreview(shown.fingerprint, form="one")
        import_players(cup(), ROWS, addresses=ADDRESSES, seen=seen, actor=at_desk(), now=NOW)
    assert mails() == {"Max": OTHER.mail}


def test_what_undoing_recognises_is_by_the_installations_key() -> None:
    first = imported((MAX,))
    one = ImportedPlayer.objects.get().address
    undone(first)
    with override_settings(SECRET_KEY="elsewhere"):
        report = imported((MAX,))
        other = ImportedPlayer.objects.get().address
    assert (len(one), one != other) == (64, True)

    assert undone(report).figures == {"restored": 0, "removed": 0, "out": 0, "left": 1}
    assert mails() == {"Max": "max@tarock.example"}
