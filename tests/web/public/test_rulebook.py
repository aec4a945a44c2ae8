"""The tables and examples of the rules page are what the engine pays."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from rulesets.load import presets, read_ruleset
from rulesets.model import Ruleset
from tests.own_rules import added
from tests.scoring.reference.own_rulesets import FOLDER, OWN, own_ruleset
from tests.scoring.test_variants import variant
from tests.scoring.variants.rules import SECOND_HALF, SIX, STROHMANN, TWO_WITH_TWO
from tests.scoring.variants.trischaken import ALL_CASES, BY_RANK, FROM_EACH
from tests.web.parts import links, texts
from tests.web.reading import text_of
from tournaments.web.public.rulebook import Rulebook, rulebook

Payments = dict[str, tuple[tuple[int, int] | None, tuple[int, int]]]
Cases = dict[str, list[tuple[str, str, str]]]


def book_of(change: Any, base: str = "ooe-2023") -> Rulebook:
    with override("en"):
        return rulebook(variant(base, change))


def payments_of(book: Rulebook) -> Payments:
    return {f"{line.name} {line.note}".strip(): (line.won, line.lost) for line in book.payments}


def cases_of(book: Rulebook) -> Cases:
    return {group.loser: [(row.virgins, row.pays, row.gets) for row in group.rows] for group in book.trischaken_cases}


def test_payments_of_upper_austria() -> None:
    assert payments_of(book_of({})) == {
        "Rufer, Besserrufer + bird with a partner": ((1, -1), (-1, 1)),
        "Rufer, Besserrufer + bird alone": ((3, -1), (-3, 1)),
        "Piccolo, Bettel": ((6, -2), (-6, 2)),
        "Solorufer with a partner": ((2, -2), (-2, 2)),
        "Solorufer alone": ((6, -2), (-6, 2)),
        "Farbendreier": ((9, -3), (-9, 3)),
        "Sechserdreier": ((12, -4), (-24, 8)),
        "Dreier": ((12, -4), (-12, 4)),
        "Farbensolo, Piccolo ouvert": ((18, -6), (-18, 6)),
        "Bettel ouvert": ((21, -7), (-21, 7)),
        "Solodreier": ((24, -8), (-24, 8)),
    }


def test_payments_of_six_and_with_a_strohmann() -> None:
    six, strohmann = payments_of(book_of(SIX)), payments_of(book_of(STROHMANN))

    assert six["Rufer, Besserrufer + bird with 2 partners"] == ((1, -1), (-1, 1))
    assert six["Rufer, Besserrufer + bird with a partner"] == ((2, -1), (-2, 1))
    assert six["Rufer, Besserrufer + bird alone"] == ((5, -1), (-5, 1))
    assert six["Dreier"] == ((20, -4), (-20, 4))
    assert strohmann["Dreier"] == ((12, -4), (-12, 4))
    assert payments_of(book_of(TWO_WITH_TWO)) == strohmann


def test_second_half_of_the_talon_has_a_line_for_the_loss_alone() -> None:
    assert payments_of(book_of(SECOND_HALF))["Dreier after the second half of the talon"] == (None, (-24, 8))


def test_trischaken_by_its_cases_in_upper_austria() -> None:
    assert cases_of(book_of({})) == {
        "One loses, neither as mayor nor as forehand": [
            ("no virgin", "3", "the others 1 each"),
            ("1 virgin", "3", "the virgin 3"),
            ("2 virgins", "4", "the virgins 2 each"),
        ],
        "The mayor loses": [
            ("no virgin", "6", "the others 2 each"),
            ("1 virgin", "6", "the virgin 6"),
            ("2 virgins", "6", "the virgins 3 each"),
            ("3 virgins", "6", "the virgins 2 each"),
        ],
        "Forehand loses": [
            ("no virgin", "6", "the others 2 each"),
            ("1 virgin", "6", "the virgin 6"),
            ("2 virgins", "6", "the virgins 3 each"),
        ],
        "Forehand loses as mayor": [
            ("no virgin", "12", "the others 4 each"),
            ("1 virgin", "12", "the virgin 12"),
            ("2 virgins", "12", "the virgins 6 each"),
            ("3 virgins", "12", "the virgins 4 each"),
        ],
        "Two are tied for the most": [
            ("no virgin", "2 each", "the others 2 each"),
            ("1 virgin", "2 each", "the virgin 4"),
            ("2 virgins", "2 each", "the virgins 2 each"),
        ],
        "Three are tied for the most": [
            ("no virgin", "1 each", "the other 3"),
            ("1 virgin", "1 each", "the virgin 3"),
        ],
    }


def test_trischaken_by_its_cases_in_the_tyrol() -> None:
    cases = cases_of(book_of({}, "tirol-2020"))

    assert cases["The mayor loses"] == [("", "6", "the others 2 each")]
    assert cases["One loses, neither as mayor nor as forehand"] == [
        ("no virgin", "the two with the most 2 each", "the two with the least 2 each"),
        ("1 virgin", "everybody with a trick 2", "the virgin 6"),
        ("2 virgins", "everybody with a trick 4", "the virgins 4 each"),
    ]
    assert cases["Three are tied for the most"] == [
        ("no virgin", "1 each", "the other 3"),
        ("1 virgin", "everybody with a trick 2", "the virgin 6"),
    ]


def test_trischaken_by_its_cases_in_vienna_and_the_sauwald() -> None:
    vienna, sauwald = cases_of(book_of({}, "wien-2021")), cases_of(book_of({}, "sauwald-2019"))

    assert vienna["One loses, neither as mayor nor as forehand"] == [
        ("no virgin", "6", "the others 2 each"),
        ("1 virgin", "6", "the virgin 6"),
        ("2 virgins", "6", "the virgins 3 each"),
    ]
    assert vienna["Two are tied for the most"][0] == ("no virgin", "3 each", "the others 3 each")
    assert sauwald["The mayor loses"][2] == ("2 virgins", "6", "the virgins 3 each")
    assert sauwald["Forehand loses"][2] == ("2 virgins", "12", "the virgins 6 each")
    assert sauwald["Two are tied for the most"] == [
        ("no virgin", "2 each", "the others 2 each"),
        ("1 virgin", "2 each", "the virgin 4"),
        ("2 virgins", "3 each", "the virgins 3 each"),
    ]


ADDITIONS = [
    ("1 virgin", "everybody with a trick 2", "the virgin 6"),
    ("2 virgins", "everybody with a trick 4", "the virgins 4 each"),
    ("3 virgins", "everybody with a trick 6", "the virgins 2 each"),
]


@pytest.mark.parametrize(
    ("base", "change", "loser", "rows"),
    [
        ("tirol-2020", ALL_CASES, "The mayor loses", [("", "6", "the others 2 each")]),
        ("tirol-2020", ALL_CASES, "In addition, whoever loses", ADDITIONS),
        ("ooe-2023", FROM_EACH, "Two are tied for the most", [("", "2 each", "the others 2 each")]),
        ("ooe-2023", FROM_EACH, "In addition, whoever loses", ADDITIONS),
        ("ooe-2023", BY_RANK, "Two are tied for the most", [("", "2 each", "the two with the least 2 each")]),
    ],
)
def test_trischaken_by_its_cases_in_rules_of_ones_own(
    base: str, change: Any, loser: str, rows: list[tuple[str, str, str]]
) -> None:
    assert cases_of(book_of(change, base))[loser] == rows


def test_strohmanns_balance_is_shown_in_a_hand() -> None:
    sentences = book_of(STROHMANN).seats

    assert "For example Dreier won by forehand: +11 −6 −5." in sentences
    assert not any("example" in each for each in book_of({**STROHMANN, "dummies_shared": "round"}).seats)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"doubled_after": ["trischaken"]},
            "After a Trischaken the next hands count double: four at a table of four, five at a table of five.",
        ),
        (
            {"doubled_after": ["trischaken", "mondfang"], "doubled_hands": 4},
            "After a Trischaken or a Mondfang the next 4 hands of the table count double.",
        ),
        (
            {"doubled_after": ["all_zero"], "doubled_hands": 1},
            "After a hand that brings nobody anything the next hand of the table counts double.",
        ),
        (
            {**STROHMANN, "doubled_after": ["mondfang"]},
            "After a Mondfang as many hands of the table count double as people sit there.",
        ),
    ],
    ids=["all of the table", "four", "one", "three people"],
)
def test_which_hands_count_double_is_one_sentence(change: Any, said: str) -> None:
    assert book_of(change).doubled[0] == said


def test_which_contracts_can_be_beside_which_is_said_once() -> None:
    either = {"bei_pays": "everyone", "contracts": {"piccolo": {"beside": ["piccolo", "bettel"]}}}
    both = {
        "bei_pays": "everyone",
        "contracts": {"piccolo": {"beside": ["piccolo", "bettel"]}, "bettel": {"beside": ["bettel"]}},
    }

    assert book_of(either).bei[1:3] == ("Beside Piccolo: Piccolo, Bettel.", "Beside Bettel: Piccolo.")
    assert book_of(both).bei[1:3] == (
        "Piccolo, Bettel: in any combination, also the same one twice.",
        "Whatever else is played, nothing is declared beside it.",
    )


def test_renonce_is_shown_in_hands() -> None:
    assert {example.title: dict(example.points) for example in book_of({}).renonce_examples} == {
        "Dreier, an opponent at fault": {"declarer": 12, "each opponent": 4, "at fault": -20},
        "Dreier, the declarer at fault": {"at fault": -12, "each opponent": 4},
        "Rufer, an opponent at fault": {"declarer": 1, "partner": 1, "opponent": 1, "at fault": -3},
        "Rufer, the partner at fault": {"declarer": 1, "at fault": -3, "each opponent": 1},
    }


@pytest.mark.parametrize(
    ("slug", "sentences"),
    [
        (
            "ooe-2023",
            [
                "If several are at fault, up to 2 players share it in equal parts.",
                "In Trischaken each of the others gets 2; if forehand is at fault 4, if two or more players are 3.",
            ],
        ),
        (
            "wien-2021",
            [
                "If several are at fault, up to 3 players share it in equal parts.",
                "In Trischaken each of the others gets 6 from whoever is at fault.",
            ],
        ),
        ("sauwald-2019", ["Silent bonuses do not count after a Renonce."]),
        ("tirol-2020", ["These cannot be proved: 1. Sack, 2. Sack, Valat."]),
    ],
)
def test_renonce_is_said_in_sentences(slug: str, sentences: list[str]) -> None:
    assert [each for each in book_of({}, slug).renonce if each in sentences] == sentences


def test_what_the_source_leaves_open_is_said() -> None:
    with override("en"):
        left_open = {slug: rulebook(ruleset).left_open for slug, ruleset in presets().items()}

    order = "In Trischaken, which of the cases comes first, or whether several are paid."
    kings = "What whoever holds all four kings may play."
    two_tied = (
        "What two who are tied for the most pay in Trischaken if there is a virgin. Here: as much as without one."
    )
    assert {slug: sentences for slug, sentences in left_open.items() if sentences} == {
        "sauwald-2019": (two_tied,),
        "hausruck-classic": (two_tied,),
        "raiffeisen-classic": (two_tied,),
        "hopfgarten-2016": (kings,),
        "tirol-2020": (
            kings,
            f"{order} Here: only the first that applies.",
            "What three who are tied pay or get in Trischaken. Here: half as much each.",
        ),
    }


def test_conduct_is_titled_and_says_where_nothing_is_said() -> None:
    book = book_of({"conduct": {"leads": "Always forehand."}})

    stated = [(line.title, line.text) for line in book.conduct if line.is_stated]
    assert stated == [("Who leads", "Always forehand.")]
    assert {line.text for line in book.conduct if not line.is_stated} == {"The source says nothing about it."}
    assert (len(book.conduct), book_of({}).conduct) == (8, ())


def everywhere() -> list[Ruleset]:
    return [*presets().values(), *(read_ruleset(own_ruleset(name)) for name in OWN)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_ruleset_can_be_read_and_its_payments_sum_to_zero(language: str) -> None:
    for ruleset in everywhere():
        with override(language):
            book = rulebook(ruleset)
        for line in book.payments:
            for side, other in filter(None, (line.won, line.lost)):
                ours = [count for count in (1, 2, 3) if side * count + other * (len(ruleset.seats) - count) == 0]
                assert ours, (ruleset.slug, line)


@pytest.mark.django_db
def test_page_has_the_sections_these_rules_need_and_no_others(client: Client) -> None:
    everything = added(text=(FOLDER / "everything-side.toml").read_text("utf-8"))

    pages = [client.get(f"/rulesets/{key}/") for key in (everything.key, "hopfgarten-2016")]

    assert [texts(page, "h2") for page in pages] == [
        [
            "General", "Double hands", "Kontra", "Valat", "Bei-Spiele", "Trischaken", "Renonce",
            "Conduct at the table", "Revisions",
        ],
        ["General", "Kontra", "Valat", "Renonce", "Conduct at the table", "Left open by the source"],
    ]  # fmt: skip
    assert [len(texts(page, "caption")) for page in pages] == [4, 3]
    for page in pages:
        assert {link[1:] for link in links(page, "nav.cluster")} <= set(
            re.findall(r' id="(\w+)"', page.content.decode())
        )
    assert "#doubled" in links(pages[0], "nav.cluster")
    assert "Nothing about conduct has been taken over from the source" in text_of(pages[1])
