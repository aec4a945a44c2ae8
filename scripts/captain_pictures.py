"""`python -m scripts.captain_pictures`: retake the pictures of docs/captain.md, or those named (`rufer correct`).

Plays an evening with invented people in a folder of its own, serves it as `make run` does, and opens it in Chromium at
390 × 844, in German. Pictures are reduced to few colours to stay below 60 kB. Requires Debian's packages chromium and
chromium-driver, and Pillow, a dependency of ReportLab.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from PIL import Image
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from benchmarks.installation import PATIENCE, RULESET, PlayedEvening, played_evening, serving
from rulesets.load import preset
from tests.browser.chromium import phone_browser
from tournaments.simulator.hand import random_hand
from tournaments.simulator.luck import seeded

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PEOPLE, COLOURS = 56, 64
RUFER = {"contract": "rufer", "declarer": 0, "partner": 2, "won": True}
BETTEL = {"contract": "bettel", "declarer": 1, "won": False}


@dataclass(frozen=True, slots=True)
class CaptainPhone:
    """A browser on one table's page, and the table's API address."""

    browser: Chrome
    address: str
    api: str

    def open(self, path: str = "") -> None:
        self.browser.get(f"{self.address}{path}")

    def find(self, selector: str) -> WebElement:
        return WebDriverWait(self.browser, PATIENCE).until(lambda it: it.find_element(By.CSS_SELECTOR, selector))

    def tap(self, selector: str) -> None:
        """Tap the first match, wherever it is on the page."""
        self.browser.execute_script("arguments[0].click()", self.find(selector))

    def choose(self, contract: str, *taps: str) -> None:
        """Choose a contract, then the inputs `name=value` one after the other."""
        self.tap(f'button[name="choose"][value="{contract}"]')
        for name, _, value in (tap.partition("=") for tap in taps):
            self.tap(f'#pad input[name="{name}"][value="{value}"]')

    def type(self, name: str, text: str) -> None:
        self.find(f'#pad input[name="{name}"]').send_keys(text)

    def await_preview(self) -> None:
        self.find('#answer:not([aria-busy]) button[name="save"]:not(:disabled)')

    def save(self) -> None:
        """Press Save and wait for the next hand."""
        number = self.find("#screen").get_attribute("data-number")
        self.await_preview()
        self.tap('#answer button[name="save"]')
        self.find(f'#screen:not([data-number="{number}"])')

    def connect(self, *, is_on: bool) -> None:
        """Go online or offline."""
        line = {"offline": not is_on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.browser.execute_cdp_cmd("Network.enable", {})
        self.browser.execute_cdp_cmd("Network.emulateNetworkConditions", line)
        self.browser.execute_script(f"dispatchEvent(new Event('{'online' if is_on else 'offline'}'))")

    def enter(self, *hands: Mapping[str, Any]) -> None:
        """Enter hands 1, 2, … of the table through the API."""
        for number, hand in enumerate(hands, start=1):
            body = json.dumps({"entry_id": f"picture-{number}", "number": number, "hand": hand}).encode()
            with urlopen(Request(self.api, body, {"Content-Type": "application/json"}), timeout=PATIENCE):  # noqa: S310
                pass


Scene = Callable[[CaptainPhone], None]
"""Prepares the phone for a picture."""


def scan(phone: CaptainPhone) -> None:
    phone.open()


def rufer(phone: CaptainPhone) -> None:
    phone.open()
    phone.choose("rufer", "outcome=2-yes")
    phone.await_preview()


def bonus(phone: CaptainPhone) -> None:
    phone.open()
    phone.choose("rufer", "outcome=2-yes", "pagat-said=silent")
    phone.await_preview()


def solorufer(phone: CaptainPhone) -> None:
    phone.enter(RUFER, BETTEL)
    phone.open()
    phone.choose("solorufer", "declarer=1", "outcome=3-yes", "pagat-said=announced", "pagat-kontra=2")
    phone.await_preview()


def hint(phone: CaptainPhone) -> None:
    """The same partner again: entered twice?"""
    phone.enter(RUFER)
    phone.open()
    phone.choose("rufer", "outcome=1-yes")
    phone.await_preview()


def trischaken(phone: CaptainPhone) -> None:
    """Two of four numbers are entered."""
    phone.open()
    phone.choose("trischaken")
    phone.type("thirds-0", "20/1")
    phone.type("thirds-1", "14/1")


def saved(phone: CaptainPhone) -> None:
    """Right after saving, on a phone that knows its holder."""
    phone.open()
    phone.tap('#who button[name="write"]:nth-of-type(2)')
    rufer(phone)
    phone.save()
    phone.find("#bar [data-there]")


def correct(phone: CaptainPhone) -> None:
    phone.enter(RUFER, BETTEL)
    phone.open("hands/2/")
    phone.tap('#pad input[name="outcome"][value="1-yes"]')
    phone.await_preview()


def seats(phone: CaptainPhone) -> None:
    """Places 1 and 2 are swapped."""
    phone.enter(RUFER, BETTEL)
    phone.open("seats/?by=two&two=1&two=2")


def referee(phone: CaptainPhone) -> None:
    phone.open("referee/")
    phone.tap('input[name="reason"]')


def closing(phone: CaptainPhone) -> None:
    """All hands are entered."""
    rng = seeded("closing")
    phone.enter(*(random_hand(preset(RULESET), rng) for _ in range(16)))
    phone.open()


def waits(phone: CaptainPhone) -> None:
    """Two unsent hands, the second just saved, after those of another table have been sent."""
    phone.open()
    phone.find("#bar:not(:has(button))")
    phone.connect(is_on=False)
    for taps in (("outcome=2-yes",), ("outcome=1-no", "pagat-said=silent")):
        phone.choose("rufer", *taps)
        phone.save()
    phone.find('#bar [data-tone="warn"]')


def code(phone: CaptainPhone) -> None:
    """The same as a QR code for another phone's camera."""
    waits(phone)
    phone.tap("[data-transfer]")
    phone.find("#transfer svg path[d]")


def conflict(phone: CaptainPhone) -> None:
    """Another phone has entered hand 1 in the meantime."""
    waits(phone)
    phone.enter(BETTEL)
    phone.connect(is_on=True)
    phone.find("#ask section")


def main(names: list[str]) -> int:
    """Take all pictures, or only those in `names`."""
    chosen = {name: scene for name, scene in SCENES.items() if not names or name in names}
    with played_evening(people=PEOPLE) as evening, serving(evening), phone_browser() as browser:
        for token, (name, scene) in zip(evening.tokens, chosen.items(), strict=False):
            scene(_phone(browser, evening, token))
            _keep(browser.get_screenshot_as_png(), name)
            _phone(browser, evening, token).connect(is_on=True)
    return 0


def _phone(browser: Chrome, evening: PlayedEvening, token: str) -> CaptainPhone:
    return CaptainPhone(browser, f"{evening.address}/t/{token}/", f"{evening.address}/api/v1/tables/{token}/hands/")


def _keep(png: bytes, name: str) -> None:
    with Image.open(BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(FOLDER / f"captain-{name}.png", optimize=True)


SCENES: Mapping[str, Scene] = {
    "scan": scan,
    "rufer": rufer,
    "saved": saved,
    "bonus": bonus,
    "solorufer": solorufer,
    "hint": hint,
    "trischaken": trischaken,
    "correct": correct,
    "seats": seats,
    "referee": referee,
    "closing": closing,
    "waits": waits,
    "code": code,
    "conflict": conflict,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
