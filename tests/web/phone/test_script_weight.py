"""What a phone loads for the screen of a hand: modules that can be read as they are, and weigh little."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.web.phone.captain import Captain
from tournaments.templatetags.modules import imported_by

JS = Path(settings.BASE_DIR) / "static" / "js"
MOST = 110_072
"""Bytes before compression; the aim is 60,000, and it never goes up."""


def test_whole_script_of_a_phone_stays_small() -> None:
    modules = {name.removeprefix("js/") for name in imported_by("js/phone/main.js")}
    loaded = {"large.js", "worker.js", "phone/main.js", *modules}

    assert sum((JS / name).stat().st_size for name in loaded) < MOST
    assert {str(path.relative_to(JS)) for path in (JS / "phone").rglob("*.js")} <= loaded


@pytest.mark.django_db
def test_no_page_of_a_hand_on_a_phone_loads_htmx(four: Captain) -> None:
    four.enter(1, contract="dreier", declarer="0", won="yes")

    for address in (four.table_url, four.hand_url(1), four.hand_url(2)):
        page = four.client.get(address).content.decode()
        assert "htmx.min.js" not in page
        assert "hx-" not in page
