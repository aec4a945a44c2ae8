"""A newer ranking or fewer places take no place at a final unasked from somebody who has accepted, or is here."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.actions.test_frozen_final_rankings import two_cups_gone_on
from tests.actions.witness import everything, refused
from tests.factories import NOW, at_desk
from tests.finals import a_final_evening, cast_of
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.finals.championships import CupTerms, change_final_cup, remove_final_cup
from tournaments.actions.finals.check_in import replace_finalist
from tournaments.actions.finals.rankings import ImportedRanking, import_published_ranking, import_ranking
from tournaments.actions.people.check_in import check_in
from tournaments.models import Championship, Player
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.finals.rankings import published_ranking

pytestmark = pytest.mark.django_db

PROMISED = "Have accepted and lose their place by this:"


@pytest.fixture
def cast() -> dict[str, Player]:
    return cast_of("ABCDEFGH")


@pytest.fixture
def final(cast: dict[str, Player]) -> Championship:
    """A and B come from HRC, B and E from WTC; of HRC, a newer table with C and D as its first is public."""
    final = two_cups_gone_on(cast)
    for name in "AE":
        answer_at_desk(final, cast[name], answer=Answer.ACCEPTED, seen="open", **acting())
    return final


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def inside(final: Championship) -> str:
    return "".join(sorted(row.person.name[0] for row in finalists(final).rows if row.is_in))


def hidden(page: Any) -> dict[str, str]:
    return {each.attributes["name"]: each.attributes["value"] or "" for each in parts(page, "main input[type=hidden]")}


def test_who_has_accepted_is_named_before_a_ranking_or_terms_take_the_place(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    hrc, wtc = final.cups.order_by("position")
    assert hrc.season is not None
    taken = reverse("web:desk_final_ranking_published", args=[final.season_id, hrc.pk])
    change, remove = (
        reverse(f"web:desk_{name}", args=[final.season_id, wtc.pk]) for name in ("final_cup", "remove_final_cup")
    )
    sent = {"name": "Cup WTC", "short_name": "WTC", "table": "vorrunde-60", "quota": "1", "min_participations": "0"}
    sent["seen"] = parts(desk.get(change), "input[name=seen]")[0].attributes["value"]

    newest = {"shown": published_ranking(hrc.season).digest}
    pages = [desk.post(taken, newest), desk.post(change, sent), desk.get(remove)]
    assert [PROMISED in text_of(each) for each in pages] == [True] * 3
    named = [texts(each, "main .message[data-tone=warn] strong") for each in pages]
    assert (named, inside(final)) == ([["A Uhu"], ["E Uhu"], ["E Uhu"]], "ABE")
    desk.post(change, hidden(pages[1]))
    assert inside(final) == "AB"
    answer_at_desk(final, cast["A"], answer=Answer.OPEN, seen="accepted", **acting())
    desk.post(taken, newest)
    assert inside(final) == "BCD", "nobody who has accepted loses a place, so nobody is asked about"


def test_who_is_here_keeps_the_place_before_the_draw(
    desk: Client, final: Championship, cast: dict[str, Player]
) -> None:
    hrc, wtc = final.cups.order_by("position")
    assert hrc.season is not None
    evening = a_final_evening(final, rounds_planned=1)
    check_in(evening, cast["A"], **acting())
    replace_finalist(evening, missing=cast["E"].pk, reserve=cast["F"].pk, cup="WTC", **acting())
    shown = published_ranking(hrc.season).digest
    fewer = CupTerms("Cup WTC", "WTC", "vorrunde-60", 1)
    before = everything()

    with refused("others_here", names="A Uhu"):
        import_published_ranking(hrc, shown=shown, **acting())
    with refused("others_here", names="A Uhu"):
        import_ranking(hrc, ImportedRanking([], []), **acting())
    with refused("others_here", names="F Uhu"):
        change_final_cup(wtc, fewer, **acting())
    with refused("others_here", names="A Uhu"):
        remove_final_cup(hrc, **acting())
    said = "Here at the final already, and without a place by this: A Uhu. Whoever is here keeps it."
    taken = reverse("web:desk_final_ranking_published", args=[final.season_id, hrc.pk])
    remove = reverse("web:desk_remove_final_cup", args=[final.season_id, hrc.pk])
    for answer in (desk.post(taken, {"shown": shown}), desk.get(remove)):
        assert (answer.status_code, said in text_of(answer)) == (422, True)
    assert everything() == before
