"""The page of those who may be there twice."""

import pytest
from django.test import Client

from tests.factories import PlayerFactory, cup
from tests.web.desk.pages import done, refused, shown
from tests.web.parts import parts, texts
from tests.web.reading import Answer
from tournaments.models import PlayerMerge

pytestmark = pytest.mark.django_db


def sent(client: Client, page: Answer, selector: str) -> Answer:
    """Press a button: send its form as it is."""
    form = next(each for each in parts(page, selector) if each.tag == "form")
    fields = {each.attributes["name"]: each.attributes["value"] for each in form.within() if "value" in each.attributes}
    return client.post(form.attributes["action"], fields, follow=True)


def test_a_pair_is_combined_with_one_click_and_separated_in_the_message(desk: Client) -> None:
    url = f"/desk/cups/{cup().slug}/players/"
    PlayerFactory.create(number=None, family_name="Oellinger", given_name="Joerg")
    kept = PlayerFactory.create(number="0417", family_name="Öllinger", given_name="Jörg")

    page = desk.get(f"{url}duplicates/")
    assert texts(page, ".option p") == [
        "0417 Öllinger Jörg · Oberkakadu 0 evenings",
        "guest Oellinger Joerg · Oberkakadu 0 evenings",
    ]
    said = sent(desk, page, ".option form")

    assert texts(said, "[role=status] p")[-1:] == ["Oellinger Joerg is Öllinger Jörg now, at every evening."]
    made = PlayerMerge.objects.get()
    assert (made.kept, made.reason, made.undone_at) == (kept, "=double", None)
    assert "Oellinger" not in shown(desk, url)
    again = sent(desk, said, "[role=status] form")
    assert "Öllinger Jörg and Oellinger Joerg are two records again." in texts(again, ".messages .message")
    made.refresh_from_db()
    assert made.undone_at
    assert "undone" in texts(again, "ul.ranking .tag")
    assert "Oellinger" in shown(desk, url)


def test_without_a_reason_nothing_is_combined(desk: Client) -> None:
    one, other = PlayerFactory.create_batch(2)
    said = refused(desk, f"/desk/cups/{cup().slug}/players/{one.pk}/merge/{other.pk}/")
    assert said == "Please give a reason."


def test_nobody_is_there_twice(desk: Client) -> None:
    assert "Nobody is there twice" in shown(desk, f"/desk/cups/{cup().slug}/players/duplicates/")
    one, other = PlayerFactory.create_batch(2)
    done(desk, f"/desk/cups/{cup().slug}/players/{one.pk}/merge/{other.pk}/", reason="dieselbe Person")
    assert PlayerMerge.objects.count() == 1
