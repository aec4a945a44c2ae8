"""A cup, a season and an evening that is over are changed at the desk."""

from typing import Any

import pytest
from django.test import Client

from tests.documents.tournaments import closed_tournament
from tests.factories import anna, cup, new_tournament, season, viewer_of
from tests.web.desk.pages import done, error_at, refused, shown
from tests.web.reading import text_of
from tournaments.models import Cup, Season, Tournament

pytestmark = pytest.mark.django_db


def values(client: Client, url: str) -> dict[str, Any]:
    """What the form of a page begins with, as a browser would send it back."""
    form = client.get(url).context["form"]
    found: dict[str, Any] = {}
    for name, field in form.fields.items():
        value = form[name].value()
        if hasattr(field.widget, "widgets"):
            found |= {f"{name}_{which}": each for which, each in enumerate(field.widget.decompress(value))}
        elif isinstance(value, list):
            found[name] = value
        elif value is not None and value is not False:
            found[name] = str(value)
    return found


def test_a_cup_gets_another_name_and_address(desk: Client) -> None:
    mine = cup()
    assert f'href="/desk/cups/{mine.slug}/settings/"' in desk.get(f"/desk/cups/{mine.slug}/").content.decode()
    url = f"/desk/cups/{mine.slug}/settings/"

    changed = values(desk, url) | {"name": "Innviertler Cup", "slug": "Innviertler"}
    assert "Saved." in done(desk, url, **changed)

    mine.refresh_from_db()
    assert (mine.name, mine.slug) == ("Innviertler Cup", "innviertler")
    assert "Innviertler Cup" in shown(desk, "/desk/cups/musterer/"), "the former address leads there"
    assert "Former ones: musterer." in shown(desk, url)
    assert "Short address: musterer → innviertler" in shown(desk, "/desk/cups/innviertler/log/")
    cup(slug="anderer")
    assert error_at(desk, url, "slug", **changed | {"slug": "anderer"})
    assert Cup.objects.get(pk=mine.pk).slug == "innviertler"


def test_a_season_is_changed_and_an_empty_one_removed(desk: Client) -> None:
    mine = season()
    url = f"/desk/seasons/{mine.pk}/settings/"
    assert f'href="{url}"' in desk.get(f"/desk/seasons/{mine.pk}/").content.decode()
    assert "Remove this empty season" in shown(desk, url)

    before = values(desk, url)
    assert done(desk, url, **before) == "Saved."
    assert Season.objects.get().rule == mine.rule, "the form says what there is"
    assert Season.objects.get().qualification == mine.qualification
    done(desk, url, **before | {"n": "3", "name": "2026/27 neu", "min_participations": "2"})
    mine.refresh_from_db()
    assert (mine.name, mine.rule["n"], mine.rule["min_participations"]) == ("2026/27 neu", 3, 2)
    log = shown(desk, f"/desk/cups/{mine.cup.slug}/log/")
    assert "Season changed 2026/27 neu, Name, What counts" in log

    day = new_tournament(season_=mine).date
    assert "Remove this empty season" not in shown(desk, url)
    said = error_at(desk, url, "ends", **values(desk, url) | {"ends": "2026-09-02"})
    assert str(day.year) in said
    assert desk.post(f"/desk/seasons/{mine.pk}/remove/").status_code in {409, 422}
    Tournament.objects.all().delete()
    assert "The season has been removed." in done(desk, f"/desk/seasons/{mine.pk}/remove/")
    assert not Season.objects.exists()


def test_an_evening_that_is_over_is_still_called_something_else(desk: Client) -> None:
    tournament = closed_tournament(players=4)
    url = f"/desk/evenings/{tournament.pk}/settings/"
    assert "Name, date and place" in shown(desk, f"/desk/evenings/{tournament.pk}/")
    assert list(desk.get(url).context["form"].fields) == ["seen", "name", "date", "starts_at", "venue", "address"]

    sent = values(desk, url) | {"name": "Der richtige Name", "starts_at": "18:30"}
    assert desk.post(url, sent | {"fee_cents": "99", "rounds_planned": "9"}).status_code == 302

    after = Tournament.objects.get()
    assert (after.name, str(after.starts_at)) == ("Der richtige Name", "18:30:00")
    assert (after.fee_cents, after.rounds_planned) == (tournament.fee_cents, tournament.rounds_planned)
    assert "must be in it" in text_of(desk.post(url, sent | {"date": "2030-01-01"}))


def test_a_viewer_sees_none_of_the_buttons(client: Client) -> None:
    tournament = closed_tournament(players=4)
    mine = tournament.season
    client.force_login(viewer_of(mine.cup))

    for url in (f"/desk/cups/{mine.cup.slug}/", f"/desk/seasons/{mine.pk}/", f"/desk/evenings/{tournament.pk}/"):
        assert "settings/" not in client.get(url).content.decode(), url
        assert client.get(f"{url}settings/").status_code == 404, url


def test_a_name_that_is_none_is_said_at_its_field(desk: Client) -> None:
    assert refused(desk, f"/desk/cups/{cup().slug}/settings/", name="", short_name="", slug="x")
    assert anna().memberships.count() == 1
