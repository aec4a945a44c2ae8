"""The table's page: whose deal it is, the contracts, the sheet so far, and what it says when nothing is left to do."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, at_desk, new_tournament, seated_tournament, tables_of
from tests.web.parts import links, parts, texts
from tests.web.phone.captain import LOST, WON, Captain, said
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.tables import close_table
from tournaments.models import Player, Tournament
from tournaments.queries.room.seating import seated_players_of

NOW = timezone.now()


def names(captain: Captain) -> list[str]:
    return [each.name for each in seated_players_of(captain.table)]


def test_the_page_says_whose_deal_it_is(four: Captain) -> None:
    page = four.look()

    a, _, _, d = names(four)
    seating = page.context["seating"]
    assert (seating.number, seating.forehand.name, seating.dealer.name) == (1, a, d)
    assert seating.sitting_out == ()
    assert page.context["hand_url"] == four.hand_url(1)


def test_at_a_five_the_dealer_sits_out(five: Captain) -> None:
    five.enter(1, **WON)

    seating = five.look().context["seating"]

    a, b, *_ = names(five)
    assert (seating.number, seating.forehand.name, seating.dealer.name) == (2, b, a)
    assert [each.name for each in seating.sitting_out] == [a]


def test_namesakes_are_told_apart_wherever_they_stand(four: Captain) -> None:
    people = [("Doppelt", "Dora"), ("Doppelt", "Emil"), ("Hinterleitner", "Anna"), ("Hinterlechner", "Anna")]
    for player, (family, given) in zip(seated_players_of(four.table), people, strict=True):
        Player.objects.filter(pk=player.player).update(family_name=family, given_name=given, number=None, place="")
    form, answer = four.preview(1, **WON)

    assert [each.short_name for each in seated_players_of(four.table)] == [
        *("Doppelt D.", "Doppelt E.", "Hinterleitner", "Hinterlechner")
    ]
    assert texts(answer, ".answer__people li")[::2] == ["Doppelt D. +12 → +12", "Hinterleitner −4 → −4"]
    assert answer.context["seating"].names == ("Doppelt D.", "Doppelt E.", "Hinterleitner", "Hinterlechner")
    four.send(1, form | {"save": answer.context["hand_hash"]})
    page = four.look()
    assert texts(page, ".sheet thead abbr") == ["Doppelt D.", "Doppelt E.", "Hint.itner", "Hint.chner"]
    assert texts(page, ".strip__name")[::2] == ["Doppelt D.", "Doppelt E.", "Hint.itner", "Hint.chner"]


def test_common_contracts_come_first_and_all_stand_in_bidding_order(four: Captain) -> None:
    page = four.look()
    buttons, others = parts(page, "#contracts button"), parts(page, "#contracts .fold button")

    assert [each.attributes["value"] for each in buttons] == [
        *("trischaken", "rufer", "piccolo", "bettel", "solorufer", "besserrufer", "farbendreier", "dreier"),
        *("sechserdreier", "farbensolo", "piccolo-ouvert", "bettel-ouvert", "solodreier"),
    ]
    assert len(others) == 5


def test_the_sheet_shows_points_and_running_totals(five: Captain) -> None:
    five.enter(1, **WON)
    five.enter(2, **LOST | {"kontra": "2"})

    page = five.look()

    rows = [[(cell.points, cell.total) for cell in line.cells] for line in page.context["lines"]]
    assert rows == [
        [(12, 12), (-4, -4), (-4, -4), (-4, -4), (None, 0)],
        [(None, 12), (-12, -16), (4, 0), (4, 0), (4, 4)],
    ]
    assert [(each.points, each.money) for each in page.context["sheet"].totals] == [
        (12, 12),
        (-16, -28),
        (0, 4),
        (0, 4),
        (4, 8),
    ]


def test_a_hand_left_out_is_the_next(four: Captain) -> None:
    four.enter(1, **WON)
    four.enter(3, **WON)

    assert four.look().context["number"] == 2


def test_a_full_sheet_asks_for_no_more_hands(short_four: Captain) -> None:
    short_four.enter(1, **WON)

    page = short_four.look()

    assert (page.status_code, page.context["is_offered"], page.context["can_enter"]) == (200, False, True)
    assert parts(page, "[name=choose]") == []


def test_a_closed_table_is_shown_and_takes_nothing(short_four: Captain) -> None:
    form = short_four.shown(1, **WON)
    short_four.enter(1, **LOST)
    close_table(short_four.table, actor=at_desk(), now=NOW)

    page = short_four.look()
    late = short_four.send(1, form)

    assert parts(page, "[name=choose]") == []
    assert short_four.hand_url(1) not in links(page)
    assert (late.status_code, late.context["error"]) == (409, said("closed"))
    assert short_four.look().context["sheet"].totals[0].points == -12


def test_a_closed_tables_hand_pages_offer_no_form(short_four: Captain) -> None:
    short_four.enter(1, **WON)
    close_table(short_four.table, actor=at_desk(), now=NOW)

    for url in (short_four.hand_url(1), short_four.strike_url(1)):
        page = short_four.client.get(url)
        assert (page.status_code, parts(page, "main form")) == (409, [])
        assert page.context["error"] == said("closed")


def test_a_table_on_paper_shows_its_totals_and_takes_nothing(four: Captain) -> None:
    form = four.shown(1, **WON)
    points = {each.entry: total for each, total in zip(seated_players_of(four.table), (9, -4, -4, -1), strict=True)}
    record_totals(four.table, points, based_on={}, actor=at_desk(), now=NOW)

    page = four.look()
    late = four.send(1, form)

    assert [each.points for each in page.context["sheet"].totals] == [9, -4, -4, -1]
    assert parts(page, "[name=choose]") == []
    assert (late.status_code, late.context["error"]) == (409, said("on_paper"))


def seated_with(*family_names: str) -> Tournament:
    tournament = new_tournament()
    for name in family_names:
        check_in(tournament, PlayerFactory.create(family_name=name), actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    return tournament


@pytest.mark.django_db
def test_scripts_in_names_stay_text_on_every_page() -> None:
    (table,) = tables_of(
        seated_with("<script>alert(1)</script>", '"><img src=x onerror=a>', "O'Pagat & Söhne", "{{ x }}")
    )
    captain = Captain(table)
    captain.enter(1, **WON)

    pages = [
        captain.look(),
        captain.preview(2, **WON)[1],
        captain.client.get(captain.strike_url(1)),
        captain.enter(1, **LOST),
    ]

    for page in pages:
        assert "<script>alert" not in page.content.decode()
        assert parts(page, "[src=x]") == []
    named = [abbr.attributes["title"] for abbr in parts(pages[0], "th abbr")]
    assert sum("<script>alert(1)</script>" in name for name in named) == 1


def test_the_sheet_alone_is_a_piece_of_the_page(four: Captain) -> None:
    four.enter(1, **WON)

    piece = four.client.get(f"{four.table_url}sheet/")

    assert piece.templates[0].name == "web/entry/sheet.html"
    assert "<html" not in piece.content.decode()
    assert [line.hand.number for line in piece.context["lines"]] == [1]


def test_the_sheet_says_for_scripts_what_is_entered_and_what_is_next(four: Captain) -> None:
    form = four.shown(1, **WON)
    four.send(1, form)

    sheet = four.client.get(f"{four.table_url}sheet/")

    (section,) = parts(sheet, "#sheet")
    (row,) = parts(sheet, "tbody tr")
    assert section.attributes["data-next"] == "2"
    assert row.attributes == {"data-hand": "1", "data-revision": "1", "data-entry": form["entry_id"]}


@pytest.mark.parametrize("saved", ["<script>", "99999999999999999999", "\N{SUPERSCRIPT TWO}"])
def test_the_word_of_a_saved_hand_believes_no_stranger(four: Captain, saved: str) -> None:
    page = four.client.get(four.table_url, {"saved": saved, "undone": saved})

    assert (page.status_code, page.context["last"], page.context["undone"]) == (200, None, "")


def test_a_sheet_taken_from_a_later_round_asks_whether_it_is_meant(db: None) -> None:
    two_rounds = seated_tournament(players=8, rounds=2)
    now, next_ = Captain(tables_of(two_rounds)[0]), Captain(tables_of(two_rounds, round_number=2)[0])

    assert [now.look().context["earlier"], next_.look().context["earlier"]] == [None, 1]
    assert [len(parts(each.look(), "[data-tone=warn]")) for each in (now, next_)] == [0, 1]


def test_pages_cost_the_same_whatever_the_sheet_holds(
    five: Captain, django_assert_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    def cost() -> None:
        with django_assert_num_queries(9):  # the link, five for the sheet, hints, rounds before, the referee
            five.look()
        with django_assert_num_queries(8):  # the same but for the rounds before
            five.client.get(f"{five.table_url}sheet/")
        with django_assert_num_queries(7):
            five.client.get(five.hand_url(20))

    cost()
    for number in range(1, 13):
        five.enter(number, **WON)
    cost()
