"""What an installation has after restoring is what the other one had, under other ids; or it has nothing of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import transaction

from scripts import verify_archive
from tests.actions.witness import lost_players, refused
from tests.archive.evening import full_cup
from tests.archive.positions import Positions
from tests.archive.reading import Members, lines_in, members_of
from tests.factories import NOW, PlayerFactory, UserFactory, at_desk, clara, cup, season, seated_tournament
from tournaments.actions.accounts.members import add_member
from tournaments.actions.accounts.second_person import change_dual_control, require_second
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.check_in import check_out
from tournaments.actions.room.closing import reopen_tournament
from tournaments.archive.people import PeopleMode
from tournaments.archive.restoring import RestoredArchive, restore_archive
from tournaments.archive.writing import Scope, write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.lists.published import deserialize_list
from tournaments.models import Cup, DrawRun, HandRevision, Membership, Player, Publication, Tournament, User
from tournaments.models.dual_control import DualControlAction
from tournaments.models.membership import Role
from tournaments.queries.log.reading import chain_break
from tournaments.queries.results.standings import tournament_results
from tournaments.seals import SealState, chain_end, seal_state
from tournaments.seating import DrawInput, draw
from tournaments.verification.checking import cup_findings, installation_findings

pytestmark = pytest.mark.django_db

BY_COMMAND = Actor(EntryPoint.COMMAND)


@contextmanager
def elsewhere() -> Iterator[None]:
    """What happens in the block happened in another installation."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def archive_of(path: Path, scope: Scope, people: PeopleMode = PeopleMode.FULL) -> Members:
    write_archive(path, scope, people=people, pdf_of=archived_pdf, actor=BY_COMMAND, now=NOW)
    return members_of(path)


def restore(path: Path, slug: str = "") -> RestoredArchive:
    return restore_archive(path, slug=slug, actor=BY_COMMAND, now=NOW)


def with_a_past_of_its_own() -> None:
    """So that no id is what it was elsewhere."""
    seated_tournament(players=20, rounds=2)


def test_a_cup_comes_back_as_it_was(tmp_path: Path) -> None:
    with elsewhere():
        made = archive_of(tmp_path / "cup.zip", full_cup())
    with_a_past_of_its_own()

    ids = restore(tmp_path / "cup.zip")

    mine = Cup.objects.get(pk=ids.cup)
    (tournament,) = Tournament.objects.select_related("season__cup", "ruleset", "cup_points").filter(
        pk__in=ids.tournaments.values(), kind="regular"
    )
    for owner in (mine, tournament):
        assert chain_break(owner) is None
        assert owner.events.latest("sequence").verb == "restore_archive"
        assert seal_state(chain_end(owner), owner.chain_seal) == SealState.WHOLE
    again = archive_of(tmp_path / "again.zip", mine)
    assert Positions(again).content == Positions(made).content
    assert Positions(again).events == Positions(made).events
    newest = tournament.publications.latest("version")
    assert deserialize_list("results", newest.content) == tournament_results(tournament)
    assert {
        user.has_usable_password() or user.is_active for user in User.objects.filter(username__contains="(archive")
    } == {False}
    _require_same_draws(tournament)
    reopen_tournament(tournament, reason="Nachtrag", actor=BY_COMMAND, now=NOW)
    check_out(tournament.entries.filter(is_present=True).latest("pk"), actor=BY_COMMAND, now=NOW)
    archive_of(tmp_path / "again.zip", mine)
    with_a_past_of_its_own()
    _require_second_generation(tmp_path, made)


def _require_same_draws(tournament: Tournament) -> None:
    """The documents say the same about other ids: anybody draws the same plan from them."""
    for run in DrawRun.objects.filter(tournament=tournament, changed_by_hand=False):
        plan = draw(DrawInput.from_document(run.document))
        assert [[list(table) for table in seating] for seating in plan.rounds] == run.rounds
        assert plan.certificate.to_document() == run.certificate


def _require_second_generation(folder: Path, made: Members) -> None:
    """An archive of what was restored goes on: its events are still hashed as they first were, beside those of here."""
    before = [each[:3] for each in Positions(made).events]
    ids = restore(folder / "again.zip", "third")
    third = archive_of(folder / "third.zip", Cup.objects.get(pk=ids.cup))
    events = [each[:3] for each in Positions(third).events]
    assert [each for each in events if each[0] not in {"reopen_evening", "check_out"} or each in before] == before
    assert chain_break(Tournament.objects.get(pk__in=ids.tournaments.values(), kind="regular")) is None


def test_an_evening_goes_into_the_cup_that_is_here(tmp_path: Path) -> None:
    with elsewhere():
        made = archive_of(tmp_path / "evening.zip", Tournament.objects.get(season__cup=full_cup(), kind="regular"))
        known = Player.objects.filter(number__isnull=False).order_by("pk").values("number", "family_name", "given_name")
        same, other = known[0], known[1]
    with elsewhere():
        _require_own_rules_logged(tmp_path)
    here = cup(slug="uhu-cup")
    mine = PlayerFactory.create(**same, place="Daheim")
    stranger = PlayerFactory.create(number=other["number"], family_name="Ganzanders")

    ids = restore(tmp_path / "evening.zip")

    assert ids.cup == here.pk
    tournament = Tournament.objects.get(pk__in=ids.tournaments.values(), kind="regular")
    assert [line["verb"] for line in lines_in(made, "events")] == list(
        tournament.events.order_by("sequence").values_list("verb", flat=True)[: tournament.revision - 2]
    )
    mine.refresh_from_db()
    stranger.refresh_from_db()
    assert (mine.place, stranger.family_name) == ("Daheim", "Ganzanders")
    assert (mine.entries.count(), stranger.entries.count()) == (1, 0)
    guest = Player.objects.get(pk__in=ids.guests)
    assert (guest.number, guest.family_name, guest.entries.count()) == (None, other["family_name"], 1)
    assert lost_players() == []
    assert here.events.latest("sequence").what["tournaments"] == [tournament.pk]
    assert chain_break(Cup.objects.get(pk=here.pk)) is None
    with refused("evening_already_here", name=tournament.name):
        restore(tmp_path / "evening.zip")
    Cup.objects.filter(pk=here.pk).update(name="Ein anderer Cup")
    with refused("cup_differs", slug="uhu-cup", name="Ein anderer Cup", archived="Uhu-Cup Cup"):
        restore(tmp_path / "evening.zip")
    second = restore(tmp_path / "evening.zip", "uhu-cup")
    assert Tournament.objects.get(pk__in=second.tournaments.values()).public_id != tournament.public_id
    assert len(set(Publication.objects.values_list("code", flat=True))) == 2


def _require_own_rules_logged(folder: Path) -> None:
    """In a cup that the evening makes, the log tells of the rules it brought; what is archived then restores again."""
    made = Cup.objects.get(pk=restore(folder / "evening.zip", "ohne").cup)
    verbs = list(made.events.order_by("sequence").values_list("verb", flat=True))
    assert verbs == ["add_ruleset", "add_scheme", "restore_archive"]
    assert list(installation_findings()) == []
    archive_of(folder / "back.zip", made)
    assert list(verify_archive.problems(folder / "back.zip")) == []
    restore(folder / "back.zip", "wieder")
    assert list(installation_findings()) == []


def test_a_cup_is_refused_where_there_is_one(tmp_path: Path) -> None:
    archive_of(tmp_path / "cup.zip", full_cup())

    with refused("cup_already_here", slug="uhu-cup"):
        restore(tmp_path / "cup.zip")


def _whole(word: str) -> str:
    """As it would be written: a hash may begin with somebody's number."""
    return rf"{word}\b" if word.isdecimal() else re.escape(word)


@pytest.mark.parametrize("people", [PeopleMode.PSEUDONYMS, PeopleMode.LEFT_OUT])
def test_people_are_left_out_and_everything_else_comes_back(tmp_path: Path, people: PeopleMode) -> None:
    with elsewhere():
        mine = full_cup()
        UserFactory.create(username="unbeteiligt")
        words = {
            word
            for fields in (("number", "family_name", "given_name", "title", "place", "club__name"),)
            for row in Player.objects.values_list(*fields)
            for word in row
            if word
        }
        words |= {"Kiebitzer", "kiebitz", "anna", "weißer Käfer", "Die Monde", "Susi", "Herrn", "Einspruch"}
        hashes = list(HandRevision.objects.order_by("pk").values_list("hand_hash", flat=True))
        made = archive_of(tmp_path / "cup.zip", mine, people)
    with_a_past_of_its_own()

    text = b"\n".join(content for name, content in made.items() if name != "schema.json").decode()
    assert {word for word in words if re.search(rf'[" ]{_whole(word)}', text)} == set()
    assert not [name for name in made if name.startswith("files/")]
    ids = restore(tmp_path / "cup.zip")
    tournament = Tournament.objects.get(pk__in=ids.tournaments.values(), kind="regular")
    assert chain_break(tournament) is None
    restored = HandRevision.objects.filter(table__round__tournament=tournament).order_by("pk")
    assert list(restored.values_list("hand_hash", flat=True)) == hashes
    names = set(Player.objects.filter(entries__tournament=tournament).values_list("family_name", flat=True))
    is_numbered = people == PeopleMode.PSEUDONYMS
    assert (len(names) == tournament.entries.count()) == is_numbered
    assert Membership.objects.filter(cup=ids.cup).count() == 0
    assert ids.guests == ()
    archive_of(tmp_path / "again.zip", tournament)
    PlayerFactory.create()


def test_what_takes_two_people_still_does_after_restoring(tmp_path: Path) -> None:
    with elsewhere():
        mine = season().cup
        add_member(mine, username=clara().username, role=Role.ORGANISER, actor=at_desk(), now=NOW)
        both = [DualControlAction.CHANGE_SEASON, DualControlAction.CORRECT_LIST]
        change_dual_control(mine, both, actor=at_desk(), now=NOW)
        mine.refresh_from_db()
        wanted = mine.two_people
        archive_of(tmp_path / "cup.zip", mine)
    with elsewhere():
        with_a_past_of_its_own()
        again = Cup.objects.get(pk=restore(tmp_path / "cup.zip", "again").cup)
        assert sorted(again.two_people) == sorted(wanted) == sorted(map(str, both))
        assert list(cup_findings(again)) == []
        with refused("second_person_missing", field="second_username"):
            require_second(again, DualControlAction.CHANGE_SEASON, actor=at_desk(), second=None)
        archive_of(tmp_path / "again.zip", again)
        third = Cup.objects.get(pk=restore(tmp_path / "again.zip", "third").cup)
        assert (sorted(third.two_people), list(cup_findings(third))) == (sorted(wanted), [])


def test_an_evening_restored_into_a_cup_leaves_what_takes_two_people_there(tmp_path: Path) -> None:
    with elsewhere():
        archive_of(tmp_path / "evening.zip", Tournament.objects.get(season__cup=full_cup(), kind="regular"))
    here = cup(slug="uhu-cup")
    add_member(here, username=clara().username, role=Role.ORGANISER, actor=at_desk(), now=NOW)
    change_dual_control(here, [DualControlAction.WITHDRAW_LIST], actor=at_desk(), now=NOW)
    assert restore(tmp_path / "evening.zip").cup == here.pk
    here.refresh_from_db()
    assert (here.two_people, list(cup_findings(here))) == (["withdraw_list"], [])


def test_an_evening_restored_as_a_cup_of_its_own_takes_two_people_for_what_its_cup_did(tmp_path: Path) -> None:
    with elsewhere():
        mine = full_cup()
        add_member(mine, username=clara().username, role=Role.ORGANISER, actor=at_desk(), now=NOW)
        change_dual_control(mine, [DualControlAction.WITHDRAW_LIST], actor=at_desk(), now=NOW)
        archive_of(tmp_path / "evening.zip", Tournament.objects.get(season__cup=mine, kind="regular"))
    here = Cup.objects.get(pk=restore(tmp_path / "evening.zip", "anew").cup)
    assert (here.two_people, list(cup_findings(here))) == (["withdraw_list"], [])
