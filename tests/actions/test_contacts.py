"""How somebody can be written to: noted, told by its columns alone, and kept with whoever it belongs to."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, season
from tests.finals import a_final, sends
from tournaments.actions.finals.contacts import ContactDetails, change_contact, change_final_contact, details_of
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.contact_readers import readable_contacts
from tournaments.models import Event, FinalContact, Player, PlayerContact

pytestmark = pytest.mark.django_db

name_cups = import_module("tournaments.migrations.0058_noting_cups").name_cups
KNOWN = ContactDetails("herta@tarock.example", "Skisgasse 21", "4020", "Linz")


def set_contact(player: Player, details: ContactDetails) -> None:
    change_contact(cup(), player, details, actor=at_desk(), now=NOW)


def known_of(player: Player) -> ContactDetails:
    return details_of(PlayerContact.objects.filter(player=player).first())


def test_the_log_says_which_columns_and_never_what_stands_in_them() -> None:
    player = PlayerFactory.create()
    cup()
    revision = cup().revision

    set_contact(player, KNOWN)
    set_contact(player, KNOWN)
    set_contact(player, ContactDetails(mail="herta@tarock.example", town="Wels"))
    set_contact(player, ContactDetails())

    changes = (["mail", "postcode", "street", "town"], ["postcode", "street", "town"], ["mail", "town"])
    expected = [Logged("change_contact", {"player": player.pk, "changed": each}, at_desk()) for each in changes]
    assert logged_since(cup(), revision) == expected
    assert not PlayerContact.objects.exists()
    assert not any("herta" in str(each.what) or "Skis" in str(each.what) for each in Event.objects.all())


def test_a_merge_brings_addresses_to_who_has_none_and_takes_them_back() -> None:
    kept, other, third = PlayerFactory.create_batch(3)
    set_contact(other, KNOWN)
    set_contact(third, ContactDetails(mail="andere@tarock.example"))

    final, own = a_final(), ContactDetails(mail="am.telefon@tarock.example")
    sends(final, "Z", [(other, 1, 5)])
    change_final_contact(final, other, own, actor=at_desk(), now=NOW)

    first = merge_players(cup(), kept, other, reason="doppelt", actor=at_desk(), now=NOW)
    second = merge_players(cup(), kept, third, reason="doppelt", actor=at_desk(), now=NOW)
    assert (known_of(kept), known_of(third).mail) == (KNOWN, "andere@tarock.example")
    assert FinalContact.objects.get().player == kept

    with in_conflict("already_merged", name=other.name):
        set_contact(other, KNOWN)
    unmerge_players(second, reason="doch zwei", actor=at_desk(), now=NOW)
    unmerge_players(first, reason="doch zwei", actor=at_desk(), now=NOW)
    assert (known_of(kept), known_of(other)) == (ContactDetails(), KNOWN)
    assert FinalContact.objects.get().player == other


def test_what_another_cup_noted_is_not_overwritten_unseen() -> None:
    player, other = PlayerFactory.create(), cup(slug="anderer")
    set_contact(player, KNOWN)
    final = a_final(season=season(cup_=other))

    with in_conflict("contact_elsewhere", name=player.name):
        change_contact(other, player, ContactDetails(), actor=at_desk(), now=NOW)
    with refused("nobody_of_final", name=player.name):
        change_final_contact(final, player, KNOWN, actor=at_desk(), now=NOW)

    assert known_of(player) == KNOWN
    assert not FinalContact.objects.exists()


def test_only_the_cup_that_noted_the_newest_address_reads_it() -> None:
    """Bringing or changing an earlier one opens nothing that another cup notes later."""
    first, other, player = cup(), cup(slug="anderer"), PlayerFactory.create()
    PlayerContact.objects.create(player=player, brought_by=first, mail="alt@tarock.example")
    check_in(new_tournament(season_=season(cup_=other)), player, actor=at_desk(), now=NOW)

    def readers() -> list[bool]:
        return [readable_contacts(each.pk, [player.pk]).exists() for each in (first, other)]

    assert readers() == [True, True]
    set_contact(player, ContactDetails(mail="neu@tarock.example"))
    assert readers() == [True, True]
    change_contact(other, player, KNOWN, actor=at_desk(), now=NOW)
    assert readers() == [False, True]

    contacts = PlayerContact.objects.all()
    for brought_by, named in ((None, other), (other, other), (first, None)):
        contacts.update(brought_by=brought_by)
        name_cups(apps, SimpleNamespace(connection=connection))
        assert contacts.get().brought_by == named
    kept = PlayerFactory.create()
    Player.objects.filter(pk=player.pk).update(merged_into=kept)
    contacts.update(player=kept)
    name_cups(apps, SimpleNamespace(connection=connection))
    assert contacts.get().brought_by == other


def test_addresses_go_with_their_player() -> None:
    player = PlayerFactory.create()
    set_contact(player, KNOWN)

    player.delete()

    assert not PlayerContact.objects.exists()
