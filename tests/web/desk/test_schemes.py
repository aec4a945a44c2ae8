"""The form of a prize scheme: rows of any kind and number, and what it would give."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.actions.till.acts import finished_tournament, set_prizes, take_all
from tests.factories import new_tournament
from tests.money.schemes import ANY_SCHEMES
from tests.web.desk.pages import done, error_at, refused, shown, tournament_url
from tests.web.desk.typed_schemes import AMOUNTS, AT_AMOUNT, AT_RANKS, PERCENTS, SCHEME, TYPED, percents
from tests.web.parts import links, parts, texts
from tournaments.models import Season, Tournament
from tournaments.money.prize_schemes import (
    CentsByRank,
    PercentOfFees,
    PrizeScheme,
    example_schemes,
    prize_scheme_document,
)
from tournaments.web.desk.forms.prizes import PrizeSchemeForm, scheme_values


def url(tournament: Tournament) -> str:
    return tournament_url(tournament, "till/prizes/scheme/")


def as_posted(form: PrizeSchemeForm) -> QueryDict:
    """What a browser sends of a form that nobody has touched: line ends as HTML has them."""
    posted = QueryDict(mutable=True)
    posted.setlist("rows", list(form.keys))
    for name in form.fields:
        posted[name] = str(form[name].value()).replace("\n", "\r\n")
    return posted


PATIENT = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A form takes its time where the machine has other work."""


@pytest.mark.parametrize("language", ["de", "en"])
@PATIENT
@given(scheme=ANY_SCHEMES)
def test_every_scheme_comes_out_of_the_form_as_it_went_in(language: str, scheme: PrizeScheme) -> None:
    with translation.override(language):
        values = scheme_values(scheme)
        form = PrizeSchemeForm(
            as_posted(PrizeSchemeForm(initial=values, is_shared=False)), initial=values, is_shared=False
        )

        assert form.is_valid(), form.errors
        assert form.scheme == scheme


@PATIENT
@given(posted=st.dictionaries(st.sampled_from(list(TYPED)), st.text(max_size=20)), rows=st.lists(st.text()))
def test_whatever_is_posted_is_a_scheme_or_refused(posted: dict[str, str], rows: list[str]) -> None:
    data = QueryDict(mutable=True)
    data.update(posted)
    data.setlist("rows", [*TYPED["rows"], *rows])
    form = PrizeSchemeForm(data, is_shared=False)

    assert form.is_valid() == (form.scheme is not None)


@pytest.mark.django_db
def test_several_rows_of_a_kind_are_kept(desk: Client) -> None:
    tournament = new_tournament()
    twice = PrizeScheme("Abend", (PercentOfFees((30, 20)), CentsByRank((500,)), PercentOfFees((5, 5, 5))), 25)
    set_prizes(tournament, twice)
    page = desk.get(url(tournament))

    form = page.context["form"]
    posted = {name: form[name].value() for name in form.fields}
    done(desk, url(tournament), rows=form.keys, **posted)

    tournament.refresh_from_db()
    assert tournament.prize_scheme == prize_scheme_document(twice)
    assert texts(page, "main .form .panel strong")[:3] == [
        "1. Percent of the fees",
        "2. Amounts by rank",
        "3. Percent of the fees",
    ]


@pytest.mark.django_db
def test_what_is_wrong_is_said_at_its_row(desk: Client) -> None:
    here = url(new_tournament())

    def error(field: str, typed: str, **more: Any) -> str:
        return error_at(desk, here, field, **{**TYPED, field: typed, **more})

    assert "whole numbers" in error(PERCENTS, "dreißig")
    assert "whole numbers" in error(PERCENTS, "12,5 7,5 5")
    assert "without blanks" in error(AMOUNTS, "1 000 500")
    assert error(AT_RANKS, "6 1000") == "Certain ranks of the prize scheme has to be between 1 and 999."
    assert "ascending" in error(AT_RANKS, "12 6")
    assert error(AT_RANKS, "") == "Certain ranks of the prize scheme is empty."
    assert "missing" in error(AT_AMOUNT, "")
    assert "amount like 14" in error(AMOUNTS, "viel")
    both = percents("60 30", "8 7")
    assert "105 % of the fees" in error_at(desk, here, "percent_of_fees-1-percents", **both)
    assert "at least one prize" in refused(desk, here, name="Abend", round_to="10", rows=["cents_by_rank-0"])
    assert "no prizes of this kind" in refused(desk, here, **{**TYPED, "rows": ["percent_of_fees-0", "car-1"]})
    assert "at most 20" in refused(desk, here, **percents(*["1"] * 21))


def test_problems_have_their_codes() -> None:
    def codes(typed: dict[str, Any]) -> dict[str, list[str]]:
        data = QueryDict(mutable=True)
        for name, value in typed.items():
            data.setlist(name, value if isinstance(value, list) else [value])
        found = PrizeSchemeForm(data, is_shared=False).errors.get_json_data()
        return {name: [each["code"] for each in errors] for name, errors in found.items()}

    assert codes(percents("60", "50")) == {"percent_of_fees-1-percents": ["prize_over_100_percent"]}
    assert codes(percents("101")) == {"percent_of_fees-0-percents": ["prize_out_of_range"]}
    assert codes({**TYPED, "rows": ["car-1", *TYPED["rows"]]}) == {"__all__": ["prize_unknown_kind"]}
    assert codes({**TYPED, AT_AMOUNT: ""}) == {AT_AMOUNT: ["prize_missing"]}
    assert codes({**TYPED, "round_to": "3"}) == {"round_to": ["invalid_choice"]}


@pytest.mark.django_db
def test_rows_are_added_and_left_out_with_everything_that_was_typed(desk: Client) -> None:
    tournament = new_tournament()
    here = url(tournament)
    typed = {**TYPED, AMOUNTS: "viel"}

    more = desk.post(here, typed | {"more": "percent_of_fees"})
    less = desk.post(here, typed | {"without": "cents_at_ranks-2"})

    assert more.context["form"].keys == [*TYPED["rows"], "percent_of_fees-5"]
    assert 'name="percent_of_fees-5-percents" autofocus' in more.content.decode()
    assert less.context["form"].keys == [key for key in TYPED["rows"] if key != "cents_at_ranks-2"]
    assert [each.context["form"][AMOUNTS].value() for each in (more, less)] == ["viel", "viel"]
    full = desk.post(here, percents(*["1"] * 20) | {"more": "percent_of_fees"})
    assert len(full.context["form"].keys) == 20
    assert "Something else to win" not in full.content.decode()
    assert desk.post(here, typed | {"more": "car"}).context["form"].keys == TYPED["rows"]
    tournament.refresh_from_db()
    assert tournament.prize_scheme is None


@pytest.mark.django_db
def test_what_would_be_paid_out_is_shown_before_saving(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    here = url(tournament)
    assert "What is offered" not in shown(desk, here)

    page = desk.post(here, TYPED | {"preview": "1"})
    piece = desk.post(here, TYPED | {"preview": "1"}, headers={"HX-Request": "true"})
    wrong = desk.post(here, {**TYPED, "preview": "1", AMOUNTS: "viel"}, headers={"HX-Request": "true"})

    sums = ["Percent of the fees 60 % of the fees €81.00", "Amounts by rank €160.50"]
    assert texts(page, "#offered tr")[1:3] == sums
    assert texts(piece, "#offered tfoot tr") == ["Sum 60 % of the fees €251.50 3 prizes in kind"]
    assert "left by rounding" in piece.content.decode()
    assert "By lot: Geselchtes, Wein, Honig" in " ".join(texts(piece, "#offered p"))
    assert piece.content.decode().lstrip().startswith("<section")
    assert page.context["form"]["name"].value() == "Abend"
    assert texts(wrong, "#offered li") == ["Euros for rank 1, 2, 3 …: Please type an amount like 14 or 14,50."]
    assert refused(desk, here, **{**TYPED, "preview": "1", AMOUNTS: "viel"})
    tournament.refresh_from_db()
    assert tournament.prize_scheme is None
    set_prizes(tournament, SCHEME)
    assert "What would be paid out now" in shown(desk, here)


@pytest.mark.django_db
def test_a_scheme_starts_from_an_example(desk: Client) -> None:
    here = url(new_tournament())

    example = desk.get(f"{here}?example=money-and-goods").content.decode()

    assert 'value="50 30 20"' in example
    assert 'value="6 12 18"' in example
    assert all(scheme.name in shown(desk, here) for scheme in example_schemes().values())


@pytest.mark.django_db
def test_a_seasons_prizes_hold_for_its_evenings(desk: Client) -> None:
    tournament = new_tournament()
    here = f"/desk/seasons/{tournament.season_id}/prizes/"

    previewed = desk.post(here, TYPED | {"preview": "1"})
    done(desk, here, **TYPED)

    assert texts(previewed, "#offered tfoot tr") == ["Sum 60 % of the fees €170.50 3 prizes in kind"]
    assert Season.objects.get().prize_scheme is not None
    assert "Change the prizes" in shown(desk, tournament_url(tournament, "till/prizes/"))


@pytest.mark.django_db
def test_of_two_desks_the_second_is_shown_what_the_first_has_set(desk: Client) -> None:
    tournament = finished_tournament()
    here = tournament_url(tournament, "till/prizes/scheme/")
    (first,) = parts(desk.get(here), "main [name=shown]")
    shown_first = first.attributes["value"]
    done(desk, here, **TYPED, shown=shown_first)
    tournament.refresh_from_db()
    standing = tournament.prize_scheme

    done(desk, here, **TYPED, shown=shown_first)  # sent twice
    assert [each.verb for each in tournament.events.all()].count("set_prize_scheme") == 1
    other = TYPED | {"name": "Anders"}
    page = desk.post(here, other | {"shown": shown_first})
    assert here in links(page)
    assert "Somebody else has changed the prizes" in refused(desk, here, status=409, **other, shown=shown_first)
    tournament.refresh_from_db()
    assert tournament.prize_scheme == standing
    (again,) = parts(desk.get(here), "main [name=shown]")
    assert again.attributes["value"] != shown_first
    done(desk, here, **other, shown=again.attributes["value"])
