"""Hands under rules of one's own, entered and opened again, on the pages people see."""

from typing import Any

from django.urls import reverse

from tests.factories import play_under
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import BECOMES, BEI_SPIELE, DOUBLED, KOEPFE
from tests.web.parts import links, parts, text_at, texts
from tests.web.phone.captain import LOST, WON, Captain, hidden

TRISCHAKEN = {"contract": "trischaken", "thirds-0": "20", "thirds-1": "30", "thirds-2": "10", "thirds-3": "10"}


def under(captain: Captain, change: dict[str, Any]) -> Captain:
    """The captain of a table that plays by changed rules."""
    play_under(captain.table.round.tournament, variant_document("ooe-2023", change))
    return captain


def ticked(page: Any) -> set[tuple[str, str]]:
    """Every box and button that stands chosen on a hand's page, but for those that say nothing."""
    boxes = [each.attributes for each in parts(page, "form input") if "checked" in each.attributes]
    telling = [each for each in boxes if each["type"] == "checkbox" or each["value"] not in {"", "1"}]
    return {(each["name"], each["value"]) for each in telling}


def test_the_hand_after_a_trischaken_says_that_it_counts_double(four: Captain) -> None:
    bert = under(four, DOUBLED)
    bert.enter(1, **TRISCHAKEN)
    on_the_table = text_at(bert.look(), ".strip__where p")

    form, answer = bert.preview(2, **WON)

    assert "zählt doppelt" in on_the_table
    assert text_at(bert.client.get(bert.hand_url(2)), ".strip__where p") == on_the_table
    assert texts(answer, ".answer__why") == ["Dreier +4 doppelt × 3 = +24"]
    assert [each.points for each in answer.context["shown"].places] == [-8, 24, -8, -8]
    bert.send(2, form | {"save": answer.context["hand_hash"]})
    assert texts(bert.look(), ".sheet tbody small")[0::5] == ["Trischaken", "Dreier, doppelt"]


def test_a_hand_that_counts_once_says_nothing_of_it(four: Captain) -> None:
    bert = under(four, DOUBLED)

    form, answer = bert.preview(1, **WON)

    assert "doppelt" not in text_at(bert.look(), ".strip__where p")
    assert texts(answer, ".answer__why") == ["Dreier +4 × 3 = +12"]
    bert.send(1, form | {"save": answer.context["hand_hash"]})
    assert texts(bert.look(), ".sheet tbody th small") == ["Dreier"]


def test_a_changed_trischaken_says_which_hands_turn_and_the_sheet_says_why(four: Captain) -> None:
    bert = under(four, DOUBLED)
    bert.enter(1, **TRISCHAKEN)
    for number in (2, 3):
        bert.enter(number, **WON)

    form, answer = bert.preview(1, **WON)
    striking = bert.client.get(bert.strike_url(1))
    bert.send(1, form | {"save": answer.context["hand_hash"], "reason": "war ein Dreier"})
    sheet = bert.look()

    note = "Die Spiele 2 und 3 zählen dann nicht mehr doppelt; in den Summen ist das schon drin."
    assert note in texts(answer, ".message p")
    assert note in texts(striking, ".message p")
    assert texts(sheet, ".sheet tbody th small") == ["Dreier, korrigiert", *["Dreier, neu verrechnet"] * 2]
    assert texts(sheet, "#sheet li") == [
        "Spiel 1, korrigiert: war ein Dreier",
        "Spiele 2, 3, neu verrechnet: Spiel 1 hat sich geändert, daher zählt dieses anders.",
    ]
    assert "Letzte Änderung: Spiel 1 hat sich geändert" in texts(bert.client.get(bert.hand_url(2)), "#screen .quiet")[0]


def test_bei_spiele_are_entered_listed_and_opened_again(four: Captain) -> None:
    bert = under(four, BEI_SPIELE)
    played = {"contract": "piccolo", "declarer": "2", "won": "yes", "kontra-1": "4"}
    beside = {"bei-0": "bettel", "bei-0-won": "no", "bei-0-kontra-3": "2"}

    form, answer = bert.preview(1, **played, **beside)
    bert.send(1, form | {"save": answer.context["hand_hash"]})
    page = bert.client.get(bert.hand_url(1))

    assert [each.points for each in answer.context["shown"].places] == [-4, 0, 4, 0]
    assert [each.money for each in answer.context["shown"].places] == [-6, -6, 10, 2]
    sheet = bert.look()
    names = texts(sheet, ".sheet thead abbr")
    assert texts(sheet, ".sheet tbody th small") == [f"Bettel: {names[0]}, Kontra, Piccolo: {names[2]}, Re"]
    assert ticked(page) == {("outcome", "2-yes"), ("kontra-1", "4"), *beside.items()}
    assert "open" in parts(page, "#bei-spiele")[0].attributes


def test_what_is_missing_of_a_bei_spiel_stands_there(four: Captain) -> None:
    bert = under(four, BEI_SPIELE)
    played = {"contract": "piccolo", "declarer": "2", "won": "yes", "bei-0": "bettel"}

    page = bert.send(1, bert.fill_in(1, **played))

    assert (page.status_code, set(page.context["form"].errors)) == (422, {"bei-0-won"})
    assert "open" in parts(page, "#bei-spiele")[0].attributes
    assert texts(page, "#bei-spiele .errorlist li") == ["Das fehlt."]


def test_what_cannot_be_is_not_called_missing_and_says_why(four: Captain) -> None:
    bert = under(four, BEI_SPIELE)
    played = {"contract": "piccolo", "declarer": "2", "won": "yes"}

    twice = bert.ask(1, bert.fill_in(1, **played, **{"bei-2": "bettel", "bei-2-won": "no"}))
    kontra = {"bei-0": "bettel", "bei-0-won": "yes", "bei-0-kontra-2": "2", "kontra-2": "2"}
    refused = bert.ask(1, bert.fill_in(1, **played, **kontra))

    assert text_at(twice, ".message p") == "Das stimmt noch nicht:"
    assert [each.partition(": ")[2] for each in texts(twice, "#answer li")] == [
        "Das Spiel dieses Spielers steht schon oben; hier stehen nur die anderen."
    ]
    assert sorted(each.partition(": ")[2] for each in texts(refused, "#answer li")) == [
        "Der Spieler kann sich nicht selbst Kontra geben.",
        "Hier ist kein Kontra möglich: Wer angesagt hat, rechnet mit den anderen Ansagern nicht ab.",
    ]


def test_a_sum_that_is_wrong_is_said_of_all_four(four: Captain) -> None:
    page = four.send(1, four.fill_in(1, **TRISCHAKEN | {"thirds-0": "21"}))

    assert texts(page, "#id_thirds .errorlist li") == ["Zusammen sind es 71; es müssen 70 sein."]
    assert texts(page, "[role=alert] li") == ["Kartenpunkte: Zusammen sind es 71; es müssen 70 sein."]


def test_a_rufer_with_the_king_in_the_talon_is_played_on_at_one_tap(four: Captain) -> None:
    bert = under(four, BECOMES)
    rufer = bert.client.get(bert.hand_url(1), {"contract": "rufer"})
    (button,) = parts(rufer, "#pad button[name=play_on]")
    form = hidden(rufer, of="#entry") | {"pagat-said": "silent"}

    dreier = bert.ask(1, form | {"play_on": button.attributes["value"]})

    assert button.text == "König im Talon und weitergespielt: Dreier"
    assert dreier.context["form"].contract.code == "dreier"
    assert ticked(dreier) >= {("king_in_talon", "yes"), ("pagat-said", "silent")}


def test_the_table_leads_to_the_rules_of_its_evening(four: Captain) -> None:
    bert = under(four, BEI_SPIELE)
    revision = bert.table.round.tournament.ruleset

    page, form = bert.look(), bert.client.get(bert.hand_url(1), {"contract": "piccolo"})

    assert bert.client.get(reverse("web:ruleset", args=[revision.key])).status_code == 200
    assert f"/rulesets/{revision.code}/" in links(page)
    assert texts(form, "#bei-spiele summary small") == ["Hat noch jemand angesagt?"]


def test_cards_held_are_ticked_by_their_holders(four: Captain) -> None:
    bert = under(four, KOEPFE)

    bert.enter(1, **LOST, **{"koepfe-seats": ["1", "3"]})

    assert texts(bert.look(), ".sheet tbody td small") == ["−18", "+6", "+6", "+6"]
    assert ticked(bert.client.get(bert.hand_url(1))) >= {("koepfe-seats", "1"), ("koepfe-seats", "3")}
