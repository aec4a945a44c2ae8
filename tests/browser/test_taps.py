"""How many taps a hand takes, counted by the page itself, on a usual and on a small phone; and that nothing scrolls."""

from collections.abc import Sequence

import pytest
from selenium.webdriver import Chrome

from tests.browser.fingers import Effort, Finger, Watch, watching
from tests.browser.pages import SAVE, HandPage
from tests.browser.seats import hand_entered, link_address, seated_table
from tests.browser.sizes import Size
from tests.browser.waiting import waiting
from tournaments.models import HandRevision

pytestmark = pytest.mark.browser

COMMON: dict[str, tuple[str, Sequence[str], int]] = {
    "a plain Rufer": ("rufer", ["outcome=1-yes"], 3),
    "with a bonus": ("rufer", ["outcome=2-no", "pagat-said=silent"], 4),
    "a Dreier": ("dreier", ["outcome=3-yes"], 3),
    "a Solorufer, an announced Pagat with Kontra": (
        "solorufer",
        ["declarer=2", "outcome=0-yes", "pagat-said=silent", "pagat-kontra=2"],
        6,
    ),
}
LOST = {"contract": "dreier", "declarer": 0, "won": False}
POINTS = ("3", "5", "/2", "next", "2", "0", "1", "4", "/1", "next")  # and 0 is proposed
TYPED = ["35/2", "20", "14/1", "0"]
VALUES = "return [...document.querySelectorAll('#pad [data-keypad] input')].map((field) => field.value)"


def test_common_hands_take_few_taps_and_no_scrolling(phones: dict[Size, Chrome], server: str) -> None:
    address = link_address(seated_table(), server)

    efforts = {}
    for size, phone in phones.items():
        with watching(phone, size) as watch:
            phone.get(address)
            for name, (contract, choices, _) in COMMON.items():
                efforts[f"{name} {size}"] = effort_of(phone, watch, contract, choices)

    assert efforts == {f"{name} {size}": Effort(taps) for size in phones for name, (_, _, taps) in COMMON.items()}
    assert HandRevision.objects.count() == len(efforts)


def effort_of(phone: Chrome, watch: Watch, contract: str, choices: Sequence[str]) -> Effort:
    """Enter a hand with a thumb; the preview is in sight as soon as Save is."""
    finger = Finger(phone)
    watch.start()
    finger.touch(f'#contracts button[value="{contract}"]')
    for choice in choices:
        name, _, value = choice.partition("=")
        finger.touch_choice(name, value)
    save_in_sight(finger)
    return watch.effort()


def save_in_sight(finger: Finger) -> None:
    """Wait for the preview, look at it, press Save and wait for the next hand."""
    page = HandPage(finger.browser)
    page.mark_screen()
    waiting(finger.browser).until(lambda _: page.can_save())
    assert page.hidden_from_sight("#people", "#answer", SAVE) == []
    finger.touch(SAVE)
    page.await_screen()


def test_card_points_corrections_and_undo_take_few_taps(phones: dict[Size, Chrome], server: str) -> None:
    table = seated_table()
    address = link_address(table, server)

    efforts = {}
    for size, phone in phones.items():
        with watching(phone, size) as watch:
            phone.get(address)
            efforts[f"card points {size}"] = card_points(phone, watch)
            efforts[f"undo {size}"] = undo(phone, watch)
            effort_of(phone, watch, "dreier", ["outcome=0-yes"])
            efforts[f"correction {size}"] = correction(phone, watch, ["outcome=0-no"])
            hand_entered(table, LOST, number=HandPage(phone).hand, minutes_ago=0)
            phone.get(address)
            efforts[f"correction of what the desk entered {size}"] = correction(
                phone, watch, ["outcome=1-no", "why=typing"]
            )

    expected = {
        "card points": Effort(len(POINTS) + 3),
        "undo": Effort(1),
        "correction": Effort(3),
        "correction of what the desk entered": Effort(4),
    }
    assert efforts == {f"{name} {size}": effort for size in phones for name, effort in expected.items()}


def card_points(phone: Chrome, watch: Watch) -> Effort:
    """Trischaken with the page's own keys: a digit more or "next" leads to the next field, the fourth is proposed."""
    finger = Finger(phone)
    watch.start()
    finger.touch('#contracts button[value="trischaken"]')
    for key in POINTS:
        finger.touch(f'.keypad button[value="{key}"]')
    finger.touch("[data-take]")
    assert phone.execute_script(VALUES) == TYPED
    save_in_sight(finger)
    return watch.effort()


def undo(phone: Chrome, watch: Watch) -> Effort:
    """Take back what has just been saved."""
    finger, number = Finger(phone), HandPage(phone).hand
    watch.start()
    touch_and_wait(finger, "#last form button")
    assert HandPage(phone).hand == number - 1
    return watch.effort()


def correction(phone: Chrome, watch: Watch, choices: Sequence[str]) -> Effort:
    """The hand entered last ended otherwise."""
    finger = Finger(phone)
    watch.start()
    touch_and_wait(finger, "#last a")
    for choice in choices:
        name, _, value = choice.partition("=")
        finger.touch_choice(name, value)
    save_in_sight(finger)
    return watch.effort()


def touch_and_wait(finger: Finger, selector: str) -> None:
    """Touch what leads to another page."""
    page = HandPage(finger.browser)
    page.mark_screen()
    finger.touch(selector)
    page.await_screen()
