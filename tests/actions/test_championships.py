"""A final of several cups: opening it, its cups, and what people answer."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from tests.actions.test_second_person import confirmed, wanting
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.factories import cup as new_cup
from tests.finals import a_final, people, sends
from tournaments.actions.finals.championships import (
    CupTerms,
    add_final_cup,
    change_final_cup,
    open_championship,
    order_final_cups,
    remove_final_cup,
    rename_championship,
)
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.finals.removal import remove_championship
from tournaments.actions.finals.seasons import open_final_season
from tournaments.actions.people.merging import merge_players
from tournaments.actions.results.publishing import Correction, publish_finalists
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.models import Championship, ChampionshipCup, FinalPlace, Player, Publication
from tournaments.models.championship import AnsweredHow
from tournaments.models.dual_control import DualControlAction
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import PublicationState, season_status

pytestmark = pytest.mark.django_db

TERMS = CupTerms("Hausruckcup", "HRC", "vorrunde-60", 80, 4)


def opened() -> Championship:
    return open_championship(season(), title="Tarockfinale", actor=at_desk(), now=NOW)


def added(final: Championship, terms: CupTerms = TERMS) -> ChampionshipCup:
    return add_final_cup(final, terms, actor=at_desk(), now=NOW)


def answers(final: Championship, player: Player, answer: Answer) -> FinalPlace:
    return answer_final_place(final, player, answer=answer, actor=at_desk(), now=NOW)


def test_a_season_ends_with_one_final_which_can_be_renamed_and_removed() -> None:
    revision = new_cup().revision + 1
    final = opened()
    with refused("championship_there"):
        opened()
    rename_championship(final, title="Landesfinale", actor=at_desk(), now=NOW)

    assert Championship.objects.get().title == "Landesfinale"
    added(final)
    remove_championship(final, actor=at_desk(), now=NOW)

    assert not Championship.objects.exists()
    verbs = ["open_championship", "rename_championship", "add_final_cup", "remove_championship"]
    assert [each.verb for each in logged_since(new_cup(), revision)][-4:] == verbs


def test_a_final_gets_a_season_of_its_own_whatever_its_address() -> None:
    used, days = season().slug, {"starts": date(2027, 3, 1), "ends": date(2027, 4, 30)}
    plain: dict[str, Any] = {"title": "Finale 2027", "slug": used, "actor": at_desk(), "now": NOW, **days}
    titles = ("Finale 2027", "Finale 2027 der Damen")
    made = [open_final_season(new_cup(), **plain | {"title": each}) for each in titles]

    assert [each.season.slug for each in made] == [f"{used}-2", f"{used}-3"]
    assert [(each.title, each.season.name) for each in made] == [(each, each) for each in titles]
    with refused("championship_there", field="title"):  # sent twice
        open_final_season(new_cup(), **plain)
    with refused("bad_date", field="ends"):
        open_final_season(new_cup(), **plain | {"ends": date(2027, 2, 1)})
    assert Championship.objects.count() == 2


def test_a_final_that_somebody_knows_of_stays() -> None:
    final = a_final()
    (anton,) = people("A")
    sends(final, "HRC", [(anton, 1, 5)])
    answers(final, anton, Answer.ACCEPTED)

    with refused("championship_answered"):
        remove_championship(final, actor=at_desk(), now=NOW)
    FinalPlace.objects.all().delete()
    with refused("championship_ranked"):
        remove_championship(final, actor=at_desk(), now=NOW)
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    with refused("championship_published"):
        remove_championship(final, actor=at_desk(), now=NOW)


def test_cups_are_added_changed_ordered_and_removed() -> None:
    final, other = opened(), season(cup_=new_cup(slug="hausruck"))
    hrc, ktc = added(final, replace(TERMS, season=other)), added(final, CupTerms("Kärnten", "KTC", [90, 80], 2))
    revision = new_cup().revision

    changed = change_final_cup(hrc, replace(TERMS, quota=88), actor=at_desk(), now=NOW)
    order_final_cups(final, [ktc.pk], actor=at_desk(), now=NOW)

    assert (changed.quota, changed.season) == (88, None)
    assert list(final.cups.values_list("short_name", "position")) == [("KTC", 1), ("HRC", 2)]
    remove_final_cup(ktc, actor=at_desk(), now=NOW)
    with in_conflict("final_cup_gone"):
        remove_final_cup(ktc, actor=at_desk(), now=NOW)
    with in_conflict("final_cup_gone"):
        change_final_cup(ktc, TERMS, actor=at_desk(), now=NOW)
    logged = logged_since(new_cup(), revision)
    assert [each.verb for each in logged] == ["change_final_cup", "order_final_cups", "remove_final_cup"]
    assert logged[0].what["quota"] == 88


@pytest.mark.parametrize("table", ["vorrunde-70", [1, 2], [], ["x"], {"kind": "score"}, [True]])
def test_vorrundenpunkte_have_to_be_a_table(table: object) -> None:
    final = opened()

    with refused("final_cup_table", field="table"):
        added(final, replace(TERMS, table=table))  # type: ignore[arg-type]


def test_a_name_an_abbreviation_and_a_season_stand_once_and_never_the_final_s_own() -> None:
    final, other = opened(), season(cup_=new_cup(slug="hausruck"))
    added(final, replace(TERMS, season=other))

    for terms in (
        replace(TERMS, short_name="H2"),
        replace(TERMS, name="Anderer"),
        CupTerms("Anderer", "A", "vorrunde-40", 40, season=other),
    ):
        with refused("final_cup_used", field="name"):
            added(final, terms)
    with refused("ranking_own_season", field="season"):
        added(final, CupTerms("Anderer", "A", "vorrunde-40", 40, season=season()))


def test_an_answer_is_noted_once_and_may_change() -> None:
    final = a_final()
    anton, bert = people("AB")
    sends(final, "HRC", [(anton, 1, 5)])
    stranger, revision = PlayerFactory.create(), new_cup().revision

    answers(final, anton, Answer.OPEN)  # was open: nothing to note
    assert not FinalPlace.objects.filter(player=anton).exists()
    assert new_cup().revision == revision
    later = NOW + timedelta(hours=1)
    declined = answer_final_place(
        final, anton, answer=Answer.DECLINED, how=AnsweredHow.LINK, actor=at_desk(), now=later
    )
    before = everything()
    assert answers(final, anton, Answer.DECLINED).pk == declined.pk
    assert everything() == before

    assert (declined.answered_at, declined.answered_how) == (later, "link")
    what = {"season": final.season_id, "player": anton.pk, "answer": "declined", "how": "link"}
    assert logged_since(new_cup(), revision) == [Logged("answer_final_place", what, at_desk(), at=later)]
    assert answers(final, anton, Answer.OPEN).answer == Answer.OPEN
    with refused("nobody_of_final", name=stranger.name):
        answers(final, stranger, Answer.ACCEPTED)
    merge_players(new_cup(), bert, anton, reason="doppelt", actor=at_desk(), now=NOW)
    assert answers(final, bert, Answer.ACCEPTED).player == bert


def test_a_declined_place_goes_on_and_a_lost_one_is_a_correction() -> None:
    final = a_final()
    a, b, c = people("ABC")
    hrc = sends(final, "HRC", [(a, 1, 5), (b, 2, 5), (c, 3, 5)])
    by: Any = {"by": anna(), "actor": at_desk(), "now": NOW}
    first = publish_finalists(final.season, **by)
    answers(final, a, Answer.DECLINED)

    status = season_status(final.season, PublicationKind.FINALISTS)
    assert (status.state, status.is_correction) == (PublicationState.STALE, False)
    second = publish_finalists(final.season, **by)
    assert (second.code, second.version, second.reason) == (first.code, 2, "")
    fewer, why = CupTerms("Cup HRC", "HRC", "vorrunde-60", 1), SeasonCorrection("ein Platz zu viel")
    change_final_cup(hrc, fewer, correction=why, actor=at_desk(), now=NOW)
    with refused("reason_missing", field="reason"):
        publish_finalists(final.season, **by)
    third = publish_finalists(final.season, correction=Correction("ein Platz zu viel"), **by)

    rows = [(row["person"]["name"][0], row["ways"][0]["reason"]) for row in third.content["rows"]]
    assert rows == [("B", "moved_up"), ("C", "reserve"), ("A", "declined")]
    assert publish_finalists(final.season, **by) == third
    assert Publication.objects.filter(kind="finalists").count() == 3


def test_the_cups_of_a_published_list_change_with_a_reason_and_a_second_person() -> None:
    final, elsewhere = a_final(), season(cup_=new_cup(slug="hausruck"))
    hrc = sends(final, "HRC", [(each, rank, 5) for rank, each in enumerate(people("ABC"), 1)])
    same = CupTerms("Cup HRC", "HRC", "vorrunde-60", 2)
    by: Any = {"actor": at_desk(), "now": NOW}
    listed = publish_finalists(final.season, by=anna(), **by)
    others: Any = ({"quota": 1}, {"min_participations": 6}, {"table": "vorrunde-40"}, {"season": elsewhere})
    before = everything()

    for terms in (replace(same, **other) for other in others):
        with refused("reason_missing", field="reason"):
            change_final_cup(hrc, terms, **by)
    with refused("reason_missing", field="reason"):
        remove_final_cup(hrc, **by)
    with refused("reason_missing", field="reason"):
        added(final, CupTerms("Kärnten", "KTC", [90, 80], 2))
    assert everything() == before
    change_final_cup(hrc, replace(same, name="Hausruckcup"), **by)  # nobody's place
    wanting(DualControlAction.CHANGE_SEASON)
    with refused("second_person_missing", field="second_username"):
        change_final_cup(hrc, replace(same, quota=1), correction=SeasonCorrection("Beschluss"), **by)
    revision = new_cup().revision

    change_final_cup(hrc, replace(same, quota=1), correction=SeasonCorrection("Beschluss", confirmed()), **by)

    (event,) = logged_since(new_cup(), revision)
    assert (event.verb, event.reason, "confirmed_by" in event.what) == ("change_final_cup", "Beschluss", True)
    withdraw_list(listed, reason="Zu früh", by=anna(), second=confirmed(), **by)
    remove_final_cup(hrc, **by)


def test_a_season_without_a_final_has_no_list_of_finalists() -> None:
    mine = season()

    with refused("no_championship"):
        publish_finalists(mine, by=anna(), actor=at_desk(), now=NOW)
