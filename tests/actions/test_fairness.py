"""The committed seed, the independent check, and rounds that are published one by one."""

from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament, seated_tournament
from tournaments.actions.draw import (
    commit_seed,
    discard_drafts,
    draw_rounds,
    publish_seating,
    redraw_round,
    release_next_round,
)
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import check_in_newcomer, check_in_numbers, import_and_check_in
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.models import DrawRun, SeatOccupancy, TableLink, Tournament
from tournaments.queries.draw.certificate import DrawAttempts, public_certificates
from tournaments.queries.draw.fairness import CommitmentView, commitments
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating.answer import answer

pytestmark = pytest.mark.django_db

SECRET = "7f3a-22b1"
SALT = "5b1d2c3e4f5a6b7c8d9e0f1a2b3c4d5e"
HASH = sha256(f"{SALT}:{SECRET}".encode()).hexdigest()
LATER = NOW + timedelta(hours=1)


def committed(tournament: Tournament, seed: str = SECRET) -> None:
    commit_seed(tournament, NewCommitment(seed, SALT), actor=at_desk(), now=NOW)


def drawn(tournament: Tournament, *, count: int = 3, seed: str = "") -> None:
    draw_rounds(tournament, count=count, seed=seed, actor=at_desk(), now=NOW)


def published(tournament: Tournament) -> None:
    publish_seating(tournament, actor=at_desk(), now=LATER)


def test_a_committed_seed_is_known_by_its_hash_only() -> None:
    tournament = new_tournament(players=4)

    committed(tournament)

    assert commitments(tournament) == (CommitmentView(HASH, NOW, "", "", None),)
    assert logged_since(tournament, 2) == [Logged("commit_seed", {"seed_hash": HASH}, at_desk())]


def test_a_second_secret_is_refused_until_the_first_is_revealed() -> None:
    tournament = new_tournament(players=4)
    committed(tournament)

    with refused("already_committed"):
        committed(tournament, "another")
    drawn(tournament, count=1)
    published(tournament)
    committed(tournament, "another")

    assert [each.seed for each in commitments(tournament)] == [SECRET, ""]


def test_a_closed_tournament_commits_to_nothing() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))

    with refused("evening_closed"):
        committed(tournament)


def test_a_draw_without_seed_takes_the_committed_one() -> None:
    tournament = new_tournament(players=8)
    with refused("seed_missing", field="seed"):
        drawn(tournament)
    committed(tournament)

    drawn(tournament)

    assert set(tournament.rounds.values_list("seed", flat=True)) == {SECRET}
    assert commitments(tournament)[0].seed == ""  # a draft reveals nothing


def test_publishing_reveals_the_seed_the_seating_was_drawn_from() -> None:
    tournament = new_tournament(players=8)
    committed(tournament)
    drawn(tournament)

    published(tournament)

    assert commitments(tournament) == (CommitmentView(HASH, NOW, SECRET, SALT, LATER),)
    assert DrawRun.objects.get().published_at == LATER


def test_a_committed_seed_that_was_not_taken_is_shown_all_the_same() -> None:
    tournament = new_tournament(players=8)
    committed(tournament)
    drawn(tournament)
    drawn(tournament, seed="mein Glückswort")

    published(tournament)

    assert commitments(tournament) == (CommitmentView(HASH, NOW, SECRET, SALT, LATER),)
    (run,) = public_certificates(tournament)
    assert (run.seed, run.attempts) == ("mein Glückswort", DrawAttempts(drafts=2, seeds=2, inputs=2))


def test_the_first_check_in_commits_to_a_seed_and_the_others_leave_it() -> None:
    tournament = new_tournament()
    first, second = PlayerFactory.create_batch(2)

    for player, commitment in ((first, NewCommitment(SECRET, SALT)), (second, NewCommitment("another", SALT))):
        check_in(tournament, player, commitment=commitment, actor=at_desk(), now=NOW)

    assert commitments(tournament) == (CommitmentView(HASH, NOW, "", "", None),)
    verbs = [each.verb for each in logged_since(tournament, 1)]
    assert verbs == ["commit_seed", "check_in", "check_in"]


@pytest.mark.parametrize("comes", ["welcome", "numbers", "list"])
def test_whoever_comes_first_by_whatever_way_opens_the_check_in(comes: str) -> None:
    tournament = new_tournament()
    arguments: dict[str, Any] = {"commitment": NewCommitment(SECRET, SALT), "actor": at_desk(), "now": NOW}
    if comes == "welcome":
        check_in_newcomer(tournament, PlayerRow("", "Neu"), **arguments)
    elif comes == "numbers":
        check_in_numbers(tournament, [PlayerFactory.create(number="4711").number or ""], **arguments)
    else:
        import_and_check_in(tournament, [PlayerRow("4711", "Neu")], **arguments)

    assert [each.hash for each in commitments(tournament)] == [HASH]


def test_a_refused_check_in_commits_to_nothing() -> None:
    tournament = new_tournament(players=1)
    name = entries_of(tournament)[0].player.name
    with refused("already_checked_in", field="player", name=name, clock="19:00", who="anna"):
        player = entries_of(tournament)[0].player
        check_in(tournament, player, commitment=NewCommitment(SECRET, SALT), actor=at_desk(), now=NOW)
    assert commitments(tournament) == ()


def test_every_later_round_has_its_hash_before_it_is_drawn() -> None:
    tournament = new_tournament(players=8, rounds_planned=3)
    committed(tournament, "1")

    for number, following in ((1, "2"), (2, "3"), (3, "4")):
        drawn(tournament, count=1)
        publish_seating(tournament, commitment=NewCommitment(following, SALT), actor=at_desk(), now=LATER)
        assert tournament.rounds.get(number=number).seed == str(number)

    assert [each.seed for each in commitments(tournament)] == ["1", "2", "3", ""]  # a round may be drawn again
    assert [run.seed for run in public_certificates(tournament)] == ["1", "2", "3"]


def test_a_published_round_is_drawn_again_from_a_seed_committed_before() -> None:
    tournament = new_tournament(players=8, rounds_planned=1)
    committed(tournament)
    drawn(tournament, count=1)
    publish_seating(tournament, commitment=NewCommitment("next", SALT), actor=at_desk(), now=LATER)

    redraw_round(tournament.rounds.get(), seed="", actor=at_desk(), now=LATER)
    publish_seating(tournament, commitment=NewCommitment("last", SALT), actor=at_desk(), now=LATER)

    assert [each.seed for each in commitments(tournament)] == [SECRET, "next", ""]
    assert [run.seed for run in public_certificates(tournament)] == [SECRET, "next"]


def test_a_seed_nobody_needed_is_shown_when_the_tournament_closes() -> None:
    tournament = seated_tournament(rounds_planned=1)
    committed(tournament)

    finish_tournament(tournament)

    assert [each.seed for each in commitments(tournament)] == [SECRET]


def test_the_next_seed_is_committed_with_the_last_round_that_is_released() -> None:
    tournament = new_tournament(players=8, rounds_planned=3)
    committed(tournament)
    drawn(tournament, count=2)

    for hashes in (1, 2):
        release_next_round(tournament, commitment=NewCommitment("next", SALT), actor=at_desk(), now=LATER)
        assert len(commitments(tournament)) == hashes

    assert [each.seed for each in commitments(tournament)] == [SECRET, ""]


def test_a_seed_stays_secret_while_a_draft_of_another_run_is_made_of_it() -> None:
    tournament = new_tournament(players=8)
    committed(tournament)
    drawn(tournament)
    release_next_round(tournament, actor=at_desk(), now=LATER)
    redraw_round(tournament.rounds.get(number=2), seed="", actor=at_desk(), now=LATER)

    release_next_round(tournament, actor=at_desk(), now=LATER)
    assert (commitments(tournament)[0].seed, public_certificates(tournament)) == ("", ())
    release_next_round(tournament, actor=at_desk(), now=LATER)

    assert commitments(tournament)[0].seed == SECRET
    assert [run.numbers for run in public_certificates(tournament)] == [(1, 2, 3), (2,)]


def test_the_same_seed_and_people_give_the_same_draft_however_often() -> None:
    tournament = new_tournament(players=13)
    committed(tournament)
    drawn(tournament)
    first = seated_rounds(tournament)

    discard_drafts(tournament, actor=at_desk(), now=NOW)
    drawn(tournament)

    assert seated_rounds(tournament) == first
    published(tournament)
    assert public_certificates(tournament)[0].attempts == DrawAttempts(drafts=2, seeds=1)


def test_drafts_are_counted_from_the_last_publication_on() -> None:
    tournament = new_tournament(players=8)
    for seed in ("a", "b", "c"):
        drawn(tournament, seed=seed)
    published(tournament)
    for seed in ("d", "e"):
        redraw_round(tournament.rounds.get(number=2), seed=seed, actor=at_desk(), now=LATER)
    published(tournament)

    attempts = [run.attempts for run in public_certificates(tournament)]
    assert attempts == [DrawAttempts(drafts=3, seeds=3, inputs=3), DrawAttempts(drafts=2, seeds=2, inputs=2)]


def test_drafts_of_a_run_that_was_published_only_afterwards_count() -> None:
    tournament = new_tournament(players=8)
    drawn(tournament, seed="a")
    redraw_round(tournament.rounds.get(number=2), seed="b", actor=at_desk(), now=NOW)
    published(tournament)

    assert [run.attempts for run in public_certificates(tournament)] == [
        DrawAttempts(drafts=1, seeds=1, inputs=1),
        DrawAttempts(drafts=2, seeds=2, inputs=2),
    ]


def test_the_kept_document_gives_the_same_plan_again() -> None:
    tournament = new_tournament(players=13)
    drawn(tournament, seed="los")

    drawing = DrawRun.objects.get()

    found = answer(drawing.document)
    assert drawing.numbers == [1, 2, 3]
    assert tuple(found["rounds"]) == seated_rounds(tournament)  # type: ignore[arg-type]
    assert found["certificate"] == drawing.certificate


def test_a_seating_that_is_not_what_it_claims_is_not_published() -> None:
    tournament = new_tournament(players=8)
    drawn(tournament, count=1, seed="los")
    first, *_, last = SeatOccupancy.objects.order_by("pk")
    SeatOccupancy.objects.filter(pk=first.pk).update(entry=last.entry_id)

    with pytest.raises(Refused) as caught:
        published(tournament)
    assert (caught.value.code, set(caught.value.facts)) == ("not_verified", {"faults"})
    assert caught.value.facts["faults"].startswith("Round 1 does not seat everybody once.")
    assert not tournament.rounds.exclude(state="draft").exists()


def test_a_certificate_that_claims_too_much_is_not_published() -> None:
    tournament = new_tournament(players=8)
    drawn(tournament, seed="los")
    drawing = DrawRun.objects.get()
    honest = drawing.certificate["goals"]["repeats"]["figure"]
    drawing.certificate["goals"]["repeats"]["figure"] = 0
    drawing.save()

    with refused("not_verified", faults=f"The certificate claims 0 for repeats; it is {honest}."):
        published(tournament)


def test_rounds_are_published_one_by_one_and_what_was_drawn_together_is_revealed_together() -> None:
    tournament = new_tournament(players=8)
    committed(tournament)
    drawn(tournament)
    numbers = []

    for left in (2, 1, 0):
        assert commitments(tournament)[0].seed == ""
        round_ = release_next_round(tournament, actor=at_desk(), now=LATER)
        numbers.append(round_.number)
        assert tournament.rounds.filter(state="draft").count() == left
        assert TableLink.objects.count() == 2 * len(numbers)

    assert numbers == [1, 2, 3]
    assert commitments(tournament)[0].seed == SECRET
    with refused("nothing_to_publish"):
        release_next_round(tournament, actor=at_desk(), now=LATER)


def test_only_the_round_that_was_looked_at_is_released() -> None:
    tournament = new_tournament(players=8)
    drawn(tournament, seed="a")
    looked_at = tournament.rounds.get(number=1).pk
    drawn(tournament, seed="b")

    with in_conflict("draft_changed"):
        release_next_round(tournament, seen=looked_at, actor=at_desk(), now=NOW)
    release_next_round(tournament, seen=tournament.rounds.get(number=1).pk, actor=at_desk(), now=LATER)


def test_a_round_drawn_again_among_published_ones_is_checked_against_its_own_document() -> None:
    tournament = seated_tournament(players=13, rounds=3)
    redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)

    published(tournament)

    assert [each.numbers for each in DrawRun.objects.exclude(published_at=None)] == [[1, 2, 3], [2]]
