"""The desk draws the frozen plans, on whatever database this runs, and again after a restart."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

from tests.actions.acts import close, finish_round, record_paper_totals
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament, tables_of
from tests.management.running import embedded, manage
from tests.seating.golden import TOP, Document, fingerprint, frozen, points, ranked
from tournaments.actions.draw import draw_by_rank, draw_rounds, publish_seating
from tournaments.actions.draw.separations import SeatingRequests, keep_apart, record_seating_requests
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.room.closing import close_round
from tournaments.models import Club, DrawRun, Player, Tournament
from tournaments.queries.draw.input import DrawOptions
from tournaments.queries.room.seating import seated_rounds

pytestmark = pytest.mark.django_db

GOLDEN = frozen()

AFTER_A_RESTART = """
import json, sys
from datetime import datetime, UTC
from tournaments.actions.draw import draw_rounds
from tournaments.actions.log import Actor, EntryPoint
from tournaments.models import DrawRun, Tournament, User
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating.answer import answer

tournament, run = Tournament.objects.get(), DrawRun.objects.get()
stored, again = seated_rounds(tournament), answer(run.document)["rounds"]
actor = Actor(entry_point=EntryPoint.DESK, user=User.objects.get(username="anna"))
draw_rounds(tournament, count=len(stored), seed=run.document["seed"], actor=actor, now=datetime.now(tz=UTC))
print(json.dumps({"stored": stored, "again": again, "drawn": seated_rounds(tournament), "hash": hash("Sküs")}))
"""


def drawn(tournament: Tournament, document: Document) -> None:
    draw_options = DrawOptions(allow_six=document.get("allow_six", False))
    seed, count = document["seed"], document["rounds"]
    draw_rounds(tournament, count=count, seed=seed, draw_options=draw_options, actor=at_desk(), now=NOW)


def published(tournament: Tournament, document: Document) -> None:
    drawn(tournament, document)
    publish_seating(tournament, actor=at_desk(), now=NOW)


def tournament_of(document: Document) -> Tournament:
    """A tournament whose entries, in order of check-in, are the players of a document with all that is said of them."""
    people = document["players"]
    tournament = new_tournament(players=len(people), rounds_planned=4)
    entries = {each["id"]: entry for each, entry in zip(people, entries_of(tournament), strict=True)}
    for each in people:
        if "club" in each:
            club, _ = Club.objects.get_or_create(name=f"Runde {each['club']}")
            Player.objects.filter(pk=entries[each["id"]].player_id).update(club=club)
        labels = {label: each.get(label, "") for label in ("household", "car", "team")}
        wanted = SeatingRequests(**labels, fixed_table=document["fixed"].get(str(each["id"])))
        record_seating_requests(entries[each["id"]], wanted, actor=at_desk(), now=NOW)
    for one, other in document["apart"]:
        keep_apart(entries[one], entries[other], actor=at_desk(), now=NOW)
    return tournament


def as_frozen(tournament: Tournament, *, first: int = 0) -> str:
    """The fingerprint of the rounds from index `first` on, by rank of entry."""
    return fingerprint(ranked(seated_rounds(tournament)[first:], ranks_of(tournament)))


def ranks_of(tournament: Tournament) -> Iterable[int]:
    return tournament.entries.values_list("pk", flat=True)


@pytest.mark.parametrize("name", ["fours", "fives", "small", "six", "wishes"])
def test_desk_draws_the_frozen_plan(name: str) -> None:
    golden = GOLDEN[name]
    tournament = tournament_of(golden.document)

    drawn(tournament, golden.document)

    assert as_frozen(tournament) == golden.fingerprint


def test_desk_draws_the_frozen_round_after_two_with_ten_gone_and_ten_late() -> None:
    before, later = GOLDEN["before later"], GOLDEN["later"]
    tournament = tournament_of(before.document)
    published(tournament, before.document)
    finish_round(tournament, round_number=1)
    finish_round(tournament, round_number=2)
    for gone in entries_of(tournament)[:10]:
        check_out(gone, actor=at_desk(), now=NOW)
    check_in_all(tournament, PlayerFactory.create_batch(10))

    drawn(tournament, later.document)

    assert as_frozen(tournament, first=2) == later.fingerprint


def test_desk_draws_the_frozen_fourth_round_of_clubs() -> None:
    before, later = GOLDEN["before clubs"], GOLDEN["clubs"]
    tournament = tournament_of(before.document)
    published(tournament, before.document)
    for number in (1, 2, 3):
        finish_round(tournament, round_number=number)

    drawn(tournament, later.document)

    assert as_frozen(tournament, first=3) == later.fingerprint


def test_desk_draws_the_frozen_round_by_rank() -> None:
    before, final = GOLDEN["before standing"], GOLDEN["standing"]
    tournament = tournament_of(before.document)
    published(tournament, before.document)
    for number, table in enumerate(tables_of(tournament)):
        record_paper_totals(table, *points(number))
        close(table)
    close_round(tournament.rounds.get(), actor=at_desk(), now=NOW)

    draw_by_rank(tournament, top=TOP, seed=final.document["seed"], actor=at_desk(), now=NOW)

    assert as_frozen(tournament, first=1) == final.fingerprint


def test_desk_draws_the_frozen_plan_of_people_who_met_this_season() -> None:
    before, golden = GOLDEN["before season"], GOLDEN["season"]
    earlier = tournament_of(before.document)
    published(earlier, before.document)
    tournament = new_tournament(date=date(2026, 12, 4))
    check_in_all(tournament, [entry.player for entry in entries_of(earlier)])

    drawn(tournament, golden.document)

    assert as_frozen(tournament) == golden.fingerprint


def check_in_all(tournament: Tournament, players: Iterable[Player]) -> None:
    for player in players:
        check_in(tournament, player, actor=at_desk(), now=NOW)


def test_document_from_the_desk_gives_its_rounds_in_another_process(tmp_path: Path) -> None:
    golden, path = GOLDEN["wishes"], tmp_path / "document.json"
    tournament = tournament_of(golden.document)
    drawn(tournament, golden.document)
    path.write_text(json.dumps(DrawRun.objects.get().document), encoding="utf-8")

    done = manage("draw_seating", str(path), env=hashing_otherwise(os.environ))

    assert json.loads(done.stdout)["rounds"] == plain(seated_rounds(tournament))


@pytest.mark.django_db(transaction=True)
def test_draft_is_read_and_drawn_again_after_a_restart(tmp_path: Path) -> None:
    golden = GOLDEN["wishes"]
    tournament = tournament_of(golden.document)
    drawn(tournament, golden.document)
    ids, stored = list(ranks_of(tournament)), plain(seated_rounds(tournament))

    done = manage("shell", "--no-imports", "-c", AFTER_A_RESTART, env=hashing_otherwise(same_database(tmp_path)))

    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["stored"] == found["again"] == found["drawn"] == stored
    assert fingerprint(ranked(found["drawn"], ids)) == golden.fingerprint
    assert found["hash"] != hash("Sküs")


def same_database(folder: Path) -> Mapping[str, str]:
    """The environment of another process on this database: on SQLite on a copy, since this one is in memory."""
    if connection.vendor == "sqlite":
        connection.cursor().execute("VACUUM INTO %s", [str(folder / "vorhand.sqlite3")])
        return {**embedded(folder), "SECRET_KEY": settings.SECRET_KEY}  # a database without its key is not opened
    url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}")
    return {**os.environ, "DATABASE_URL": url.geturl()}


def hashing_otherwise(environment: Mapping[str, str]) -> dict[str, str]:
    return {**environment, "PYTHONHASHSEED": "4242"}


def plain(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[list[int]]]:
    return [[list(table) for table in seating] for seating in rounds]
