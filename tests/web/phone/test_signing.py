"""The end of a round on the phone: totals, who pays whom, closing, countersigning, sending back."""

from typing import Any

import pytest
from django.urls import reverse

from scoring.table_ranks import RANK_POINTS
from tests.actions.acts import (
    KONTRA,
    LOST,
    close,
    correct,
    countersign,
    enter,
    hand_in,
    reject,
    reopen_signed,
    sheet_shown,
)
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tests.web.parts import texts
from tests.web.phone.captain import Captain, hidden, said
from tournaments.actions.options import EveningOptions, change_options
from tournaments.actions.room.tables import reopen_table
from tournaments.models import HandScore, Player, Table


@pytest.fixture
def played(db: None) -> Captain:
    """The captain of a table of four whose two hands are in, the second with Kontra."""
    captain = Captain(tables_of(seated_tournament(players=9, hands_at_four=2))[0])
    enter(captain.table, number=1, record=LOST)
    enter(captain.table, number=2, record=KONTRA)
    return captain


def url(captain: Captain, name: str) -> str:
    return reverse(f"web:table_{name}", args=[captain.token])


def get(captain: Captain, name: str) -> Any:
    return captain.client.get(url(captain, name))


def sign(captain: Captain, name: str, **typed: Any) -> Any:
    """The page's form as it is shown, sent with what was tapped."""
    form = hidden(get(captain, name)) | {key: str(value) for key, value in typed.items()}
    return captain.client.post(url(captain, name), form)


def live(table: Table) -> list[tuple[str, int]]:
    return list(table.signatures.filter(withdrawn_at=None).order_by("pk").values_list("role", "place"))


def short(captain: Captain) -> list[str]:
    return [each.seated_player.short_name for each in captain.look().context["sheet"].totals]


def test_without_amounts_the_end_of_the_round_tells_points_alone(played: Captain) -> None:
    tournament = played.table.round.tournament
    change_options(tournament, EveningOptions(hides_money=True), actor=at_desk(), now=NOW)

    page = played.look()

    assert texts(page, "#round-end .tag") == ["Die Punkte ergeben 0"]
    assert texts(page, "#round-end tbody tr") == ["Punkte \N{MINUS SIGN}16 +16 0 0"]
    assert texts(page, "#round-end li") == []


def test_two_sign_one_after_the_other_on_one_phone(played: Captain) -> None:
    a, b, c, d = short(played)
    page = played.look()
    assert (page.context["end"].step, page.context["end"].headings) == ("close", page.context["headings"])
    assert texts(page, "#round-end .tag") == ["Punkte und Geld ergeben 0"]
    minus = "\N{MINUS SIGN}"
    assert texts(page, "#round-end tbody tr") == [
        f"Punkte {minus}16 +16 0 0",
        f"Kontras {minus}4 +12 {minus}4 {minus}4",
    ]
    paid = [f"{a} → zahlt {b} 1,60 €", *(f"{each} → zahlt {b} 0,40 €" for each in (a, c, d))]
    assert [each.replace("\N{NO-BREAK SPACE}", " ") for each in texts(page, "#round-end li")] == paid

    answer = sign(played, "sign", place=2)

    assert (answer.status_code, answer["Location"]) == (302, url(played, "countersign"))
    second = get(played, "countersign")
    assert [each.place for each in second.context["end"].others] == [1, 3, 4]
    assert get(played, "sign").templates[0].name == "web/phone/countersign.html"
    answer = sign(played, "countersign", place=3)
    assert (answer.status_code, answer["Location"]) == (302, played.table_url)
    assert live(played.table) == [("captain", 2), ("countersigner", 3)]
    done = played.look()
    assert (done.context["end"].step, done.context["can_enter"]) == ("signed", False)
    assert get(played, "countersign")["Location"] == played.table_url
    refusal = played.client.get(played.hand_url(1))
    assert (refusal.status_code, texts(refusal, ".message p")) == (409, [said("signed")])


def test_everybody_is_called_the_same_above_the_totals_and_on_the_sheet(played: Captain) -> None:
    Player.objects.update(family_name="Kontrainger")

    page = played.look()

    assert texts(page, "#round-end th abbr") == texts(page, "#sheet th abbr")


def test_what_is_refused_is_said_on_the_page(played: Captain) -> None:
    nobody = sign(played, "sign", place="x" * 40)
    assert (nobody.status_code, nobody.context["error"]) == (422, said("place_range", places=4))
    sign(played, "sign", place=2)
    form = hidden(get(played, "countersign"))
    same = sign(played, "countersign", place=2)
    assert (same.status_code, same.context["error"]) == (422, said("same_signer"))
    correct(played.table, number=2)

    late = played.client.post(url(played, "countersign"), form | {"place": "3"})

    assert (late.status_code, late.context["error"], late.context["end"].step) == (
        409,
        said("sheet_changed"),
        "close_again",
    )
    assert played.look().context["end"].step == "close_again"


def test_a_signed_sheet_is_offered_to_nobody(played: Captain) -> None:
    form = hidden(get(played, "sign"))
    hand_in(played.table)
    countersign(played.table)

    late = played.client.post(url(played, "sign"), form | {"place": "2"})

    assert (late.status_code, late.context["error"], texts(late, "[name=place]")) == (409, said("signed"), [])


def test_a_form_sent_twice_does_not_sign_what_was_sent_back(played: Captain) -> None:
    form = hidden(get(played, "sign")) | {"place": "1"}
    assert played.client.post(url(played, "sign"), form).status_code == 302
    reject(played.table)

    late = played.client.post(url(played, "sign"), form)

    assert (late.status_code, late.context["error"]) == (409, said("sheet_sent_back"))
    assert live(played.table) == []


def test_not_all_hands_yet(four: Captain) -> None:
    enter(four.table, number=1)

    page = get(four, "sign")

    missing = ", ".join(map(str, range(2, 17)))
    assert (page.status_code, page.context["error"]) == (422, said("hands_missing", hands=missing))
    assert four.look().context["end"] is None
    assert four.client.post(url(four, "reject"), {"reason": "x"}).status_code == 422


def test_a_sheet_comes_back_to_its_captain(played: Captain) -> None:
    sign(played, "sign", place=1)
    page = get(played, "countersign")
    form = hidden(page)
    assert len(texts(page, "[name=reason]")) == 5

    empty = played.client.post(url(played, "reject"), form | {"reason": ""})
    answer = played.client.post(url(played, "reject"), form | {"reason": "Ein Spiel\0 fehlt"})

    assert (empty.status_code, empty.context["error"]) == (422, said("reason_missing"))
    assert (answer.status_code, answer["Location"]) == (302, played.table_url)
    back = played.look()
    assert (back.context["end"].step, back.context["end"].signing.sent_back.reason) == ("close", "Ein Spiel fehlt")
    assert "Ein Spiel fehlt" in back.content.decode()


def test_a_sheet_that_is_not_even_is_red_and_cannot_be_signed(played: Captain) -> None:
    HandScore.objects.filter(place=1).update(points=0)

    page = get(played, "sign")

    assert (page.context["end"].step, texts(page, "[name=place]")) == ("uneven", [])
    assert played.look().context["end"].step == "uneven"
    sent = played.client.post(url(played, "sign"), {"place": "1", "digest": sheet_shown(played.table)})
    assert (sent.status_code, sent.context["error"]) == (422, said("sheet_uneven"))


def test_the_second_player_signs_on_their_own_phone(played: Captain) -> None:
    hand_in(played.table, place=1)
    link = f'href="{url(played, "countersign")}"'

    mine, captains = (played.client.get(reverse("web:table_player", args=[played.token, place])) for place in (3, 1))

    assert (link in mine.content.decode(), link in captains.content.decode()) == (True, False)


def test_the_desks_changes_are_told_and_a_table_given_back_signs_again(played: Captain) -> None:
    hand_in(played.table)
    countersign(played.table)
    reopen_table(played.table, reason="Zahlendreher", actor=at_desk(), now=NOW)
    correct(played.table, number=2)
    assert (played.look().context["end"].step, played.look().context["can_enter"]) == ("signed_and_changed", False)
    close(played.table)
    assert played.look().context["end"].step == "signed_and_changed"

    reopen_signed(played.table, reason="Spiel 2 neu")

    page = played.look()
    assert (page.context["end"].step, page.context["can_enter"]) == ("close", True)
    assert page.context["end"].signing.sent_back.reason == "Spiel 2 neu"


def test_a_table_closed_by_the_desk_signs_nothing(played: Captain) -> None:
    close(played.table)

    assert played.look().context["end"] is None
    assert (get(played, "sign").status_code, get(played, "sign").context["error"]) == (409, said("closed"))


def test_the_end_of_the_round_says_what_the_places_at_the_table_bring(db: None) -> None:
    """−16, +16, 0 and 0: the third and the fourth share 40 and 20."""
    tournament = seated_tournament(players=9, hands_at_four=2, rank_points=RANK_POINTS)
    captain = Captain(tables_of(tournament)[0])
    enter(captain.table, number=1, record=LOST)
    assert texts(captain.look(), "#round-end tbody tr") == []
    enter(captain.table, number=2, record=KONTRA)

    assert "Rangpunkte 0 60 30 30" in texts(captain.look(), "#round-end tbody tr")
    place_two = captain.client.get(f"{captain.table_url}players/2/")
    assert texts(place_two, "dl.stats div") == [
        "Diese Runde +16",
        "Der Abend bisher: Rang 1 von 9 +76",
        "davon Rangpunkte 60",
    ]
