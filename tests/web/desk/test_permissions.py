"""Every address of the desk from the wrong side, taken from the desk's own table: none can be forgotten."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse
from django.utils import timezone

from tests.factories import (
    NOW,
    PlayerFactory,
    anna,
    at_desk,
    clara,
    entries_of,
    season,
    seated_tournament,
    tables_of,
    viewer_of,
)
from tests.finals import a_final, sends
from tests.registered import offered, registers
from tournaments.actions.draw.separations import keep_apart
from tournaments.actions.history.preparing import UploadedFile, start_history_import
from tournaments.actions.people.attributes import AttributeTerms, define_attribute
from tournaments.actions.people.bans import ban_player
from tournaments.actions.people.dismissed_pairs import dismiss_pair
from tournaments.actions.people.merging import merge_players
from tournaments.actions.people.player_imports import import_players
from tournaments.actions.room.referee_calls import call_referee
from tournaments.models import (
    ChampionImport,
    Championship,
    Club,
    Cup,
    Event,
    Mail,
    PastChampion,
    PlayerMerge,
    Season,
    SubRanking,
    Tournament,
)
from tournaments.web.desk.finals.urls import CHAMPIONSHIP_PAGES
from tournaments.web.desk.urls import urlpatterns

pytestmark = pytest.mark.django_db

FOR_EVERYBODY = {"desk": {200, 405}, "desk_own_account": {200, 422}}  # whoever is logged in: what is theirs


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=9)


@pytest.fixture
def where(tournament: Tournament) -> Mapping[str, object]:
    """A value for every part of an address."""
    cup = tournament.season.cup
    a_final(season=tournament.season)
    Tournament.objects.filter(pk=tournament.pk).update(is_final=True)
    return {
        "slug": cup.slug,
        "season": tournament.season_id,
        "pk": tournament.pk,
        "number": 1,
        "table": tables_of(tournament)[0].pk,
        "call": call_referee(tables_of(tournament)[0], place=None, reason="", actor=at_desk(), now=NOW).pk,
        "player": PlayerFactory.create().pk,
        "attribute": define_attribute(cup, AttributeTerms("Damen"), actor=at_desk(), now=NOW).pk,
        "ranking": SubRanking.objects.create(season=tournament.season, name="Damen", position=1).pk,
        "club": Club.objects.create(name="Tarockrunde Sküs").pk,
        "other": PlayerFactory.create().pk,
        "merge": merged(cup).pk,
        "entry": tournament.entries.get(pk=tournament.entries.values_list("pk", flat=True)[0]).pk,
        "person": entries_of(tournament)[1].pk,
        "separation": keep_apart(*entries_of(tournament)[:2], actor=at_desk(), now=NOW).pk,
        "made": import_players(cup, [], actor=at_desk(), now=timezone.now()).made,
        "registration": registers(offered(tournament), "Herzinger").pk,
        "pair": dismiss_pair(cup, *PlayerFactory.create_batch(2), actor=at_desk(), now=NOW).pk,
        "mail": written(tournament.season).pk,
        "sequence": 1,
        "drawing": 1,
        "prize": 1,
        "kind": "expense",
        "final_cup": sends(Championship.objects.get(), "HRC").pk,
        "champions": ChampionImport.objects.create(cup=cup, at=NOW, added=0).pk,
        "champion": PastChampion.objects.create(cup=cup, year=2019, name="Uhuber Resi").pk,
        "ban": ban_player(cup, PlayerFactory.create(), until=None, reason="x", actor=at_desk(), now=NOW).pk,
        "account": anna().pk,
        **prepared_history(cup),
        "membership": cup.memberships.get(user=anna()).pk,
    }


def prepared_history(cup: Cup) -> Mapping[str, object]:
    history = start_history_import(cup, [UploadedFile(b"Nr;Zuname\n4711;Herzinger\n", "csv")], actor=at_desk(), now=NOW)
    return {"history": history.pk, "file": history.files.get().pk}


def written(season: Season) -> Mail:
    columns = {"player": PlayerFactory.create(), "key": "a", "state": "letter", "created_at": NOW}
    return Mail.objects.create(season=season, kind="invitation", **columns)


def merged(cup: Cup) -> PlayerMerge:
    one, other = PlayerFactory.create_batch(2)
    return merge_players(cup, one, other, reason="doppelt", actor=at_desk(), now=NOW)


def address(page: URLPattern, where: Mapping[str, object]) -> str:
    return reverse(f"web:{page.name}", kwargs={name: where[name] for name in page.pattern.converters})


@contextmanager
def undone() -> Iterator[None]:
    """What is written in it is taken back at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def addresses(where: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Every page's name and its address."""
    for page in urlpatterns:
        yield str(page.name), address(page, where)


def test_pages_ask_a_passer_by_to_log_in(client: Client, where: Mapping[str, object]) -> None:
    for name, url in addresses(where):
        for response in (client.get(url), client.post(url)):
            assert (response.status_code, response["Location"]) == (302, f"/login/?next={url}"), name


def test_pages_do_not_exist_for_a_stranger(client: Client, where: Mapping[str, object]) -> None:
    client.force_login(clara())
    before = Event.objects.count()

    for name, url in addresses(where):
        statuses = {client.get(url).status_code, client.post(url).status_code}

        assert statuses == FOR_EVERYBODY.get(name, statuses & {404, 405}), name
        assert 404 in statuses or name in FOR_EVERYBODY, name
        assert Event.objects.count() == before, name


def test_pages_let_a_viewer_write_nothing(client: Client, tournament: Tournament, where: Mapping[str, object]) -> None:
    client.force_login(viewer_of(tournament.season.cup))
    before = Event.objects.count()

    for name, url in addresses(where):
        assert client.post(url).status_code in FOR_EVERYBODY.get(name, {404, 405}), name
        assert Event.objects.count() == before, name


def test_forms_without_a_token_are_refused(where: Mapping[str, object]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna())
    before = Event.objects.count()

    for name, url in addresses(where):
        assert client.post(url).status_code in {403, 405}, name
        assert Event.objects.count() == before, name


def test_pages_never_fail_for_their_organiser_and_write_nothing_when_looked_at(
    client: Client, where: Mapping[str, object]
) -> None:
    """Not even a lock: on SQLite whoever reads would wait for whoever writes."""
    client.force_login(anna())
    for name, url in addresses(where):
        with undone():
            with CaptureQueriesContext(connection) as queries:
                looked_at = client.get(url)
            assert [each["sql"] for each in queries if not each["sql"].lstrip("(").startswith("SELECT")] == [], name
            for response in (looked_at, client.post(url)):
                assert response.status_code in {200, 302, 404, 405, 409, 422}, name
                assert response.status_code != 200 or "no-store" in response["Cache-Control"], name


READ_ONLY = ("desk_cup", "desk_players", "desk_season", "desk_qualifiers", "desk_tournament", "desk_check_in",
             "desk_draw", "desk_separations", "desk_round", "desk_table", "desk_results",
             "desk_tournament_log", "desk_cup_log", "desk_rulesets")  # fmt: skip


def test_viewer_sees_pages_without_any_control(
    client: Client, tournament: Tournament, where: Mapping[str, object]
) -> None:
    client.force_login(viewer_of(tournament.season.cup))
    pages = dict(addresses(where))

    for name in READ_ONLY:
        response = client.get(pages[name])

        assert response.status_code == 200, name
        main = response.content.decode().partition("<main")[2]
        posting = re.findall(r'<form[^>]*method="post"[^>]*>', main)
        assert [form for form in posting if "/documents/" not in form] == [], name  # whoever looks may also print
        assert "/new/" not in main, name


def test_pages_of_another_cup_do_not_exist(client: Client, where: Mapping[str, object]) -> None:
    stranger = clara()
    stranger.memberships.create(cup=Cup.objects.create(slug="other", name="Other Cup", short_name="OC"))
    client.force_login(stranger)
    pages = dict(addresses(where))

    for name in ("desk_tournament", "desk_table", "desk_season"):
        assert client.get(pages[name]).status_code == 404, name
    for page in CHAMPIONSHIP_PAGES:
        url = pages[str(page.name)]
        statuses = {client.get(url).status_code, client.post(url).status_code}
        assert 404 in statuses <= {404, 405}, page.name


OF_ANOTHER_FINAL = {"final_cup", "champion", "champions", "mail", "player"}


def test_a_final_of_ones_own_opens_nothing_of_anothers(client: Client, where: Mapping[str, object]) -> None:
    mine = Cup.objects.create(slug="other", name="Other Cup", short_name="OC")
    mine.memberships.create(user=clara())
    own = season(cup_=mine)
    a_final(season=own)
    client.force_login(clara())
    before = Event.objects.count()
    mixed = {**where, "season": own.pk, "slug": mine.slug}

    for page in CHAMPIONSHIP_PAGES:
        if OF_ANOTHER_FINAL & set(page.pattern.converters):
            url = address(page, mixed)
            statuses = {client.get(url).status_code, client.post(url).status_code}
            assert 404 in statuses <= {404, 405}, page.name
    assert Event.objects.count() == before


def test_number_beyond_any_row_does_not_exist(client: Client) -> None:
    client.force_login(anna())
    assert client.get("/desk/evenings/99999999999999999999999/").status_code == 404


def test_only_who_runs_the_installation_founds_cups(client: Client) -> None:
    client.force_login(anna())
    assert client.get("/desk/found/").status_code == 404
    assert client.get("/desk/restore/").status_code == 404
