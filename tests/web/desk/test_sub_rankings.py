"""Further tables of a season: set up at the desk, shown there, published with the season's, never what is hidden."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.actions.attribute_acts import attribute_values_of, defined, give
from tests.actions.test_second_person import wanting
from tests.documents.reading import pdf_pages
from tests.factories import NOW, PASSWORD, anna, at_desk, cup, season, viewer_of
from tests.queries.test_seasons import held
from tests.reports.reading import workbook
from tests.web.desk.pages import done, saved_as_shown, seen
from tests.web.desk.test_edits import values
from tests.web.parts import parts, text_at, texts
from tests.web.reading import text_of
from tournaments.actions.results.publishing import publish_season
from tournaments.documents.published import published_file
from tournaments.models import Attribute, Club, Player, Season, SubRanking, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.seasons.sub_rankings import evenings_by_season_rule

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> list[Player]:
    return Player.objects.bulk_create(
        Player(number=f"000{n}", family_name=f"{name}inger", given_name="Probe") for n, name in enumerate("ABCDE", 1)
    )


@pytest.fixture
def evenings(people: list[Player]) -> list[Tournament]:
    return [held(people, 40, 20, 10, -20, -50, day=1), held(people, -20, 40, 20, 10, -50, day=2)]


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(anna())
    return client


def address(name: str, *more: object) -> str:
    return reverse(f"web:{name}", args=[season().pk, *more])


def typed(**fields: Any) -> dict[str, Any]:
    return {"name": "Out of Vienna", "which": "all", "people": "", "counting": ""} | fields


def test_they_are_set_up_changed_and_removed(organiser: Client, evenings: list[Tournament]) -> None:
    empty = organiser.get(address("desk_sub_rankings"))
    assert texts(empty, ".empty h2") == ["No ranking yet"]
    for where in (reverse("web:desk_season", args=[season().pk]), reverse("web:desk_cup", args=[cup().slug])):
        assert "In an archive, rankings beside the season table are only in its" in text_of(organiser.get(where))
    form = organiser.get(address("desk_new_sub_ranking"))
    assert texts(form, "#id_evenings .tile span")[0].strip().endswith("Abend 1")

    some = typed(
        which="some", evenings=[evenings[0].pk], counting="best_n", n=1, min_participations="", is_published="on"
    )
    organiser.post(address("desk_new_sub_ranking"), some | {"criteria_0": "participations"})
    made = SubRanking.objects.get()
    assert made.rule == {
        "counting": "best_n",
        "n": 1,
        "min_participations": 0,
        "criteria": ["participations", "shared"],
    }
    page = organiser.get(address("desk_sub_rankings"))
    assert texts(page, "main h2") == ["Out of Vienna"]
    assert texts(page, ".tag") == ["goes out with the season table"]  # nothing is published yet
    assert [each.split()[:2] for each in texts(page, "tbody tr")] == [
        [f"{rank}.", f"{name}inger"] for rank, name in enumerate("ABCDE", 1)
    ]

    change = address("desk_sub_ranking", made.pk)
    assert organiser.get(change).context["form"].initial["evenings"] == [str(evenings[0].pk)]
    ticked = typed(name="Alle Abende", evenings=[evenings[1].pk])
    ticked |= seen(organiser, change)
    assert organiser.post(change, ticked).context["form"].errors.as_data()["which"][0].code == "ranking_ticks_unclear"
    saved_as_shown(organiser, change, **ticked | {"evenings": [evenings[0].pk]})
    made.refresh_from_db()
    assert (made.name, made.has_own_evenings, made.rule, made.is_published) == ("Alle Abende", False, None, False)
    organiser.post(address("desk_new_sub_ranking"), typed(name="Zweite"))
    second = SubRanking.objects.get(name="Zweite")
    organiser.post(address("desk_sub_ranking_up", second.pk))
    organiser.post(address("desk_remove_sub_ranking", made.pk))
    assert [each.name for each in SubRanking.objects.all()] == ["Zweite"]


def test_everybody_of_the_season_is_ticked_on_one_page_that_the_ranking_leads_to(
    organiser: Client, people: list[Player], evenings: list[Tournament]
) -> None:
    many, stranger = address("desk_note_season"), Player.objects.create(family_name="Fremd")
    new = organiser.get(address("desk_new_sub_ranking"))
    assert "Define an attribute" in texts(new, "main a")
    assert texts(organiser.get(many), "main table") == []
    ladies, county = defined(cup(), "Damen"), defined(cup(), "Bundesland", "Tirol")
    yes, tirol = ladies.values.get().pk, county.values.get().pk
    mine = SubRanking.objects.create(season=season(), name="Nur Damen", position=1, value_id=yes)
    leads = f"{many}?attribute={ladies.pk}"
    for page in (address("desk_sub_rankings"), address("desk_sub_ranking", mine.pk)):
        assert leads in [part.attributes.get("href") for part in parts(organiser.get(page), "main a")], page
    assert leads in organiser.get(f"/desk/cups/{cup().slug}/attributes/{ladies.pk}/").content.decode()

    asked = organiser.get(leads)
    shown = [part.attributes["value"] for part in parts(asked, "main [name=shown]")]
    assert shown == [f"{each.pk}.0" for each in people]  # by name, nobody who never came
    sent = {"shown": shown, f"player_{people[0].pk}": yes, f"player_{people[3].pk}": yes, f"player_{stranger.pk}": yes}
    assert organiser.post(leads, sent)["Location"] == leads
    assert [row.split()[1] for row in texts(organiser.get(address("desk_sub_rankings")), "tbody tr")] == [
        "Ainger",
        "Dinger",
    ]
    organiser.post(f"{many}?attribute={county.pk}", {"shown": shown, f"player_{people[1].pk}": tirol})
    assert attribute_values_of(people[1]) == {("Bundesland", "Tirol")}
    assert attribute_values_of(stranger) == set()


def test_what_is_wrong_is_said_at_its_field(organiser: Client, evenings: list[Tournament]) -> None:
    hidden = defined(cup(), "Damen").values.get()
    give(Player.objects.all()[0], hidden.attribute)
    empty = Club.objects.create(name="Leer")
    organiser.post(address("desk_new_sub_ranking"), typed())
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("name", typed()),
        ("name", typed(name="")),
        ("evenings", typed(name="x", which="some")),
        ("evenings", typed(name="x", which="some", evenings=[10**12])),
        ("which", typed(name="x", which="")),
        ("which", typed(name="x", evenings=[evenings[0].pk])),
        ("people", typed(name="x", people=f"club-{empty.pk}")),
        ("people", typed(name="x", people="value-x")),
        ("n", typed(name="x", counting="best_n")),
        ("n", typed(name="x", counting="best_n", n=0)),
        ("is_published", typed(name="x", people=f"value-{hidden.pk}", is_published="on")),
    ]
    for field, data in wrong:
        page = organiser.post(address("desk_new_sub_ranking"), data)
        assert (page.status_code in {409, 422}, [*page.context["form"].errors]) == (True, [field]), data
    assert SubRanking.objects.count() == 1


def test_a_rule_typed_while_the_seasons_is_chosen_is_asked_about(organiser: Client, evenings: list[Tournament]) -> None:
    Season.objects.filter(pk=season().pk).update(rule=season().rule | {"criteria": ["participations", "shared"]})
    new = address("desk_new_sub_ranking")
    for sent in ({"n": 2}, {"min_participations": 0}, {"criteria_0": "single_results"}):
        page = organiser.post(new, typed(criteria_0="participations") | sent)
        errors = page.context["form"].errors.as_data()
        assert [(field, each[0].code) for field, each in errors.items()] == [("counting", "ranking_rule_unclear")], sent
    assert not SubRanking.objects.exists()
    assert organiser.post(new, typed(criteria_0="participations", n="", min_participations="")).status_code == 302
    mine = SubRanking.objects.get()
    own = typed(counting="best_n", n=2, min_participations=1, criteria_0="single_results")
    change = address("desk_sub_ranking", mine.pk)
    assert organiser.post(change, seen(organiser, change) | own).status_code == 302
    assert organiser.post(change, seen(organiser, change) | own | {"counting": "", "n": 3}).status_code == 422
    assert (
        organiser.post(change, seen(organiser, change) | own | {"counting": ""}).status_code == 302
    )  # its own may stay where they are
    mine.refresh_from_db()
    assert mine.rule is None


def test_more_evenings_needed_than_chosen_are_refused(organiser: Client, evenings: list[Tournament]) -> None:
    Season.objects.filter(pk=season().pk).update(rule=season().rule | {"min_participations": 3})
    new, both = address("desk_new_sub_ranking"), [each.pk for each in evenings]
    some = typed(which="some", evenings=both, criteria_0="")
    own = {"counting": "best_n", "n": 1}
    for sent, field in (({}, "counting"), (own | {"min_participations": 3}, "min_participations")):
        page = organiser.post(new, some | sent)
        assert page.status_code == 422
        errors = page.context["form"].errors.as_data()
        assert [(name, each[0].code) for name, each in errors.items()] == [(field, "ranking_evenings_too_few")], sent
        assert "a rank takes 3 evenings; chosen: 2." in page.content.decode()
    assert organiser.post(new, typed(name="Alle")).status_code == 302  # all of the season: more are to come
    assert organiser.post(new, some | own | {"min_participations": 2}).status_code == 302
    Season.objects.update(planned=3)
    assert organiser.post(new, some | {"name": "Bisher"}).status_code == 302  # one more is to come
    mine = SubRanking.objects.get(name="Bisher")

    change = address("desk_sub_ranking", mine.pk)
    Season.objects.update(planned=2)  # it takes three by now
    assert organiser.post(change, seen(organiser, change) | some | {"name": "Umbenannt"}).status_code == 302
    assert (
        organiser.post(change, seen(organiser, change) | some | {"name": "Weniger", "evenings": both[:1]}).status_code
        == 422
    )
    assert (
        organiser.post(
            change, seen(organiser, change) | some | own | {"name": "Mehr", "min_participations": 4}
        ).status_code
        == 422
    )
    assert SubRanking.objects.get(pk=mine.pk).name == "Umbenannt"


def test_more_results_counted_than_evenings_chosen_are_refused_unless_more_may_come(
    organiser: Client, evenings: list[Tournament]
) -> None:
    new, both = address("desk_new_sub_ranking"), [each.pk for each in evenings]
    best_nine = typed(which="some", evenings=both, counting="best_n", n=9, min_participations=1, criteria_0="")
    page = organiser.post(new, best_nine)
    errors = page.context["form"].errors.as_data()
    assert [(name, each[0].code) for name, each in errors.items()] == [("n", "ranking_counts_too_many")]
    assert "Of 2 evenings chosen, 9 cannot count." in page.content.decode()
    assert organiser.post(new, best_nine | {"name": "Alle", "which": "all", "evenings": []}).status_code == 302
    Tournament.objects.filter(pk=both[1]).update(is_final=True)
    with_final = {"counting": "best_n_plus_final", "n": 2}
    assert "Of 2 evenings chosen, 3 cannot count." in organiser.post(new, best_nine | with_final).content.decode()

    Season.objects.update(planned=9)
    saved = done(organiser, new, **best_nine)
    assert saved.endswith("9 results are to count; with 2 evenings chosen so far all do.")
    mine = SubRanking.objects.get(rule__n=9, has_own_evenings=True)
    change = address("desk_sub_ranking", mine.pk)
    Season.objects.update(planned=2)
    renamed = best_nine | {"name": "Umbenannt"}
    assert organiser.post(change, seen(organiser, change) | renamed).status_code == 302, "it was so before"
    assert organiser.post(change, seen(organiser, change) | renamed | {"n": 10}).status_code == 422
    assert organiser.post(change, seen(organiser, change) | renamed | {"n": 2}).status_code == 302


def test_the_final_is_among_the_evenings_chosen_for_a_rule_that_counts_it(
    organiser: Client, evenings: list[Tournament]
) -> None:
    evening, final = evenings
    rule = {"counting": "best_n_plus_final", "n": 1, "min_participations": 1, "criteria_0": ""}
    some = typed(which="some", evenings=[evening.pk], **rule)
    new = address("desk_new_sub_ranking")

    def refusals() -> list[tuple[str, str | None]]:
        errors = organiser.post(new, some).context["form"].errors.as_data()
        return [(name, each[0].code) for name, each in errors.items()]

    assert refusals() == [("counting", "ranking_final_missing")]
    Season.objects.update(planned=3)  # it may be the evening that is still to come
    assert organiser.post(new, some | {"name": "Kommt"}).status_code == 302
    Tournament.objects.filter(pk=final.pk).update(is_final=True)
    assert refusals() == [("counting", "ranking_final_missing")]
    mine = SubRanking.objects.get()
    change = address("desk_sub_ranking", mine.pk)
    assert organiser.post(change, seen(organiser, change) | some | {"name": "Umbenannt"}).status_code == 302
    assert organiser.post(new, some | {"evenings": [evening.pk, final.pk]}).status_code == 302


def test_a_season_whose_rank_takes_more_evenings_than_a_ranking_has_is_refused(
    organiser: Client, evenings: list[Tournament]
) -> None:
    few = SubRanking.objects.create(season=season(), name="Zwei Abende", position=1, has_own_evenings=True)
    own = SubRanking.objects.create(
        season=season(), name="Eigene Regel", position=2, has_own_evenings=True, rule=season().rule
    )
    for each in (few, own):
        each.evenings.set(evenings)
    SubRanking.objects.create(season=season(), name="Alle", position=3)
    change = address("desk_season_settings")
    sent = values(organiser, change)
    page = organiser.post(change, seen(organiser, change) | sent | {"min_participations": 3})
    errors = page.context["form"].errors.as_data()
    assert [(name, [each.code for each in found]) for name, found in errors.items()] == [
        ("min_participations", ["season_ranking_too_few"])
    ]
    assert "In the ranking “Zwei Abende” nobody would be ranked: it is about 2 evenings." in page.content.decode()
    assert organiser.post(change, seen(organiser, change) | sent | {"min_participations": 2}).status_code != 422
    Tournament.objects.filter(pk=evenings[0].pk).update(state="cancelled")
    assert evenings_by_season_rule(season()) == (), "nobody has a rank by one evening"
    Season.objects.filter(pk=season().pk).update(planned=4)
    assert evenings_by_season_rule(season()) == (("Zwei Abende", 4),), "three are to come"
    Tournament.objects.filter(pk=evenings[0].pk).update(state="closed")
    Season.objects.filter(pk=season().pk).update(planned=None)

    Season.objects.filter(pk=season().pk).update(rule=season().rule | {"min_participations": 3})
    sent = values(organiser, change) | {"name": "Umbenannt"}
    assert organiser.post(change, seen(organiser, change) | sent).status_code == 302, "nobody was ranked there before"


def test_what_is_published_is_asked_why(organiser: Client, evenings: list[Tournament]) -> None:
    made = SubRanking.objects.create(season=season(), name="Alle", position=1)
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    wanting(DualControlAction.CHANGE_SEASON)
    change, remove = address("desk_sub_ranking", made.pk), address("desk_remove_sub_ranking", made.pk)
    who = {"second_username": "franz", "second_password": PASSWORD}

    assert "optional" not in text_at(organiser.get(change), "label[for=id_reason]")
    assert organiser.post(change, seen(organiser, change) | typed(name="Am Desk")).status_code == 302
    for sent, field in ((who, "reason"), ({"reason": "Beschluss"}, "second_username")):
        page = organiser.post(change, seen(organiser, change) | typed(name="Alle", is_published="on") | sent)
        assert [*page.context["form"].errors] == [field]
    sent = typed(name="Alle", is_published="on", reason="Beschluss") | who
    assert organiser.post(change, seen(organiser, change) | sent).status_code == 302
    asked = organiser.get(remove)
    assert [*asked.context["form"].fields] == ["reason", "second_username", "second_password"]
    assert organiser.post(remove).status_code == 422
    assert organiser.post(remove, {"reason": "Irrtum"} | who).status_code == 302
    assert not SubRanking.objects.exists()


def test_viewers_look_and_nobody_reaches_anothers(client: Client, evenings: list[Tournament]) -> None:
    made = SubRanking.objects.create(season=season(), name="Alle", position=1)
    client.force_login(viewer_of(cup()))
    page = client.get(address("desk_sub_rankings"))
    assert texts(page, "main h2") == ["Alle"]
    assert not texts(page, "main .button")
    for name in ("desk_sub_ranking", "desk_sub_ranking_up", "desk_remove_sub_ranking"):
        assert client.post(address(name, made.pk)).status_code == 404
    other = season(cup_=cup(slug="anderer"))
    client.force_login(anna())
    assert client.get(reverse("web:desk_sub_ranking", args=[other.pk, made.pk])).status_code == 404


def test_public_page_and_files_have_what_is_published_and_nothing_else(
    client: Client, people: list[Player], evenings: list[Tournament]
) -> None:
    for name in ("Offenmerkmal", "Geheimmerkmal"):
        attribute = defined(cup(), name, is_published=True)
        give(people[1], attribute)
        value = attribute.values.get()
        SubRanking.objects.create(season=season(), name=f"Wertung {name}", position=1, value=value, is_published=True)
    SubRanking.objects.create(season=season(), name="Geheim am Pult", position=2)
    Attribute.objects.filter(name="Geheimmerkmal").update(is_published=False)
    publication = publish_season(season(), by=anna(), actor=at_desk(), now=NOW)

    page = client.get(reverse("web:publication", args=[publication.code]))
    assert texts(page, "section h2")[:1] == ["Wertung Offenmerkmal"]
    assert "Geheim" not in page.content.decode()
    paper = " ".join(pdf_pages(published_file(publication, format_="pdf").content))
    assert "Wertung Offenmerkmal" in paper
    assert "Geheim" not in paper
    sheets = workbook(published_file(publication, format_="xlsx").content)
    assert sheets.sheetnames[1] == "Wertung Offenmerkmal"
    assert [cell.value for cell in sheets.worksheets[1][2]][2:] == ["Binger Probe", 421, 2, 198, 223, None]


def test_what_a_change_does_to_the_ranking_is_shown_before_it_is_saved(
    organiser: Client, people: list[Player], evenings: list[Tournament]
) -> None:
    made = SubRanking.objects.create(season=season(), name="Alle", position=1, is_published=True)
    change, first = address("desk_sub_ranking", made.pk), evenings[0].pk
    sent = seen(organiser, change) | typed(name="Alle", which="some", evenings=[first], is_published="on")

    page = organiser.post(change, sent)
    assert (page.status_code, text_at(page, "h1")) == (200, "What this changes")
    shown = text_of(page)
    assert "The first place changes: until now" in shown
    assert "The season table and the list of qualifiers stay as they are." in shown
    assert not made.chosen.exists()

    back = organiser.post(change, sent | {"again": "1"})
    assert text_at(back, "h1") == "Alle"
    assert saved_as_shown(organiser, change, **sent) == "Saved."
    made.refresh_from_db()
    assert [each.tournament_id for each in made.chosen.all()] == [first]
    renamed = seen(organiser, change) | sent | {"name": "Neuer Name"}
    assert organiser.post(change, renamed | seen(organiser, change)).status_code == 302, "no rank changes"

    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    every = sent | seen(organiser, change) | {"which": "all", "evenings": []}
    asked = organiser.post(change, every | {"reason": "Beschluss"})
    (reason,) = parts(asked, "main form [name=reason]")
    assert ("type" in reason.attributes, reason.attributes["value"]) == (True, "Beschluss")
    assert saved_as_shown(organiser, change, **every, reason="Beschluss") == "Saved."
    assert cup().events.latest("pk").reason == "Beschluss"
