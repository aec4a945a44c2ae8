"""Whether axe notices anything at all."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.axe import violations

pytestmark = pytest.mark.browser

SPOIL = """
document.querySelector("main").insertAdjacentHTML("beforeend", "<button></button>");
document.querySelector("h1").className = "spoilt";
document.querySelector(".spoilt").style.color = "#ccc";
"""


def test_a_nameless_button_and_a_pale_heading_are_found(desk: Chrome, server: str) -> None:
    desk.get(f"{server}/login/")
    assert violations(desk) == []

    desk.execute_script(SPOIL)

    assert [each.split(":")[0] for each in violations(desk)] == ["button-name", "color-contrast"]
