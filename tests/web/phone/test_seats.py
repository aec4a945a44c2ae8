"""Who sits where, put right on the phone and at the desk: choose, look, save."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import anna, bert
from tests.web.parts import parts, text_at, texts
from tests.web.phone.captain import WON, Captain, hidden, said
from tournaments.actions.room.tables import choose_first_forehand
from tournaments.models import Event, HandRevision, Table
from tournaments.queries.room.seating import seated_players_of
from tournaments.web.entry.last_hand import last_written, origin_words


def seats_url(captain: Captain) -> str:
    return f"{captain.table_url}seats/"


def names(table: Table) -> list[str]:
    return [each.short_name for each in seated_players_of(table)]


def test_two_change_places_in_five_taps(four: Captain) -> None:
    four.enter(1, **WON)
    a, b, c, d = names(four.table)
    assert seats_url(four) in [each.attributes.get("href") for each in parts(four.look(), "a")]  # tap 1
    page = four.client.get(seats_url(four))
    assert texts(page, ".tile") == [f"1 · {a}", f"2 · {b}", f"3 · {c}", f"4 · {d}"]

    shown = four.client.get(seats_url(four), {"two": ["1", "3"], "by": "two"})  # taps 2, 3 and 4

    assert texts(shown, ".ranking li") == [
        f"1 · {c} bisher Platz 3 Punkte −4 → +12 Geld −4 → +12",
        f"2 · {b} Punkte −4 → −4 Geld −4 → −4",
        f"3 · {a} bisher Platz 1 Punkte +12 → −4 Geld +12 → −4",
        f"4 · {d} Punkte −4 → −4 Geld −4 → −4",
    ]
    assert HandRevision.objects.count() == 1
    reason = parts(shown, "#reason")[0].attributes["value"]
    form = hidden(shown) | {"order": ["3", "2", "1", "4"], "reason": reason}
    saved = four.client.post(seats_url(four), form, follow=True)  # tap 5
    assert saved.redirect_chain == [(f"{four.table_url}?seated=yes", 302)]
    assert text_at(saved, "#screen [role=status] p") == "Gespeichert: So sitzt der Tisch jetzt."
    assert names(four.table) == [c, b, a, d]
    assert texts(four.look(), ".quiet li") == ["Spiel 1, neu verrechnet: Die Plätze waren vertauscht."]
    again = four.client.post(seats_url(four), form)
    assert (again.status_code, HandRevision.objects.count()) == (302, 2)


def test_the_sheet_says_once_why_all_of_it_is_settled_anew(four: Captain) -> None:
    for number in (1, 2, 3):
        four.enter(number, **WON)
    shown = four.client.get(seats_url(four), {"two": ["1", "2"], "by": "two"})

    four.client.post(seats_url(four), hidden(shown) | {"order": ["2", "1", "3", "4"], "reason": "vertauscht"})

    page = four.look()
    assert texts(page, ".quiet li") == ["Spiele 1–3, neu verrechnet: vertauscht"]
    sheet = page.context["sheet"]
    last = last_written(sheet)
    assert (last, last and origin_words(last.written)) == (sheet.hands[-1], "vom Handy")


def test_everybody_and_the_first_forehand(five: Captain) -> None:
    five.enter(1, **WON)
    a, b, c, d, e = names(five.table)
    chosen = {"place-1": "2", "place-2": "3", "place-3": "1", "place-4": "4", "place-5": "5", "forehand": "2"}

    shown = five.client.get(seats_url(five), {**chosen, "by": "all"})

    assert texts(shown, ".ranking li")[0] == f"1 · {b} bisher Platz 2 Punkte −4 → 0 Geld −4 → 0"  # sits out now
    assert f"Vorhand in Spiel 1: {c}" in texts(shown, "main p")
    form = hidden(shown) | {"order": ["2", "3", "1", "4", "5"], "reason": "Radl verkehrt"}
    assert five.client.post(seats_url(five), form).status_code == 302
    assert names(five.table) == [b, c, a, d, e]
    assert Table.objects.get(pk=five.table.pk).first_forehand == 2


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"by": "two", "two": ["1"]}, "same_person"),
        ({"by": "two", "two": ["1", "2", "3"]}, "same_person"),
        ({"by": "two", "two": ["1", "9"]}, "same_person"),
        ({"by": "all", "forehand": "1"}, "place_range"),
        ({"by": "all", **{f"place-{place}": str(place) for place in range(1, 5)}, "forehand": "1"}, "seats_unchanged"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(four: Captain, chosen: Any, code: str) -> None:
    page = four.client.get(seats_url(four), chosen)

    assert (page.status_code, text_at(page, "[role=alert] p")) == (422, said(code, places=4))


def test_a_wrong_first_forehand_alone_says_what_it_moves_and_why(four: Captain) -> None:
    four.enter(1, **WON)
    four.enter(2, **WON)
    four.strike(2)
    chosen = {f"place-{place}": str(place) for place in range(1, 5)} | {"forehand": "2", "by": "all"}

    shown = four.client.get(seats_url(four), chosen)

    assert parts(shown, "#reason")[0].attributes["value"] == "Die erste Vorhand war falsch."
    assert texts(shown, "#by-hand th") == ["Spiel", *(heading for _, heading in shown.context["headings"]), "1"]
    assert texts(shown, "#by-hand td") == ["−4 +12", "+12 −4", "−4 −4", "−4 −4"]
    said_before = " ".join(texts(shown, "main p"))
    assert "Niemand wechselt den Platz." in said_before
    assert "Nicht speichern, wenn" in said_before
    both = four.client.get(seats_url(four), chosen | {"place-1": "2", "place-2": "1"})
    assert parts(both, "#reason")[0].attributes["value"] == "Die Plätze und die erste Vorhand waren falsch."


def test_what_changed_meanwhile_is_shown_anew(four: Captain) -> None:
    shown = four.client.get(seats_url(four), {"two": ["1", "2"], "by": "two"})
    form = hidden(shown) | {"order": ["2", "1", "3", "4"], "reason": "vertauscht"}
    four.enter(1, **WON)

    page = four.client.post(seats_url(four), form)

    assert (page.status_code, text_at(page, "[role=alert] p")) == (409, said("seats_changed"))
    assert texts(page, ".ranking li")[0].endswith("bisher Platz 2 Punkte −4 → +12 Geld −4 → +12")
    form |= {"based_on": hidden(page)["based_on"]}
    unsaid = four.client.post(seats_url(four), form | {"reason": " "})
    assert (unsaid.status_code, text_at(unsaid, "[role=alert] p")) == (422, said("reason_missing"))
    assert four.client.post(seats_url(four), form).status_code == 302


def test_a_closed_table_stays_as_it_is(four: Captain) -> None:
    Table.objects.filter(pk=four.table.pk).update(closed_at="2026-11-20T20:00Z")

    page = four.client.get(seats_url(four))

    assert (page.status_code, text_at(page, "[role=alert] p")) == (409, said("closed"))
    assert parts(four.look(), f"a[href='{seats_url(four)}']") == []


def test_the_desk_does_the_same_and_its_log_tells_who_sits_where(four: Captain, client: Client) -> None:
    client.force_login(anna())
    four.enter(1, **WON)
    a, b, c, d = names(four.table)
    table = f"/desk/evenings/{four.table.round.tournament_id}/tables/{four.table.pk}/"
    shown = client.get(f"{table}seats/", {"two": ["1", "2"], "by": "two"})

    form = hidden(shown) | {"order": ["2", "1", "3", "4"], "reason": "vertauscht"}
    saved = client.post(f"{table}seats/", form, follow=True)

    assert texts(saved, "main [role=status] p") == ["Gespeichert: So sitzt der Tisch jetzt."]
    assert texts(shown, "nav [aria-current=page]") == ["Tische"]
    assert names(four.table) == [b, a, c, d]
    assert Event.objects.order_by("-sequence")[1].door == "desk"
    log = client.get(f"/desk/evenings/{four.table.round.tournament_id}/log/").content.decode()
    assert f"Platz 1: {a} Probe → {b} Probe, Platz 2: {b} Probe → {a} Probe" in log
    assert "Platz 3:" not in log


def test_before_the_first_hand_only_the_seats_change(four: Captain) -> None:
    choose_first_forehand(four.table, place=2, actor=bert(four.table), now=Event.objects.latest("at").at)
    shown = four.client.get(seats_url(four), {"two": ["1", "2"], "by": "two"})

    four.client.post(seats_url(four), hidden(shown) | {"order": ["2", "1", "3", "4"], "reason": "vertauscht"})

    assert Event.objects.latest("pk").what["forehands"] == [2, 2]
