"""A final of several cups from the wrong side: no public address tells of it before it is published or after it is
withdrawn, whoever asks.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.final import FinalTable
from tests.documents.reading import pdf_pages, sheet_rows
from tests.factories import NOW, PlayerFactory, anna, at_desk, clara, cup
from tests.finals import a_final, people, sends
from tests.web.reading import text_of
from tournaments.actions.finals.champions import crown_champion
from tournaments.actions.finals.check_in import register_finalists
from tournaments.actions.finals.points import change_final_points
from tournaments.actions.results.publishing import publish_final, publish_finalists, publish_results
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.api.urls import urlpatterns as api
from tournaments.links import answer_token
from tournaments.models import Championship, FinalPlace, Publication, RegistrationTerms, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.queries.room.screens import Screen
from tournaments.web.public.urls import urlpatterns as public

pytestmark = pytest.mark.django_db

ABSENT, RESERVE = "Stillmann", "Wartinger"
HIDDEN = (ABSENT, RESERVE, "KKX", "Kakadutaler")
"""Who and what stands in the lists of the final, and is in no other way part of its evening."""
TOLD = re.compile(rf"\b({'|'.join(HIDDEN)})\b")
"""As words: a random token may have the same letters in a row."""
TABLE = FinalTable(((1, 60), (2, 57), (3, 50)), 101)
RANKING = {"rank_season", "rank_final", "rulesets"}
PAGES = [("web", each) for each in public] + [("api", each) for each in api if each.name in RANKING]


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


@pytest.fixture
def final() -> Championship:
    """Its day is over and published: one finalist did not come, and a reserve took their place and went home."""
    final = a_final()
    anton, berta = people("AB")
    absent, reserve = (PlayerFactory.create(family_name=name, given_name="Uhu") for name in (ABSENT, RESERVE))
    ranks = [(player, rank, 5) for rank, player in enumerate((anton, absent, reserve), start=1)]
    through = sends(final, HIDDEN[2], ranks, name=f"{HIDDEN[3]} Cup")
    FinalPlace.objects.create(championship=final, player=reserve, replaces=absent, through=through)
    wanted = TotalsEvening(name="Finale", date=NOW.date(), cup_points="score", rounds=1, is_final=True)
    evening = open_totals_evening(final.season, wanted, **acting())
    opens, closes = (timezone.now() - timedelta(days=days) for days in (2, 1))
    RegistrationTerms.objects.create(tournament=evening, opens_at=opens, closes_at=closes, shows_names=True)
    assert register_finalists(evening, **acting()).added == 2
    enter_totals(evening, [EnteredRow(anton.pk, (10,)), EnteredRow(berta.pk, (-10,))], **acting())
    close_totals(evening, **acting())
    publish_results(Tournament.objects.select_related("season__cup").get(pk=evening.pk), by=anna(), **acting())
    change_final_points(final, TABLE, **acting())
    return final


def published(publish: Callable[..., Publication]) -> Callable[[Championship], object]:
    return lambda final: publish(final.season, by=anna(), **acting())


def withdrawn(kind: PublicationKind) -> Callable[[Championship], object]:
    return lambda _: withdraw_list(Publication.objects.get(kind=kind), reason="Irrtum", by=anna(), **acting())


def crowned(final: Championship) -> object:
    return crown_champion(final.season, year=2026, **acting())


STAGES: Sequence[tuple[str, Callable[[Championship], object], set[str]]] = (
    ("nothing published", lambda _: None, set()),
    ("finalists published", published(publish_finalists), {"p"}),
    ("finalists withdrawn", withdrawn(PublicationKind.FINALISTS), set()),
    ("overall ranking published", published(publish_final), {"p"}),
    ("champion entered", crowned, {"p", "champions"}),
    ("overall ranking withdrawn", withdrawn(PublicationKind.FINAL), set()),
)
"""What happens to the final, one after the other, and where its lists are read afterwards."""


def addresses() -> Iterator[str]:
    """Every public address without a token about the evening, its cup or a published list."""
    known: Mapping[str, Sequence[object]] = {
        "public_id": [Tournament.objects.get().public_id],
        "slug": [cup().slug],
        "code": [*Publication.objects.values_list("code", flat=True)],
        "name": [*Screen],
        "audience": ["phones"],
        "format_": ["pdf", "xlsx"],
        **{key: [1] for key in ("version", "line", "drawing")},
    }
    for space, page in PAGES:
        parts = page.pattern.converters
        if set(parts) <= set(known):
            for values in product(*(known[each] for each in parts)):
                yield reverse(f"{space}:{page.name}", kwargs=dict(zip(parts, values, strict=True)))


def said(content: bytes) -> str:
    """What is read in a page or a file."""
    if content.startswith(b"%PDF"):
        return " ".join(pdf_pages(content))
    return str(sheet_rows(content)) if content.startswith(b"PK") else content.decode()


def telling(client: Client) -> set[str]:
    """The first part of each address that tells what is hidden, or that there is a champion."""
    tells = set()
    for address in sorted(set(addresses())):
        response = client.get(address)
        assert response.status_code < 500, address
        kind = address.split("/")[1]
        is_shown = TOLD.search(said(response.getvalue())) is not None
        if is_shown or (kind == "champions" and response.status_code == 200):
            tells.add(kind)
    return tells


def test_no_public_page_tells_what_is_not_published_of_a_final(client: Client, final: Championship) -> None:
    stranger = Client()
    cup(slug="anderer").memberships.create(user=clara())
    stranger.force_login(clara())

    for stage, happen, where in STAGES:
        happen(final)
        assert (telling(client), telling(stranger)) == (where, where), stage


def test_the_page_of_an_answer_tells_of_nobody_else(client: Client, final: Championship) -> None:
    Tournament.objects.update(date=timezone.localdate())

    page = client.get(f"/answer/{answer_token(FinalPlace.objects.get())}/")

    assert page.status_code == 200
    assert [name for name in (ABSENT, RESERVE, "A Uhu", "Uhu A") if name in text_of(page)] == [RESERVE]
