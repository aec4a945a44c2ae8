"""A spontaneous evening in an archive: checked, changed, and taken in elsewhere."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import verify_archive
from tests.actions.acts import enter, sitting
from tests.actions.spontaneous.evening import another, name, opened, play, table_at
from tests.archive.positions import Positions
from tests.archive.reading import Lines, as_member, lines_in, members_of, packed
from tests.archive.test_restoring import archive_of, elsewhere, restore
from tests.factories import NOW, anna, at_desk, bert, season
from tests.project.verify_archive.forging import rechained
from tests.queries.test_seasons import held
from tests.verification.evening import found
from tournaments.actions.results.publishing import publish_qualifiers, publish_season
from tournaments.actions.spontaneous import end_spontaneous, rename_people
from tournaments.models import Player, Season, Tournament

pytestmark = pytest.mark.django_db


def with_everything() -> Season:
    """A season with a regular evening, and a spontaneous one with all that can happen at it."""
    people = [Player.objects.create(number=f"{n:04}", family_name=f"Pagat{n}") for n in range(1, 5)]
    held(people, 9, 3, -4, -8)
    evening = opened(tables=3, hands=1)
    first, second = table_at(evening, 1), table_at(evening, 2)
    name(first, "Frnaz Gerti Hans Ida")
    name(first, "Gerti Frnz Hans Ida")
    name(second, "Karl Lisi Max Nora Otto")
    play(first)
    frnz = sitting(first)[1]
    rename_people(first, {frnz.pk: "Franz"}, actor=bert(first), now=NOW)
    play(another(first, "Franz Gerti Hans Paul"))
    another(table_at(evening, 1, round_=2), "Franz Gerti Hans Ida")  # never played
    enter(table_at(evening, 2), actor=bert(second))
    end_spontaneous(evening, actor=at_desk(), now=NOW)
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    publish_qualifiers(season(), by=anna(), actor=at_desk(), now=NOW)
    return season()


def other_kind(lines: Lines) -> None:
    lines[-1]["kind"] = "regular"


def other_seats(lines: Lines) -> None:
    lines[-1]["entry"], lines[-2]["entry"] = lines[-2]["entry"], lines[-1]["entry"]


def more_rounds(lines: Lines) -> None:
    lines[-1]["rounds_planned"] += 1


def other_evening(lines: Lines) -> None:
    lines[-1]["only_at"] -= 1


FORGED: dict[str, tuple[str, Callable[[Lines], None]]] = {
    "kind": ("tournaments", other_kind),
    "seats": ("occupancies", other_seats),
    "rounds": ("tournaments", more_rounds),
    "person": ("players", other_evening),
}


def test_an_archive_with_a_spontaneous_evening_is_checked_and_taken_in(tmp_path: Path) -> None:
    with elsewhere():
        cup = with_everything().cup
        assert [found(each) for each in Tournament.objects.all()] == [set(), set()]
        made = archive_of(tmp_path / "cup.zip", cup)
    assert list(verify_archive.problems(tmp_path / "cup.zip")) == []
    for member, change in FORGED.values():
        lines = lines_in(made, member)
        change(lines)
        forged = rechained(made | {f"{member}.jsonl": as_member(lines)})
        assert list(verify_archive.problems(packed(forged, tmp_path / "forged.zip"))), member
    opened(tables=1)  # so that no id is what it was elsewhere

    ids = restore(tmp_path / "cup.zip", "anderswo")

    evening = Tournament.objects.get(pk__in=ids.tournaments.values(), kind="spontaneous")
    assert {each.only_at for each in Player.objects.filter(entries__tournament=evening)} == {evening}
    again = archive_of(tmp_path / "again.zip", evening.season.cup)
    assert Positions(again).content["players"] == Positions(made).content["players"]
    assert members_of(tmp_path / "again.zip").keys() == made.keys()
    assert list(verify_archive.problems(tmp_path / "again.zip")) == []
