"""One sentence for each code."""

from django.utils.translation import override

from tournaments.errors import OWN_SENTENCES, SENTENCES, Refused
from tournaments.seating.contract.codes import SENTENCES as DRAW_SENTENCES
from tournaments.seating.contract.codes import DrawCode
from tournaments.seating.contract.problems import DrawProblem


def test_no_code_has_a_second_sentence() -> None:
    assert OWN_SENTENCES.keys() & {code.value for code in DRAW_SENTENCES} == set()
    assert len(SENTENCES) == len(OWN_SENTENCES) + len(DRAW_SENTENCES)
    assert len(set(SENTENCES.values())) == len(SENTENCES), "two codes with one sentence are one code"


def test_every_problem_of_a_draw_has_a_sentence() -> None:
    assert set(DRAW_SENTENCES) == set(DrawCode)


def test_the_desk_says_the_sentence_of_the_engine_with_names() -> None:
    with override("en"):
        assert Refused("same_table", player="Anna Auer", table=3).sentence == "Anna Auer is already at table 3."
    with override("de"):
        assert Refused("same_table", player="Anna Auer", table=3).sentence == "Anna Auer sitzt schon am Tisch 3."
    assert (
        DrawProblem(DrawCode.SAME_TABLE, "table", {"player": 7, "table": 3}).reason == "Player 7 is already at table 3."
    )
