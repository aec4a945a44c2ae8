"""How names sound: examples of the Kölner Phonetik, and names that are one by ear."""

import pytest

from tournaments.intake.sound import cologne_code, family_sound


@pytest.mark.parametrize(
    ("word", "code"),
    [  # Postel's and the usual examples
        ("Wikipedia", "3412"),
        ("Müller-Lüdenscheidt", "65752682"),
        ("Breschnew", "17863"),
        ("Heinz Classen", "068586"),
        ("Philip", "351"),
        ("Axel", "0485"),
        ("Maxi", "648"),
        ("Cäsar", "487"),
        ("Chor", "47"),
        ("Acker", "047"),
        ("Zacharias", "8478"),
        ("Scholz", "858"),
        ("Tzara", "87"),
        ("Hexe", "048"),
        ("Linz", "568"),
        ("", ""),
        ("-", ""),
        ("Ж", ""),
    ],
)
def test_code_of(word: str, code: str) -> None:
    assert cologne_code(word) == code


@pytest.mark.parametrize(
    "names",
    ["Maier Mayr Meyer Mayer Meier Mair", "Schmidt Schmitt Schmid Schmied", "Huber Hueber Hubmer", "Pichler Bichler"],
)
def test_names_that_sound_alike(names: str) -> None:
    first, *others = names.split()
    alike = [family_sound(each) == family_sound(first) for each in others]
    assert alike == [each != "Hubmer" for each in others]


def test_a_family_is_called_by_its_first_name_without_particles() -> None:
    assert family_sound("von Huber-Mayr") == family_sound("Huber") == "017"
    assert (family_sound("Von"), family_sound("-")) == ("36", "")
