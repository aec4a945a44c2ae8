"""Taking in a list: who is added, changed, and left alone because other cups know them too."""

from dataclasses import replace
from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.attribute_acts import attribute_values_of, defined, give
from tests.actions.witness import Logged, in_conflict, logged_since
from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, season
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import import_and_check_in
from tournaments.actions.people.player_imports import ImportReport, SeenPreview, import_players
from tournaments.actions.people.players import add_player
from tournaments.intake.players import PlayerRow
from tournaments.models import AttributeValue, Player, Tournament
from tournaments.queries.people.intake import SharedChange, import_preview
from tournaments.queries.people.search import row_of

pytestmark = pytest.mark.django_db

MAX = PlayerRow("0042", "Skisinger", "Max", "Dr.", "Untermond", "Tarockrunde Sküs")
GUEST = PlayerRow("", "Gastinger", "Greta")


def known() -> list[tuple[str | None, str, str, str, str, str | None]]:
    columns = ("number", "family_name", "given_name", "title", "place", "club__name")
    return list(Player.objects.order_by("pk").values_list(*columns))


def added(row: PlayerRow) -> Player:
    return add_player(cup(), row, actor=at_desk(), now=NOW)


def evening_of_another_cup(*, players: int = 0) -> Tournament:
    return new_tournament(players=players, season_=season(cup_=cup(slug="anderer")))


def seen(rows: list[PlayerRow], *confirmed: str) -> SeenPreview:
    preview = import_preview(rows, cup=cup(), now=NOW)
    return SeenPreview(preview.fingerprint, form="one", confirmed=frozenset(confirmed))


def test_a_list_of_numbers_renames_nobody_of_another_cups_evening() -> None:
    cup()
    theirs = evening_of_another_cup(players=90)
    before, revision = known(), theirs.revision
    rows = [PlayerRow(player.number or "", f"Andernamer{player.pk}", "Ander") for player in Player.objects.all()]

    report = import_players(cup(), rows, actor=at_desk(), now=NOW)

    assert (report.added, report.changed, report.same, len(report.left)) == (0, 0, 0, 90)
    assert known() == before
    assert logged_since(theirs, revision) == []


def test_those_confirmed_are_changed_and_noted_in_every_cup_concerned() -> None:
    theirs = evening_of_another_cup(players=3)
    one, two, three = Player.objects.order_by("pk")
    rows = [PlayerRow(player.number or "", player.family_name, "Probe", "Mag.") for player in (one, two, three)]
    cup()
    mine, elsewhere, revision = cup().revision, theirs.season.cup.revision, theirs.revision

    choice = seen(rows, one.number or "", three.number or "")
    report = import_players(cup(), rows, seen=choice, actor=at_desk(), now=NOW)

    assert [change.after for change in report.left] == [rows[1]]
    assert [title for _, _, _, title, _, _ in known()] == ["Mag.", "", "Mag."]
    what = {"import": report.made, "added": 0, "changed": 2, "same": 0, "left": 1}
    assert logged_since(cup(), mine) == [Logged("import_players", what, at_desk())]
    shared = {"cup": cup().pk, "players": [one.pk, three.pk]}
    assert logged_since(theirs.season.cup, elsewhere) == [Logged("change_shared_players", shared, at_desk())]
    assert logged_since(theirs, revision) == [Logged("change_players", {"players": [one.pk, three.pk]}, at_desk())]


def test_who_is_left_comes_in_only_when_the_list_means_them() -> None:
    mine, theirs = new_tournament(), evening_of_another_cup()
    for row in (MAX, PlayerRow("0043", "Müller", "Anna"), PlayerRow("0044", "Huber", "Josef")):
        check_in(theirs, added(row), actor=at_desk(), now=NOW)
    rows = [
        PlayerRow("0042", "Skisinger", "Max", place="Obermond"),
        PlayerRow("0043", "Mueller", "Anna Maria"),
        PlayerRow("0044", "Huber", "Sepp"),
        PlayerRow("0045", "Neuling", "Nora"),
    ]
    before = known()

    imported, checked_in = import_and_check_in(mine, rows, actor=at_desk(), now=NOW)

    assert [change.after.number for change in imported.strangers] == ["0044"]
    assert (len(imported.left), checked_in.came) == (3, 3)
    numbers = mine.entries.order_by("player__number").values_list("player__number", flat=True)
    assert list(numbers) == ["0042", "0043", "0045"]
    assert known()[:3] == before


def test_an_import_does_what_was_seen_or_nothing() -> None:
    theirs, player = evening_of_another_cup(), added(MAX)
    rows = [PlayerRow("0042", "Neuname", "Max")]
    alone = seen(rows)
    check_in(theirs, player, actor=at_desk(), now=NOW)

    with in_conflict("preview_outdated"):  # they play in another cup by now
        import_players(cup(), rows, seen=alone, actor=at_desk(), now=NOW)
    import_players(cup(), rows, seen=(both := seen(rows, "0042")), actor=at_desk(), now=NOW)
    for form, code in (("one", "already_imported"), ("two", "preview_outdated")):
        with in_conflict(code):
            import_players(cup(), rows, seen=replace(both, form=form), actor=at_desk(), now=NOW)


def test_guests_of_a_form_that_is_sent_twice_come_once() -> None:
    choice = seen([GUEST])
    import_players(cup(), [GUEST], seen=choice, actor=at_desk(), now=NOW)

    with in_conflict("already_imported"):
        import_players(cup(), [GUEST], seen=choice, actor=at_desk(), now=NOW)


@pytest.mark.parametrize(("age", "is_shared"), [(0, True), (700, True), (740, False)])
def test_somebody_is_active_for_two_seasons_and_as_long_as_an_evening_is_open(age: int, is_shared: bool) -> None:
    theirs, player = evening_of_another_cup(), added(MAX)
    check_in(theirs, player, actor=at_desk(), now=NOW)
    Tournament.objects.update(state="closed", date=(NOW - timedelta(days=age)).date())
    rows = [PlayerRow("0042", "Neuname")]

    preview = import_preview(rows, cup=cup(), now=NOW)

    assert bool(preview.shared) is is_shared
    assert bool(import_preview(rows, cup=theirs.season.cup, now=NOW).changed)  # their own cup may
    Tournament.objects.update(state="open")
    (change,) = import_preview(rows, cup=cup(), now=NOW).shared
    assert (type(change), change.before, change.cups[0].name) == (SharedChange, row_of(player), "Anderer Cup")


def test_an_import_adds_changes_and_leaves_alone() -> None:
    added(MAX)
    added(PlayerRow("0043", "Mondinger", "Mia"))
    rows = (
        PlayerRow("0042", "Skisinger", "Max", "Mag.", "Obermond", "Runde Gstieß"),
        PlayerRow("0043", "Mondinger", "Mia"),
        PlayerRow("0044", "Quapilinger", "Quirin", club="Runde Gstieß"),
        GUEST,
    )

    report = import_players(cup(), rows, actor=at_desk(), now=NOW)

    assert report == ImportReport(added=2, changed=1, same=1)
    assert sorted(report.players) == sorted(Player.objects.values_list("pk", flat=True))
    assert known() == [
        ("0042", "Skisinger", "Max", "Mag.", "Obermond", "Runde Gstieß"),
        ("0043", "Mondinger", "Mia", "", "", None),
        ("0044", "Quapilinger", "Quirin", "", "", "Runde Gstieß"),
        (None, "Gastinger", "Greta", "", "", None),
    ]
    what = {"import": report.made, "added": 2, "changed": 1, "same": 1, "left": 0}
    assert logged_since(cup(), 3) == [Logged("import_players", what, at_desk())]


def test_an_import_notes_changed_names_in_the_open_tournaments() -> None:
    tournament = new_tournament()
    player = PlayerFactory.create(number="0042")
    check_in(tournament, player, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    revision = tournament.revision

    import_players(cup(), (MAX,), actor=at_desk(), now=NOW)
    import_players(cup(), (MAX,), actor=at_desk(), now=NOW)  # says what is known by now

    assert logged_since(tournament, revision) == [Logged("change_players", {"players": [player.pk]}, at_desk())]


@pytest.mark.parametrize("people", [1, 3])
def test_an_import_has_as_many_statements_for_one_as_for_three(
    people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cup()
    rows = [PlayerRow(f"{number:04}", f"Neuling{number}", club=f"Runde {number}") for number in range(people)]

    with django_assert_num_queries(18):
        import_players(cup(), rows, actor=at_desk(), now=NOW)


def test_guests_of_a_list_that_is_taken_in_again_are_there_once() -> None:
    tournament, twins = new_tournament(), PlayerRow("", "Öllinger", "Jörg", place="Uhu")
    rows = [GUEST, twins, twins, PlayerRow("0042", "Skisinger")]
    import_and_check_in(tournament, rows, actor=at_desk(), now=NOW)
    before = known()
    written_otherwise = PlayerRow("", "OELLINGER", "Joerg", title="Dr.", place="uhu")

    again = [*rows, written_otherwise, PlayerRow("", "Gastinger", "Gerd")]
    preview = import_preview(again, cup=cup(), now=NOW)
    report, checked_in = import_and_check_in(tournament, again, actor=at_desk(), now=NOW)

    assert (len(preview.same), [row.given_name for row in preview.new]) == (4, ["Joerg", "Gerd"])  # a third Öllinger
    assert (report.added, report.same, checked_in.came, checked_in.were_present) == (2, 4, 2, 4)
    assert known()[: len(before)] == before


def test_a_guest_born_in_another_year_is_another_guest() -> None:
    born = PlayerRow("", "Gastinger", "Greta", birth_year="1958")
    first = import_players(cup(), [born], actor=at_desk(), now=NOW)

    later = import_players(cup(), [PlayerRow("", "Gastinger", "Greta", birth_year="1990")], actor=at_desk(), now=NOW)
    same = import_players(cup(), [born, GUEST], actor=at_desk(), now=NOW)

    assert (first.added, later.added, same.added, same.same) == (1, 1, 0, 2)


def test_what_a_list_notes_of_people_is_noted_of_whom_each_row_means() -> None:
    ladies, county = defined(cup(), "Damen"), defined(cup(), "Bundesland", "Tirol", "Wien")
    yes, tirol, wien = AttributeValue.objects.order_by("pk").values_list("pk", flat=True)
    elsewhere = defined(cup(slug="anderer"), "Gäste").values.get().pk
    theirs = evening_of_another_cup()
    known_one, stranger, guest = added(MAX), added(PlayerRow("0050", "Fremd", "Franz")), added(GUEST)
    merged = PlayerFactory.create(number="0060", merged_into=known_one)
    check_in(theirs, stranger, actor=at_desk(), now=NOW)
    give(known_one, county, "Wien")
    new, other = PlayerRow("", "Gastinger", "Neu"), PlayerRow("0070", "Neuner", "Nina")
    rows = [new, GUEST, replace(MAX, title="Mag."), PlayerRow("0050", "Ganzanders", "Otto"), other]
    rows += [PlayerRow("0060", merged.family_name, merged.given_name), replace(GUEST, given_name="Zweite")]
    values = [(yes,), (wien,), (tirol,), (yes,), (yes, tirol), (yes,), ()]

    report = import_players(cup(), rows, values=[*values[:-1], (elsewhere, 990099)], actor=at_desk(), now=NOW)

    people = {each.given_name: each for each in Player.objects.exclude(pk=merged.pk)}
    assert {name: attribute_values_of(each) for name, each in people.items() if attribute_values_of(each)} == {
        "Neu": {("Damen", "")},
        "Greta": {("Bundesland", "Wien")},
        "Max": {("Bundesland", "Tirol")},
        "Nina": {("Damen", ""), ("Bundesland", "Tirol")},
    }
    assert (report.values_set, [change.after.number for change in report.strangers]) == (5, ["0050"])
    assert attribute_values_of(guest) == {("Bundesland", "Wien")}
    payloads = [each.what for each in logged_since(cup(), 1) if each.verb == "set_attributes"]
    assert payloads == [{"attribute": ladies.pk, "people": 2}, {"attribute": county.pk, "people": 3}]
