"""The ranking of the teams wherever results are shown: desk, live list, screen, published list; and its trace there."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.actions.acts import close, record_paper_totals, sitting
from tests.factories import NOW, anna, at_desk, seated_tournament, tables_of
from tests.reports.crowds import results as results_of_many
from tests.web.parts import parts, texts
from tournaments.actions.people.teams import create_team
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.lists.published import deserialize_list
from tournaments.lists.shown_rankings import shown_rankings
from tournaments.models import Event, Publication, Tournament
from tournaments.queries.digests import list_digest, names_digest
from tournaments.queries.results.standings import computed_results
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db


def evening() -> Tournament:
    """A round of eight in pairs: 29 for the first, -3 for the second; two are one alone, two are in none."""
    tournament = seated_tournament(players=8, rounds_planned=1, team_size=2)
    one, two = tables_of(tournament)
    (a, b, c, _d), (e, f, _g, _h) = sitting(one), sitting(two)
    for team, people in (("Die Monde", (a, e)), ("Sküs & Co", (b, f)), ("Uhus", (c,))):
        create_team(tournament, people, name=team, actor=at_desk(), now=NOW)
    record_paper_totals(one, 20, -5, -5, -10)
    record_paper_totals(two, 9, 2, -1, -10)
    return tournament


def published() -> tuple[Tournament, Publication]:
    tournament = evening()
    for each in tables_of(tournament):
        close(each)
    close_round(tournament.rounds.get(), actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    tournament = Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)
    return tournament, publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)


def test_teams_stand_beside_the_results_everywhere(client: Client) -> None:
    tournament, publication = published()
    client.force_login(anna())
    for address, heading, line in (
        (f"/desk/evenings/{tournament.pk}/results/", "h2", "tr"),
        (f"/live/{tournament.public_id}/", "h2", "li"),
        (f"/screen/{tournament.public_id}/standings/", "h1", "li"),
        (f"/p/{publication.code}/", "h2", "tr"),
    ):
        page = client.get(address)
        assert page.status_code == 200, address
        assert "Doppelwertung" in texts(page, heading), address
        (first,) = [text for text in texts(page, line) if "Die Monde" in text]
        assert first.startswith("1"), address
        assert [each in first for each in ("+29", "(+20)", "(+9)")] == [True] * 3, first
        (alone,) = [text for text in texts(page, line) if "Uhus" in text]
        assert (alone[0], "unvollständig: 1 von 2" in alone) == ("–", True), alone
    screens = parts(client.get(f"/screen/{tournament.public_id}/standings/"), ".picture")
    assert [each.attributes["data-screen"] for each in screens] == ["standings", "teams-1"]


def test_a_screen_says_who_is_in_a_team_as_long_as_there_are_few() -> None:
    main = results_of_many(80)
    for count, names_members in ((30, True), (31, False)):
        rows = tuple(FurtherRow(1, f"T{at}", (2 * at, 2 * at + 1), (0,), 0) for at in range(count))
        (ranking,) = shown_rankings(replace(main, further=(FurtherRanking("teams", rows, size=2),)))
        assert ranking.names_members is names_members


def test_what_is_published_holds_the_teams_and_the_log_vouches_for_them() -> None:
    tournament, publication = published()

    content = publication.content
    assert deserialize_list("results", content) == computed_results(tournament)
    fields = ["decided_by", "group", "lines", "rank", "rounds", "total"]
    assert [sorted(row) for row in content["further"][0]["rows"]] == [fields] * 3
    what = Event.objects.get(verb="publish_results").what
    assert (what["content"], what["names"]) == (list_digest(content), names_digest(content))
    assert not list(tournament_findings(tournament.pk))

    for field, value in (("lines", [0, 2]), ("total", 30), ("group", "Die Sonnen")):
        changed = [dict(row) for row in content["further"][0]["rows"]]
        changed[0][field] = value
        other = content | {"further": [content["further"][0] | {"rows": changed}]}
        Publication.objects.filter(pk=publication.pk).update(content=other)
        code = "list_names_changed" if field == "group" else "list_changed"
        assert code in {each.code for each in tournament_findings(tournament.pk)}, field
