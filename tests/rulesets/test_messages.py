"""What a club reads: the row that is meant, the likely cause, and one problem for one mistake."""

import re
import tomllib
from pathlib import Path

import pytest

from rulesets.load import RulesetRefused, read_ruleset_file
from rulesets.problems import RulesetProblem
from rulesets.sentences import CODES
from tests.scoring.variants.changes import PRESETS

OURS = (PRESETS / "ooe-2023.toml").read_text("utf-8").replace('"ooe-2023"', '"ours"')
BETTEL = '{ code = "bettel", value = 2 }'
MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text("utf-8"))["mistake"]


def messages(content: str) -> list[str]:
    """Path and message of every problem of a file."""
    with pytest.raises(RulesetRefused) as refused:
        read_ruleset_file(content.encode())
    return [f"{problem.path}: {problem.message}" for problem in refused.value.problems]


def test_mistake_is_told_once_with_the_row_it_means() -> None:
    for mistake in MISTAKES:
        assert OURS.count(mistake["before"]) == 1
        assert messages(OURS.replace(mistake["before"], mistake["after"])) == mistake["said"], mistake["after"]


def test_text_and_lists_that_are_too_long_are_told_shortly() -> None:
    name = "x" * 500

    assert messages(OURS.replace(BETTEL, f'{{ code = "bettel", value = 2, name = "{name}" }}')) == [
        f"contracts[3].name: {'x' * 49}…: This has to be one line of 1 to 80 characters."
    ]
    for key, long, most in (("name", 81, 80), ("version", 41, 40), ("source", 401, 400)):
        rules = re.sub(f'^{key} = ".*"$', f'{key} = "{"x" * long}"', OURS, flags=re.MULTILINE)
        assert messages(rules) == [f"{key}: This has to be one line of 1 to {most} characters."]
    assert messages(OURS.replace('"Re"', '"Re "')) == [
        "kontra.levels[1].name: Re: Remove the space at the beginning or at the end."
    ]
    assert messages(OURS.replace(BETTEL, ", ".join([BETTEL] * 60))) == ["contracts: A list has at most 60 entries."]


def test_list_after_the_last_table_is_told_its_place_and_not_missed() -> None:
    first, last = OURS.index("bonuses = ["), OURS.index("[kontra]")

    assert messages(OURS[:first] + OURS[last:] + OURS[first:last]) == [
        "renonce.bonuses: The key “bonuses” stands in the wrong place: it belongs at the top, above the first [table]."
    ]
    assert messages(OURS.replace('slug = "ours"\n', "") + 'slug = "ours"\n') == [
        "renonce.slug: The key “slug” stands in the wrong place: it belongs at the top, above the first [table]."
    ]


def test_what_a_misspelt_row_would_have_been_is_not_missed() -> None:
    sack = '{ code = "sack1", silent = 1, announced = 2 }, { code = "sack2", silent = 1, announced = 2 }'
    bird = '{ code = "pagat", silent = 1, announced = 2 }'
    rufer = OURS.replace('"besserrufer"', '"pagatrufer"')

    for rules in (
        rufer.replace('"pagat"', '"pagatt"'),
        OURS.replace(bird, f"{bird}, {sack}").replace("sack1", "sakk1"),
    ):
        (problem,) = messages(rules)
        assert "The rule books have no bonus" in problem


def test_what_a_key_in_the_wrong_place_would_have_said_is_not_missed() -> None:
    for first, last in (
        ("doubled_hands = 3", 'doubled_after = ["trischaken"]'),
        ('partner = "two_called_kings"', "players = 6"),
        ("dummies = 1", "players = 3"),
        ('dummies_shared = "hand"', "dummies = 1"),
    ):
        key = last.partition(" ")[0]
        assert messages(f"{first}\n{OURS}{last}\n") == [
            f"renonce.{key}: The key “{key}” stands in the wrong place: it belongs at the top, above the first [table]."
        ]
    pots = "pots = { alone = [3, 6, 6, 12], two_virgins = [4, 6, 6, 12], all_tricks = [6, 12] }\nrank = 2"
    rules = OURS.replace('scheme = "ooe"', f'scheme = "pots"\n{pots}') + 'plain = "two_highest"\n'
    assert messages(rules)[:1] == [
        "renonce.plain: The key “plain” stands in the wrong place: it belongs in [trischaken]."
    ]
    assert not any("rank" in each for each in messages(rules))


def test_key_that_is_not_known_hides_nothing_else() -> None:
    rules = OURS.replace('"pagat", silent = 1', '"pagat", foo = 1, silent = 7').replace(
        "mayor_thirds = 107", "mayor_thirds = 100\ncents_per_point = 5"
    )

    assert [each.partition(": ")[0] for each in messages(rules.replace("cents_per_point = 10\n", ""))] == [
        "bonuses[0].foo", "trischaken.cents_per_point", "bonuses[0].silent", "trischaken.mayor_thirds",
    ]  # fmt: skip


def test_table_or_row_whose_key_is_misspelt_is_one_problem() -> None:
    pots = 'scheme = "pots"\npots.alone = [3, 6, 6, 12]'

    assert len(messages(OURS.replace("[trischaken]", "[trischakenx]") + "[trischaken.pots]\nthree_tied = 3\n")) == 1
    assert len(messages(OURS.replace('scheme = "ooe"', pots).replace("pots.alone", "potz.alone"))) == 1
    assert len(messages(OURS.replace(BETTEL, '{ codex = "bettel", value = 2 }'))) == 1
    assert len(messages(OURS.replace('{ code = "trischaken" }', '{ codex = "trischaken" }'))) == 1
    own = '{ code = "neu", name = "Neu", family = "positive", value = 1, patner = "called_king", may_concede = true }'
    assert len(messages(OURS.replace(BETTEL, own))) == 1
    assert (
        len(messages('bei_pays = "everyone"\n' + OURS.replace(BETTEL, BETTEL.replace("}", ', besid = ["bettel"] }'))))
        == 1
    )


def test_file_of_nothing_but_unknown_keys_is_answered_in_a_moment() -> None:
    keys = [f"k{index} = 1" for index in range(1_000)]

    assert len(messages("\n".join(keys))) == 1_000 + 10


def test_problem_is_told_in_another_language_after_its_row() -> None:
    problem = RulesetProblem("missing", "contracts[0].value", {"key": "value"}, "Bettel")

    assert (
        problem.translated(lambda sentence: {problem.sentence: "Es fehlt „%(key)s“."}[sentence])
        == "Bettel: Es fehlt „value“."
    )


def test_codes_are_these_for_good() -> None:
    assert sorted(CODES) == [
        "bad_code", "bad_date", "contradiction", "empty", "missing", "not_toml", "not_utf8", "out_of_range",
        "too_large", "too_nested", "twice", "unknown_bonus", "unknown_choice", "unknown_contract", "unknown_key",
        "wrong_type",
    ]  # fmt: skip
