"""The door with keys alone, each of them counted: docs/benchmarks.md has the figures."""

from collections.abc import Callable

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import Desk
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, PlayerFactory, new_tournament
from tournaments.models import CashEntry, Entry, Player
from tournaments.player_codes import player_code

pytestmark = pytest.mark.browser

FEE = 1_400
CAME = ".messages [data-tone=good]"


class Keyboard:
    """Presses keys and counts them; a chord is one."""

    def __init__(self, browser: Chrome) -> None:
        self.browser = browser
        self.pressed = 0

    def type(self, *keys: str) -> None:
        for key in keys:
            ActionChains(self.browser).send_keys(key).perform()
        self.pressed += len(keys)

    def chord(self, held: str, key: str) -> None:
        ActionChains(self.browser).key_down(held).send_keys(key).key_up(held).perform()
        self.pressed += 1

    def until(self, holds: Callable[[], object]) -> None:
        waiting(self.browser).until(lambda _: holds())

    def count(self) -> int:
        """How many since the last time."""
        pressed, self.pressed = self.pressed, 0
        return pressed


def test_the_door_takes_few_keys(desk: Chrome, server: str) -> None:
    tournament = new_tournament(fee_cents=FEE)
    by_number, by_card, by_code, undone = PlayerFactory.create_batch(4)
    first, second = (PlayerFactory.create(family_name="Walzer", given_name=name) for name in ("Anna", "Berta"))
    page, keys = Desk(desk, server), Keyboard(desk)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{tournament.pk}/check-in/")
    taken: dict[str, int] = {}

    def has_focus(selector: str) -> bool:
        return page.sees(selector) and desk.switch_to.active_element == page.see(selector)

    def found(player: Player) -> None:
        keys.type(*str(player.number), Keys.ENTER)
        keys.until(lambda: has_focus("#found button.primary"))

    def came(player: Player, how: str) -> None:
        keys.until(lambda: page.sees(CAME) and player.name in page.see(CAME).text and has_focus("[name=q]"))
        taken[how] = keys.count()

    found(by_number)
    keys.type(Keys.ENTER)
    came(by_number, "number")
    found(by_card)
    keys.type(Keys.TAB, Keys.ENTER)
    came(by_card, "number, by card")
    keys.type("w", "a", "l")
    keys.until(lambda: page.sees("[role=grid][data-for=wal]"))
    keys.type(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    came(second, "three letters, the second of two namesakes")
    keys.type(*"neuhauser", " ", *"ida")
    keys.until(lambda: page.sees('#found a[href*="name=neuhauser"]'))
    keys.type(Keys.TAB, Keys.TAB, Keys.ENTER)
    keys.until(lambda: has_focus("[name=given_name]"))
    keys.type(Keys.ENTER)
    keys.until(lambda: Player.objects.filter(family_name="Neuhauser").exists())
    came(Player.objects.get(family_name="Neuhauser"), "new player, 13 of them the name")
    ActionChains(desk).send_keys(player_code(by_code), Keys.ENTER).perform()  # a scanner's keys are nobody's
    keys.until(lambda: has_focus("#found button.primary"))
    keys.type(Keys.ENTER)
    came(by_code, "scanned")
    found(undone)
    keys.type(Keys.ENTER)
    came(undone, "number")
    keys.chord(Keys.CONTROL, "z")
    keys.until(lambda: "rückgängig" in page.see(CAME).text and has_focus("[name=q]"))
    taken["undo"] = keys.count()

    assert taken == {
        "number": 4 + 2,
        "number, by card": 4 + 3,
        "three letters, the second of two namesakes": 3 + 3,
        "new player, 13 of them the name": 13 + 4,
        "scanned": 1,
        "undo": 1,
    }
    here = Entry.objects.filter(is_present=True)
    assert set(here.values_list("player", flat=True)) == set(Player.objects.values_list("pk", flat=True)) - {
        first.pk,
        undone.pk,
    }
    assert [row.cents for row in CashEntry.objects.all()] == [FEE] * 6 + [-FEE]
    assert set(CashEntry.objects.filter(entry__player=by_card).values_list("method", flat=True)) == {"card"}
