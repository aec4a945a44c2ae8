"""The wall of a large evening turns its pages."""

import pytest
from selenium.webdriver import Chrome

from tests.actions.acts import enter
from tests.factories import seated_tournament, tables_of

pytestmark = pytest.mark.browser

MANY = """
const list = document.querySelector("[data-pages]");
for (let count = list.children.length; count < arguments[0]; count += 1) {
  const next = list.firstElementChild.cloneNode(true);
  next.removeAttribute("data-podium");
  list.append(next);
}
dispatchEvent(new Event("resize"));
const gap = parseFloat(getComputedStyle(list).columnGap);
return [list.scrollWidth > list.clientWidth, (list.scrollWidth + gap) / (list.clientWidth + gap)];
"""


@pytest.mark.parametrize("people", [83, 145, 300])
def test_the_last_page_repeats_no_column(desk: Chrome, server: str, people: int) -> None:
    """Pages are as wide as the screen: where their number is whole, none is cut short by the end of the list."""
    tournament = seated_tournament()
    enter(tables_of(tournament)[0])
    desk.set_window_size(1920, 1080)
    desk.get(f"{server}/live/{tournament.public_id}/wall/")

    is_longer, pages = desk.execute_script(MANY, people)

    assert is_longer
    assert abs(pages - round(pages)) < 0.01
