"""The page of those who may be there twice."""

import pytest
from django.test import Client

from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, season
from tests.web.desk.pages import done, refused, shown
from tests.web.parts import links, parts, texts
from tests.web.reading import Answer
from tournaments.actions.people.check_in import check_in
from tournaments.models import Cup, PlayerMerge

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


def test_a_pair_that_is_two_people_goes_and_comes_again(desk: Client) -> None:
    url = f"/desk/cups/{cup().slug}/players/"
    for number in ("0417", "0418"):
        PlayerFactory.create(number=number, family_name="Öllinger", given_name="Jörg")

    forms = parts(desk.get(f"{url}duplicates/"), ".option form")
    (two,) = [each.attributes["action"] for each in forms if "/two/" in each.attributes["action"]]
    said = desk.post(two, follow=True)

    assert "Öllinger Jörg and Öllinger Jörg stay two people." in texts(said, ".messages .message")
    assert parts(said, ".option") == []
    again = sent(desk, said, "details form")
    assert len(parts(again, ".option")) == 1
    assert "Two records are two people" in shown(desk, f"/desk/cups/{cup().slug}/log/")


def test_any_two_are_found_and_combined(desk: Client) -> None:
    url = f"/desk/cups/{cup().slug}/players/duplicates/"
    kept = PlayerFactory.create(number="0417", family_name="Öllinger", given_name="Jörg")
    other = PlayerFactory.create(number=None, family_name="Huber", given_name="Georg")

    first = desk.get(url, {"q": "417"})
    (chosen,) = links(first, "#any li")
    assert chosen == f"?one={kept.pk}#any"
    second = desk.get(f"{url}?one={kept.pk}&q=huber")
    assert links(second, "#any li") == [f"?one={kept.pk}&other={other.pk}#any"]
    sent(desk, desk.get(f"{url}?one={kept.pk}&other={other.pk}"), "#any form")

    assert (PlayerMerge.objects.get().kept, PlayerMerge.objects.get().other) == (kept, other)


def test_nobody_combines_whom_another_cup_knows(desk: Client) -> None:
    one, other = PlayerFactory.create_batch(2)
    theirs = Cup.objects.create(slug="other", name="Other Cup", short_name="OC")
    tournament = new_tournament(season_=season(cup_=theirs))
    check_in(tournament, other, actor=at_desk(), now=NOW)
    url = f"/desk/cups/{cup().slug}/players/"

    assert desk.get(f"{url}duplicates/?one={one.pk}&other={other.pk}").status_code == 404
    assert desk.post(f"{url}{one.pk}/two/{other.pk}/").status_code == 404
    assert links(desk.get(f"{url}duplicates/?q={other.number}"), "#any li") == []
    assert desk.get(f"{url}duplicates/", {"one": "9" * 30, "other": "x"}).status_code == 200


def test_whoever_gets_the_name_of_somebody_is_asked_about(desk: Client) -> None:
    url = f"/desk/cups/{cup().slug}/players/"
    PlayerFactory.create(number="0417", family_name="Öllinger", given_name="Jörg")
    mine = PlayerFactory.create(number="0418", family_name="Huber", given_name="Jörg")
    fields = {"number": "0418", "family_name": "Oellinger", "given_name": "Joerg", "place": "Oberkakadu"}

    page = desk.post(f"{url}{mine.pk}/", fields)

    assert "Somebody like this is on the list of players already." in texts(page, "[role=alert]")[0]
    mine.refresh_from_db()
    assert mine.family_name == "Huber"
    (seen,) = [each.attributes["value"] for each in parts(page, "[name=another]")]
    assert done(desk, f"{url}{mine.pk}/", **fields, another=seen) == "Oellinger Joerg has been saved."
    place = {**fields, "place": "Ried"}
    assert done(desk, f"{url}{mine.pk}/", **place) == "Oellinger Joerg has been saved."  # no other name, no question
