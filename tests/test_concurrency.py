"""Real threads on a real database: a file in the embedded installation, PostgreSQL at scale.

Every thread has its own connection and starts at one barrier with the others. Who comes first is left to luck; what
must hold afterwards is not.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Barrier
from time import sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.db import connection, connections, transaction

from rulesets.load import content_hash, read_ruleset_file
from tests.actions.acts import (
    DREIER,
    KONTRA,
    LOST,
    close,
    correct,
    countersign,
    enter,
    hand_in,
    record_paper_totals,
    sheet_shown,
    sitting,
    strike,
    undo,
)
from tests.actions.hands.test_doubling import TRISCHAKEN
from tests.actions.hands.test_reseat import reseat
from tests.actions.hands.test_shown import record, shown_now
from tests.actions.test_tournaments import changed
from tests.factories import (
    NOW,
    PlayerFactory,
    at_desk,
    bert,
    cup,
    link_of,
    new_tournament,
    play_under,
    seated_tournament,
    tables_of,
)
from tests.own_rules import DEARER_RULES, OUR_RULES
from tests.registered import offered, order, registers
from tests.scoring.variants.changes import variant_document
from tournaments.actions.draw import draw_rounds, redraw_round, renew_link
from tournaments.actions.hands import EntryResult
from tournaments.actions.hands.guards import conflict_facts
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.compound_check_in import check_in_many
from tournaments.actions.people.player_imports import import_players
from tournaments.actions.people.players import add_player
from tournaments.actions.people.registering import cancel_registration
from tournaments.actions.people.undo_import import undo_import
from tournaments.actions.room.closing import close_round
from tournaments.actions.room.referee_calls import call_referee
from tournaments.actions.room.tables import reopen_table
from tournaments.actions.rulesets import add_ruleset
from tournaments.actions.till.check_in import check_in_with_fee, undo_check_in
from tournaments.actions.till.fees import take_fee
from tournaments.errors import Refused
from tournaments.intake.players import PlayerRow
from tournaments.links import table_token
from tournaments.models import (
    CashEntry,
    Cup,
    Entry,
    Hand,
    HandRevision,
    HandScore,
    Player,
    PlayerImport,
    RefereeCall,
    Round,
    SeatOccupancy,
    Table,
    TableLink,
    Tournament,
)
from tournaments.queries.log.reading import chain_break
from tournaments.queries.people.player_imports import undo_plan
from tournaments.queries.room.seating import seated_players_of
from tournaments.queries.room.sheet import table_sheet
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60  # seconds, far beyond what a race takes


def race(*runners: Callable[[], object]) -> list[Any]:
    """What each of the runners answered, or the Refused it met; all start at once."""
    barrier = Barrier(len(runners), timeout=PATIENCE)
    with ThreadPoolExecutor(len(runners)) as pool:
        return list(pool.map(partial(_run, barrier), runners, timeout=PATIENCE))


def _run(barrier: Barrier, runner: Callable[[], object]) -> object:
    try:
        connection.ensure_connection()
        barrier.wait()
        return runner()
    except Refused as refused:
        return refused
    finally:
        connections.close_all()


def outcomes(answers: Sequence[Any]) -> Counter[str]:
    """How often each: new and known receipts, other answers, and codes."""
    return Counter(_outcome(answer) for answer in answers)


def _outcome(answer: object) -> str:
    if isinstance(answer, Refused):
        return answer.code
    if isinstance(answer, EntryResult):
        return "new" if answer.is_new else "known"
    return "done"


def events_since(tournament: Tournament) -> Counter[str]:
    """The verbs noted after the tournament was looked up; the log has no gap and its chain is whole."""
    before = tournament.revision
    tournament.refresh_from_db()
    events = list(tournament.events.order_by("sequence"))
    assert [event.sequence for event in events] == list(range(1, tournament.revision + 1))
    assert chain_break(tournament) is None
    return Counter(event.verb for event in events if event.sequence > before)


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Twelve people at three tables of four."""
    return seated_tournament(players=12)


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return tables_of(tournament)[0]


def test_eight_phones_racing_for_one_number_leave_one_hand(tournament: Tournament, table: Table) -> None:
    captain = bert(table)
    records = [DREIER, LOST] * 4

    answers = race(
        *(
            partial(enter, table, entry_id=f"phone-{n}", record=record, actor=captain)
            for n, record in enumerate(records)
        )
    )

    assert outcomes(answers) == {"new": 1, "number_taken": 7}
    (revision,) = HandRevision.objects.select_related("hand")
    (winner,) = [answer for answer in answers if isinstance(answer, EntryResult)]
    assert winner.receipt == revision.receipt
    assert [each.facts["hand"] for each in answers if isinstance(each, Refused)] == [conflict_facts(revision)] * 7
    assert (Hand.objects.count(), HandScore.objects.count()) == (1, 4)
    assert events_since(tournament) == {"record_hand": 1}


def test_a_hand_never_counts_otherwise_than_shown_when_another_one_comes_at_once(table: Table) -> None:
    """Hand 1 makes hand 2 count double, which was shown as single: it is written so and settled anew, or not at all."""
    play_under(table.round.tournament, variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "x"}))
    table = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
    shown = shown_now(table, number=2)

    answers = race(partial(enter, table, record=TRISCHAKEN), *[partial(record, table, shown, number=2)] * 3)

    first = HandScore.objects.filter(revision__hand__number=2, revision__number=1).order_by("place")
    assert [score.points for score in first] in ([], [-4, 12, -4, -4])
    known = {"known": 2} if first else {"points_differ": 3}
    assert outcomes(answers) == {"new": 1 + bool(first)} | known
    totals = [each.points for each in table_sheet(table).totals]
    assert totals[1] == 24 * bool(first) + HandScore.objects.get(revision__hand__number=1, place=2).points


def test_eight_sendings_of_one_entry_are_one_hand_and_one_receipt(tournament: Tournament, table: Table) -> None:
    answers = race(*[partial(enter, table, entry_id="the-same", actor=bert(table))] * 8)

    assert outcomes(answers) == {"new": 1, "known": 7}
    assert [each.receipt for each in answers] == [HandRevision.objects.get().receipt] * 8
    assert (Hand.objects.count(), HandScore.objects.count()) == (1, 4)
    assert events_since(tournament) == {"record_hand": 1}


def test_hands_of_all_tables_at_once_are_all_there(tournament: Tournament) -> None:
    tables = tables_of(tournament)
    entries = [(table, number) for table in tables for number in (1, 2, 3)]

    answers = race(*(partial(enter, table, number=number, record=KONTRA) for table, number in entries))

    assert outcomes(answers) == {"new": 9}
    for table in tables:
        sheet = table_sheet(table)
        assert [hand.number for hand in sheet.hands] == [1, 2, 3]
        assert [(total.points, total.money) for total in sheet.totals] == [(4, 8), (4, 8), (4, 8), (-12, -24)]
    assert events_since(tournament) == {"record_hand": 9}


def test_receipts_of_one_table_count_every_hand_before_them(tournament: Tournament, table: Table) -> None:
    """The totals of the receipts are those of the order in which the log has the hands."""
    answers = race(*(partial(enter, table, number=number) for number in range(1, 9)))

    receipts = {answer.receipt["number"]: answer.receipt for answer in answers}
    running: Counter[str] = Counter()
    for event in tournament.events.filter(verb="record_hand").order_by("sequence"):
        for place in receipts[event.what["hand"]]["places"]:
            running[place["name"]] += place["points"]
            assert place["total"] == running[place["name"]]
    assert events_since(tournament) == {"record_hand": 8}


def test_of_eight_corrections_of_one_revision_one_counts(tournament: Tournament, table: Table) -> None:
    enter(table)
    tournament.refresh_from_db()

    answers = race(
        *(partial(correct, table, entry_id=f"correction-{n}", record=KONTRA) for n in range(4)),
        *(partial(strike, table, entry_id=f"strike-{n}") for n in range(4)),
    )

    assert outcomes(answers) == {"new": 1, "outdated": 7}
    assert list(HandRevision.objects.order_by("number").values_list("number", "is_current")) == [(1, False), (2, True)]
    assert sum(events_since(tournament).values()) == 1


@pytest.mark.parametrize("attempt", range(3))
def test_a_correction_against_closing_the_table_is_before_it_or_not_at_all(attempt: int) -> None:
    tournament = seated_tournament(players=8, hands_at_four=1)
    table = tables_of(tournament)[0]
    enter(table)
    tournament.refresh_from_db()

    corrected, closed = race(partial(correct, table), partial(close, table))

    table.refresh_from_db()
    assert closed is None
    assert table.is_closed
    assert _outcome(corrected) in {"new", "closed"}
    verbs = events_since(tournament)
    assert verbs == {"close_table": 1} | ({"correct_hand": 1} if _outcome(corrected) == "new" else {})
    assert tournament.events.latest("sequence").verb == "close_table"


@pytest.mark.parametrize("attempt", range(3))
def test_a_last_hand_against_closing_the_table_is_never_lost(attempt: int) -> None:
    tournament = seated_tournament(players=8, hands_at_four=1)
    table = tables_of(tournament)[0]

    entered, closed = race(partial(enter, table), partial(close, table))

    table.refresh_from_db()
    assert _outcome(entered) == "new"
    assert _outcome(closed) in {"done", "hands_missing"}
    assert table.is_closed == (_outcome(closed) == "done")
    events_since(tournament)


@pytest.mark.parametrize("attempt", range(3))
def test_a_hand_against_other_seats_is_of_those_who_sit_there(
    tournament: Tournament, table: Table, attempt: int
) -> None:
    enter(table, number=1)

    entered, seated = race(partial(enter, table, number=2), partial(reseat, table, 2, 1, 4, 3))

    assert _outcome(entered) == "new"
    assert _outcome(seated) in {"done", "seats_changed"}
    people = [each.entry for each in seated_players_of(table)]
    live = HandScore.objects.filter(revision__is_current=True).order_by("revision__hand__number", "place")
    assert [score.entry_id for score in live] == people * 2
    assert [score.points for score in live] == [12, -4, -4, -4, -4, 12, -4, -4]
    hands_before = ({"settle_anew": 1}, {"settle_anew": 2}) if _outcome(seated) == "done" else ({},)
    seats = {"reseat_table": 1} if _outcome(seated) == "done" else {}
    assert events_since(tournament) in [{"record_hand": 2} | seats | each for each in hands_before]


def test_two_phones_undo_at_once_and_a_correction_comes_between(tournament: Tournament, table: Table) -> None:
    captain = bert(table)
    enter(table, actor=captain)
    tournament.refresh_from_db()

    undoing = (partial(undo, table, entry_id=f"undo-{phone}", actor=captain) for phone in "ab")
    met = outcomes(race(*undoing, partial(correct, table, actor=captain)))

    assert met in ({"new": 1, "no_hand": 2}, {"new": 1, "outdated": 2})
    verb = "withdraw_hand" if "no_hand" in met else "correct_hand"
    assert events_since(tournament) == {verb: 1}
    assert list(tournament_findings(tournament.pk)) == []


def test_an_undo_against_other_seats_leaves_a_whole_table(tournament: Tournament, table: Table) -> None:
    enter(table)
    enter(table, number=2)
    tournament.refresh_from_db()

    undone, seated = race(partial(undo, table, number=2), partial(reseat, table, 2, 1, 4, 3))

    # whoever comes second met another sheet: a hand settled anew was written by nobody
    assert (_outcome(undone), _outcome(seated)) in {("new", "done"), ("outdated", "done"), ("new", "seats_changed")}
    assert list(tournament_findings(tournament.pk)) == []


def test_a_table_that_calls_thrice_at_once_calls_once(tournament: Tournament, table: Table) -> None:
    calls = race(*[partial(call_referee, table, place=1, reason="", actor=bert(table), now=NOW)] * 3)

    assert {call.pk for call in calls} == set(RefereeCall.objects.values_list("pk", flat=True))
    assert events_since(tournament) == {"call_referee": 1}


@pytest.mark.parametrize("keys", [("one", "other"), ("one", "one")])
def test_two_desks_take_a_fee_once(keys: tuple[str, str]) -> None:
    tournament = new_tournament(players=1, fee_cents=1_500)
    (entry,) = tournament.entries.select_related("tournament", "player")

    answers = race(*[partial(take_fee, entry, cents=1_500, key=key, actor=at_desk(), now=NOW) for key in keys])

    others = {"fee_not_owed": 1, "done": 1} if keys[0] != keys[1] else {"done": 2}
    assert outcomes(answers) == others
    assert [(row.number, row.cents) for row in CashEntry.objects.all()] == [(1, 1_500)]
    assert events_since(tournament) == {"take_fee": 1}
    assert list(tournament_findings(tournament.pk)) == []


def test_two_desks_take_different_money_with_different_numbers() -> None:
    tournament = new_tournament(players=4, fee_cents=1_500)
    entries = list(tournament.entries.select_related("tournament", "player"))

    race(*[partial(take_fee, each, cents=1_500, key=f"k{each.pk}", actor=at_desk(), now=NOW) for each in entries])

    assert sorted(CashEntry.objects.values_list("number", flat=True)) == [1, 2, 3, 4]


@pytest.mark.parametrize("attempt", range(3))
def test_a_hand_against_totals_from_paper_is_before_them_or_not_at_all(table: Table, attempt: int) -> None:
    entered, noted = race(partial(enter, table), partial(record_paper_totals, table, 3, -1, -1, -1))

    assert _outcome(noted) == "done"
    assert _outcome(entered) in {"new", "on_paper"}
    assert Hand.objects.exists() == (_outcome(entered) == "new")
    assert [total.points for total in table_sheet(Table.objects.get(pk=table.pk)).totals] == [3, -1, -1, -1]


@pytest.mark.parametrize("attempt", range(3))
def test_a_hand_against_drawing_the_round_again_is_one_of_both(
    tournament: Tournament, table: Table, attempt: int
) -> None:
    round_ = Round.objects.get()

    entered, drawn = race(partial(enter, table), lambda: redraw_round(round_, seed="neu", actor=at_desk(), now=NOW))

    assert (_outcome(entered), _outcome(drawn)) in {("new", "round_played"), ("redrawn", "done")}
    assert Hand.objects.exists() == (_outcome(entered) == "new")
    assert sum(events_since(tournament).values()) == 1


def test_a_round_drawn_again_by_two_at_once_is_drawn_once(tournament: Tournament) -> None:
    round_ = Round.objects.get()

    answers = race(*[lambda: redraw_round(round_, seed="neu", actor=at_desk(), now=NOW)] * 2)

    assert outcomes(answers) == {"done": 1, "redrawn": 1}
    assert Table.objects.count() == 3


@pytest.mark.parametrize("attempt", range(3))
def test_a_round_is_closed_only_while_all_its_tables_are(tournament: Tournament, attempt: int) -> None:
    tables = tables_of(tournament)
    for table in tables:
        record_paper_totals(table, 0, 0, 0, 0)
        close(table)
    round_ = Round.objects.get()

    race(
        lambda: close_round(round_, actor=at_desk(), now=NOW),
        lambda: reopen_table(tables[2], reason="Zahlendreher", actor=at_desk(), now=NOW),
    )

    assert (Round.objects.get().state, Table.objects.filter(closed_at=None).count()) == ("published", 1)
    events_since(tournament)


def test_links_renewed_at_once_leave_one_that_opens(tournament: Tournament, table: Table) -> None:
    race(*[lambda: renew_link(table, actor=at_desk(), now=NOW)] * 4)

    links = TableLink.objects.filter(table=table).order_by("generation").values_list("generation", "revoked_at")
    assert list(links) == [(1, NOW), (2, NOW), (3, NOW), (4, NOW), (5, None)]
    assert events_since(tournament) == {"renew_link": 4}


def test_one_number_given_at_two_desks_has_one_player(transactional_db: None) -> None:
    cups = [cup(slug=f"cup-{n}") for n in range(4)]

    answers = race(
        *(partial(add_player, each, PlayerRow("0042", "Skisinger"), actor=at_desk(), now=NOW) for each in cups)
    )

    assert outcomes(answers) == {"done": 1, "number_used": 3}
    assert Player.objects.count() == 1


def test_one_list_imported_at_two_desks_is_taken_in_once(transactional_db: None) -> None:
    cups = [cup(slug=f"cup-{n}") for n in range(3)]
    rows = [PlayerRow(f"{number:04}", "Skisinger") for number in range(40)]

    answers = race(*(partial(import_players, each, rows, actor=at_desk(), now=NOW) for each in cups))

    assert set(outcomes(answers)) <= {"done", "players_changed"}
    assert Player.objects.count() == 40
    assert max(getattr(answer, "added", 0) for answer in answers) == 40


def test_an_import_undone_while_its_people_check_in_leaves_nobody_half(transactional_db: None) -> None:
    tournament = new_tournament()
    rows = [PlayerRow(f"{number:04}", "Neuling") for number in range(12)]
    report = import_players(cup(), rows, actor=at_desk(), now=NOW)
    made = PlayerImport.objects.get(pk=report.made)
    plan = undo_plan(made)
    people = list(Player.objects.order_by("pk"))

    answers = race(
        partial(undo_import, made, seen=plan.fingerprint, actor=at_desk(), now=NOW),
        *(partial(check_in_many, tournament, [each.pk], actor=at_desk(), now=NOW) for each in people[:3]),
    )

    came = set(Entry.objects.values_list("player", flat=True))
    there = set(Player.objects.values_list("pk", flat=True))
    assert there in (came, {each.pk for each in people})  # undone but for those who came, or refused whole
    assert set(outcomes(answers)) <= {"done", "undo_outdated", "player_gone"}
    with pytest.raises(Refused, match="player_gone"):
        check_in_many(tournament, [people[-1].pk + 1], actor=at_desk(), now=NOW)
    assert chain_break(Tournament.objects.get()) is None


def test_one_ruleset_added_at_four_desks_is_kept_once(transactional_db: None) -> None:
    mine = cup()
    ours, dearer = (read_ruleset_file(text.encode()) for text in (OUR_RULES, DEARER_RULES))

    answers = race(*(partial(add_ruleset, mine, each, actor=at_desk(), now=NOW) for each in [ours, dearer] * 2))

    assert Counter((answer.revision.content_hash, answer.is_new) for answer in answers) == {
        (content_hash(each), is_new): 1 for each in (ours, dearer) for is_new in (True, False)
    }
    assert mine.rulesets.count() == 2
    assert chain_break(Cup.objects.get()) is None


def test_one_player_checked_in_at_two_desks_is_here_once(transactional_db: None) -> None:
    tournament, player = new_tournament(), PlayerFactory.create()

    answers = race(*[partial(check_in, tournament, player, actor=at_desk(), now=NOW)] * 4)

    assert outcomes(answers) == {"done": 1, "already_checked_in": 3}
    assert Entry.objects.count() == 1
    assert events_since(tournament) == {"check_in": 1}


def test_two_desks_check_in_one_person_and_take_one_fee(transactional_db: None) -> None:
    tournament, player = new_tournament(fee_cents=1_500), PlayerFactory.create()
    desk = partial(check_in_with_fee, tournament, player, cents=1_500, actor=at_desk(), now=NOW)

    answers = race(*[partial(desk, key=key) for key in ("one", "one", "other")])

    assert outcomes(answers) in ({"done": 2, "already_checked_in": 1}, {"done": 1, "already_checked_in": 2})
    assert [(row.number, row.cents) for row in CashEntry.objects.all()] == [(1, 1_500)]
    assert events_since(tournament) == {"check_in": 1, "take_fee": 1}
    assert list(tournament_findings(tournament.pk)) == []


def test_two_desks_check_in_different_people_with_their_fees(transactional_db: None) -> None:
    tournament, people = new_tournament(fee_cents=1_500), PlayerFactory.create_batch(6)
    desk = partial(check_in_with_fee, tournament, cents=1_500, actor=at_desk(), now=NOW)

    answers = race(*[partial(desk, each, key=f"k{each.pk}") for each in people])

    assert outcomes(answers) == {"done": 6}
    assert sorted(CashEntry.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert {row.entry_id for row in CashEntry.objects.all()} == set(Entry.objects.values_list("pk", flat=True))
    assert events_since(tournament) == {"check_in": 6, "take_fee": 6}


@pytest.mark.parametrize("attempt", range(3))
def test_an_arrival_is_undone_once_and_never_against_a_seat(transactional_db: None, attempt: int) -> None:
    tournament = new_tournament(fee_cents=1_500, players=8)
    one = check_in_with_fee(tournament, PlayerFactory.create(), cents=1_500, key="k", actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    undo_it = partial(undo_check_in, one, since=NOW, reason="Irrtum", actor=at_desk(), now=NOW)

    answers = race(undo_it, undo_it, partial(draw_rounds, tournament, count=1, seed="test", actor=at_desk(), now=NOW))

    assert _outcome(answers[2]) == "done"
    is_here = Entry.objects.get(pk=one.pk).is_present
    undone = {"seated_in_draft": 2} if is_here else {"done": 1, "arrival_changed": 1}
    assert outcomes(answers[:2]) == undone
    assert sum(CashEntry.objects.values_list("cents", flat=True)) == (1_500 if is_here else 0)
    assert SeatOccupancy.objects.filter(entry=one).exists() == is_here
    assert list(tournament_findings(tournament.pk)) == []


@pytest.mark.postgres
def test_a_ruleset_changed_under_a_hand_is_a_conflict(tournament: Tournament, table: Table) -> None:
    """SQLite takes one writer at a time; here the desk changes the ruleset between settling a hand and writing it."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            changed(tournament, ruleset="wien-2021")
            entered: Future[object] = pool.submit(_run, Barrier(1), partial(enter, table))
            _await_blocked()
        answer = entered.result(PATIENCE)

    assert _outcome(answer) == "ruleset_changed"
    assert not Hand.objects.exists()
    assert enter(table).is_new


def _await_blocked() -> None:
    """Until another connection waits for a lock of ours."""
    for _ in range(PATIENCE * 20):
        with connection.cursor() as cursor:
            cursor.execute("select exists (select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid)))")
            if cursor.fetchone()[0]:
                return
        sleep(0.05)
    pytest.fail("nobody waited")


# -- through the real API --------------------------------------------------------------------------------------------


def post(address: str, body: dict[str, Any]) -> tuple[int, Any]:
    """Status and JSON of an answer; each call is a connection of its own."""
    request = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"}, method="POST")
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        with error:
            return error.code, json.load(error)


@pytest.fixture
def address(live_server: Any, table: Table) -> str:
    return f"{live_server.url}/api/v1/tables/{table_token(link_of(table), table)}/hands/"


def test_eight_requests_racing_for_one_number_leave_one_hand(
    tournament: Tournament, table: Table, address: str
) -> None:
    bodies = [{"entry_id": f"phone-{n}", "number": 1, "hand": DREIER} for n in range(8)]

    answers = race(*(partial(post, address, body) for body in bodies))

    assert Counter(status for status, _ in answers) == {201: 1, 409: 7}
    (revision,) = HandRevision.objects.select_related("hand")
    assert [body for status, body in answers if status == 201] == [revision.receipt]
    lost = [body for status, body in answers if status == 409]
    assert [(body["error"][0]["code"], body["hand"]) for body in lost] == [
        ("number_taken", conflict_facts(revision))
    ] * 7
    assert [entry.pk for entry in sitting(table)] == [row.entry_id for row in HandScore.objects.order_by("place")]
    assert events_since(tournament) == {"record_hand": 1}


def test_eight_requests_with_one_entry_get_one_receipt(tournament: Tournament, address: str) -> None:
    answers = race(*[partial(post, address, {"entry_id": "the-same", "number": 1, "hand": DREIER})] * 8)

    assert Counter(status for status, _ in answers) == {201: 1, 200: 7}
    assert [body for _, body in answers] == [HandRevision.objects.get().receipt] * 8
    assert events_since(tournament) == {"record_hand": 1}


def test_two_phones_sign_at_once_and_a_correction_comes_between() -> None:
    """One captain and one second player, whoever comes first; what was signed is what stands."""
    table = tables_of(seated_tournament(players=8, hands_at_four=1))[0]
    enter(table)
    tournament, shown = table.round.tournament, sheet_shown(table)
    tournament.refresh_from_db()

    captains = race(*(partial(hand_in, table, place=place, digest=shown) for place in (1, 1, 2, 2)))
    assert outcomes(captains) == {"done": 2, "handed_in": 2}
    place = table.signatures.get().place

    captain_last = partial(countersign, table, place=place, digest=shown)
    others = (partial(countersign, table, place=each, digest=shown) for each in (3, 4))
    answers = race(*others, captain_last, partial(correct, table, actor=bert(table)))

    table.refresh_from_db()
    met, noted = outcomes(answers), events_since(tournament)
    if table.is_signed:
        assert (met["done"], met["new"], sheet_shown(table)) == (1, 0, shown)
        assert noted == {"hand_in_sheet": 1, "countersign_sheet": 1}
    else:
        assert (met["done"], met["new"], met["sheet_changed"]) == (0, 1, 3 - met["same_signer"])
        assert noted == {"hand_in_sheet": 1, "correct_hand": 1}


def test_of_eight_who_register_for_the_last_seat_one_has_it(tournament: Tournament) -> None:
    offered(tournament, seats=1)
    tournament.refresh_from_db()

    made = race(*(partial(registers, tournament, f"Herzinger{n}") for n in range(8)))

    assert sorted(each.position for each in made) == list(range(1, 9))
    assert [has_seat for _, has_seat in order(tournament)] == [True, *[False] * 7]
    places = tournament.events.filter(verb="register").values_list("what__place", "what__has_seat")
    assert sorted(places) == [(1, True), *((place, False) for place in range(2, 9))]
    assert events_since(tournament) == {"register": 8}


def test_a_seat_that_gets_free_while_others_register_goes_to_whoever_waits_first(tournament: Tournament) -> None:
    offered(tournament, seats=1)
    first, second = registers(tournament, "Herzinger"), registers(tournament, "Karobauer")
    actor = Actor(EntryPoint.PUBLIC)
    cancelling = partial(cancel_registration, first, actor=actor, now=NOW)

    answers = race(cancelling, cancelling, *(partial(registers, tournament, f"Pikhuber{n}") for n in range(4)))

    assert answers[:2].count(second) == 1  # whoever cancelled second found it done
    assert [has_seat for _, has_seat in order(tournament)] == [True, *[False] * 4]
    assert order(tournament)[0] == ("Karobauer", True)


def test_a_form_sent_eight_times_at_once_is_one_registration(tournament: Tournament) -> None:
    offered(tournament)
    tournament.refresh_from_db()

    made = race(*[partial(registers, tournament, "Herzinger")] * 8)

    assert len({each.pk for each in made}) == 1
    assert events_since(tournament) == {"register": 1}
