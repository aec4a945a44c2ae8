"""Champions of the past: entered, taken in as a list and out again, taken from a published final."""

from datetime import date, timedelta

import pytest

from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.factories import cup as new_cup
from tournaments.actions.finals.champions import (
    ChampionLine,
    add_champion,
    change_champion,
    crown_champion,
    import_champions,
    remove_champion,
    undo_champions,
)
from tournaments.lists.final import FinalList, FinalRow
from tournaments.lists.published import ListedPlayer, serialize_list
from tournaments.models import ChampionImport, PastChampion, Player, Publication
from tournaments.queries.finals.champions import champions_of

pytestmark = pytest.mark.django_db

UHU = ChampionLine(2019, "Uhuber Resi", date(2019, 6, 8), "Kakaduburg", 151, 100, 51)


def entered(line: ChampionLine) -> PastChampion:
    return add_champion(new_cup(), line, actor=at_desk(), now=NOW)


def lines() -> list[tuple[int, str]]:
    return [(each.year, each.name) for each in champions_of(new_cup())]


def test_a_year_has_a_day_of_its_own_and_may_be_empty_with_a_remark() -> None:
    _, revision = new_cup(), new_cup().revision
    late = entered(ChampionLine(2020, "Skisberger Franz", date(2021, 8, 14)))
    empty = entered(ChampionLine(2021, remark="nicht ausgetragen"))

    assert lines() == [(2021, ""), (2020, "Skisberger Franz")]
    assert (late.year, late.held_on) == (2020, date(2021, 8, 14))
    expected = [Logged("note_champion", {"champion": each.pk, "year": each.year}, at_desk()) for each in (late, empty)]
    assert logged_since(new_cup(), revision) == expected
    with refused("champion_empty", field="name"):
        entered(ChampionLine(2022))
    with refused("champion_twice", field="name", name="Skisberger Franz", year=2020):
        entered(ChampionLine(2020, "Skisberger Franz"))
    with refused("champion_twice", field="name", name="Skisberger Franz", year=2020):
        entered(ChampionLine(2020, "Skisberger Franz", title="Landesfinale"))  # which the first line may be, too
    entered(ChampionLine(2020, "Mondinger Eva"))  # who shared the first rank
    with refused("champion_sum", field="points"):
        entered(ChampionLine(2022, "Mondinger Eva", None, "", 190, 100, 60))


def test_a_line_is_corrected_and_removed() -> None:
    player, made = PlayerFactory.create(), entered(UHU)
    changed = change_champion(made, ChampionLine(2019, "Uhuber Theresia"), player=player, actor=at_desk(), now=NOW)

    assert (changed.name, changed.points, changed.player) == ("Uhuber Theresia", None, player)
    remove_champion(made, actor=at_desk(), now=NOW)
    with in_conflict("champion_gone"):
        remove_champion(made, actor=at_desk(), now=NOW)
    with in_conflict("champion_gone"):
        change_champion(made, UHU, actor=at_desk(), now=NOW)


def test_a_list_adds_what_is_not_there_and_is_undone_but_for_what_was_changed() -> None:
    entered(UHU)
    revision = new_cup().revision
    listed = [
        ChampionLine(2019, "UHUBER Resi"),
        ChampionLine(2018, "Mondinger Eva"),
        ChampionLine(2017, "Pagater Sus"),
        ChampionLine(2017, "Pagater  Sus"),
    ]
    made = import_champions(new_cup(), listed, actor=at_desk(), now=NOW)

    assert (made.added, lines()) == (2, [(2019, "Uhuber Resi"), (2018, "Mondinger Eva"), (2017, "Pagater Sus")])
    change_champion(PastChampion.objects.get(year=2018), ChampionLine(2018, "Mond Eva"), actor=at_desk(), now=NOW)
    assert undo_champions(made, actor=at_desk(), now=NOW + timedelta(hours=1)) == 1
    assert lines() == [(2019, "Uhuber Resi"), (2018, "Mond Eva")]
    assert ChampionImport.objects.get().undone_by == anna()
    with in_conflict("champions_undone"):
        undo_champions(made, actor=at_desk(), now=NOW)
    verbs = [(each.verb, each.what.get("lines")) for each in logged_since(new_cup(), revision)]
    assert verbs == [("import_champions", 2), ("change_champion", None), ("undo_champions", 1)]


def finished(*names: str, **columns: object) -> Publication:
    """A published final whose first rank these share."""
    people = [PlayerFactory.create(family_name=name, given_name="Uhu") for name in names]
    rows = tuple(map(_row, people))
    value = FinalList(
        cup="Verband",
        season="2026/27",
        title="Landesmeister",
        evening="Finale",
        date="2027-06-12",
        venue="Uhuwirt",
        rounds=1,
        missing_points=(),
        rows=rows,
    )
    plain = {"kind": "final", "season": season(), "published_at": NOW, "published_by": anna()}
    return Publication.objects.create(**plain | {"code": "finale", "content": serialize_list(value)} | columns)


def _row(player: Player) -> FinalRow:
    person = ListedPlayer(player.pk, "", player.name, "")
    return FinalRow(1, person, (), 100, 1, (9,), 9, 60, 160, None)


def test_the_champion_is_taken_from_the_official_final_and_again_from_its_correction() -> None:
    mine = season()
    with refused("final_not_published"):
        crown_champion(mine, year=2027, actor=at_desk(), now=NOW)
    first = finished("Falsch", protests_until=NOW)
    with refused("final_provisional"):
        crown_champion(season(), year=2027, actor=at_desk(), now=NOW)
    Publication.objects.filter(pk=first.pk).update(official_at=NOW, official_by=anna())

    (made,) = crown_champion(season(), year=2027, actor=at_desk(), now=NOW)

    assert (made.name, made.held_on, made.place, made.points) == ("Falsch Uhu", date(2027, 6, 12), "Uhuwirt", 160)
    assert (made.vorrundenpunkte, made.finalpunkte, made.player and made.player.name) == (100, 60, "Falsch Uhu")
    finished("Recht", "Billig", version=2)
    crown_champion(season(), year=2027, actor=at_desk(), now=NOW)
    assert lines() == [(2027, "Recht Uhu"), (2027, "Billig Uhu")]
    corrected = PastChampion.objects.get(name="Recht Uhu")
    change_champion(corrected, ChampionLine(2027, "Recht Uhu", points=161), actor=at_desk(), now=NOW)
    with refused("champion_corrected", name="Recht Uhu", year=2027):
        crown_champion(season(), year=2027, actor=at_desk(), now=NOW)
    with refused("champion_year"):
        crown_champion(season(), year=20, actor=at_desk(), now=NOW)
    assert lines() == [(2027, "Recht Uhu"), (2027, "Billig Uhu")]


def test_one_person_may_win_two_finals_of_a_year() -> None:
    finished("Berta")
    crown_champion(season(), year=2027, actor=at_desk(), now=NOW)
    entered(ChampionLine(2027, "Berta Uhu", title="Bundesfinale"))
    assert lines() == [(2027, "Berta Uhu")] * 2
    crown_champion(season(), year=2027, actor=at_desk(), now=NOW)  # replaces its own line alone
    assert [each.title for each in champions_of(new_cup())] == ["Bundesfinale", "Landesmeister"]
