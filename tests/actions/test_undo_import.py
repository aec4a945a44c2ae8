"""Undoing an import whole, but for what was used or changed since."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, cup, new_tournament, season
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.compound_check_in import check_in_many, import_and_check_in
from tournaments.actions.people.player_imports import SeenPreview, import_players
from tournaments.actions.people.players import add_player, change_player
from tournaments.actions.people.undo_import import undo_import
from tournaments.actions.till.fees import set_fee, take_fee
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Entry, ImportedPlayer, Player, PlayerImport, Tournament
from tournaments.queries.people.intake import import_preview
from tournaments.queries.people.player_imports import (
    RETENTION,
    Left,
    UndoPlan,
    later_import,
    people_left_by_import,
    undo_plan,
)
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db

MAX = PlayerRow("0042", "Skisinger", "Max", "Dr.", "Untermond", "Tarockrunde Sküs")
MIA = PlayerRow("0043", "Mondinger", "Mia")
NEW = PlayerRow("0044", "Neuling", "Nora", club="Neue Runde")
GUEST = PlayerRow("", "Gast", "Ida")
LATER = NOW + timedelta(hours=1)


def people() -> list[tuple[object, ...]]:
    """Everybody known, as columns."""
    columns = ("number", "family_name", "given_name", "title", "place", "club__name")
    return list(Player.objects.order_by("pk").values_list(*columns))


def imported(rows: Sequence[PlayerRow], *confirmed: str) -> PlayerImport:
    """A list that Anna's cup took in, with these numbers confirmed."""
    shown = import_preview(rows, cup=cup(), now=NOW).fingerprint
    choice = SeenPreview(shown, form="form", confirmed=frozenset(confirmed))
    return PlayerImport.objects.get(pk=import_players(cup(), rows, seen=choice, actor=at_desk(), now=NOW).made)


def checked_in(tournament: Tournament, *rows: PlayerRow) -> PlayerImport:
    """A list that was taken in at the check-in."""
    report, _ = import_and_check_in(tournament, rows, actor=at_desk(), now=NOW)
    return PlayerImport.objects.get(pk=report.made)


def undo(made: PlayerImport, *, now: datetime = LATER) -> UndoPlan:
    return undo_import(made, seen=undo_plan(made).fingerprint, actor=at_desk(), now=now)


def reasons(made: PlayerImport) -> dict[str, Left]:
    return {row.family_name: why for row, why in people_left_by_import(made)}


def test_everything_is_put_back_and_noted_in_every_cup_concerned() -> None:
    theirs = new_tournament(season_=season(cup_=cup(slug="anderer")))
    player = add_player(cup(), MAX, actor=at_desk(), now=NOW)
    check_in(theirs, player, actor=at_desk(), now=NOW)
    before, clubs = people(), set(Club.objects.values_list("name", flat=True))
    made = imported([PlayerRow("0042", "Anders", "Max", club="Neue Runde"), NEW, GUEST], "0042")
    assert len(people()) == 3
    theirs.refresh_from_db()
    revision, elsewhere, mine = theirs.revision, cup(slug="anderer"), cup().revision
    their_revision = elsewhere.revision

    plan = undo(made)

    assert plan.figures == {"restored": 1, "removed": 2, "out": 0, "left": 0}
    assert people() == before
    assert set(Club.objects.values_list("name", flat=True)) == clubs
    what = {"import": made.pk, **plan.figures}
    assert logged_since(cup(), mine) == [Logged("undo_import", what, at_desk(), at=LATER)]
    shared = {"cup": cup().pk, "players": [player.pk]}
    assert logged_since(elsewhere, their_revision) == [Logged("change_shared_players", shared, at_desk(), at=LATER)]
    changed = Logged("change_players", {"players": [player.pk]}, at_desk(), at=LATER)
    assert logged_since(theirs, revision) == [changed]
    assert not ImportedPlayer.objects.exists()


def test_check_ins_are_taken_back_with_the_people_they_brought() -> None:
    tournament = new_tournament()
    back = check_in(tournament, add_player(cup(), MAX, actor=at_desk(), now=NOW), actor=at_desk(), now=NOW)
    check_out(back, actor=at_desk(), now=NOW)
    stayed = check_in(tournament, add_player(cup(), MIA, actor=at_desk(), now=NOW), actor=at_desk(), now=NOW)
    made = checked_in(tournament, MAX, MIA, NEW, GUEST)
    new = list(tournament.entries.exclude(pk__in=[back.pk, stayed.pk]).order_by("pk"))
    tournament.refresh_from_db()
    revision = tournament.revision

    plan = undo(made)

    assert plan.figures == {"restored": 0, "removed": 2, "out": 3, "left": 0}
    assert dict(tournament.entries.values_list("pk", "is_present")) == {back.pk: False, stayed.pk: True}
    assert [row[0] for row in people()] == ["0042", "0043"]
    checked_out = [entry.player_id for entry in (back, *new)]
    what = {"entries": [entry.pk for entry in new], "gone": [back.pk], "players": checked_out}
    assert logged_since(tournament, revision) == [Logged("undo_import", what, at_desk(), at=LATER)]
    assert list(tournament_findings(tournament.pk)) == []


def test_whoever_was_changed_again_or_plays_by_now_is_left_and_told_before_and_after() -> None:
    player = add_player(cup(), MAX, actor=at_desk(), now=NOW)
    made = imported([PlayerRow("0042", "Anders"), NEW, PlayerRow("0045", "Bleibt"), GUEST])
    change_player(cup(), player, PlayerRow("0042", "Wieder"), actor=at_desk(), now=NOW)
    check_in(new_tournament(), Player.objects.get(number="0044"), actor=at_desk(), now=NOW)
    change_player(cup(), Player.objects.get(number="0045"), PlayerRow("0045", "Blieb"), actor=at_desk(), now=NOW)

    plan = undo(made)

    assert plan.figures == {"restored": 0, "removed": 1, "out": 0, "left": 3}
    assert [row[1] for row in people()] == ["Wieder", "Neuling", "Blieb"]
    assert reasons(made) == {"Wieder": Left.CHANGED, "Neuling": Left.PLAYS, "Blieb": Left.CHANGED}


def test_whoever_has_a_seat_stays_checked_in() -> None:
    tournament = new_tournament(players=7, rounds_planned=1)
    made = checked_in(tournament, NEW)
    draw_rounds(tournament, count=1, seed="s", actor=at_desk(), now=NOW)

    plan = undo(made)

    assert plan.figures == {"restored": 0, "removed": 0, "out": 0, "left": 1}
    assert tournament.entries.filter(player__number="0044", is_present=True).exists()
    assert reasons(made) == {"Neuling": Left.SEATED}


def test_whoever_has_paid_stays_checked_in() -> None:
    tournament = new_tournament(players=7, fee_cents=1_500)
    made = checked_in(tournament, NEW, GUEST)
    paying, waived = (tournament.entries.get(player__family_name=name) for name in ("Neuling", "Gast"))
    take_fee(paying, cents=1_500, key="fee", actor=at_desk(), now=NOW)
    set_fee(waived, cents=0, reason="Helfer", actor=at_desk(), now=NOW)

    assert undo(made).figures == {"restored": 0, "removed": 0, "out": 0, "left": 2}
    assert list(tournament_findings(tournament.pk)) == []


def test_a_household_a_new_arrival_and_a_closed_evening_stay() -> None:
    tournament = new_tournament(players=8, rounds_planned=1)
    made = checked_in(tournament, NEW, GUEST, MIA)
    Entry.objects.filter(player__number="0044").update(household="Mühle")
    again = tournament.entries.get(player__number="0043")
    check_out(again, actor=at_desk(), now=NOW)
    check_in_many(tournament, [again.player_id], actor=at_desk(), now=LATER)

    assert {step.today.family_name: step.left for step in undo_plan(made).steps} == {
        "Neuling": (Left.ENTRY,),
        "Gast": (),
        "Mondinger": (Left.ENTRY,),
    }
    for row in made.people.select_related("entry"):
        assert row.entry is not None
        check_out(row.entry, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="s", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    finish_tournament(tournament)
    assert {step.left for step in undo_plan(made).steps} == {(Left.CLOSED,)}


def test_it_does_what_was_shown_once_and_not_for_ever() -> None:
    player = add_player(cup(), MAX, actor=at_desk(), now=NOW)
    made = imported([PlayerRow("0042", "Anders")])
    shown = undo_plan(made).fingerprint
    change_player(cup(), player, PlayerRow("0042", "Wieder"), actor=at_desk(), now=NOW)

    with in_conflict("undo_outdated"):
        undo_import(made, seen=shown, actor=at_desk(), now=LATER)
    with refused("undo_too_late"):
        undo(made, now=NOW + RETENTION + timedelta(seconds=1))
    undo(made)
    with in_conflict("already_undone"):
        undo(made)


def test_the_later_of_two_lists_with_the_same_people_is_undone_first() -> None:
    add_player(cup(), MAX, actor=at_desk(), now=NOW)
    before = people()
    first = imported([PlayerRow("0042", "Anders"), NEW])
    second = checked_in(new_tournament(), PlayerRow("0042", "Wieder"), NEW)
    unrelated = checked_in(new_tournament(), MIA)

    with in_conflict("undo_later_first"):
        undo(first)
    assert people()[:2] == [("0042", "Wieder", "", "", "", None), ("0044", "Neuling", "Nora", "", "", "Neue Runde")]
    undo(second)
    undo(first)

    assert people() == [*before, ("0043", "Mondinger", "Mia", "", "", None)]
    assert later_import(unrelated) is None


def test_former_names_are_forgotten_after_a_while() -> None:
    add_player(cup(), MAX, actor=at_desk(), now=NOW)
    imported([PlayerRow("0042", "Anders")])
    assert ImportedPlayer.objects.count() == 1

    import_players(cup(), [GUEST], actor=at_desk(), now=NOW + RETENTION + timedelta(seconds=1))

    assert [row.before for row in ImportedPlayer.objects.all()] == [None]
    assert PlayerImport.objects.count() == 2
