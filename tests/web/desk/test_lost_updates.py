"""Two people with one form open: nobody puts back what the other has saved."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.actions.spontaneous.evening import opened as spontaneous
from tests.actions.test_sub_rankings import added
from tests.documents.tournaments import closed_tournament
from tests.factories import NOW, at_desk, new_tournament
from tests.finals import a_final, sends
from tests.totals_evenings import EVEN, entered, opened
from tests.web.desk.pages import done, refused, saved_as_shown, tournament_url
from tests.web.desk.test_edits import values
from tests.web.desk.test_saving_over import beside, values_of
from tests.web.desk.test_season_settings import hidden, mine, people, url
from tests.web.desk.typed_schemes import TYPED
from tests.web.parts import links, text_at
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.results.totals_evening import close_totals
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.models import Championship, Cup, InvitationTerms, PastChampion, Season, SubRanking, Tournament
from tournaments.models.tournament import TournamentState

pytestmark = pytest.mark.django_db
__all__ = ["mine", "people"]
NONE_NEEDED = {"min_participations": "0"}
DIFFERS = "What you typed differs from what is saved now in: "
FILLED = "Changed by somebody else in the meantime, and filled in here: "


def test_season_settings_of_a_colleague_stay(desk: Client, mine: Season) -> None:
    at = url(mine)
    old = values(desk, at)
    kept_by = "Saved. The cup points are those of new evenings: 2 that are there keep theirs."
    assert done(desk, at, **old | {"cup_points": "heinepunkte"}) == kept_by
    assert done(desk, at, **old | {"cup_points": "heinepunkte"}) == "Saved.", "sent twice"

    said = refused(desk, at, status=409, **old | {"name": "Nur der Name"})

    assert "The season has changed in the meantime; please look at it again." in said
    assert f"{DIFFERS}Name. {FILLED}New evenings start with." in said
    page = desk.post(at, old | {"name": "Nur der Name"})
    assert 'value="Nur der Name"' in page.content.decode()
    assert at in links(page)
    assert values(desk, at)["cup_points"] == "heinepunkte"

    asked = hidden(desk.post(at, values(desk, at) | {"n": "1"}))
    assert done(desk, at, **values(desk, at) | {"final_points": "fixpunkte-wien-final"}) == "Saved."
    refused(desk, at, status=409, **asked)
    assert done(desk, at, **values(desk, at) | {"name": "Nur der Name"}) == "Saved."
    kept = Season.objects.get()
    assert (kept.name, kept.rule["n"], bool(kept.cup_points), bool(kept.final_points)) == (
        "Nur der Name",
        6,
        True,
        True,
    )

    without = {name: each for name, each in asked.items() if name != "seen"}
    assert "changed in the meantime" in refused(desk, at, status=409, **without), "the page of the effect said others"
    del old["seen"]
    assert "changed in the meantime" in refused(desk, at, status=409, **old), "a page that does not say what it showed"
    again = desk.post(at, old)
    assert Season.objects.get().cup_points
    done(desk, at, **values_of(again))
    assert not Season.objects.get().cup_points, "asked again, and saved as typed"


def test_settings_of_an_evening_of_a_colleague_stay(desk: Client) -> None:
    with_hands = new_tournament()
    for evening in (with_hands, opened(season_=with_hands.season)):
        at = tournament_url(evening, "settings/")
        old = values(desk, at)
        count = evening.revision
        assert "saved" in done(desk, at, **old)
        assert Tournament.objects.get(pk=evening.pk).revision == count, "nothing changed"
        for _sending in ("once", "twice"):
            assert "saved" in done(desk, at, **old | {"venue": "Zum Uhu", "cup_points": "heinepunkte"})
        assert Tournament.objects.get(pk=evening.pk).revision == count + 1

        said = refused(desk, at, status=409, **old | {"name": "Nur der Name", "reason": "Getippt"})

        assert "Nothing was saved: this page is not up to date any more." in said
        assert "The evening or its season has changed in the meantime; please look at it again." in said
        assert f"{DIFFERS}Name. {FILLED}Inn, Cup points." in said
        page = desk.post(at, old | {"name": "Nur der Name"})
        assert 'value="Nur der Name"' in page.content.decode()
        assert at in links(page)
        kept = Tournament.objects.get(pk=evening.pk)
        assert (kept.name, kept.venue, kept.cup_points.slug) == (evening.name, "Zum Uhu", "heinepunkte")
        assert kept.revision == count + 1

        fresh = values(desk, at)
        assert "saved" in done(desk, at, **fresh | {"name": "Nur der Name"})
        del old["seen"]
        again = desk.post(at, old)
        assert again.status_code == 409, "a page that does not say what it showed"
        assert beside(again)["id_venue_error"] == "Now saved: Zum Uhu"
        assert Tournament.objects.get(pk=evening.pk).venue == "Zum Uhu"
        assert "saved" in done(desk, at, **values_of(again))
        assert Tournament.objects.get(pk=evening.pk).venue == evening.venue


def test_settings_typed_while_a_colleague_closed_the_evening_stay_and_what_can_be_saved_is(desk: Client) -> None:
    finished, (with_totals, _entries) = closed_tournament(players=4), entered(*EVEN)
    reopen_tournament(finished, reason="Zettel", actor=at_desk(), now=NOW)
    for evening, close in ((finished, close_tournament), (with_totals, close_totals)):
        at = tournament_url(evening, "settings/")
        old = values(desk, at)
        now = timezone.now()
        close(evening, actor=at_desk(), now=now)

        assert done(desk, at, **old | {"venue": "Zum Hahn"}) == "Saved.", "nothing else was typed"
        assert done(desk, at, **values(desk, at) | {"venue": evening.venue}) == "Saved."
        page = desk.post(at, old | {"venue": "Zum Uhu", "cup_points": "score", "criteria_0": ""})

        assert page.status_code == 409
        said = text_at(page, "[role=alert]")
        assert f"anna closed the evening at {timezone.localtime(now):%H:%M}. Cannot be changed any more: " in said
        assert "Tie-breakers for equal points, in order (typed: second-best round), Cup points (typed: Schrift)" in said
        assert f"{DIFFERS}Inn. Saved last by" in said
        assert tournament_url(evening, "reopen/") in links(page)
        kept = Tournament.objects.get(pk=evening.pk)
        assert (kept.venue, kept.cup_points.slug) == (evening.venue, "fixpunkte")
        assert done(desk, at, **values_of(page)) == "Saved."
        assert Tournament.objects.get(pk=evening.pk).venue == "Zum Uhu"

        announced = values(desk, at)
        for _sending in ("once", "twice"):
            assert done(desk, at, **announced | {"venue": "Zum Uhu 2"}) == "Saved."
        said = refused(desk, at, status=409, **announced | {"name": "Nur der Name"})
        assert f"{DIFFERS}Name. {FILLED}Inn." in said
        assert done(desk, at, **values(desk, at) | {"name": "Nur der Name"}) == "Saved."
        assert Tournament.objects.get(pk=evening.pk).venue == "Zum Uhu 2"
        assert "Somebody else" not in refused(desk, at, status=409, **old | {"date": "2026-10-09"}), "shown from before"


def test_settings_of_a_spontaneous_or_cancelled_evening_that_is_over_say_what_stays(desk: Client) -> None:
    casual, cancelled = spontaneous(), new_tournament()
    at, off = (tournament_url(each, "settings/") for each in (casual, cancelled))
    old, planned = values(desk, at), values(desk, off)
    Tournament.objects.filter(pk=casual.pk).update(state=TournamentState.CLOSED)
    cancel_tournament(cancelled, by_mistake=False, reason="Wirt krank", actor=at_desk(), now=NOW)

    said = refused(desk, at, status=409, **old | {"name": "Beim Uhu", "cents_per_point": "0,20"})
    assert "Cannot be changed any more: Value of a point in euros (typed: 0.20)." in said
    said = refused(desk, off, status=409, **planned | {"name": "Beim Uhu", "rounds_planned": "viele"})
    assert "anna cancelled the evening on " in said
    assert "Cannot be changed any more: Rounds (typed: viele). Name, date, start and inn still can." in said


def test_options_of_an_evening_of_a_colleague_stay(desk: Client) -> None:
    evening = new_tournament()
    at = tournament_url(evening, "options/")
    old = values(desk, at)
    for _sending in ("once", "twice"):
        assert done(desk, at, **old | {"hides_money": "on"}) == "Saved."
    said = refused(desk, at, status=409, **old | {"freezes_last_round": "on"})
    assert (
        f"{DIFFERS}The live list stands still in the last round. {FILLED}No amounts on the wall and on phones." in said
    )
    fresh = {name: "on" if value == "True" else value for name, value in values(desk, at).items()}
    assert done(desk, at, **fresh | {"freezes_last_round": "on"}) == "Saved."
    kept = Tournament.objects.get()
    assert (kept.hides_money, kept.freezes_last_round, kept.revision) == (True, True, evening.revision + 2)


def test_terms_of_a_spontaneous_evening_of_a_colleague_stay(desk: Client) -> None:
    at = tournament_url(spontaneous(), "settings/")
    old = values(desk, at)
    for _sending in ("once", "twice"):
        assert done(desk, at, **old | {"venue": "Zum Uhu"}) == "Saved."
    said = refused(desk, at, status=409, **old | {"name": "Nur der Name"})
    assert f"{DIFFERS}Name. {FILLED}Inn." in said
    assert done(desk, at, **values(desk, at) | {"name": "Nur der Name"}) == "Saved."
    assert Tournament.objects.values_list("name", "venue").get() == ("Nur der Name", "Zum Uhu")


def test_a_champion_of_a_colleague_stays(desk: Client, mine: Season) -> None:
    champion = PastChampion.objects.create(cup=mine.cup, year=2019, name="Anton Alt", place="Linz", points=150)
    at = reverse("web:desk_champion", args=[mine.cup.slug, champion.pk])
    old = values(desk, at)
    assert done(desk, at, **old | {"place": "Wels"}) == "2019: saved."
    assert done(desk, at, **old | {"place": "Wels"}) == "2019: saved.", "sent twice"

    said = refused(desk, at, status=409, **old | {"points": "151"})

    assert "Nothing was saved: this page is not up to date any more." in said
    assert "Somebody else has changed this champion meanwhile." in said
    assert f"{DIFFERS}Points. {FILLED}Place." in said
    assert PastChampion.objects.values_list("place", "points").get() == ("Wels", 150)
    assert done(desk, at, **values(desk, at) | {"points": "151"}) == "2019: saved."
    assert PastChampion.objects.values_list("place", "points").get() == ("Wels", 151)
    assert mine.cup.events.filter(verb="change_champion").count() == 2


def test_finalpunkte_cups_title_and_texts_of_a_final_of_a_colleague_stay(desk: Client) -> None:
    final = a_final()
    sent = sends(final, "Z")

    at = reverse("web:desk_final_points", args=[final.season_id])
    old = values(desk, at)
    done(desk, at, **old | {"rank_2": "57"})
    said = refused(desk, at, status=409, **old | {"rank_3": "54"})
    assert "Somebody else has changed the Finalpunkte meanwhile." in said
    assert f"{DIFFERS}Rank 3. {FILLED}Rank 2." in said
    done(desk, at, **values(desk, at) | {"rank_3": "54"})
    final.refresh_from_db()
    assert final.points is not None
    assert {"2", "3"} <= final.points["points"].keys()

    at = reverse("web:desk_final_cup", args=[final.season_id, sent.pk])
    old = values(desk, at) | NONE_NEEDED
    done(desk, at, **old | {"quota": "80"})
    said = refused(desk, at, status=409, **old | {"name": "Zett"})
    assert "Somebody else has changed this cup meanwhile." in said
    assert f"{DIFFERS}Name. {FILLED}Places." in said
    sent.refresh_from_db()
    assert (sent.quota, sent.name) == (80, "Cup Z")
    assert done(desk, at, **values(desk, at) | NONE_NEEDED | {"name": "Zett"}) == "Saved."

    at = reverse("web:desk_rename_championship", args=[final.season_id])
    old = values(desk, at)
    for sending in ("once", "twice"):
        assert done(desk, at, **old | {"title": "Landesfinale"}) == "Saved.", sending
    said = refused(desk, at, status=409, **old | {"title": "Bundesfinale"})
    assert "Somebody else has renamed the final meanwhile." in said
    assert f"{DIFFERS}Title." in said
    assert Championship.objects.get().title == "Landesfinale"
    assert done(desk, at, **values(desk, at) | {"title": "Bundesfinale"}) == "Saved."
    assert final.season.cup.events.filter(verb="rename_championship").count() == 2

    at = reverse("web:desk_invitation_terms", args=[final.season_id])
    new = values(desk, at)
    done(desk, at, **new | {"subject": "Neuer Betreff"})
    said = refused(desk, at, status=409, **new | {"ask": "Herta"})
    assert "Somebody else has changed the texts of the invitations meanwhile." in said
    assert f"{DIFFERS}Whom to ask. {FILLED}Subject." in said
    done(desk, at, **values(desk, at) | {"ask": "Herta"})
    assert InvitationTerms.objects.values_list("subject", "ask").get() == ("Neuer Betreff", "Herta")


def test_a_ranking_and_the_prizes_of_a_season_of_a_colleague_stay(desk: Client, mine: Season) -> None:
    row = added()
    at = reverse("web:desk_sub_ranking", args=[mine.pk, row.pk])
    old = values(desk, at)
    some = {"which": "some", "evenings": [mine.tournaments.earliest("pk").pk]}
    assert saved_as_shown(desk, at, **old | some) == "Saved."
    said = refused(desk, at, status=409, **old | {"name": "Nur der Name"})
    assert "Somebody else has changed this ranking meanwhile." in said
    assert f"{DIFFERS}Name. {FILLED}Evenings that count, Only these evenings." in said
    kept = SubRanking.objects.get()
    assert (kept.name, kept.has_own_evenings) == ("Out of Vienna", True)
    fresh = values(desk, at)
    count = Cup.objects.get().revision
    assert done(desk, at, **fresh) == "Saved.", "sent twice"
    assert Cup.objects.get().revision == count
    assert done(desk, at, **fresh | {"name": "Nur der Name"}) == "Saved."

    at = reverse("web:desk_season_prizes", args=[mine.pk])
    shown = {"shown": hidden(desk.get(at))["shown"]}
    typed = TYPED | shown
    for sending in ("once", "twice"):
        assert done(desk, at, **typed) == "The prizes are set.", sending
    assert Cup.objects.get().revision == count + 2
    before = Season.objects.get().prize_scheme
    said = refused(desk, at, status=409, **typed | {"name": "Ein anderer Name"})
    assert "Somebody else has changed the prizes meanwhile." in said
    assert Season.objects.get().prize_scheme == before
    refused(desk, at, status=409, **TYPED | {"name": "Ein anderer Name"})
    assert Season.objects.get().prize_scheme == before, "it did not say what it showed"
    more = desk.post(at, typed | {"more": "cents_by_rank"})
    assert hidden(more)["shown"] == shown["shown"], "another row says no more than was shown before"
    now = {"shown": hidden(desk.get(at))["shown"]}
    assert done(desk, at, **TYPED | now | {"name": "Ein anderer Name"}) == "The prizes are set."
