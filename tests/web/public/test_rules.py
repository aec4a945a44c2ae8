"""The rules one can read are those hands are scored with."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import gettext, override
from pytest_django import DjangoAssertNumQueries

from rulesets.load import presets
from rulesets.model import Ruleset
from rulesets.rows import Family, ValatPays
from tests.web.reading import text_of
from tournaments.web.public.rulebook import RulebookLine, rulebook

RULESETS = list(presets().values())


def english(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    with override("en"):
        book = rulebook(ruleset)
    return {"kontra": book.kontra, "valat": book.valat, "trischaken": book.trischaken, "play": book.play}


def rows_of(table: str) -> list[str]:
    return [unescape(name) for name in re.findall(r'<th scope="row">\s*([^<]+?)\s*<', table)]


@pytest.mark.django_db
def test_list_leads_to_every_ruleset(client: Client) -> None:
    html = client.get("/rulesets/").content.decode()

    assert {each.slug for each in RULESETS if f'href="/rulesets/{each.slug}/"' in html} == set(presets())


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.slug)
def test_page_names_contracts_in_bidding_order_bonuses_and_source(client: Client, ruleset: Ruleset) -> None:
    response = client.get(f"/rulesets/{ruleset.slug}/")

    contracts, bonuses, payments, *_cases = re.findall(r"<table.*?</table>", response.content.decode(), re.DOTALL)
    assert rows_of(contracts) == [each.name for each in ruleset.contracts]
    assert rows_of(bonuses) == [each.name for each in ruleset.bonuses]
    assert rows_of(payments) == [line.name for line in rulebook(ruleset).payments]
    assert gettext(ruleset.source) in text_of(response)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.slug)
def test_source_is_said_in_german_and_in_english(ruleset: Ruleset) -> None:
    with override("en"):
        english_source = gettext(ruleset.source)
    with override("de"):
        german_source = gettext(ruleset.source)

    assert english_source == ruleset.source
    assert german_source != ruleset.source


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.slug)
def test_amounts_are_those_of_the_data(ruleset: Ruleset) -> None:
    book = rulebook(ruleset)

    contracts = [(line.name, line.first, line.second) for line in book.contracts]
    assert contracts == [
        (each.name, "–", "–")
        if each.family is Family.TRISCHAKEN
        else (each.name, str(each.value), str(each.lost_value))
        for each in ruleset.contracts
    ]
    sign = "× " if ruleset.valat and ruleset.valat.pays is ValatPays.REPLACES_GAME else ""
    assert [(line.first, line.second) for line in book.bonuses] == [
        (f"{sign}{each.silent}", f"{sign}{each.announced}")
        if each.code == "valat"
        else (str(each.silent), str(each.announced))
        for each in ruleset.bonuses
    ]


def test_contract_says_how_it_is_played() -> None:
    with override("en"):
        lines = {line.name: line for line in rulebook(presets()["tirol-2020"]).contracts}

    assert lines["Besserrufer"].notes == (
        "with the holder of the called king",
        "one bird must be announced: Pagat, Uhu, Kakadu, Quapil",
        "may be conceded if the called king is in the talon",
    )
    assert lines["Farbensolo"] == RulebookLine(
        "Farbensolo",
        "10",
        "10",
        ("alone against three", "bonuses count double", "only these bonuses: Vier Könige, 1. Sack, 2. Sack, Valat"),
    )
    assert lines["Sechserdreier"] == RulebookLine("Sechserdreier", "4", "8", ("forehand only", "alone against three"))
    assert lines["Zwiccolo ouvert"].notes == ("alone, with exactly 2 tricks",)
    assert lines["Bettel"].notes == ("alone, without a trick",)
    assert lines["Trischaken"].notes == ("forehand only", "everybody for themselves")


def test_bonus_says_when_it_can_be_had() -> None:
    with override("en"):
        notes = {line.name: line.notes for line in rulebook(presets()["tirol-2020"]).bonuses}

    assert notes["König ultimo"] == ("only when a king is called, only for the declarer's side",)
    assert notes["2. Sack"] == ("with 55/2 card points or more", "comes after 1. Sack")
    assert notes["Pagat"] == ()


def test_kontra_says_in_which_ledger_it_counts() -> None:
    money, both = english(presets()["ooe-2023"])["kontra"], english(presets()["hopfgarten-2016"])["kontra"]

    assert money[:2] == (
        "Kontra × 2 · Re × 4 · Sub × 8",
        "A Kontra counts in money only; the score is the same as without it.",
    )
    assert both[1] == "A Kontra counts in the score and in money."


def test_valat_says_what_becomes_of_everything_else() -> None:
    assert english(presets()["ooe-2023"])["valat"] == (
        "All tricks: the game counts 4 times, announced 8 times.",
        "If it is announced and not made, the other side gets it, reckoned from what the game costs lost.",
        "If there is a Kontra on the game and on the Valat, the larger one counts.",
        "Silent bonuses do not count beside it.",
    )
    assert english(presets()["wien-2021"])["valat"] == (
        "All tricks: 10 points, announced 20 points, on top of the game.",
        "If it is announced and not made, the other side gets it; the game counts all the same.",
        "The game and the Valat have a Kontra each.",
        "In solos it counts double.",
        "When a Valat is made, these count only if announced: Trull, Vier Könige.",
        "These cannot be announced together with a Valat: Trull, Vier Könige.",
        "A silent Valat voids the Kontra on the game.",
    )
    assert "Announced bonuses are multiplied like the game." in english(presets()["hopfgarten-2016"])["valat"]


def test_ruleset_without_trischaken_says_nothing_of_it() -> None:
    book = rulebook(presets()["hopfgarten-2016"])

    assert (book.trischaken, book.trischaken_cases) == ((), ())
    assert not any("Trischaken" in sentence for sentence in (*book.renonce, *book.left_open))


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("ooe-2023", "Whoever holds all four kings may not play a Rufer."),
        ("sauwald-2019", "Forehand, if holding all four kings, passes forehand's rights to the next seat."),
        ("wien-2021", "Whoever holds all four kings calls a queen."),
        (
            "hopfgarten-2016",
            "The declarer's side wins with 35/1 card points or more (35/2 is 35 points and 2 Blatt).",
        ),
    ],
)
def test_play_says_what_differs_between_rule_books(slug: str, sentence: str) -> None:
    assert sentence in english(presets()[slug])["play"]


def test_unknown_ruleset_is_not_found(client: Client, db: None) -> None:
    assert client.get("/rulesets/nothere/").status_code == 404


@pytest.mark.django_db
def test_rules_ask_the_database_nothing(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        client.get("/rulesets/ooe-2023/")
