"""Whether somebody should be asked if two records are one person."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.intake.duplicates import alike_pairs, may_be_one_person
from tournaments.intake.folding import spelt_words
from tournaments.intake.players import PlayerRow
from tournaments.intake.short_names import SHORT_NAMES
from tournaments.intake.sound import family_sound
from tournaments.simulator.names import everybody

ALIKE = [
    "Huber;Josef;Linz | Huber;Josef;Linz",
    "Huber;Josef;Linz | HUBER;Joseph;Lins",
    "Maier;Josef;Linz | Mayr;Josef;Linz",
    "Müller;Jörg;Linz | Mueller;Joerg",
    "Huber;Josef | Huber;Josef",
    "Huber;Josef;Linz | Huber;J.;Linz",
    "Huber;Josef;Linz | Huber;;Linz",
    "Huber;Anna;Linz | Huber-Mayr;Anna",
    "Huber;Anna;Linz;1958 | Huber;Anna-Maria;Wels;1958",
    *(
        f"Mayrhofer;Herta;Linz | {other}"
        for other in ("Mayerhofer;Hertha", "Mairhofer;Herta", "Maierhofer;Herta", "Meyrhofer;Herta;Linz")
    ),
    "Lackinger;Norbert;Linz | Lackinger;Norbertt",
    *(
        f"Huber;{short};Linz | Huber;{name}"
        for short, name in (
            *(("Sepp", "Josef"), ("Sepp", "Peperl"), ("Hans", "Johann"), ("Franzl", "Franz"), ("Toni", "Anton")),
            *(("Resi", "Theresia"), ("Gusti", "Auguste"), ("Poldi", "Leopold"), ("Schurl", "Georg")),
            *(("Ferdl", "Ferdinand"), ("Karli", "Karl"), ("Rudi", "Rudolf"), ("Fritz", "Friedrich;Linz")),
            *(("Loisl", "Alois;Linz"), ("Michl", "Michael"), ("Sepp", "Joseph;Linz"), ("Hans Peter", "Johann")),
        )
    ),
    "Pichler;Leopoldine;St. Uhu;| Bichler;Leopoldina;St.Uhu",
]
DIFFERENT = [
    "Huber;Josef;Linz | Huber;Josef;Wels",
    "Huber;Josef;Linz;1958 | Huber;Josef;Linz;1959",
    "Huber;Josef;Linz | Hofer;Josef;Linz",
    "Huber;Franz;Linz | Huber;Johann;Linz",
    "Huber;Johann;Linz | Huber;Johanna;Linz",
    "Huber;Josef;Linz | Huber;Josefine;Linz",
    "Semmelbauer;Anna;Linz | Semmelhuber;Johann;Linz",
    "Schnapslmayr;Anna;Linz | Zibslmair;Anna;Linz",
    "Huber;Sepp;Linz | Huber;Josef;Wels",
    "Huber;Sepp | Huber;Franz",
    "Huber;Hans;Linz;1958 | Huber;Johann;Linz;1959",
    "Maier;Josef | Mayr;Josef",
    "Maier;Josef;Linz | Mayr;Josef",
    "Huber | Huber;Josef",
    "Mayrhofer;Herta;Linz | Maierhofer;Herta;Wels",
    "Mayrhofer;Herta;Linz | Maierhofer",
    "Mayrhofer;Herta | Maierhofer;Hermi",
    "Trischakenbauer;Maria | Trischakenhuber;Maria",
    "Gastspieler 1;Probe | Gastspieler 11;Probe",
    "Gastspieler 1;Probe;Linz | Gastspieler 2;Probe;Linz",
    "Gastl;Probe1;Linz | Gastl;Probe2;Linz",
]


def row(text: str) -> PlayerRow:
    """ "Family;Given;Place;Year", from behind on not all of them."""
    family, given_name, place, year = [*text.strip().split(";"), "", "", ""][:4]
    return PlayerRow("", family, given_name, place=place, birth_year=year)


@pytest.mark.parametrize(("pair", "alike"), [*((each, True) for each in ALIKE), *((each, False) for each in DIFFERENT)])
def test_two_records_are_asked_about(pair: str, alike: bool) -> None:
    one, other = map(row, pair.split("|"))
    assert (may_be_one_person(one, other), may_be_one_person(other, one)) == (alike, alike)


names = st.text(alphabet="abehjosuä -.", max_size=8)


@given(st.builds(PlayerRow, st.just(""), names, names, place=names), st.builds(PlayerRow, st.just(""), names, names))
def test_who_asks_first_makes_no_difference(one: PlayerRow, other: PlayerRow) -> None:
    assert may_be_one_person(one, other) == may_be_one_person(other, one)
    assert may_be_one_person(one, one)


def test_hardly_anybody_of_the_demo_is_taken_for_somebody_else() -> None:
    people = [PlayerRow(each.number, each.family_name, each.given_name, place=each.place) for each in everybody(1_000)]
    alarms = [(a, b) for index, a in enumerate(people) for b in people[:index] if may_be_one_person(a, b)]
    assert alarms == []
    typed = [replace(each, place="") for each in people]
    alarms = [(a, b) for index, a in enumerate(typed) for b in people[:index] if may_be_one_person(a, b)]
    assert alarms == []


def test_short_names_are_in_pairs_though_they_begin_otherwise() -> None:
    people = ["Huber;Sepp", "Huber;Josef", "Huber;Franz", "Huber;"]
    records = [(at, family_sound("Huber"), row(text)) for at, text in enumerate(people)]
    assert list(alike_pairs(records)) == [(0, 1)]


def test_short_names_are_written_as_they_are_compared() -> None:
    listed = [name for short, names in SHORT_NAMES.items() for name in (short, *names.split())]
    assert [spelt_words(name) for name in listed] == [(name,) for name in listed]
