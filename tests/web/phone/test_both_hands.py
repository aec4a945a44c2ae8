"""Two phones with the same hand: both are shown, and each way out leads on without typing anything again."""

from typing import Any

from tests.web.parts import texts
from tests.web.phone.captain import LOST, WON, Captain, revisions, said
from tournaments.queries.room.sheet import table_sheet
from tournaments.web.entry.both_hands import HandText

PAGAT = {"pagat-said": "silent", "pagat-side": "declarer", "pagat-made": "yes"}


def sent(both: Any, *, fields: str = "fields", **more: str) -> dict[str, Any]:
    """A form of the page as a browser sends it."""
    data: dict[str, Any] = {}
    for name, value in getattr(both, fields):
        data.setdefault(name, []).append(value)
    return data | more


def taken_meanwhile(four: Captain, mine: dict[str, str]) -> Any:
    """The page of whoever was second; the first entered a lost Dreier from the phone at place 3."""
    late = four.shown(1, **mine)
    four.enter(1, **LOST | {"declarer": "1", "from_place": "3"})
    return four.send(1, late)


def test_both_hands_are_shown_with_what_was_played_and_what_everybody_has(four: Captain) -> None:
    names = four.client.get(four.hand_url(1)).context["seating"].names

    page = taken_meanwhile(four, WON | PAGAT)

    both = page.context["both"]
    assert (page.status_code, page.context["error"]) == (409, said("number_taken", number=1))
    assert both.theirs == HandText("Dreier", f"{names[1]}, verloren", "vom Handy auf Platz 3", both.theirs.at)
    assert both.mine == HandText("Dreier, Pagat still", f"{names[0]}, gewonnen")
    assert [(each.name, each.theirs, each.mine) for each in both.points] == [
        (names[0], 4, 15), (names[1], -12, -5), (names[2], 4, -5), (names[3], 4, -5),
    ]  # fmt: skip
    assert len(texts(page, "#both tbody tr")) == 4
    assert revisions(four.table) == [(1, 1, False)]


def test_mine_goes_on_as_a_correction_with_everything_that_was_typed(four: Captain) -> None:
    both = taken_meanwhile(four, WON | PAGAT).context["both"]

    kept = {"entry_id": both.entry_id, "based_on": str(both.revision)}
    shown = four.client.post(four.hand_url(1), sent(both, **kept))
    assert [each.points for each in shown.context["shown"].places] == [15, -5, -5, -5]
    form = sent(both, **kept, save=shown.context["hand_hash"], why="typing")
    answer = four.client.post(four.hand_url(1), form)

    assert answer.status_code == 302
    assert revisions(four.table) == [(1, 1, False), (1, 2, False)]
    assert [each.points for each in table_sheet(four.table).totals] == [15, -5, -5, -5]


def test_mine_was_the_next_hand_and_goes_there_for_the_same_people(four: Captain) -> None:
    page = taken_meanwhile(four, WON | {"declarer": "2"})
    both = page.context["both"]
    assert (both.next_number, page.context["next_url"]) == (2, four.hand_url(2))

    shown = four.client.post(four.hand_url(2), sent(both, fields="next_fields"))

    assert [each.points for each in shown.context["shown"].places] == [-4, -4, 12, -4]
    assert revisions(four.table) == [(1, 1, False)]


def test_what_cannot_be_the_next_hand_is_not_carried_there(five: Captain) -> None:
    """Only forehand plays a Rufer, and place 1 deals hand 2."""
    late = five.shown(1, contract="rufer", declarer="0", partner="2", won="yes")
    five.enter(1, **LOST)

    both = five.send(1, late).context["both"]

    assert (both.next_number, both.next_fields) == (2, ())


def test_the_same_hand_twice_asks_for_nothing(four: Captain) -> None:
    late = four.shown(1, **WON)
    four.enter(1, **WON)

    page = four.send(1, late)

    assert page.context["both"].is_same
    assert "Meines ist" not in " ".join(texts(page, "main"))


def test_a_correction_that_came_second_shows_both_too(four: Captain) -> None:
    four.enter(1, **WON)
    late = four.shown(1, **WON | {"kontra": "2"})
    four.strike(1)

    page = four.send(1, late | {"why": "kontra", "reason": "beim Tippen"})

    both = page.context["both"]
    assert (page.status_code, page.context["error"]) == (409, said("outdated"))
    assert (both.theirs.what, both.theirs.who, both.mine.what) == ("gestrichen", "", "Dreier, Kontra")
    assert (both.revision, both.next_number) == (2, None)
    assert texts(page, "#screen h2")[0] == "Spiel 1 zweimal geändert"
    kept = {"entry_id": both.entry_id, "based_on": str(both.revision)}
    again = four.client.post(four.hand_url(1), sent(both, **kept))
    assert (again.context["why"], again.context["reason"]) == ("kontra", "beim Tippen")
