"""Two records of one person become one, and two again."""

from datetime import timedelta

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.attribute_acts import attribute_values_of, defined, give
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, new_tournament, season, seated_tournament
from tests.finals import a_final, a_final_evening, people, sends
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import check_in_many, check_in_numbers
from tournaments.actions.people.merging import merge_players, unmerge_players
from tournaments.actions.people.player_imports import import_players
from tournaments.actions.people.undo_import import undo_import
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.intake.players import PlayerRow
from tournaments.models import (
    Cup,
    Entry,
    FinalPlace,
    Invitation,
    Player,
    PlayerImport,
    PlayerMerge,
    Publication,
    Season,
    SeasonFinalist,
    Tournament,
)
from tournaments.models.invitation import Answer
from tournaments.queries.finals.day import final_day_of
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.people.player_imports import Left, people_left_by_import, undo_plan
from tournaments.queries.results.publications import PublicationState, results_status
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=1)


@pytest.fixture
def kept() -> Player:
    cup()
    return PlayerFactory.create(number="0417", family_name="Öllinger", given_name="Jörg")


@pytest.fixture
def other() -> Player:
    return PlayerFactory.create(number=None, family_name="Oellinger", given_name="Joerg")


def came(player: Player, *tournaments: Tournament) -> None:
    for each in tournaments:
        check_in(each, player, actor=at_desk(), now=NOW)


def merged(kept: Player, other: Player, *, reason: str = " doppelt ") -> PlayerMerge:
    return merge_players(cup(), kept, other, reason=reason, actor=at_desk(), now=NOW)


def separated(made: PlayerMerge, *, reason: str = "doch zwei") -> None:
    unmerge_players(made, reason=reason, actor=at_desk(), now=LATER)


def entries_of_player(player: Player) -> set[int]:
    return set(Entry.objects.filter(player=player).values_list("tournament", flat=True))


def test_everything_leads_to_the_kept_record_and_every_evening_and_cup_notes_it(kept: Player, other: Player) -> None:
    mine, theirs = new_tournament(), new_tournament(season_=season(cup_=cup(slug="anderer")))
    came(kept, new_tournament())
    came(other, mine, theirs)
    answer_invitation(season(), other, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    owners = (cup(), theirs.season.cup, mine, theirs)
    before = {owner: type(owner).objects.get(pk=owner.pk).revision for owner in owners}

    made = merged(kept, other)

    other.refresh_from_db()
    assert (other.merged_into, entries_of_player(other)) == (kept, set())
    assert {mine.pk, theirs.pk} < entries_of_player(kept)
    assert Invitation.objects.get().player == kept
    who, actor = {"player": kept.pk, "merged": other.pk}, at_desk()
    payloads: dict[Cup | Tournament, dict[str, object]] = {
        cup(): {**who, "season": [season().pk]},
        theirs.season.cup: {**who, "season": []},
        mine: {"entry": mine.entries.get(player=kept).pk, **who},
        theirs: {"entry": theirs.entries.get(player=kept).pk, **who},
    }
    for owner, revision in before.items():
        assert logged_since(owner, revision) == [Logged("merge_players", payloads[owner], actor, "doppelt")]
    assert (sorted(made.entries), made.reason) == (sorted(each.pk for each in kept.entries.all())[1:], "doppelt")
    assert list(installation_findings()) == []


def test_season_and_results_count_them_as_one_and_published_lists_stay(kept: Player, other: Player) -> None:
    first, second = (seated_tournament(players=8, rounds_planned=1) for _ in range(2))
    for tournament, player in ((first, kept), (second, other)):
        Entry.objects.filter(pk=tournament.entries.latest("pk").pk).update(player=player)
        finish_tournament(tournament)
        publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    published = list(Publication.objects.order_by("pk").values_list("content", flat=True))

    merged(kept, other)

    rows = {row.person.player: row for row in season_results(season()).rows}
    assert (rows[kept.pk].participations, other.pk in rows) == (2, False)
    states = [results_status(each).state for each in Tournament.objects.order_by("pk")]
    assert states == [PublicationState.CURRENT, PublicationState.SAME_FIGURES]  # spelt otherwise, nothing to publish
    assert list(Publication.objects.order_by("pk").values_list("content", flat=True)) == published


def test_a_place_in_a_seasons_final_goes_along_and_comes_back(kept: Player, other: Player) -> None:
    later = Season.objects.create(**(Season.objects.values().get(pk=season().pk) | {"id": None, "slug": "2027"}))
    for each, expected in ((season(), (other,)), (later, (kept, other))):
        SeasonFinalist.objects.bulk_create([SeasonFinalist(season=each, player=player) for player in expected])
    before = list(SeasonFinalist.objects.order_by("pk").values_list("season", "player"))

    made = merged(kept, other)

    assert SeasonFinalist.objects.filter(player=kept).count() == 2
    assert list(SeasonFinalist.objects.filter(player=other).values_list("season", flat=True)) == [later.pk]
    separated(made)
    assert list(SeasonFinalist.objects.order_by("pk").values_list("season", "player")) == before


def test_whom_reserves_came_for_is_the_kept_record_and_comes_back(kept: Player, other: Player) -> None:
    first, second, third, stranger = people("ABCD")
    final = a_final()
    hrc = sends(final, "HRC", [(other, 1, 5), (first, 2, 5)], quota=1)
    ktc, ttc = sends(final, "KTC"), sends(final, "TTC")
    evening = a_final_evening(final)
    replace_finalist(evening, missing=other.pk, reserve=first.pk, cup="HRC", actor=at_desk(), now=NOW)
    for player, missing, through in (
        *((kept, other, ttc), (other, stranger, ttc)),  # the one record for the other: not moved, nor who has a place
        *((second, kept, ktc), (third, other, ktc)),  # both records in one cup: the second stays
    ):
        FinalPlace.objects.create(championship=final, player=player, replaces=missing, through=through)

    def places() -> list[tuple[int, int | None]]:
        return list(FinalPlace.objects.order_by("pk").values_list("player", "replaces"))

    before, revision = places(), cup().revision
    made = merged(kept, other)

    moved = [(player, kept.pk if player == first.pk else replaced) for player, replaced in before]
    assert places() == moved
    assert FinalPlace.objects.get(player=first).through == hrc
    assert final_day_of(evening).taken_by[first.pk].replaces == kept.pk
    separated(made)
    assert places() == before
    seasons = [each.what["finals"] for each in logged_since(cup(), revision)]
    assert seasons == [[final.season_id], [final.season_id]]


def test_two_who_were_at_one_evening_are_two_people(kept: Player, other: Player) -> None:
    both = new_tournament(name="Abend beim Uhu")
    came(kept, both)
    came(other, both)

    with refused("both_at_evening", one=kept.name, other=other.name, evenings="Abend beim Uhu"):
        merged(kept, other)


def test_what_cannot_be_merged_is_refused(kept: Player, other: Player) -> None:
    with refused("merged_with_oneself", name=kept.name):
        merged(kept, kept)
    with refused("reason_missing", field="reason"):
        merged(kept, other, reason=" ")
    for each in (kept, other):
        answer_invitation(season(), each, answer=Answer.OPEN, actor=at_desk(), now=NOW)
    with refused("both_invited", one=kept.name, other=other.name, season=season().name):
        merged(kept, other)
    Invitation.objects.filter(player=other).delete()
    merged(kept, other)
    third = PlayerFactory.create()
    for one, two in ((third, other), (other, third)):
        with in_conflict("already_merged", name=other.name):
            merged(one, two)


def test_who_comes_under_the_merged_record_is_the_kept_one(kept: Player, other: Player) -> None:
    merged(other, kept)
    tournament = new_tournament()

    check_in_numbers(tournament, ["0417"], actor=at_desk(), now=NOW)
    again = check_in_many(tournament, [kept.pk, other.pk], actor=at_desk(), now=NOW)

    assert [entry.player for entry in tournament.entries.all()] == [other]
    assert (again.came, again.were_present) == (0, 1)
    with refused("already_checked_in", field="player", name=other.name, clock="19:00", who="anna"):
        check_in(tournament, kept, actor=at_desk(), now=NOW)


def test_separating_takes_back_what_was_moved_and_leaves_what_came_after(kept: Player, other: Player) -> None:
    before, later = new_tournament(), new_tournament()
    came(other, before)
    answer_invitation(season(), other, answer=Answer.OPEN, actor=at_desk(), now=NOW)
    made = merged(kept, other)
    came(kept, later)
    before.refresh_from_db()
    revision, of_cup = before.revision, cup().revision

    separated(made)

    other.refresh_from_db()
    assert (other.merged_into, entries_of_player(other), entries_of_player(kept)) == (None, {before.pk}, {later.pk})
    assert Invitation.objects.get().player == other
    who = {"player": kept.pk, "merged": other.pk}
    what = {"entry": before.entries.get().pk, **who}
    assert logged_since(before, revision) == [Logged("unmerge_players", what, at_desk(), "doch zwei", LATER)]
    payload = {**who, "season": [season().pk]}
    assert logged_since(cup(), of_cup) == [Logged("unmerge_players", payload, at_desk(), "doch zwei", LATER)]
    assert list(installation_findings()) == []
    with in_conflict("already_unmerged", name=other.name):
        separated(made)
    assert merged(kept, other).pk != made.pk


def test_merges_of_merged_records_are_undone_in_their_order(kept: Player, other: Player) -> None:
    third, tournament = PlayerFactory.create(), new_tournament()
    came(other, tournament)
    first = merged(kept, other)
    second = merged(third, kept)

    def leads_to() -> list[Player | None]:
        return [Player.objects.get(pk=each.pk).merged_into for each in (other, kept, third)]

    assert leads_to() == [third, third, None]
    final = a_final()
    sends(final, "HRC", [(other, 1, 5)])
    assert [row.person.player for row in finalists(final).rows] == [third.pk]
    with in_conflict("unmerge_later_first", name=kept.name):
        separated(first)
    separated(second)
    assert leads_to() == [kept, None, None]
    separated(first)
    assert leads_to() == [None, None, None]

    assert entries_of_player(other) == {tournament.pk}


def test_an_entry_that_is_gone_since_is_not_missed(kept: Player, other: Player) -> None:
    tournament = new_tournament()
    came(other, tournament)
    made = merged(kept, other)
    Entry.objects.all().delete()

    separated(made)

    assert entries_of_player(other) == set()


def test_a_list_leaves_merged_records_alone(kept: Player, other: Player) -> None:
    merged(other, kept)
    rows = [PlayerRow("0417", "Neuname"), PlayerRow("", "OELLINGER", "Joerg", place="Oberkakadu")]

    report = import_players(cup(), rows, actor=at_desk(), now=NOW)

    kept.refresh_from_db()
    assert (report.same, report.added, report.changed, kept.family_name) == (2, 0, 0, "Öllinger")


def test_undoing_an_import_leaves_whoever_was_merged_since(kept: Player) -> None:
    rows = [PlayerRow("0042", "Neuling", "Nora"), PlayerRow("", "Oellinger", "Joerg"), PlayerRow("0043", "Andere")]
    made = PlayerImport.objects.get(pk=import_players(cup(), rows, actor=at_desk(), now=NOW).made)
    merged(kept, Player.objects.get(family_name="Oellinger"))
    merged(Player.objects.get(number="0042"), PlayerFactory.create(number=None))

    undo_import(made, seen=undo_plan(made).fingerprint, actor=at_desk(), now=NOW)

    left = {row.family_name: why for row, why in people_left_by_import(made)}
    assert left == {"Neuling": Left.MERGED, "Oellinger": Left.MERGED}
    assert not Player.objects.filter(number="0043").exists()


def test_what_cups_note_of_them_goes_to_the_kept_record_and_back(kept: Player, other: Player) -> None:
    theirs = cup(slug="anderer")
    ladies, county = defined(cup(), "Damen"), defined(cup(), "Bundesland", "Tirol", "Wien")
    guests = defined(theirs, "Gäste")
    give(kept, county, "Tirol")
    for attribute, name in ((ladies, ""), (county, "Wien"), (guests, "")):
        give(other, attribute, name)
    theirs.refresh_from_db()
    elsewhere = theirs.revision

    made = merged(kept, other)
    assert attribute_values_of(kept) == {("Damen", ""), ("Bundesland", "Tirol"), ("Gäste", "")}
    assert [each.verb for each in logged_since(theirs, elsewhere)] == ["merge_players"]
    with in_conflict("already_merged", name="Oellinger Joerg"):
        give(other, ladies, "")
    newcomers = defined(cup(), "Neulinge")
    give(kept, newcomers, "")
    separated(made)

    assert attribute_values_of(kept) == {("Bundesland", "Tirol"), ("Neulinge", "")}
    assert attribute_values_of(other) == {("Damen", ""), ("Bundesland", "Wien"), ("Gäste", "")}
