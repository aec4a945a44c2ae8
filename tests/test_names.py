"""What people are called where several stand together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.names import NamedPerson, distinct_column_names, distinct_names, listed_names, namesake_suffixes

TABLES = pytest.mark.parametrize(
    ("people", "names"),
    [
        ("Attrappe Anna | Beispiel Bert", "Attrappe | Beispiel"),
        ("Attrappe Anna | Attrappe Bert | Fantasie Frida", "Attrappe A. | Attrappe B. | Fantasie"),
        ("Attrappe Anna | Attrappe Anton | Attrappe Bert", "Attrappe Anna | Attrappe Anton | Attrappe B."),
        ("Attrappe Anna 0042 | Attrappe Anna 0815", "Attrappe Anna 0042 | Attrappe Anna 0815"),
        ("Attrappe Anna 0042 | Attrappe Anna", "Attrappe Anna 0042 | Attrappe Anna"),
        ("Attrappe Anna - Linz | Attrappe Anna - Graz", "Attrappe Anna Linz | Attrappe Anna Graz"),
        ("Attrappe Anna | Attrappe Anna", "Attrappe Anna 1 | Attrappe Anna 2"),
        ("Attrappe | Attrappe Anna", "Attrappe | Attrappe A."),
        ("ATTRAPPE Anna | Attrappe Bert", "ATTRAPPE A. | Attrappe B."),
        ("Müller Anna | Mu\u0308ller Bert | Muller Clara", "Müller A. | Mu\u0308ller B. | Muller"),
    ],
)


def person(text: str) -> NamedPerson:
    """ "Family Given Number Place", each but the first may be missing; no number is "-"."""
    family, given_name, number, place = [*text.split(), "", "", ""][:4]
    return NamedPerson(family, given_name, number.strip("-"), place)


def people_of(text: str) -> list[NamedPerson]:
    return [person(each) for each in text.split(" | ")]


@TABLES
def test_a_name_at_a_table_is_as_short_as_the_others_allow(people: str, names: str) -> None:
    assert " | ".join(distinct_names(people_of(people))) == names


@pytest.mark.parametrize(
    ("letters", "people", "names"),
    [
        (8, "Musterer Anna | Hinterleitner Bert", "Musterer | Hinterl."),
        (6, "Musterer Anna | Hinterleitner Bert", "Muste. | Hinte."),
        (8, "Piccolobauer Bert | Piccoloinger Urban", "Picc.bauer | Picc.inger"),
        (6, "Piccolobauer Bert | Piccoloinger Urban", "Pic.bau. | Pic.ing."),
        (8, "Piccolobauer Bert | Piccolobauer Anna | Piccoloinger Urban", "Piccolo. B. | Piccolo. A. | Picc.inger"),
        (8, "Hinterleitner Bert | Hinterleitner Anna", "Hinterl. B. | Hinterl. A."),
        (8, "Hinterleitner Anton | Hinterleitner Anna", "Hinterl. Anton | Hinterl. Anna"),
        (8, "Hinterleitna Anton | Hinterleitne Anna", "Hint.eitna | Hint.eitne"),
        (8, "Musterfra Anton | Musterfrb Anna", "Musterfra | Musterfrb"),
        (6, "Hinterleitner Christoph 0042 | Hinterleitner Christian", "Hinte. 0042 | Hinte."),
        (6, "Hinterleitner Christoph | Hinterleitner Christian", "Hinte. 1 | Hinte. 2"),
        (1, "Musterer Anna | Hinterleitner Bert", "Mus. | Hin."),
    ],
)
def test_a_heading_is_cut_and_stays_another_one(letters: int, people: str, names: str) -> None:
    assert " | ".join(distinct_column_names(people_of(people), letters=letters)) == names


@pytest.mark.parametrize(
    ("people", "names", "beside"),
    [
        ("Attrappe Anna 0042 | Attrappe Bert", "Attrappe Anna | Attrappe Bert", "|"),
        (
            "Attrappe Anna 0042 | Attrappe Anna - Linz",
            "Attrappe Anna, 0042 | Attrappe Anna, Linz",
            "0042|Linz",
        ),
        (
            "Attrappe Anna - Linz | Beispiel Bert - Linz | Attrappe Anna 0001 | Beispiel Bert 0002",
            "Attrappe Anna, Linz | Beispiel Bert, Linz | Attrappe Anna, 0001 | Beispiel Bert, 0002",
            "Linz|Linz|0001|0002",
        ),
        ("Attrappe Anna | attrappe anna", "Attrappe Anna 1 | attrappe anna 2", "1|2"),
    ],
)
def test_a_list_has_full_names_and_beside_namesakes_what_tells_them_apart(people: str, names: str, beside: str) -> None:
    listed = people_of(people)

    assert " | ".join(listed_names(listed)) == names
    assert "|".join(namesake_suffixes(listed)) == beside


WORDS = st.sampled_from(["Bauer", "bauer", "Bauer A.", "Bauer 1", "Bauer Anna", "Hinterleitner", "Hinterlechner", "Öd"])
GIVEN = st.sampled_from(["", "Anna", "anna", "Anton", "Christoph", "Christian", "A."])
NUMBERS, TOWNS = st.sampled_from(["", "0042", "0815"]), st.sampled_from(["", "Linz", "0042"])
PEOPLE = st.lists(st.builds(NamedPerson, WORDS, GIVEN, NUMBERS, TOWNS), max_size=7)


@given(PEOPLE, st.integers(4, 9))
def test_names_are_never_alike_and_begin_with_the_family_name(people: list[NamedPerson], letters: int) -> None:
    names, headings, listed = (
        distinct_names(people),
        distinct_column_names(people, letters=letters),
        listed_names(people),
    )

    for shown in (names, headings, listed):
        assert len({name.casefold() for name in shown}) == len(people)
    for one, name, heading, full in zip(people, names, headings, listed, strict=True):
        assert name.startswith(one.family_name)
        begin, *end = heading.split()[0].rstrip(".").split(".")
        assert one.family_name.startswith(begin)
        assert all(each in one.family_name for each in end)
        assert full.startswith(one.name)


@given(st.permutations(people_of("Bauer Anna | Bauer Bert | Bauer Anton | Huber Anna | Bauer Anna 0042")))
def test_the_order_changes_no_name(people: list[NamedPerson]) -> None:
    expected = {
        person("Bauer Anna"): "Bauer Anna",
        person("Bauer Bert"): "Bauer B.",
        person("Bauer Anton"): "Bauer Anton",
        person("Huber Anna"): "Huber",
        person("Bauer Anna 0042"): "Bauer Anna 0042",
    }

    assert distinct_names(people) == tuple(expected[each] for each in people)
