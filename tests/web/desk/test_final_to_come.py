"""A final whose cups have evenings to come says so wherever its finalists are listed."""

import json
from datetime import date
from http import HTTPStatus
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.documents.reading import pdf_pages, sheet_rows
from tests.factories import NOW, anna, at_desk, cup, new_tournament, season
from tests.finals import a_final, people, sends
from tests.queries.test_seasons import held
from tests.web.parts import parts
from tests.web.reading import text_of
from tournaments.actions.finals.rankings import ImportedRanking, import_published_ranking, import_ranking
from tournaments.actions.results.publishing import publish_finalists, publish_season
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.documents.exports.ranking import ranking_file
from tournaments.lists.finalists import EveningsToCome
from tournaments.models import ChampionshipCup, Publication, Season
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.finals.rankings import published_ranking
from tournaments.queries.results.publications import PublicationState, season_status

pytestmark = pytest.mark.django_db

SAID = "HRC: 1 of 2 evenings is not in this list yet. Who qualifies may still change."
AT_DESK = ("web:desk_championship", "web:desk_finalists", "web:desk_finalists_publish")


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def read(hrc: ChampionshipCup, sending: Season) -> None:
    publish_season(sending, by=anna(), **acting())
    import_published_ranking(hrc, shown=published_ranking(sending).digest, **acting())


def read_from_file(desk: Client, ranking: str, page: Any) -> None:
    """Take over the ranking that was checked, in place of one read here."""
    (rows,) = {each.attributes["value"] for each in parts(page, "main form input[name=rows]")}
    why = {"effect": "", "reason": "Datei", "other_cup": "on", "other_season": "on", "rows": rows}
    asked = desk.post(f"{ranking}take/", why)
    (effect,) = {each.attributes["value"] for each in parts(asked, "main form input[name=effect]")}
    assert desk.post(f"{ranking}take/", why | {"effect": effect}).status_code == HTTPStatus.FOUND


def test_evenings_of_a_cup_still_to_come_are_told_with_the_finalists(desk: Client, client: Client) -> None:
    sending, cast = season(cup_=cup(slug="hausruck")), people("ABCD")
    Season.objects.filter(pk=sending.pk).update(planned=2)
    sending.refresh_from_db()
    held(cast, 9, 3, -4, -8, season_=sending)
    final = a_final()
    hrc = sends(final, "HRC", season=sending)
    read(hrc, sending)
    assert finalists(final).to_come == (EveningsToCome("HRC", 1, 2),)
    for name in AT_DESK:
        assert SAID in text_of(desk.get(reverse(name, args=[final.season_id])))

    listed = publish_finalists(final.season, by=anna(), **acting())
    assert SAID in text_of(client.get(reverse("web:publication", args=[listed.code])))
    paper, book = (client.get(reverse("web:publication_file", args=[listed.code, 1, each])) for each in ("pdf", "xlsx"))
    assert SAID in " ".join(" ".join(pdf_pages(paper.content)).split())
    assert SAID in [cell for row in sheet_rows(book.content) for cell in row]

    Season.objects.filter(pk=sending.pk).update(planned=None)
    sending.refresh_from_db()
    publish_season(sending, by=anna(), **acting())
    coming = new_tournament(season_=sending, date=date(2027, 3, 1))  # opened since the table was published
    import_published_ranking(hrc, shown=published_ranking(sending).digest, **acting())
    assert finalists(final).to_come == (EveningsToCome("HRC", 1, 2),)
    assert published_ranking(sending).to_come == 1
    coming.delete()
    read(hrc, sending)  # the same ranks, with nothing to come
    assert finalists(final).to_come == ()
    status = season_status(final.season, PublicationKind.FINALISTS)
    assert (status.state, [each.code for each in status.changes]) == (PublicationState.SAME_FIGURES, ["head_to_come"])
    asked = text_of(desk.get(reverse("web:desk_finalists_publish", args=[final.season_id])))
    assert ("Other evenings of the cups still to come" in asked, SAID in asked) == (True, False)
    publish_finalists(final.season, by=anna(), **acting())
    assert "to_come" not in Publication.objects.get(code=listed.code, version=2).content

    Season.objects.filter(pk=sending.pk).update(planned=2)
    sending.refresh_from_db()
    content = ranking_file(sending)
    ranking = reverse("web:desk_final_ranking", args=[final.season_id, hrc.pk])
    page = desk.post(ranking, {"file": SimpleUploadedFile("ranking.json", content)})
    assert SAID in text_of(page)
    read_from_file(desk, ranking, page)
    assert finalists(final).to_come == (EveningsToCome("HRC", 1, 2),)
    older = json.loads(content) | {"list": {"version": 9, "digest": "5b", "published_at": "2027-04-02"}}
    del older["to_come"], older["of_evenings"]
    page = desk.post(ranking, {"file": SimpleUploadedFile("ranking.json", json.dumps(older).encode())})
    assert SAID not in text_of(page)

    ChampionshipCup.objects.filter(pk=hrc.pk).update(to_come=1, of_evenings=2)
    import_ranking(
        hrc, ImportedRanking([], []), correction=SeasonCorrection("verlesen"), **acting()
    )  # which does not say
    assert finalists(final).to_come == ()
