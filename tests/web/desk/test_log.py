"""The log in words: none is missing, none is left over."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import tournaments.actions
import tournaments.archive
from tests.actions.acts import DREIER, LOST, correct, enter
from tests.actions.hands.test_reseat import reseat
from tests.factories import NOW, at_desk, new_tournament, seated_tournament, tables_of
from tests.web.desk.pages import shown, tournament_url
from tests.web.parts import texts
from tournaments.actions.draw import draw_rounds, move_in_draft
from tournaments.actions.room.referee_calls import call_referee
from tournaments.models import Event
from tournaments.models.publication import PublicationKind
from tournaments.names import listed_names
from tournaments.queries.log.event_ids import EVENT_IDS
from tournaments.queries.log.names import LogNames
from tournaments.queries.room.seating import seated_players_of
from tournaments.web.desk.log.pages import VERBS, about
from tournaments.web.entry.reasons import readable_reason

LONG_ID = 990099
WRITERS = (Path(tournaments.actions.__file__).parent, Path(tournaments.archive.__file__).parent)


def event_verbs() -> Iterator[str]:
    """Every verb that an action names for its event; those of published lists are put together from the kind."""
    for path in (path for package in WRITERS for path in package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "verb" and isinstance(node.value, ast.Constant):
                yield str(node.value.value)


def test_every_event_has_its_words() -> None:
    lists = {f"publish_{kind}" for kind in PublicationKind}

    assert {*event_verbs(), *lists} == set(VERBS)


IDS = {key: [LONG_ID] if key.endswith("s") else LONG_ID for key in EVENT_IDS} | {"points": [[LONG_ID, 12, 12]]}
FACTS = {"hand": 3, "revision": 2, "place": 1, "round": 1, "version": 2, "number": 4, "instead_of": LONG_ID}
HASHES = dict.fromkeys(("hash", "receipt", "digest", "settings", "content", "names", "seed_hash", "seed"), "c0ffee" * 6)
OF_VERBS: dict[str, dict[str, Any]] = {
    "change_evening": {"changed": {"fee_cents": [1200, 1000], "name": [], "date": ["2026-11-22", "2026-11-23"]}},
    "close_evening": {"rounds": 3},
    "reseat_table": {"order": [2, 1], "forehands": [1, 2], "entries": [LONG_ID, LONG_ID]},
    "swap_in_draft": {"seats": [[1, 2], [3, 4]], "entries": [LONG_ID, LONG_ID]},
    "import_players": {"import": LONG_ID, "added": 1, "changed": 2, "same": 3, "left": 0},
    "move_in_draft": {"former_table": 2, "table": 5},
}
"""Figures with another shape than most verbs have."""


@pytest.mark.parametrize("verb", sorted(VERBS))
@pytest.mark.parametrize("is_known", [True, False])
def test_no_sentence_shows_a_hash_or_an_id(verb: str, *, is_known: bool) -> None:
    known = {LONG_ID: "Huber Franz"}
    named = LogNames(
        tables={LONG_ID: (1, 4)}, entries=known, players=known, members=known, seasons=known, rulesets=known, cups=known
    )
    what = IDS | FACTS | HASHES | {"rounds": [1, 2]} | OF_VERBS.get(verb, {})
    event = Event(sequence=2, verb=verb, what=what, hash="c0ffee" * 6)
    former = {2: Event(sequence=1, verb=verb, what=what | {"points": [[LONG_ID, 3, 3]]})}

    said = about(event, named if is_known else LogNames(), former)

    assert (str(LONG_ID) in said, "c0ffee" in said) == (False, False)


@pytest.mark.parametrize(
    ("verb", "former", "what", "said"),
    [
        ("correct_hand", {"points": [[1, 3, 3], [2, -3, -3]]}, {"points": [[1, 5, 5], [2, -3, -3]]}, "Anna: +3 → +5"),
        ("change_evening", {}, {"changed": {"fee_cents": [1200, 1000]}}, "Entry fee: €12.00 → €10.00"),
        ("change_evening", {}, {"changed": {"rounds_planned": [3, 4], "venue": []}}, "Inn, Rounds: 3 → 4"),
        ("change_evening", {}, {"changed": {"protest_minutes": [15, 0]}}, "Minutes for protests: 15 → 0"),
        ("change_evening", {"ruleset": 1}, {"ruleset": 2}, "Ruleset: Tirol → Wien"),
        ("choose_first_forehand", {}, {"table": 1, "place": 2, "former": 1}, "Round 1, table 4, place 1 → place 2"),
        ("reseat_table", {}, {"order": [2, 1], "entries": [2, 1], "forehands": [1, 1]}, "place 1: Anna → Bert"),
        ("seat_stand_in", {}, {"place": 2, "hand": 5, "instead_of": 1, "entry": 2}, "place 2 from hand 5: Anna → Bert"),
        ("swap_in_draft", {}, {"round": 1, "entries": [1], "seats": [[1, 2], [3, 4]]},
         "round 1, Anna: table 1, place 2 → table 3, place 4"),
        ("move_in_draft", {}, {"round": 1, "entries": [1], "former_table": 2, "table": 5},
         "round 1, Anna: table 2 → table 5"),
        ("set_belongings", {"shares": ["car"], "fixed_table": 3}, {"entry": 1, "shares": ["car"], "fixed_table": 4},
         "Anna, car, fixed table: 3 → 4"),
        ("record_totals", {"points": [[1, 30]]}, {"table": 1, "points": [[1, 40]]}, "table 4, Anna: +30 → +40"),
        ("record_totals", {}, {"table": 1, "points": [[1, 4]], "confirmed_by": 2}, "Anna +4, confirmed by Bert"),
        ("read_totals", {}, {"table": 1, "differs": [[1, 3, -3]]}, "table 4, Anna: +3 / −3"),
        ("change_options", {}, {"changed": {"hides_money": [False, True]}}, "No amounts on wall and phones: no → yes"),
        ("start_clock", {}, {"round": 2, "minutes": 90}, "round 2, 90 min"),
        ("set_extra_time", {}, {"table": 1, "minutes": 10, "former": 0}, "table 4, 0 min → 10 min"),
        ("withdraw_totals", {"points": [[1, 30]]}, {"table": 1}, "Anna +30 → –"),
        ("answer_invitation", {"answer": "open"}, {"player": 1, "answer": "accepted"}, "Anna, open → accepted"),
        ("appoint", {"role": "viewer"}, {"user": 1, "role": "organiser"}, "Anna, Viewer → Organiser"),
        ("close_evening", {}, {"rounds": 3}, "3 rounds"),
        ("set_fee", {"cents": 1200}, {"entry": 1, "cents": 0}, "Anna, €12.00 → €0.00"),
    ],
)  # fmt: skip
def test_changes_are_told_from_old_to_new(verb: str, former: dict[str, Any], what: dict[str, Any], said: str) -> None:
    people = {1: "Anna", 2: "Bert"}
    names = LogNames(
        tables={1: (1, 4)}, entries=people, players=people, members=people, rulesets={1: "Tirol", 2: "Wien"}
    )
    event = Event(sequence=2, verb=verb, what={"table": 1, "hand": 7} | what)

    assert said in about(event, names, {2: Event(sequence=1, verb=verb, what=former)})


@pytest.mark.parametrize(
    ("stored", "said"),
    [
        ("vertippt", "mistyped"),
        ("doppelt eingetragen: zweimal geschickt", "entered twice: zweimal geschickt"),
        ("miscounted", "miscounted"),
        ("=typing", "mistyped"),
        ("=twice: zweimal geschickt", "entered twice: zweimal geschickt"),
        ("=unbekannt", "=unbekannt"),
        ("Streit am Tisch: 3", "Streit am Tisch: 3"),
        ("", ""),
    ],
)
def test_a_tapped_reason_is_told_in_the_readers_language(stored: str, said: str) -> None:
    assert readable_reason(stored) == said


@pytest.mark.django_db
def test_the_log_can_be_asked_for_a_table_a_kind_or_somebody(desk: Client) -> None:
    first, second = tables_of(seated_tournament(players=8))
    enter(first)
    enter(second)
    log = tournament_url(first.round.tournament, "log/")

    def listed(**asked: str | int) -> list[str]:
        return texts(desk.get(log, asked), "tbody th span")

    assert [len(listed(verb="record_hand", table=each.pk)) for each in (first, second)] == [1, 1]
    assert [len(listed(verb="record_hand", who=name)) for name in ("anna", "clara")] == [2, 0]
    assert (listed(table="x"), listed(verb="nix")) == ([], [])
    assert len(listed()) == len(listed(who="", table="", verb="")) > 2


@pytest.mark.django_db
def test_a_table_seated_otherwise_is_one_line_with_its_hands_folded(desk: Client) -> None:
    table = tables_of(seated_tournament(players=8))[0]
    enter(table)
    enter(table, number=2)
    reseat(table, 2, 1, 3, 4)

    page = desk.get(tournament_url(table.round.tournament, "log/"))

    first, second, *_rest = texts(page, "tbody th span")
    assert (first.split(" ")[0], second.split(" ")[:2]) == ("Places", ["Hand", "entered"])
    assert [text.split(":")[0] for text in texts(page, "tbody details p")][:2] == [
        f"Round 1, table 1, hand {number}" for number in (1, 2)
    ]


@pytest.mark.django_db
def test_what_a_hand_and_a_correction_brought_is_told_and_no_place_is_left_open(desk: Client) -> None:
    table = tables_of(seated_tournament(players=8))[0]
    enter(table, record=DREIER)
    correct(table, record=LOST)
    call_referee(table, place=None, reason="renonce", actor=at_desk(), now=NOW)

    listed = texts(desk.get(tournament_url(table.round.tournament, "log/")), "tbody th span")

    names = listed_names([each.person for each in seated_players_of(table)])
    assert listed[:3] == [
        "Referee called Round 1, table 1, Renonce",
        f"Hand corrected Round 1, table 1, hand 1: Dreier, {brought(names, ': +12 → −12', *[': −4 → +4'] * 3)}",
        f"Hand entered Round 1, table 1, hand 1: Dreier, {brought(names, ' +12', ' −4', ' −4', ' −4')}",
    ]


def brought(names: Sequence[str], *points: str) -> str:
    return ", ".join(f"{name}{each}" for name, each in zip(names, points, strict=True))


@pytest.mark.django_db
def test_a_tables_number_is_not_taken_for_an_id(desk: Client) -> None:
    """Whoever is moved in a draft is moved to table 2, whatever table has the id 2."""
    tournament = new_tournament(players=10)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    one, other = tables_of(tournament)
    mover = one.seats.order_by("place").first()
    assert mover is not None
    entry = mover.occupancies.get().entry
    move_in_draft(tournament.rounds.get(), entry, table=2, actor=at_desk(), now=NOW)
    assert "table 1 → table 2" in shown(desk, tournament_url(tournament, "log/"))

    # The number of one table may be the id of another.
    Event.objects.filter(verb="move_in_draft").update(what={"round": 1, "entries": [entry.pk], "table": other.pk})

    page = shown(desk, tournament_url(tournament, "log/"))
    assert (f": table {other.pk}" in page, "Round 1, table 2" in page) == (True, False)
