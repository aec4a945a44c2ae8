"""Titles and degrees that people write beside a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.intake.titles import ABBREVIATED, CAPITALS, NEVER_NAMES, without_titles


@pytest.mark.parametrize(
    "written",
    [
        "Dr. Müller Eva",
        "Dr Müller Eva",
        "Müller Eva Dr.",
        "Müller Dr. Eva",
        "DDr. Müller Eva",
        "Dr.in Müller Eva",
        "Dr.ⁱⁿ Müller Eva",
        "Mag. Müller Eva",
        "Mag Müller Eva",
        "Mag.a Müller Eva",
        "Mag.ᵃ Müller Eva",
        "Mag. (FH) Müller Eva",
        "Mag.(FH) Müller Eva",
        "Mag. rer. soc. oec. Müller Eva",
        "Mag.rer.nat. Müller Eva",
        "Dr. med. univ. Müller Eva",
        "Dr. h.c. Müller Eva",
        "Mag. Dr. Müller Eva",
        "Mag.Dr.Müller Eva",
        "DI Müller Eva",
        "DIⁱⁿ Müller Eva",
        "DI (FH) Müller Eva",
        "Dipl.-Ing. Müller Eva",
        "Dipl.-Ing.in Müller Eva",
        "Dipl. Ing. Müller Eva",
        "Dipl-Ing Müller Eva",
        "Ing. Müller Eva",
        "Ing Müller Eva",
        "Prof. Müller Eva",
        "Univ.-Prof. Dr. Müller Eva",
        "Müller Eva MSc",
        "Müller Eva, MSc",
        "Müller Eva, MSc, BSc",
        "Müller Eva, MSc BSc",
        "Müller Eva, M.Sc.",
        "Müller Eva, Bsc",
        "Müller Eva BA MA",
        "Müller Eva, MBA",
        "Müller Eva, Ph.D.",
        "Müller Eva, LL.M.",
        "KR Müller Eva",
        "KommR Müller Eva",
        "KommRin Müller Eva",
        "HR Dipl.-Ing. Müller Eva",
        "OStR Mag. Müller Eva",
    ],
)
def test_a_title_is_no_part_of_a_name(written: str) -> None:
    assert without_titles(written) == "Müller Eva"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("Müller, Mag. Eva", "Müller, Eva"),
        ("Dr. Müller, Eva, Horn", "Müller, Eva, Horn"),
        ("Müller Eva, Dr., Horn", "Müller Eva, Horn"),
        ("Dr. Müller Eva (Horn)", "Müller Eva (Horn)"),
        ("Dr. Müller", "Müller"),
        ("DI Müller Eva, Horn (NÖ)", "Müller Eva, Horn (NÖ)"),
        ("Dr. A. Müller", "A. Müller"),
        ("Dr. H. Müller", "H. Müller"),
    ],
)
def test_what_stands_beside_a_title_stays_where_it_is(written: str, left: str) -> None:
    assert without_titles(written) == left


@pytest.mark.parametrize(
    "name",
    [
        "Mag Eva", "Ing Eva", "Prof Eva", "Ma Li", "MA Li", "Ba Eva", "Di Mauro Eva", "di Mauro Eva", "DI MAURO EVA",
        "DI MAURO Eva", "Dragan Eva", "Magda Eva", "Müller Eva (St. Pölten)", "Müller A. Eva", "Huber,", ", Huber",
        "Dr.", "Müller Eva, St. Veit a.d. Glan", "Mayr-Prof Eva", "",
    ],
)  # fmt: skip
def test_what_may_be_a_name_or_a_place_stays(name: str) -> None:
    assert without_titles(name) == name


@given(st.text(alphabet="aeiou ,.-()DrMagIng", max_size=40))
def test_titles_are_gone_after_one_reading(text: str) -> None:
    once = without_titles(text)
    assert without_titles(once) == once


def test_no_title_is_in_two_tables_in_the_same_way() -> None:
    assert not {each.casefold() for each in CAPITALS} & NEVER_NAMES
    assert all(each == each.casefold() for each in ABBREVIATED | NEVER_NAMES)
