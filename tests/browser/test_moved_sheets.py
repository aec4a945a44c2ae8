"""Two sheets before and after hands are moved: every column is there to be read."""

import pytest
from selenium.webdriver import Chrome

from tests.actions.acts import enter
from tests.browser.desk import Desk
from tests.browser.sizes import narrow, wide
from tests.factories import PASSWORD, seated_tournament, tables_of
from tournaments.models import Player

pytestmark = pytest.mark.browser

HIDDEN = """
return [...document.querySelectorAll("#changes tr > *")].filter((cell) => {
  const { right } = cell.getBoundingClientRect();
  return right > cell.closest(".scroll").getBoundingClientRect().right + 1;
}).length;
"""


@pytest.mark.parametrize(("width", "name"), [(1366, "Palatschinkenhuber"), (390, "Besserrufermayr")])
def test_no_column_of_a_sheet_is_hidden_by_the_other(desk: Chrome, server: str, width: int, name: str) -> None:
    one, other = tables_of(seated_tournament(players=8))
    enter(one)
    Player.objects.update(family_name=name)
    Desk(desk, server).log_in("anna", PASSWORD)
    narrow(desk, width, 768)

    query = f"?other={other.pk}&way=some&first=1&last=1&to=1"
    desk.get(f"{server}/desk/evenings/{one.round.tournament_id}/tables/{one.pk}/move/{query}")
    hidden = desk.execute_script(HIDDEN)
    wide(desk)

    assert hidden == 0
