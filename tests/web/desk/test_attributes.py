"""The desk's pages of what a cup notes of people."""

import pytest
from django.test import Client

from tests.actions.acts import record_paper_totals, sitting
from tests.actions.attribute_acts import attribute_values_of, defined, give
from tests.factories import (
    NOW,
    PlayerFactory,
    at_desk,
    cup,
    entries_of,
    new_tournament,
    seated_tournament,
    tables_of,
    viewer_of,
)
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.parts import parts, texts
from tests.web.reading import Answer
from tournaments.actions.people.check_in import check_in
from tournaments.models import Attribute, AttributeValue, Club, Player, PlayerAttribute

pytestmark = pytest.mark.django_db


def url(rest: str = "attributes/") -> str:
    return f"/desk/cups/{cup().slug}/{rest}"


def hidden(page: Answer, name: str) -> list[str]:
    return [each.attributes["value"] for each in parts(page, f"main form [name={name}]")]


def test_an_attribute_is_defined_changed_cleared_and_removed(desk: Client) -> None:
    assert "The cup notes nothing yet." in shown(desk, url())
    assert done(desk, url(), name="Damen") == "Damen has been added."
    assert "already" in refused(desk, url(), name="Damen")
    assert "at most 40" in error_at(desk, url(), "added", name="Land", added="x" * 41)
    assert "At most 40" in error_at(desk, url(), "added", name="Land", added="\n".join(map(str, range(41))))
    done(desk, url(), name="Bundesland", added=" Tirol \n\nWien", is_published="on")
    ladies, county = Attribute.objects.all()
    tirol, wien = county.values.all()
    for _each in range(3):
        give(PlayerFactory.create(family_name="Eichelhuber"), county, "Tirol")

    page = shown(desk, url())
    assert "Damen only at the desk 0" in page
    assert "Bundesland ranking is published Tirol 3 · Wien 0 3" in page
    one = url(f"attributes/{county.pk}/")
    assert "Eichelhuber Probe" in shown(desk, one)
    fields = {"name": "Land", f"value_{tirol.pk}": "Osttirol", f"value_{wien.pk}": "", "added": "Kärnten"}
    assert done(desk, one, **fields) == "Saved."
    assert [str(each) for each in county.values.all()] == ["Osttirol", "Kärnten"]
    assert not Attribute.objects.get(name="Land").is_published
    assert (
        "Please give them another value first." in desk.post(one, fields | {f"value_{tirol.pk}": ""}).content.decode()
    )
    asked = desk.get(f"{one}clear/")
    assert "Eichelhuber Probe" in asked.content.decode()
    assert "please look again" in refused(desk, f"{one}clear/", seen="x", status=409)
    assert done(desk, f"{one}clear/", seen=hidden(asked, "seen")[0]) == "Taken from 3 players."
    assert done(desk, f"{one}delete/") == "Land has been removed."
    assert done(desk, url(f"attributes/{ladies.pk}/"), name="Frauen", is_published="on") == "Saved."
    log = shown(desk, url("log/"))
    assert "Attribute taken from everybody" in log
    assert "Osttirol" not in log


def test_pages_take_the_same_statements_with_many(desk: Client) -> None:
    tournament = new_tournament(players=2)
    county = defined(cup(), "Bundesland", "Tirol")
    pages = (url(), url(f"attributes/{county.pk}/"), tournament_url(tournament, "check-in/attributes/"))
    few = [statements(desk, page) for page in pages]
    for number in range(5):
        defined(cup(), f"Merkmal {number}", "ja", "nein", "vielleicht")
        player = PlayerFactory.create()
        check_in(tournament, player, actor=at_desk(), now=NOW)
        give(player, county, "Tirol")
    assert [statements(desk, page) for page in pages] == few


def test_a_tap_at_the_door_notes_it_and_takes_it_back(desk: Client) -> None:
    tournament, player = new_tournament(), PlayerFactory.create(family_name="Eichelhuber")
    door = tournament_url(tournament, "check-in/")
    came = desk.post(f"{door}{player.pk}/", follow=True)
    assert "Attributes" not in texts(came, "main a")  # nothing is noted here
    ladies, county = defined(cup(), "Damen"), defined(cup(), "Bundesland", "Tirol", "Wien")
    (entry,) = entries_of(tournament)
    here = f"{door}?came={entry.pk}"
    tapped = f"{door}attributes/{entry.pk}/"

    page = desk.get(here)
    assert texts(page, ".messages [name=value]") == ["Damen", "Tirol", "Wien"]
    answer = desk.post(tapped, {"value": ladies.values.get().pk, "at": "door"})
    assert answer["Location"] == here
    desk.post(tapped, {"value": county.values.get(name="Wien").pk, "at": "door"})
    page = desk.get(here)
    assert texts(page, ".messages [aria-pressed=true]") == ["Damen", "Wien"]
    assert attribute_values_of(player) == {("Damen", ""), ("Bundesland", "Wien")}

    found = desk.get(f"{door}?q=eichel")
    assert tapped in [part.attributes.get("href") for part in parts(found, "#found a")]
    assert desk.post(tapped, {"take": ladies.pk})["Location"] == tapped
    assert texts(desk.get(tapped), "main [aria-pressed=true]") == ["Wien"]
    done(desk, url(f"players/{player.pk}/attributes/"), value=ladies.values.get().pk)
    assert texts(desk.get(url(f"players/{player.pk}/")), "main [aria-pressed=true]") == ["Damen", "Wien"]
    other = defined(cup(slug="anderer"), "Gäste")
    for fields in ({}, {"value": "x"}, {"value": other.values.get().pk}, {"take": other.pk}):
        assert desk.post(tapped, fields).status_code == 404, fields


def test_many_are_ticked_at_once_and_what_another_desk_did_meanwhile_stays(desk: Client) -> None:
    tournament = new_tournament(players=3)
    one, two, three = (each.player for each in entries_of(tournament))
    page = tournament_url(tournament, "check-in/attributes/")
    assert "The cup notes nothing yet." in shown(desk, page)
    county, ladies = defined(cup(), "Bundesland", "Tirol", "Wien"), defined(cup(), "Damen")
    yes = ladies.values.get().pk
    give(one, ladies)

    asked = desk.get(f"{page}?attribute={ladies.pk}")
    (form,) = parts(asked, "main [method=post]")
    assert form.attributes["action"] == f"{page}?attribute={ladies.pk}&page=1"
    shown_before = hidden(asked, "shown")
    assert sorted(shown_before) == sorted([f"{one.pk}.{yes}", f"{two.pk}.0", f"{three.pk}.0"])
    give(three, ladies)
    ticked = {"shown": shown_before, f"player_{two.pk}": yes}
    answer = desk.post(f"{page}?attribute={ladies.pk}", ticked)
    assert answer["Location"] == f"{page}?attribute={ladies.pk}"
    assert [bool(attribute_values_of(each)) for each in (one, two, three)] == [False, True, True]
    desk.post(page, {"shown": [f"{one.pk}.0", "x.y"], f"player_{one.pk}": county.values.get(name="Wien").pk})
    desk.post(page, {"shown": [f"{two.pk}.0"], f"player_{two.pk}": yes})  # another attribute's
    desk.post(page, {"shown": [f"{one.pk}.{yes}"]})  # likewise, from a page whose attribute is no longer the first
    assert (attribute_values_of(one), attribute_values_of(two)) == ({("Bundesland", "Wien")}, {("Damen", "")})
    assert desk.get(f"{page}?attribute=990099").status_code == 404


def test_a_newcomers_form_notes_it_in_the_same_act(desk: Client) -> None:
    tournament = new_tournament()
    defined(cup(), "Damen")
    defined(cup(), "Bundesland", "Tirol", "Wien")
    defined(cup(slug="anderer"), "Gäste")
    ladies, _tirol, wien, guests = AttributeValue.objects.order_by("pk")
    form = tournament_url(tournament, "check-in/new/")
    fields = {"family_name": "Neuner", "value": [ladies.pk, wien.pk, guests.pk, "", "x"]}

    wrong = desk.post(form, {**fields, "number": "x"})
    assert [part.attributes.get("value") for part in parts(wrong, "main [name=value]") if "checked" in part.attributes]
    done(desk, form, **fields)

    assert attribute_values_of(Player.objects.get()) == {("Damen", ""), ("Bundesland", "Wien")}


def test_a_viewer_reads_nothing_of_it(client: Client) -> None:
    tournament = new_tournament(players=1)
    defined(cup(), "Geheimnis", "Wert")
    give(Player.objects.get(), Attribute.objects.get(), "Wert")
    client.force_login(viewer_of(cup()))
    (entry,) = entries_of(tournament)

    for page in (url(""), url("players/"), url("log/"), tournament_url(tournament, f"check-in/?came={entry.pk}")):
        said = client.get(page).content.decode()
        assert ("Geheimnis" in said, "Wert" in said) == (False, False), page
    assert PlayerAttribute.objects.count() == 1


def test_every_ranking_is_shown_to_organisers_with_whether_it_is_public(desk: Client) -> None:
    tournament = seated_tournament(players=4, rounds_planned=1)
    page = tournament_url(tournament, "results/rankings/")
    assert "Nobody here has a club or an attribute." in shown(desk, page)
    record_paper_totals(tables_of(tournament)[0], 12, 4, -6, -10)
    players = [each.player for each in sitting(tables_of(tournament)[0])]
    give(players[1], defined(cup(), "Damen", is_published=True))
    give(players[3], defined(cup(), "Bundesland", "Tirol"), "Tirol")
    Player.objects.filter(pk=players[2].pk).update(club=Club.objects.create(name="Kirchenwirt"))

    first = desk.get(page)
    assert [" ".join(each.split()) for each in texts(first, "main option")] == [
        "Kirchenwirt",
        "Damen",
        "Bundesland: Tirol",
    ]
    pages = {number: shown(desk, f"{page}?show={number}") for number in ("1", "2", "3", "99", "x")}
    assert "not public Kirchenwirt Rank Name Points R 1 1 " in pages["1"]
    assert "public with the results Damen" in pages["2"]
    assert "not public Bundesland: Tirol" in pages["3"]
    assert (pages["99"], pages["x"]) == (pages["3"], pages["1"])
    desk.force_login(viewer_of(cup()))
    assert desk.get(page).status_code == 404
    assert "Kirchenwirt" not in shown(desk, tournament_url(tournament, "results/"))
