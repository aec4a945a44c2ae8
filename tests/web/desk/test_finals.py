"""The desk's pages of a final of several cups: setting it up, rankings, the one list."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.cup_points import scheme_document
from scoring.qualification import vorrunde_tables
from tests.actions.test_second_person import wanting
from tests.documents.reading import sheet_rows
from tests.factories import NOW, PASSWORD, PlayerFactory, anna, at_desk, season, viewer_of
from tests.factories import cup as new_cup
from tests.finals import a_final, a_final_evening, people, sends
from tests.queries.test_seasons import held
from tests.web.desk.pages import done, error_at, refused, seen, shown, statements
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.publishing import publish_finalists, publish_season
from tournaments.intake.players import PlayerRow
from tournaments.intake.season_ranking import RankingLine, SeasonRanking, ranking_document
from tournaments.models import (
    Championship,
    ChampionshipCup,
    ChampionshipRank,
    FinalContact,
    FinalPlace,
    Player,
    Publication,
    Tournament,
)
from tournaments.models.dual_control import DualControlAction
from tournaments.models.invitation import Answer

pytestmark = pytest.mark.django_db


SIXTY = scheme_document(vorrunde_tables()["vorrunde-60"])
"""As a season page exports a shipped table."""


def url(rest: str = "final/") -> str:
    return f"/desk/seasons/{season().pk}/{rest}"


def hidden(page: Any, name: str) -> str:
    return str(parts(page, f"main form [name={name}]")[0].attributes["value"])


def test_a_final_is_set_up_with_its_cups_and_removed(desk: Client) -> None:
    assert "most Vorrundenpunkte" in shown(desk, url())
    assert "has been set up" in done(desk, url(), title="Tarockfinale 2027")
    assert "No cup yet" in shown(desk, url())
    new = url("final/cups/new/")
    plain: Any = {"name": "Hausruckcup", "short_name": "HRC", "table": "vorrunde-60", "min_participations": "4"}
    assert "Next: its ranking" in done(desk, new, **plain)
    hrc = ChampionshipCup.objects.get()
    assert (hrc.quota, hrc.min_participations, hrc.table) == (60, 4, "vorrunde-60")
    assert "already has a cup of this name" in error_at(desk, new, "name", **plain)
    own: Any = plain | {"name": "Kärntencup", "short_name": "KTC", "table": "own"}
    assert "cannot be used" in error_at(desk, new, "points", **own, points="60 x")
    assert "cannot be used" in refused(desk, new, **own, points="60 61")
    assert "or choose a season" in error_at(desk, new, "name", table="vorrunde-40", min_participations="0")
    done(desk, new, **own, points="60, 50\n40", quota="2")
    ktc = ChampionshipCup.objects.get(short_name="KTC")
    assert (ktc.table, ktc.quota) == ([60, 50, 40], 2)
    one = url(f"final/cups/{ktc.pk}/")
    assert "60 50 40" in shown(desk, one)
    done(desk, one, **seen(desk, one), **own, points="60 50 40 30", quota="")
    assert done(desk, f"{one}up/") == "Saved."
    assert list(Championship.objects.get().cups.values_list("short_name", "quota")) == [("KTC", 4), ("HRC", 60)]
    assert done(desk, f"{one}remove/") == "Kärntencup has been removed."
    assert done(desk, url("final/rename/"), **seen(desk, url("final/rename/")), title="Landesfinale") == "Saved."
    assert "Landesfinale" in shown(desk, url())
    noted = FinalContact(championship=Championship.objects.get(), player=PlayerFactory.create(), changed_at=NOW)
    noted.save()
    asked = shown(desk, url("final/remove/"))
    told = ("Remove Landesfinale?", "Hausruckcup: 60 places", "the addresses of 1 person, noted for this final only")
    assert [each in asked for each in told] == [True, True, True]
    assert Championship.objects.exists()
    assert done(desk, url("final/remove/")) == "The final has been removed."


def test_a_published_season_table_is_taken_over_and_its_newer_version_shown_first(desk: Client) -> None:
    sending, final = season(cup_=new_cup(slug="hausruck")), a_final()
    players = people("ABCD")
    held(players, 9, 3, -4, -8, season_=sending)
    publish_season(sending, by=anna(), actor=at_desk(), now=NOW)
    fields = {"season": str(sending.pk), "table": "vorrunde-40", "min_participations": "0", "short_name": "HRC"}
    done(desk, url("final/cups/new/"), **fields)
    cup = final.cups.get()
    assert (cup.name, cup.season) == (sending.cup.name, sending)
    page = desk.get(url(f"final/cups/{cup.pk}/ranking/"))
    to = url(f"final/cups/{cup.pk}/ranking/published/")

    assert "ranking of 4 people has been read" in done(desk, to, shown=hidden(page, "shown"))
    assert "the same as the one" in shown(desk, url(f"final/cups/{cup.pk}/ranking/"))
    held(players, -9, 3, 14, -8, day=8, season_=sending)
    publish_season(sending, by=anna(), actor=at_desk(), now=NOW)
    assert "version 2 is there" in shown(desk, url())
    assert "There is a newer season table of: HRC" in shown(desk, url("finalists/"))
    assert "C Uhu 3. 1 evening 1. 2 evenings" in shown(desk, url(f"final/cups/{cup.pk}/ranking/"))
    assert "changed in the meantime" in refused(desk, to, shown=hidden(page, "shown"), status=409)


def test_a_typed_ranking_asks_whom_it_means(desk: Client) -> None:
    final = a_final()
    cup = sends(final, "HRC", source="", read_at=None)
    known = PlayerFactory.create(number="0001", family_name="Uhuber", given_name="Resi")
    ranking = url(f"final/cups/{cup.pk}/ranking/")
    lines = "Rang;Nr;Zuname;Vorname;Ort;Teilnahmen\n1;1;Kanarier;Susi;;5\n2;;Neuling;Sepp;Uhudorf;4\nx;;A;;;3"

    assert "choose a file, or type" in error_at(desk, ranking, "file")
    page = desk.post(ranking, {"typed": lines})
    assert "0001 Uhuber Resi" in " ".join(texts(page, "main label"))
    assert len(parts(page, "main .tiles .tile input[type=radio]")) == 2
    assert "A rank is a whole number" in " ".join(texts(page, "main td"))
    rows = hidden(page, "rows")
    assert "say for each" in refused(desk, f"{ranking}take/", rows=rows)
    nobody: Any = {"who-0": "999"}
    assert "say for each" in refused(desk, f"{ranking}take/", rows=rows, **nobody)
    assert "2 people has been read" in done(desk, f"{ranking}take/", rows=rows, **{"who-0": str(known.pk)})
    assert list(cup.ranks.values_list("player__family_name", "rank")) == [("Uhuber", 1), ("Neuling", 2)]
    assert ChampionshipCup.objects.get().source == "typed"
    other = sends(final, "KTC")
    assert "choose the file again" in refused(desk, url(f"final/cups/{other.pk}/ranking/take/"), rows=rows)


def test_names_in_one_column_mean_the_people_who_are_known(desk: Client) -> None:
    cup = sends(a_final(), "HRC", source="", read_at=None)
    berta, eva, anton = (
        PlayerFactory.create(number=number, family_name=family, given_name=given, place=place)
        for number, family, given, place in (
            ("0815", "Skisberger", "Berta", "Uhudorf"),
            (None, "Pagater", "Eva", "Mondhof"),
            (None, "Trullinger", "Anton", "Sküsberg"),
        )
    )
    ranking = url(f"final/cups/{cup.pk}/ranking/")
    lines = (
        "Rang;Name;Teilnahmen\n1;815 Skisberger Berta, Uhudorf;6\n2;Eva Pagater (Mondhof);6\n"
        "3;Dr. Trullinger Anton, Sküsberg;5\n4;Fremder Xaver, Anderswo;4\n5;Berta Neuling (Uhudorf);4"
    )

    page = desk.post(ranking, {"typed": lines})
    assert texts(page, "main dl.stats dd") == ["3", "1", "1", "0"]
    assert [answer.attributes["value"] for answer in parts(page, "main .tile input")] == ["new", "new-1"]
    assert texts(page, "main .tile")[1] == "new: family name Fremder Xaver, given name Anderswo"
    assert texts(page, "main .fold tbody tr")[:2] == [
        "1 0815 Skisberger Berta, Uhudorf 0815 Skisberger Berta, Uhudorf",
        "2 Pagater Eva, Mondhof – Pagater Eva, Mondhof",
    ]
    assert texts(page, "main .fold li") == ["family name Neuling, given name Berta, place Uhudorf"]
    rows = hidden(page, "rows")
    (again,) = parts(page, "main [name=again]")
    back = desk.post(again.attributes["formaction"], {"again": "", "typed": hidden(page, "typed")})
    assert texts(back, "main textarea") == [" ".join(lines.split())]
    assert not texts(back, "main [role=alert]")
    unknown: Any = {"who-3": "new-2"}
    assert "say for each" in refused(desk, f"{ranking}take/", rows=rows, **unknown)
    done(desk, f"{ranking}take/", rows=rows, **{"who-3": "new-1"})

    named = cup.ranks.values_list("player__family_name", "player__given_name", "player__place")
    assert list(cup.ranks.values_list("player", flat=True))[:3] == [berta.pk, eva.pk, anton.pk]
    assert list(named)[3:] == [("Fremder Xaver", "Anderswo", ""), ("Neuling", "Berta", "Uhudorf")]


def test_what_another_ranking_changes_is_shown_once_everybody_is_known(desk: Client) -> None:
    resi = PlayerFactory.create(number="0001", family_name="Uhuber", given_name="Resi")
    cup = sends(a_final(), "HRC", [(resi, 3, 4)])
    ranking = url(f"final/cups/{cup.pk}/ranking/")
    typed = {"typed": "Rang;Nr;Zuname;Vorname;Teilnahmen\n1;1;Kanarier;Susi;5"}
    asked = desk.post(ranking, typed)
    assert "What changes" not in asked.content.decode()

    said = {"rows": hidden(asked, "rows"), "who-0": str(resi.pk)}
    seen = desk.post(f"{ranking}take/", said)

    known = "1 0001 Kanarier Susi 0001 Uhuber Resi, Oberkakadu"
    assert texts(seen, "main tbody tr") == ["Uhuber Resi 3. 4 evenings 1. 5 evenings", known]
    listed = publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    assert not parts(desk.post(ranking, typed), "main [name=reason]")  # asked once, beside what changes
    assert not parts(desk.post(f"{ranking}take/", said), "main [name=reason]")
    answered = {name: hidden(seen, name) for name in ("rows", "answered", "who-0")}
    assert parts(desk.post(f"{ranking}take/", answered), "main [name=reason]")
    listed.delete()
    assert list(cup.ranks.values_list("rank")) == [(3,)]
    kept = {name: hidden(seen, name) for name in ("rows", "answered", "who-0")}
    assert "1 person has been read" in done(desk, f"{ranking}take/", **kept)
    assert list(cup.ranks.values_list("player", "rank")) == [(resi.pk, 1)]


def test_the_file_of_another_installation_is_taken_over(desk: Client) -> None:
    cup = sends(a_final(), "HRC", source="", read_at=None)
    line = RankingLine(PlayerRow("0815", "Skisberger", "Berta", place="Uhudorf"), 1, 8, 1234)
    table = SeasonRanking("Donaucup", "DC", "2026/27", 3, "5b", "2027-04-02", 60, 4, "vorrunde-60", 9, (line,))
    content = json.dumps(ranking_document(table)).encode()
    ranking = url(f"final/cups/{cup.pk}/ranking/")

    page = desk.post(ranking, {"file": SimpleUploadedFile("ranking.json", content)})
    assert "own places (60), evenings needed (4)" in " ".join(texts(page, "main label"))
    assert "The file is the ranking of Donaucup, season 2026/27." in texts(page, "main p")
    asked = refused(desk, f"{ranking}take/", rows=hidden(page, "rows"))
    assert "is the ranking of Donaucup, 2026/27, and not of" in asked
    assert ChampionshipCup.objects.get().read_at is None
    rows = {"rows": hidden(page, "rows"), "other_cup": "on"}
    assert "1 person has been read" in done(desk, f"{ranking}take/", **rows)
    assert ChampionshipCup.objects.get().quota != 60
    assert "1 person has been read" in done(desk, f"{ranking}take/", **rows, terms="on")
    ChampionshipCup.objects.update(short_name="dc")
    own = desk.post(ranking, {"file": SimpleUploadedFile("ranking.json", content)})
    assert not parts(own, "[name=other_cup]")

    taken = ChampionshipCup.objects.get()
    assert (taken.quota, taken.min_participations, taken.table) == (60, 4, "vorrunde-60")
    assert (taken.source, taken.read_version) == ("file", 3)
    assert "0815" in Player.objects.values_list("number", flat=True)
    wrong = {"file": SimpleUploadedFile("ranking.json", content.replace(b'"rank": 1', b'"rank": 0'))}
    assert "is not as a season" in desk.post(ranking, wrong).content.decode()


def exported(season_: str = "2026/27", *, version: int = 1, rank: int = 1, table: Any = SIXTY) -> Any:
    """What a season page exports for a final: one person, 60 places, four evenings."""
    line = RankingLine(PlayerRow("0815", "Skisberger", "Berta", place="Uhudorf"), rank, 8, 1234)
    made = SeasonRanking("Cup HRC", "HRC", season_, version, "5b", "2027-04-02", 60, 4, table, 9, (line,))
    return {"file": SimpleUploadedFile("ranking.json", json.dumps(ranking_document(made)).encode())}


def test_a_file_of_another_season_is_taken_once_confirmed(desk: Client) -> None:
    cup = sends(a_final(), "HRC", source="", read_at=None)
    ranking = url(f"final/cups/{cup.pk}/ranking/")
    first = desk.post(ranking, exported("2025/26"))
    assert not parts(first, "main [name=other_season]")
    assert texts(first, "main tbody tr")[0] == "1 Skisberger Berta Uhudorf 8 1234"
    done(desk, f"{ranking}take/", rows=hidden(first, "rows"))
    assert not parts(desk.post(ranking, exported("2025/26", version=2)), "main [name=other_season]")

    page = desk.post(ranking, exported("2024/25", version=7, rank=3))
    assert "The ranking read so far is of season 2025/26" in " ".join(texts(page, "main label"))
    asked = refused(desk, f"{ranking}take/", rows=hidden(page, "rows"))
    assert "is of season 2024/25, and the ranking of Cup HRC read so far of 2025/26" in asked
    assert ChampionshipCup.objects.get().read_season == "2025/26"
    assert "1 person has been read" in done(desk, f"{ranking}take/", rows=hidden(page, "rows"), other_season="on")
    assert ChampionshipCup.objects.get().read_season == "2024/25"
    assert "file of another installation · Cup HRC 2024/25" in shown(desk, ranking)


def test_terms_behind_a_published_list_are_taken_with_a_reason(desk: Client) -> None:
    final = a_final()
    hrc, new = sends(final, "HRC"), sends(final, "KTC", name="Kärntencup", source="", read_at=None)
    take = url(f"final/cups/{hrc.pk}/ranking/take/")
    done(desk, take, rows=hidden(desk.post(take.removesuffix("take/"), exported()), "rows"))
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    wanting(DualControlAction.CHANGE_SEASON)
    why: Any = {"reason": "Beschluss", "second_username": "franz", "second_password": PASSWORD}

    page = desk.post(take.removesuffix("take/"), exported(version=2, rank=2))
    assert texts(page, "main #terms tbody tr") == ["Places 2 60", "Evenings needed 0 4"]
    rows: Any = {"rows": hidden(page, "rows")}

    def effect(**sent: str) -> dict[str, str]:
        return {**sent, "effect": hidden(desk.post(take, sent), "effect")}

    with_terms: Any = effect(**rows, terms="on")
    assert "Please give a reason." in error_at(desk, take, "reason", **with_terms)
    wrong = desk.post(take, with_terms | {"reason": "Beschluss"})
    assert "second organiser" in wrong.content.decode()
    assert hidden(wrong, "terms") == "on"
    plain: Any = effect(**rows)  # without the terms it is a newer version
    assert "look at it again" in refused(desk, take, **plain | {"effect": with_terms["effect"]}, status=409)
    assert "1 person has been read" in done(desk, take, **plain)
    assert ChampionshipCup.objects.get(pk=hrc.pk).quota == 2
    rows = {"rows": hidden(desk.post(take.removesuffix("take/"), exported(version=3)), "rows")}
    assert "1 person has been read" in done(desk, take, **effect(**rows, terms="on"), **why)
    taken = ChampionshipCup.objects.get(pk=hrc.pk)
    assert (taken.quota, taken.min_participations, taken.table) == (60, 4, "vorrunde-60")
    assert not parts(desk.post(take.removesuffix("take/"), exported(version=4)), "main [name=terms]")

    take = url(f"final/cups/{new.pk}/ranking/take/")
    own = {"slug": "own", "name": "Kärntner", "purpose": "vorrundenpunkte", "kind": "rank_table", "points": [60, 50]}
    first = desk.post(take.removesuffix("take/"), exported(table=own))
    assert "checked" not in parts(first, "main [name=terms]")[0].attributes  # whoever runs the final has typed others
    assert texts(first, "main #terms tbody tr")[-1] == "Vorrundenpunkte Vorrundenpunkte, 60 ranks Kärntner: 60 50"
    told: Any = {"rows": hidden(first, "rows"), "terms": "on"}
    assert "and not of Kärntencup" in refused(desk, take, **told)
    told = effect(**told, other_cup="on")
    assert "Please give a reason." in error_at(desk, take, "reason", **told)
    assert "1 person has been read" in done(desk, take, **told, **why)
    assert ChampionshipCup.objects.get(pk=new.pk).table == own


def test_a_renamed_cup_keeps_its_terms(desk: Client) -> None:
    own = {"slug": "own", "name": "Table of its own", "purpose": "vorrundenpunkte", "kind": "rank_table"}
    whole = own | {"points": [60, 50, 12], "beyond": {"first": 2, "step": 0}}
    cup = sends(a_final(), "HRC", [(people("A")[0], 1, 5)], table=whole)
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    one = url(f"final/cups/{cup.pk}/")

    for name in ("Hausruck", "Hausruckcup"):
        page = desk.get(one)
        shown_: Any = {each: hidden(page, each) for each in ("short_name", "min_participations", "quota")}
        chosen = next(each for each in parts(page, "main [name=table]") if "checked" in each.attributes)
        shown_ |= {"table": chosen.attributes["value"], "points": texts(page, "main [name=points]")[0]}
        assert done(desk, one, **seen(desk, one), **shown_, name=name) == "Saved."
        kept = ChampionshipCup.objects.get()
        assert (kept.name, kept.table, kept.quota, kept.min_participations) == (name, whole, 2, 0)
    other: Any = seen(desk, one) | shown_ | {"name": "H", "quota": ""}
    assert "What this changes" in desk.post(one, other).content.decode()
    done(desk, one, **other, effect=hidden(desk.post(one, other), "effect"), reason="alle")
    kept = ChampionshipCup.objects.get()
    assert (kept.quota, kept.table) == (3, whole)


def test_a_file_that_is_no_ranking_says_so(desk: Client) -> None:
    cup = sends(a_final(), "HRC")
    ranking = url(f"final/cups/{cup.pk}/ranking/")

    typed = "Rang;Nr;Zuname;Vorname;Ort\n1;;A;B;C"
    assert "The first row lacks a column: Teilnahmen." in error_at(desk, ranking, "typed", typed=typed)
    assert "The first row lacks a column: Rang, Teilnahmen." in error_at(desk, ranking, "typed", typed="Name\nA B")
    for content in (b"Name;Ort\nA;B", b"", json.dumps({"x": 1}).encode()):
        file = SimpleUploadedFile("rang.csv", content)
        assert desk.post(ranking, {"file": file}).status_code == 422


def test_the_list_is_filtered_published_corrected_and_withdrawn(desk: Client) -> None:
    final = a_final()
    a, b, c, d = people("ABCD")
    sends(final, "HRC", [(a, 1, 9), (b, 2, 9), (c, 3, 8), (d, 4, 8)])
    sends(final, "KTC", [(c, 1, 5)])
    answer_final_place(final, a, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    listed = url("finalists/")

    def names(query: str = "") -> list[str]:
        return [each[0] for each in texts(desk.get(f"{listed}{query}"), "tbody th")]

    assert names() == ["C", "B", "D", "A"]
    for written in ("C Uhu, Oberkakadu", "Uhu C (Oberkakadu)", "C, Uhu", "Dr. C", "C, Mag. Uhu"):
        assert names(f"?{urlencode({'name': written})}") == ["C"]
    assert names("?cup=KTC") == ["C"]
    assert names("?status=in") == ["C", "B"]
    assert names("?status=declined") == ["A"]
    assert names("?name=d+uhu") == ["D"]
    assert "Nobody is like this." in shown(desk, f"{listed}?name=xyz")
    assert "KTC: place 1 also by HRC, 104" in shown(desk, f"{listed}?cup=KTC")
    assert done(desk, f"{listed}publish/") == "The list of finalists is published."
    made = Publication.objects.get()
    assert done(desk, f"{listed}withdraw/", version="1", reason="falsche Rangliste") == "The list has been withdrawn."
    assert "falsche Rangliste" in shown(desk, listed)
    assert desk.get(f"/p/{made.code}/v1/pdf/").status_code == 410


def test_reserves_stand_by_cup_in_the_order_of_those_who_wait(desk: Client) -> None:
    final = a_final()
    a, b, c, d, e, f = people("ABCDEF")
    sends(final, "HRC", [(a, 1, 9), (b, 2, 9), (c, 3, 9), (d, 4, 9), (e, 4, 9), (f, 6, 9)])
    sends(final, "MTC", [(c, 1, 9), (a, 2, 9), (f, 3, 9)])
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    listed = url("finalists/")

    for page in (desk.get(listed), desk.get(f"/p/{Publication.objects.get().code}/")):
        assert texts(page, "#reserves h3") == ["Cup HRC", "Cup MTC"]
        assert texts(page, "#reserves tbody td")[1::2] == [
            "in the final through MTC already rank 3",
            "Reserve 1 rank 4 · tied: in together · in once 2 places are free",
            "Reserve 1 rank 4 · tied: in together · in once 2 places are free",
            "Reserve 3 rank 6 · in once 4 places are free",
            "Reserve 1 rank 3",
        ]
        assert texts(page, "#reserves tbody td")[::2] == ["104", "98", "98", "91", "104"]
        assert texts(page, "tbody td")[1] == "HRC: place 1 also by MTC, 111"
        assert texts(page, "tbody td")[3] == "MTC: place 1 HRC: place 3"
    evening = a_final_evening(final)
    door = f"/desk/evenings/{evening.pk}/finalists/"
    assert [each for each in texts(desk.get(door), "details small") if each.startswith("HRC")][:3] == [
        "HRC: reserve 1, brings 98 Vorrundenpunkte · tied: in together",
        "HRC: reserve 1, brings 98 Vorrundenpunkte · tied: in together",
        "HRC: reserve 3, brings 91 Vorrundenpunkte",
    ]
    check_in(evening, b, actor=at_desk(), now=NOW)
    done(desk, f"{door}replace/", missing=a.pk, reserve=d.pk, cup="HRC")
    assert texts(desk.get(door), "#tied small")[1] == (
        "HRC: reserve 1, brings 98 Vorrundenpunkte · tied with D Uhu, who came for A Uhu"
    )
    done(desk, f"{door}replace/", missing=a.pk, reserve=e.pk, cup="HRC")
    assert not parts(desk.get(door), "#tied")
    Tournament.objects.all().delete()
    FinalPlace.objects.all().delete()
    rows = sheet_rows(desk.get(f"/p/{Publication.objects.get().code}/v1/xlsx/").content)
    assert [row[6:8] for row in rows if row[1] == "F Uhu"] == [("MTC: reserve 1 (place 3)", "HRC: reserve 3 (place 6)")]
    assert texts(desk.get(f"{listed}?name=f&cup=MTC"), "#reserves tbody th")[0].startswith("F Uhu")
    assert not parts(desk.get(f"{listed}?status=in"), "#reserves")
    answer_final_place(final, a, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    page = desk.get(listed)  # C has moved up in HRC, and was in through MTC already
    assert "1 moved up" in texts(page, "main")[0]
    assert [each[0] for each in texts(desk.get(f"{listed}?status=moved_up"), "tbody th")] == ["F"]


def test_what_publishing_anew_changes_is_grouped(desk: Client) -> None:
    final = a_final()
    a, b, c, d, e, f = people("ABCDEF")
    hrc = sends(final, "HRC", [(a, 1, 9), (b, 2, 9), (c, 3, 8), (d, 4, 8)])
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    ChampionshipRank.objects.filter(cup=hrc).delete()
    for rank, (player, played) in enumerate(((b, 9), (e, 9), (a, 9), (d, 8), (f, 8)), start=1):
        ChampionshipRank.objects.create(cup=hrc, player=player, rank=rank, participations=played)

    page = desk.get(url("finalists/publish/"))

    without_place = ["New, without a place 1", "Gone, without a place before 1"]
    assert texts(page, "h3") == ["In anew 1", "No longer in 1", "Moved 1", *without_place]
    lines = [part.text for part in parts(page, "section ul li")]
    assert lines[0].startswith("E Uhu: new on the list")
    assert lines[1].startswith("A Uhu: now")


def test_pages_take_the_same_statements_with_many(desk: Client) -> None:
    final = a_final()
    sends(final, "HRC", [(each, place, 9) for place, each in enumerate(people("AB"), start=1)])
    pages = (url(), url("finalists/"))
    few = [statements(desk, page) for page in pages]
    for name in ("KTC", "TTC"):
        sends(final, name, [(each, place, 9) for place, each in enumerate(people("CDEFGH"), start=1)])

    assert [statements(desk, page) for page in pages] == few


def test_who_may_only_look_changes_nothing(client: Client) -> None:
    final = a_final()
    client.force_login(viewer_of(final.season.cup))

    assert "Add a cup" not in shown(client, url())
    assert client.get(url("final/cups/new/")).status_code == 404
    assert [each(url("final/remove/")).status_code for each in (client.get, client.post)] == [404, 404]
    assert Player.objects.count() == 0


def test_behind_a_published_list_cups_and_rankings_ask_why(desk: Client) -> None:
    resi = PlayerFactory.create(number="0001", family_name="Uhuber", given_name="Resi")
    cup = sends(a_final(), "HRC", [(resi, 3, 4)])
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    wanting(DualControlAction.CHANGE_SEASON)
    one = url(f"final/cups/{cup.pk}/")
    plain: Any = {"name": "Cup HRC", "short_name": "HRC", "table": "vorrunde-60", "min_participations": "0"}
    why: Any = {"reason": "Beschluss", "second_username": "franz", "second_password": PASSWORD}

    new: Any = seen(desk, one) | plain | {"quota": "1"}
    new["effect"] = hidden(desk.post(one, new), "effect")
    assert "Please give a reason." in error_at(desk, one, "reason", **new)
    assert "second organiser" in error_at(desk, one, "second_username", **new, reason="Beschluss")
    assert done(desk, one, **seen(desk, one) | plain | {"name": "Hausruck"}, quota="2") == "Saved."
    assert "Somebody else has changed this cup meanwhile." in refused(desk, one, **new | why, status=409)
    new |= seen(desk, one)
    assert "look at it again" in refused(desk, one, **new | why, status=409)
    new["effect"] = hidden(desk.post(one, new), "effect")
    assert done(desk, one, **new, **why) == "Saved."
    ranking = url(f"final/cups/{cup.pk}/ranking/")
    asked = desk.post(ranking, {"typed": "Rang;Nr;Zuname;Vorname;Teilnahmen\n1;1;Uhuber;Resi;5"})
    rows = hidden(asked, "rows")
    effect = desk.post(f"{ranking}take/", {"rows": rows})
    assert texts(effect, "section li") == ["Uhuber Resi: now HRC: place 1"]
    sent: Any = {"rows": hidden(effect, "rows"), "effect": hidden(effect, "effect")}
    assert "Please give a reason." in refused(desk, f"{ranking}take/", **sent)
    assert cup.ranks.get().rank == 3
    assert "1 person has been read" in done(desk, f"{ranking}take/", **sent, **why)
    assert cup.ranks.get().rank == 1
    [folded] = texts(desk.get(one), "details#remove")  # nobody removes it in passing
    assert "The ranking has 1 person and cannot be brought back. Remove" in folded
    asked = desk.post(f"{one}remove/")
    assert parts(asked, "main [name=reason]")
    assert texts(asked, "section h3") == ["No longer in 1"]
    gone: Any = {"effect": hidden(asked, "effect")}
    assert "Please give a reason." in refused(desk, f"{one}remove/", **gone, reason="")
    assert done(desk, f"{one}remove/", **gone, **why) == "Cup HRC has been removed."
    new = plain | {"quota": "1"}
    added = desk.post(url("final/cups/new/"), new)
    assert ("Nobody comes in, drops out or moves." in text_of(added), ChampionshipCup.objects.count()) == (True, 0)
    done(desk, url("final/cups/new/"), **new, effect=hidden(added, "effect"), **why)
    assert ChampionshipCup.objects.get().short_name == "HRC"


def test_behind_a_published_list_a_cups_terms_show_who_comes_in_before_they_are_saved(desk: Client) -> None:
    cup = sends(a_final(), "HRC", [(each, rank, 5) for rank, each in enumerate(people("ABC"), start=1)])
    sends(cup.championship, "KTC", [(Player.objects.get(family_name="C"), 1, 5)])
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    one = url(f"final/cups/{cup.pk}/")
    plain: Any = {"name": "Cup HRC", "short_name": "HRC", "table": "vorrunde-60", "min_participations": "0"}
    plain |= seen(desk, one)

    page = desk.post(one, plain | {"quota": "1"})
    more = desk.post(one, plain | {"quota": "3"})
    none = desk.post(one, plain | {"quota": "2", "table": "own", "points": " ".join(map(str, range(200, 0, -1)))})
    back = desk.post(one, plain | {"quota": "1", "again": "1"})

    assert texts(page, "h3") == ["No longer in 1"]
    assert next(part.text for part in parts(page, "section ul li")).startswith("B Uhu: now HRC: reserve 1")
    assert texts(more, "h3") == ["Moved 1"]  # C is in through the other cup already
    assert texts(none, "h3")[0].startswith("Moved")
    assert str(parts(back, "main [name=quota]")[0].attributes["value"]) == "1"
    assert "already has a cup" in error_at(desk, one, "name", **plain | {"quota": "1", "short_name": "KTC"})
    assert ChampionshipCup.objects.get(pk=cup.pk).quota == 2
    sent: Any = {name: hidden(page, name) for name in (*plain, "quota", "effect")}
    assert done(desk, one, **sent, reason="Beschluss") == "Saved."
    assert ChampionshipCup.objects.get(pk=cup.pk).quota == 1


def test_a_published_table_in_place_of_another_ranking_asks_why(desk: Client) -> None:
    sending, players = season(cup_=new_cup(slug="hausruck")), people("ABCD")
    held(players, 9, 3, -4, -8, season_=sending)
    publish_season(sending, by=anna(), actor=at_desk(), now=NOW)
    cup = sends(a_final(), "HRC", [(players[3], 1, 5)], season=sending)
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    page = desk.get(url(f"final/cups/{cup.pk}/ranking/"))
    to, seen = url(f"final/cups/{cup.pk}/ranking/published/"), hidden(page, "shown")

    effect = desk.post(to, {"shown": seen})
    assert texts(effect, "section h3") == ["In anew 2", "No longer in 1", "New, without a place 1"]
    sent: Any = {name: hidden(effect, name) for name in ("shown", "effect")}
    assert "Please give a reason." in refused(desk, to, **sent)
    assert cup.ranks.count() == 1
    assert "changed in the meantime" in refused(desk, to, **sent | {"shown": "x"}, status=409)
    assert "ranking of 4 people has been read" in done(desk, to, **sent, reason="vertippt")
