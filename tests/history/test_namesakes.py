"""Two guests of one name and place go out as two people and come back as two."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from tests.documents.exports.test_round_trip import held
from tests.factories import NOW, PlayerFactory, at_desk, cup
from tests.history.test_running import imported
from tests.history.test_there_and_back import made, tables
from tournaments.actions.history.preparing import UploadedFile, choose, start_history_import
from tournaments.actions.sandbox import delete_whole
from tournaments.documents.catalogue import Subject
from tournaments.models import Cup, Entry, HistoryImport, Player, Tournament
from tournaments.queries.history.own_cup import OURS
from tournaments.queries.history.planning import history_plan
from tournaments.queries.history.reading import HistoryChoices

pytestmark = pytest.mark.django_db

NAMED = {"number": None, "family_name": "Uhuhuber", "given_name": "Franz", "place": "Linz"}


@pytest.fixture
def evenings() -> list[Tournament]:
    """Both at the first evening; the older one only at the second, the younger one only at the third."""
    younger, older = (PlayerFactory.create(**NAMED, birth_year=year) for year in ("1990", "1950"))
    third = PlayerFactory.create(number="0815")
    first = held([older, third, younger], [(30,), (10,), (-40,)], rounds=1, name="1. Abend")
    day = first.date
    return [
        first,
        held([older, third], [(7,), (-7,)], rounds=1, name="2. Abend", date=day + timedelta(days=1)),
        held([third, younger], [(5,), (-5,)], rounds=1, name="3. Abend", date=day + timedelta(days=2)),
    ]


def files_of(evenings: Sequence[Tournament]) -> dict[str, list[tuple[bytes, str]]]:
    season = evenings[0].season
    players = (made(Subject.CUP, "players.csv", cup()), "csv")
    return {
        "store": [(made(Subject.CUP, "store.json", cup()), "json")],
        "season": [
            *((made(Subject.SEASON, name, season), "csv") for name in ("rounds.csv", "places.csv", "standings.csv")),
            players,
        ],
        "workbook": [(made(Subject.SEASON, "rounds.xlsx", season), "xlsx"), players],
        "lines": [*((made(Subject.TOURNAMENT, "rounds.csv", each), "csv") for each in evenings), players],
    }


def taken_over(files: Sequence[tuple[bytes, str]], *, by: Cup) -> HistoryImport:
    history = started(files, by=by)
    assert history_plan(history).matching.questions == ()
    return imported(history)


def started(files: Sequence[tuple[bytes, str]], *, by: Cup) -> HistoryImport:
    history = start_history_import(by, [UploadedFile(*each) for each in files], actor=at_desk(), now=NOW)
    choose(history, HistoryChoices().with_cup(cup().name, OURS))
    history.refresh_from_db()
    return history


def test_two_guests_of_one_name_and_place_come_back_as_two(evenings: list[Tournament]) -> None:
    files, before = files_of(evenings), tables(cup())
    results = sorted(Entry.objects.values_list("player", "tournament__date"))
    for kind, each in files.items():
        other = cup(slug=f"mit-{kind}")
        taken_over(each, by=other)
        assert tables(other) == before, kind
        mine = Entry.objects.filter(tournament__season__cup=other)
        assert sorted(mine.values_list("player", "tournament__date")) == results, "nobody is taken for the other"

    for kind, each in files.items():
        delete_whole(list(Tournament.objects.all()))
        Player.objects.all().delete()
        other = cup(slug=f"neu-{kind}")
        taken_over(each, by=other)
        assert tables(other) == before, kind
        assert Player.objects.filter(**NAMED).count() == 2, "no mark in their names or places"


def test_whoever_is_the_second_guest_of_a_name_is_not_taken_for_the_first(evenings: list[Tournament]) -> None:
    _both, older, younger = [(made(Subject.TOURNAMENT, "rounds.csv", each), "csv") for each in evenings]
    first, second = Player.objects.filter(number=None).order_by("pk")

    plan = history_plan(started([older], by=cup(slug="nur-der-zweite")))
    (question,) = plan.matching.questions
    assert ({*question.candidates}, question.usual) == ({first, second}, ""), "it is asked, and nobody proposed"

    taken_over([older, younger], by=cup(slug="beide"))
    Player.objects.filter(pk__in=[first.pk, second.pk]).update(family_name="Anders", sound="", searched="")
    taken_over([older, younger], by=cup(slug="neu"))
    assert Player.objects.filter(**NAMED).count() == 2, "though they never met"
