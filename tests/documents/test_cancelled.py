"""Every paper and spreadsheet of a cancelled evening says that it is."""

from datetime import timedelta

import pytest
from django.utils.translation import override

from tests.actions.till.acts import set_prizes
from tests.actions.witness import refused
from tests.documents.test_sandboxes import text_of
from tests.documents.tournaments import closed_tournament
from tests.factories import NOW, at_desk
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.room.closing import reopen_tournament
from tournaments.documents.awards import certificates
from tournaments.documents.catalogue import DOCUMENTS, Subject
from tournaments.documents.files import produce
from tournaments.documents.headings import results_heading
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.queries.results.standings import tournament_results
from tournaments.reports.rows import ListState

pytestmark = pytest.mark.django_db

ABOUT_NO_EVENING = [("evening", "player-cards.pdf")]  # a card is a person's for years


def test_papers_say_that_it_is_cancelled_and_there_are_no_certificates() -> None:
    made = closed_tournament()
    set_prizes(made)
    reopen_tournament(made, reason="Protest", actor=at_desk(), now=NOW)
    cancel_tournament(made, by_mistake=False, reason="Ruhetag", actor=at_desk(), now=NOW)
    tournament = Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=made.pk)
    subjects: dict[Subject, Tournament | Round] = {
        Subject.TOURNAMENT: tournament,
        Subject.ROUND: tournament.rounds.select_related("tournament__season__cup").get(),
    }

    unmarked, missing = list[tuple[str, str]](), list[str]()
    for (subject, name), document in DOCUMENTS.items():
        if subject in subjects and name.endswith(("pdf", "xlsx")):
            try:
                with override("de"):
                    content = produce(document, subjects[subject], now=NOW + timedelta(hours=3)).content
            except Refused as refusal:
                missing.append(f"{name} {refusal.code}")
                continue
            if "abgesagt" not in text_of(name, content):
                unmarked.append((str(subject), name))

    assert unmarked == ABOUT_NO_EVENING
    assert missing == ["after-closing.pdf certificates_too_early"]
    with refused("certificates_too_early"):
        certificates(tournament, now=NOW)
    results = tournament_results(tournament)
    assert results_heading(tournament, results, now=NOW).state == ListState.PROVISIONAL
    Tournament.objects.filter(pk=made.pk).update(made_by_mistake=True)
    tournament.refresh_from_db(fields=["made_by_mistake"])
    with override("de"):
        assert results_heading(tournament, results, now=NOW).occasion.endswith(" – irrtümlich angelegt")
