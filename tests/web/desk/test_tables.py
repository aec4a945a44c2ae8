"""A table at the desk: hands, totals from paper, closing, opening, its link."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import NOW, at_desk, bert, link_of, seated_tournament, tables_of, viewer_of
from tests.web.desk.pages import done, error_at, refused, round_url, shown, table_url, tournament_url
from tests.web.parts import links, parts, text_at, texts
from tests.web.reading import text_of
from tournaments.actions.draw import redraw_round
from tournaments.actions.hands import record_hand
from tournaments.actions.room.tables import close_table
from tournaments.links import table_token
from tournaments.models import HandRevision, RoundTotal, Table, TableLink, Tournament
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db

DREIER = {"contract": "dreier", "declarer": 0, "won": True}


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=9)


@pytest.fixture
def four(tournament: Tournament) -> Table:
    return tables_of(tournament)[0]


def totals(table: Table, *points: int) -> dict[str, Any]:
    return {f"total-{each.entry}": str(at) for each, at in zip(seated_players_of(table), points, strict=True)}


def entered(table: Table, number: int = 1) -> None:
    record_hand(table, entry_id=f"e{number}", number=number, record=DREIER, actor=at_desk(), now=NOW)


def test_table_shows_sheet_and_whose_deal_it_is(desk: Client, four: Table) -> None:
    entered(four)
    names = [each.short_name for each in seated_players_of(four)]

    page = shown(desk, table_url(four))

    assert "Enter hand 2" in page
    assert f"Dealer {names[0]} Forehand {names[1]}" in page


def test_desk_enters_a_hand_through_the_shared_form(desk: Client, four: Table) -> None:
    url = table_url(four, "hands/1/")
    form = desk.get(f"{url}?contract=dreier").content.decode()
    entry_id = re.search(r'name="entry_id" value="([^"]+)"', form)
    assert entry_id
    fields = {"contract": "dreier", "outcome": "0-yes", "entry_id": entry_id[1]}
    preview = desk.post(f"{url}preview/", fields).content.decode()
    save = re.search(r'name="save"\s+value="([0-9a-f]{64})"', preview)
    assert save

    desk.post(f"{url}preview/", fields | {"save": save[1]})
    assert not HandRevision.objects.exists()
    page = done(desk, url, **fields, save=save[1])

    assert re.search("Saved: Hand 1: Dreier, [^,]+, won – by the desk", page)
    assert HandRevision.objects.get().record == DREIER


def test_desk_strikes_a_hand_with_a_reason(desk: Client, four: Table) -> None:
    entered(four)

    page = done(desk, table_url(four, "hands/1/strike/"), entry_id="x", based_on="1", reason="vergeben")

    assert "Saved: Hand 1: struck – by the desk" in page
    assert HandRevision.objects.get(is_current=True).is_struck


def test_desk_undoes_what_was_entered_just_now(desk: Client, four: Table) -> None:
    record_hand(four, entry_id="phone-1", number=1, record=DREIER, actor=bert(four), now=timezone.now())
    assert table_url(four, "hands/1/undo/") in desk.get(table_url(four)).content.decode()

    page = done(desk, table_url(four, "hands/1/undo/"), entry_id="x", based_on="1")

    assert "Hand 1: undone." in page
    assert HandRevision.objects.get(is_current=True).is_withdrawn
    assert "Hand 1 has not been recorded." in refused(
        desk, table_url(four, "hands/1/undo/"), entry_id="y", based_on="2"
    )


def test_a_viewer_is_offered_no_undoing(client: Client, four: Table) -> None:
    record_hand(four, entry_id="phone-1", number=1, record=DREIER, actor=bert(four), now=timezone.now())
    client.force_login(viewer_of(four.round.tournament.season.cup))

    page = client.get(table_url(four)).content.decode()

    assert "Hand 1: Dreier" in page
    assert "/hands/1/" not in page


@pytest.mark.parametrize("page", ["hands/1/?contract=dreier", "hands/1/strike/"])
def test_the_desks_hand_pages_carry_a_csrf_token_and_lead_back_to_the_table(
    desk: Client, four: Table, page: str
) -> None:
    entered(four)

    shown_page = desk.get(table_url(four, page)).content.decode()

    form = re.search(r'<form[^>]*method="post".*?</form>', shown_page[shown_page.index("<main") :], re.DOTALL)
    assert form is not None
    assert "csrfmiddlewaretoken" in form[0]
    assert f'href="{table_url(four)}"' in shown_page


def test_a_hand_is_not_struck_for_a_reason_the_log_cannot_hold(desk: Client, four: Table) -> None:
    entered(four)

    page = refused(desk, table_url(four, "hands/1/strike/"), entry_id="x", based_on="1", reason="x" * 201)

    assert "Please give a reason of at most 200 characters." in page
    assert not HandRevision.objects.get().is_struck


def test_totals_that_sum_to_zero_are_taken(desk: Client, four: Table) -> None:
    page = done(desk, table_url(four, "totals/"), **totals(four, 12, -4, -4, -4))

    assert "The totals have been saved and add up to 0." in page
    assert sorted(RoundTotal.objects.values_list("points", flat=True)) == [-4, -4, -4, 12]


def test_totals_in_cents_are_taken_and_looked_at_again(desk: Client, four: Table) -> None:
    page = done(desk, table_url(four, "totals/"), **totals(four, 420, -150, -310, 40))

    assert "The totals have been saved and add up to 0. A total of 420 is rare after 16 hands," in page
    assert "Are these points, and not cents?" in page


def test_totals_that_do_not_sum_to_zero_are_refused(desk: Client, four: Table) -> None:
    page = refused(desk, table_url(four, "totals/"), **totals(four, 12, -4, -4, -3))

    assert "The totals add up to +1; they must add up to 0." in page
    assert 'value="12"' in desk.post(table_url(four, "totals/"), totals(four, 12, 0, 0, 0)).content.decode()
    assert not RoundTotal.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "This field is required."),
        ("zwölf", "Enter a whole number."),
        ("٥", "Enter a whole number."),
        ("--5", "Enter a whole number."),
        ("−-5", "Enter a whole number."),
        ("1_0", "Enter a whole number."),
        ("1.5", "Enter a whole number."),
        ("10000", "Ensure this value is less than or equal to 9999."),
    ],
)
def test_total_that_is_no_number_is_refused_at_its_field(desk: Client, four: Table, typed: str, said: str) -> None:
    fields = totals(four, 1, -1, 0, 0)
    name = next(iter(fields))
    assert error_at(desk, table_url(four, "totals/"), name, **fields | {name: typed}) == said


@pytest.mark.parametrize("typed", ["-5", "−5", "–5", " −5 ", "5-"])
def test_a_total_takes_every_minus_and_the_plus(desk: Client, four: Table, typed: str) -> None:
    fields = totals(four, 5, -5, 0, 0)
    first, second, *_ = fields

    done(desk, table_url(four, "totals/"), **fields | {first: "+5", second: typed})

    assert sorted(RoundTotal.objects.values_list("points", flat=True)) == [-5, 0, 0, 5]


def test_totals_that_another_desk_took_first_are_a_conflict_that_shows_them(desk: Client, four: Table) -> None:
    seen = _based_on(desk, four)
    done(desk, table_url(four, "totals/"), **totals(four, 12, -4, -4, -4), based_on=seen)

    page = refused(desk, table_url(four, "totals/"), status=409, **totals(four, 8, 0, -4, -4), based_on=seen)

    first = seated_players_of(four)[0]
    assert f": {first.name} +12," in page
    assert sorted(RoundTotal.objects.values_list("points", flat=True)) == [-4, -4, -4, 12]
    done(desk, table_url(four, "totals/"), **totals(four, 8, 0, -4, -4), based_on=_based_on(desk, four))
    assert sorted(RoundTotal.objects.values_list("points", flat=True)) == [-4, -4, 0, 8]


@pytest.mark.parametrize("strange", ["x", "1:2:3", "9" * 1999, "12:99999", "²:³"])
def test_totals_based_on_nonsense_replace_nothing(desk: Client, four: Table, strange: str) -> None:
    done(desk, table_url(four, "totals/"), **totals(four, 1, -1, 0, 0))
    refused(desk, table_url(four, "totals/"), status=409, **totals(four, 2, -2, 0, 0), based_on=strange)


def _based_on(desk: Client, table: Table) -> str:
    page = desk.get(table_url(table, "totals/")).content.decode()
    found = re.search(r'<input type="hidden" name="based_on"(?: value="([^"]*)")?', page)
    assert found
    return found[1] or ""


def test_totals_of_other_people_are_refused(desk: Client, tournament: Tournament) -> None:
    four, five = tables_of(tournament)
    refused(desk, table_url(four, "totals/"), **totals(five, 0, 0, 0, 0, 0))
    assert not RoundTotal.objects.exists()


def test_totals_for_a_closed_table_are_a_conflict(desk: Client, four: Table) -> None:
    done(desk, table_url(four, "totals/"), **totals(four, 0, 0, 0, 0))
    close_table(four, actor=at_desk(), now=NOW)

    page = refused(desk, table_url(four, "totals/"), status=409, **totals(four, 1, -1, 0, 0))

    assert "The table is closed" in page


def test_totals_from_before_a_redraw_reach_nobody(desk: Client, four: Table) -> None:
    fields = totals(four, 1, -1, 0, 0)
    redraw_round(four.round, seed="other", actor=at_desk(), now=NOW)

    page = refused(desk, table_url(four, "totals/"), status=404, **fields)

    assert "The round was drawn again in the meantime; please check again." in page
    assert not RoundTotal.objects.exists()


def test_withdrawn_totals_let_the_hands_count_again(desk: Client, four: Table) -> None:
    done(desk, table_url(four, "totals/"), **totals(four, 0, 0, 0, 0))

    assert error_at(desk, table_url(four, "totals/withdraw/"), "reason", reason=" ") == "Please give a reason."
    said = error_at(desk, table_url(four, "totals/withdraw/"), "reason", reason="x" * 201)
    assert said == "Please give a reason of at most 200 characters."
    assert 'maxlength="200"' in desk.get(table_url(four, "totals/withdraw/")).content.decode()
    done(desk, table_url(four, "totals/withdraw/"), reason="falscher Zettel")

    assert not RoundTotal.objects.exists()


def test_close_of_an_unfinished_table_names_the_missing_hands(desk: Client, four: Table) -> None:
    entered(four)
    page = refused(desk, table_url(four, "close/"))
    assert "These hands are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16." in page


def test_a_table_is_offered_to_be_closed_once_it_can_be(desk: Client, four: Table) -> None:
    entered(four)
    assert _offers(desk, four) == ["end/"]

    for number in range(2, 17):
        entered(four, number)

    assert _offers(desk, four) == ["close/"]


def test_a_table_on_paper_can_be_closed(desk: Client, four: Table) -> None:
    done(desk, table_url(four, "totals/"), **totals(four, 0, 0, 0, 0))
    assert _offers(desk, four) == ["close/"]


def _offers(desk: Client, table: Table) -> list[str]:
    page = desk.get(table_url(table)).content.decode()
    return [each for each in ("close/", "end/") if f'"{table_url(table, each)}"' in page]


def test_a_table_ends_early_with_a_reason_and_says_so(desk: Client, four: Table) -> None:
    where = table_url(four, "end/")
    for number in (1, 2, 3, 4, 5):
        entered(four, number)
    asked = shown(desk, where)
    assert "These hands have not been played: 6–16 . They are left out" in asked
    assert "The last Radl is not finished (played: 5)." in asked
    missing = " ".join(map(str, range(6, 17)))
    assert error_at(desk, where, "reason", reason=" ", missing=missing) == "Please give a reason."
    assert "The sheet was changed in the meantime" in refused(desk, where, status=409, reason="Zeit", missing="6 7")
    assert "The sheet was changed" in refused(desk, where, status=409, reason="Zeit", missing="x ٣ 99999")

    assert "Table 1 has ended early." in done(desk, where, reason="Zeit ist um", missing=missing)

    tournament = four.round.tournament
    assert "Ended early: round 1, table 1 (5 of 16 hands)" in shown(desk, tournament_url(tournament, "results/"))
    said = shown(desk, table_url(four))
    assert "It ended early (not played: 6–16): Zeit ist um (anna," in said
    done(desk, table_url(four, "reopen/"), reason="doch noch Zeit")
    assert "ended early" not in shown(desk, table_url(four))


def test_a_table_without_a_hand_is_ended_only_by_somebody_who_says_that_nothing_was_played(
    desk: Client, four: Table
) -> None:
    where = table_url(four, "end/")
    asked = shown(desk, where)
    assert "End table 1 without a single hand?" in asked
    assert "If it has played on paper, its totals are missing" in asked
    missing = " ".join(map(str, range(1, 17)))
    said = error_at(desk, where, "unplayed", reason="Niemand da", missing=missing)
    assert said == "Please confirm that nothing was played here."

    done(desk, where, reason="Niemand da", missing=missing, unplayed="on")

    *_, card = texts(desk.get(round_url(four.round)), ".table-card")
    assert "ended early" in card
    assert "0 of 16" in card
    assert "1 ended early" in text_at(desk.get(round_url(four.round)), "#room-now")
    assert texts(desk.get(round_url(four.round) + "?show=ended_early"), ".table-card") == [card]
    assert texts(desk.get(round_url(four.round) + "?show=closed"), ".table-card") == [card]


def test_the_tables_page_leads_to_everything_in_one_click(desk: Client, four: Table) -> None:
    entered(four)

    there = set(links(desk.get(table_url(four)), "main"))

    assert there >= {
        *(table_url(four, rest) for rest in ("hands/1/", "hands/2/", "hands/1/strike/", "link/", "seats/", "end/")),
        *(table_url(four, rest) for rest in ("move/", "totals/", "stand-in/")),
        f"{round_url(four.round)}#table-1",
        tournament_url(four.round.tournament, f"log/?table={four.pk}"),
    }


def test_close_and_open_again_with_a_reason(desk: Client, four: Table) -> None:
    done(desk, table_url(four, "totals/"), **totals(four, 0, 0, 0, 0))

    assert "Table 1 is closed." in done(desk, table_url(four, "close/"))
    assert "The table is closed" in refused(desk, table_url(four, "close/"), status=409)
    assert error_at(desk, table_url(four, "reopen/"), "reason", reason="") == "Please give a reason."
    assert "Table 1 is open again." in done(desk, table_url(four, "reopen/"), reason="Schreibfehler")


def test_first_forehand_can_be_chosen_before_the_first_hand(desk: Client, four: Table) -> None:
    done(desk, table_url(four, "forehand/"), place="3")
    assert Table.objects.get(pk=four.pk).first_forehand == 3

    assert "This table has places 1 to 4." in refused(desk, table_url(four, "forehand/"), place="7")
    assert "This table has places 1 to 4." in refused(desk, table_url(four, "forehand/"), place="x")
    entered(four)
    assert "The table already has hands" in refused(desk, table_url(four, "forehand/"), place="2")


def test_link_is_shown_with_its_code_and_can_be_renewed(desk: Client, four: Table) -> None:
    old = table_token(link_of(four), four)
    page = desk.get(table_url(four, "link/"))
    assert f"/t/{old}/" in text_of(page)
    assert parts(page, ".qr svg")
    assert "style=" not in page.content.decode()

    said = done(desk, table_url(four, "link/renew/"))

    assert "the printed one no longer works" in said
    assert old not in desk.get(table_url(four, "link/")).content.decode()
    assert TableLink.objects.filter(table=four, revoked_at__isnull=True).get().generation == 2
