"""A published result put right from the results' page: find it, see what it changes, save, publish."""

from typing import Any

import pytest
from django.test import Client

from tests.actions.acts import KONTRA, close, countersign, enter, finish_tournament, hand_in
from tests.actions.till.acts import award, finished_tournament, key, pay_all, set_prizes, sign, take_all
from tests.actions.witness import everything
from tests.factories import NOW, PASSWORD, UserFactory, anna, at_desk, entries_of, seated_tournament, tables_of
from tests.web.desk.pages import done, refused, shown, statements, table_url, tournament_url
from tests.web.parts import links, parts, text_at, texts
from tests.web.reading import Answer
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.tables import reopen_table
from tournaments.actions.till.cash import count_kontra_box, settle_points
from tournaments.models import Event, HandRevision, Membership, Player, Publication, Table, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.room.seating import seated_players_of
from tournaments.queries.room.sheet import totals_on_paper
from tournaments.queries.till.points_lines import points_lines

pytestmark = pytest.mark.django_db

LOST = {"contract": "dreier", "outcome": "0-no"}
CHANGE = "Places 1 and 4 swapped"
LOSS = "−16 instead of 8 points"


def published(tournament: Tournament) -> Table:
    tournament.refresh_from_db()
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    return tables_of(tournament)[0]


@pytest.fixture
def played() -> Table:
    """The only table of a published evening: two Dreier of forehand, signed by two."""
    tournament = seated_tournament(players=4, rounds_planned=1, hands_at_four=2)
    (table,) = tables_of(tournament)
    for number in (1, 2):
        enter(table, number=number)
    hand_in(table)
    countersign(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    return published(tournament)


def sent_along(page: Answer) -> dict[str, Any]:
    """The hidden fields of the form that saves."""
    fields = parts(page, "main form[method=post] input[type=hidden]")
    return {each.attributes["name"]: each.attributes["value"] for each in fields}


def asked(desk: Client, table: Table, number: int = 2, **typed: str) -> Answer:
    """The page that says what another hand changes."""
    url = table_url(table, f"correct/hands/{number}/")
    form = sent_along(desk.get(url))
    return desk.post(url, {**form, **(typed or LOST)})


def test_a_wrong_hand_goes_from_the_results_to_the_official_list(desk: Client, played: Table) -> None:
    tournament, url = played.round.tournament, table_url(played, "correct/hands/2/")
    results = desk.get(tournament_url(tournament, "results/"))
    assert tournament_url(tournament, "results/correct/") in links(results)
    assert table_url(played) in links(desk.get(tournament_url(tournament, "results/correct/")))
    assert url in links(desk.get(table_url(played)))
    before = everything()

    form = desk.get(url)
    assert f"{url}strike/" in links(form)
    check = asked(desk, played)

    assert texts(form, "#answer button") == ["Check"]
    assert texts(asked(desk, played, contract="dreier", outcome="0-no", check="yes"), "#answer button") == [
        "Show what changes"
    ]
    assert "js/phone/main.js" not in form.content.decode()
    assert text_at(check, "h1") == "Correct the result?"
    assert LOSS in text_at(check, "main .columns")
    first, second, third, fourth = (each.name for each in Player.objects.order_by("pk"))
    moves = f"changes: until now {first} / {second}, from now on {first}."
    assert f"The first place {moves}" in text_at(check, "main .columns")
    assert texts(check, "#season li") == [
        f"The first place in the season table {moves}",
        "3 players have another rank in the season table.",
        f"New on the list of qualifiers: {third}, {fourth}",
        f"No longer on the list of qualifiers: {second}",
        "The last place on the list of qualifiers is shared by 2: 3 are in for 2 places.",
    ]
    assert "Two players have signed this sheet as it was." in text_at(check, "main")
    assert everything() == before
    assert done(desk, url, **sent_along(check), why="typing").startswith(
        "It is corrected, and the evening closed again."
    )
    assert [each.reason for each in Event.objects.filter(verb__in=("reopen_evening", "correct_hand"))] == [
        "=typing"
    ] * 2
    publishing = desk.get(tournament_url(tournament, "results/publish/"))
    (reason,) = parts(publishing, "main input[name=reason]")
    assert reason.attributes["value"] == "mistyped"
    assert LOSS in text_at(publishing, "main section.panel")
    assert f"The first place {moves}" in text_at(publishing, "main section.panel")
    fields = sent_along(publishing) | {"reason": "mistyped"}
    assert done(desk, tournament_url(tournament, "results/publish/"), **fields) == "The results are published."
    assert Publication.objects.get(kind="results", version=2).reason == "mistyped"


def test_without_a_reason_or_with_another_list_nothing_is_saved(desk: Client, played: Table) -> None:
    url, check = table_url(played, "correct/hands/2/"), asked(desk, played)
    before = everything()

    assert "Please give a reason." in refused(desk, url, **sent_along(check))
    changed = sent_along(check) | {"shown": "another", "reason": "x"}
    assert "please look at it again" in refused(desk, url, status=409, **changed)
    outdated = sent_along(check) | {"based_on": "9", "reason": "x"}
    assert "in the meantime" in refused(desk, url, status=409, **outdated)
    assert everything() == before


def test_sent_twice_it_is_written_once(desk: Client, played: Table) -> None:
    url, fields = table_url(played, "correct/hands/2/"), sent_along(asked(desk, played)) | {"reason": "x"}
    done(desk, url, **fields)
    before = everything()

    assert done(desk, url, **fields).startswith("It is corrected")
    assert everything() == before


def test_what_is_no_whole_hand_stays_on_its_form(desk: Client, played: Table) -> None:
    url = table_url(played, "correct/hands/2/")

    assert desk.post(url, {"contract": "dreier"}).status_code == 422
    assert "Bettel" in texts(asked(desk, played, choose="bettel"), "#contracts summary")[0]
    assert text_at(asked(desk, played, contract="dreier", outcome="0-no", check="yes"), "h1") != "Correct the result?"
    assert desk.get(table_url(played, "correct/hands/9/")).status_code == 422
    assert desk.get(f"{url}strike/").status_code == 200
    assert desk.get(table_url(played, "correct/totals/")).status_code == 302


def test_a_hand_is_struck(desk: Client, played: Table) -> None:
    url = table_url(played, "correct/hands/2/strike/")
    check = desk.get(url)

    assert "struck" in text_at(check, "main .facts")
    assert "Please give a reason." in refused(desk, url, **sent_along(check))
    fields = sent_along(check) | {"why": "misdealt"}
    assert done(desk, url, **fields).startswith("It is corrected")
    assert done(desk, url, **fields).startswith("It is corrected")
    assert HandRevision.objects.filter(is_struck=True).count() == 1
    assert "already been struck" in shown(desk, url, status=422)


def test_totals_of_a_table_on_paper(desk: Client) -> None:
    table = published(finish_tournament(seated_tournament(players=4, rounds_planned=1)))
    url = table_url(table, "correct/totals/")
    assert url in links(desk.get(table_url(table)))
    assert desk.get(table_url(table, "correct/hands/1/")).status_code == 409
    form = desk.get(url)
    typed = {
        f"total-{each.entry}": points for each, points in zip(seated_players_of(table), (-5, 5, 0, 0), strict=True)
    }

    assert (
        desk.post(url, {**sent_along(form), **typed, f"total-{seated_players_of(table)[0].entry}": 7}).status_code
        == 422
    )
    check = desk.post(url, {**sent_along(form), **typed})

    assert CHANGE in text_at(check, "main .columns")
    assert done(desk, url, **sent_along(check), reason="Zahlendreher").startswith("It is corrected")
    assert list(totals_on_paper(table).values()) == [-5, 5, 0, 0]
    Tournament.objects.update(double_entry=True)
    assert url not in links(desk.get(table_url(table)))
    assert "two people type totals" in shown(desk, url, status=422)
    way = "Totals from paper that two people type are not corrected in one step"
    assert way in shown(desk, table_url(table))
    offered = desk.get(tournament_url(table.round.tournament, "results/correct/"))
    assert way in text_at(offered, "main")
    assert tournament_url(table.round.tournament, "reopen/") in links(offered)
    assert table_url(table) not in links(offered)


def test_a_table_that_is_open_is_corrected_as_ever(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    table = tables_of(tournament)[0]
    enter(table)

    assert desk.get(table_url(table, "correct/hands/1/")).url == table_url(table, "hands/1/")  # type: ignore[attr-defined]
    assert desk.get(table_url(table, "correct/hands/1/strike/")).status_code == 302
    assert "No round is closed yet" in shown(desk, tournament_url(tournament, "results/correct/"))
    enter_all(table)
    assert done(desk, table_url(table, "close/"))
    url = table_url(table, "correct/hands/1/")
    said = done(desk, url, **sent_along(asked(desk, table, 1)), reason="x")
    assert said == "It is corrected, and the table closed again."


def enter_all(table: Table) -> None:
    for number in range(2, table.hands + 1):
        enter(table, number=number)


def test_the_table_is_found_by_a_name_a_number_or_its_own(desk: Client) -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    one, other = tables_of(tournament)
    person, url = seated_players_of(other)[0], tournament_url(tournament, "results/correct/")

    def found(words: str) -> list[str]:
        return [each for each in links(desk.get(url, {"q": words})) if "/tables/" in each]

    assert found("") == [table_url(one), table_url(other)]
    assert found(person.name) == found(person.number) == found(" 2 ") == [table_url(other)]
    assert found("Niemand") == []
    assert statements(desk, url) < 12


def test_prizes_that_were_given_are_named_and_taken_back_on_one_page(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    table = published(tournament)
    url, prizes = table_url(table, "correct/totals/"), tournament_url(tournament, "till/prizes/")
    typed = {
        f"total-{each.entry}": points for each, points in zip(seated_players_of(table), (-5, 5, 0, 0), strict=True)
    }
    check = desk.post(url, {**sent_along(desk.get(url)), **typed})
    assert "Given already, and no longer right then:" in text_at(check, "main")
    done(desk, url, **sent_along(check), reason="Zahlendreher")

    offered = desk.get(prizes)
    assert f"{prizes}award/" not in [each.attributes.get("action") for each in parts(offered, "main form")]
    back = next(each for each in links(offered) if each.endswith("/take-back/"))
    page = desk.get(back)
    named = [each for each in texts(page, "main li") if "entry" in each]
    assert parts(page, "main input[name=reason]")[0].attributes["value"] == "Zahlendreher"
    require_two_for_reversals(tournament)
    asks = refused(desk, back, **sent_along(page), reason="Zahlendreher")
    assert "second organiser" in asks
    second = {"second_username": "franz", "second_password": PASSWORD}
    said = done(desk, back, **sent_along(page), reason="Zahlendreher", **second)

    assert said == f"{len(named)} prizes are taken back."
    assert Event.objects.filter(verb="counter_entry", reason="Zahlendreher").count() == len(named) > 1
    assert back not in links(desk.get(prizes))
    there = tournament.awards.get(withdrawn_at=None).pk
    assert done(desk, f"{prizes}award/", based_on=there) == "The prizes are awarded."


def require_two_for_reversals(tournament: Tournament) -> None:
    franz, cup = UserFactory.create(username="franz"), tournament.season.cup
    Membership.objects.create(user=franz, cup=cup, role="organiser")
    cup.two_people = [DualControlAction.REVERSAL]
    cup.save()


def test_a_signed_till_is_opened_again_first(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    sign(tournament)
    table = published(tournament)
    url = table_url(table, "correct/totals/")
    typed = {
        f"total-{each.entry}": points for each, points in zip(seated_players_of(table), (-5, 5, 0, 0), strict=True)
    }
    check = desk.post(url, {**sent_along(desk.get(url)), **typed})

    assert "open the till again afterwards" in text_at(check, "main")
    done(desk, url, **sent_along(check), reason="x")
    assert not any("take-back" in each for each in links(desk.get(tournament_url(tournament, "till/prizes/"))))


def opened_again(table: Table) -> None:
    tournament = table.round.tournament
    tournament.refresh_from_db()
    reopen_tournament(tournament, reason="y", actor=at_desk(), now=NOW)
    reopen_table(table, reason="y", actor=at_desk(), now=NOW)


def test_a_correction_survives_that_somebody_opens_the_table_meanwhile(desk: Client, played: Table) -> None:
    url, fields = table_url(played, "correct/hands/2/"), sent_along(asked(desk, played)) | {"reason": "Rufer verloren"}
    strike = sent_along(desk.get(f"{url}strike/")) | {"reason": "vergeben"}
    opened_again(played)
    before = everything()

    page = desk.post(url, fields)
    assert (page.status_code, everything()) == (422, before)
    assert "Somebody opened this table again" in texts(page, "[role=alert]")[0]
    assert parts(page, "input[name=reason]")[0].attributes["value"] == "Rufer verloren"
    (save,) = parts(page, "button[name=save]")
    assert save.attributes["formaction"] == table_url(played, "hands/2/")
    asks = desk.post(f"{url}strike/", strike)
    assert asks.status_code == 422
    assert parts(asks, "input[name=reason]")[0].attributes["value"] == "vergeben"
    assert parts(asks, "main form")[0].attributes["action"] == table_url(played, "hands/2/strike/")
    wanted = fields | {"save": save.attributes["value"]}
    assert desk.post(save.attributes["formaction"], wanted).status_code == 302
    assert HandRevision.objects.get(hand__number=2, is_current=True).reason == "Rufer verloren"


def test_so_do_totals(desk: Client) -> None:
    table = published(finish_tournament(seated_tournament(players=4, rounds_planned=1)))
    url = table_url(table, "correct/totals/")
    typed = {
        f"total-{each.entry}": points for each, points in zip(seated_players_of(table), (-5, 5, 0, 0), strict=True)
    }
    check = desk.post(url, sent_along(desk.get(url)) | typed)
    assert [each.attributes["value"] for each in parts(check, "input[name=why]")] == ["typing", "count", ""]
    fields = sent_along(check) | {"reason": "x"}
    opened_again(table)

    page = desk.post(url, fields)
    assert (page.status_code, "Somebody opened this table again" in text_at(page, "main")) == (422, True)
    first = f"total-{seated_players_of(table)[0].entry}"
    assert parts(page, f"input[name={first}]")[0].attributes["value"] == "-5"
    assert parts(page, "main form")[0].attributes["action"] == table_url(table, "totals/")
    done(desk, table_url(table, "totals/"), **sent_along(page), **typed)
    assert list(totals_on_paper(table).values()) == [-5, 5, 0, 0]


def test_the_reasons_of_all_corrections_are_offered_for_the_public_page(desk: Client, played: Table) -> None:
    for number, reason in ((2, "Spiel zwei vertauscht"), (1, "Spiel eins falsch."), (1, "Spiel zwei vertauscht")):
        if HandRevision.objects.filter(hand__number=number, number=2).exists():
            check = asked(desk, played, number, contract="dreier", outcome="0-yes")
        else:
            check = asked(desk, played, number)
        done(desk, table_url(played, f"correct/hands/{number}/"), **sent_along(check) | {"reason": reason})

    (offered,) = parts(desk.get(tournament_url(played.round.tournament, "results/publish/")), "main input[name=reason]")
    assert offered.attributes["value"] == "Spiel zwei vertauscht. Spiel eins falsch."


def test_a_signed_till_settled_points_and_a_counted_box_are_named_before_it_is_saved(desk: Client) -> None:
    tournament = seated_tournament(players=4, rounds_planned=1, hands_at_four=2)
    (table,) = tables_of(tournament)
    enter(table, number=1)
    enter(table, number=2, record=KONTRA)
    close(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    count_kontra_box(tournament, cents=120, key=key(), actor=at_desk(), now=NOW)
    found = points_lines(Tournament.objects.get(pk=tournament.pk), entries_of(tournament), [])
    lines = [each for each in found if each.left]
    for line in lines:
        settle_points(line.entry, cents=line.left, key=key(), actor=at_desk(), now=NOW)
    sign(tournament)

    said = text_at(asked(desk, tables_of(tournament)[0]), "main")
    for line in lines:
        assert f"{line.entry.player.name} {'has paid' if line.left > 0 else 'was paid'} €" in said
    assert len(lines) > 1
    assert "The Kontra box was counted: €1.20. By the score sheets it then has " in said
    assert "The closing sheet of the till is signed." in said
