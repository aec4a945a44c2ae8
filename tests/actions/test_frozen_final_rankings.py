"""Once a final has begun, the rankings of its cups stay as they were read, nobody loses a place by their terms, and
nobody's Vorrundenpunkte change without a reason.
"""

from typing import Any

import pytest

from tests.actions.test_final_played import play
from tests.actions.witness import refused
from tests.factories import NOW, anna, at_desk, cup, season
from tests.finals import a_final_evening, cast_of, two_cups
from tests.queries.test_seasons import held
from tournaments.actions.finals.championships import CupTerms, add_final_cup, change_final_cup, remove_final_cup
from tournaments.actions.finals.rankings import (
    ImportedRanking,
    import_published_ranking,
    import_ranking,
    tried_published_ranking,
    tried_ranking,
)
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.models import Championship, ChampionshipCup, Player
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.finals.overview import FinalStep, final_overview
from tournaments.queries.finals.rankings import published_ranking

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> dict[str, Player]:
    return cast_of("ABCDEFGH")


def two_cups_gone_on(cast: dict[str, Player]) -> Championship:
    """A and B come from HRC, B and E from WTC; of HRC, a newer table with C as its first is public."""
    final = two_cups(cast)
    sending = season(cup_=cup(slug="hausruck"))
    final.cups.filter(short_name="HRC").update(season=sending)
    held([cast[name] for name in "CDAB"], 9, 3, -4, -8, season_=sending)
    publish_season(sending, by=anna(), **acting())
    return final


@pytest.fixture
def final(cast: dict[str, Player]) -> Championship:
    return two_cups_gone_on(cast)


def acting() -> dict[str, Any]:
    return {"actor": at_desk(), "now": NOW}


def inside(final: Championship) -> set[str]:
    return {row.person.name for row in finalists(final).rows if row.is_in}


def test_a_final_that_has_begun_keeps_the_rankings_it_was_played_by(
    final: Championship, cast: dict[str, Player]
) -> None:
    hrc, wtc = ChampionshipCup.objects.filter(championship=final).order_by("position")
    assert hrc.season is not None
    shown = published_ranking(hrc.season).digest
    assert [each.cup for each in final_overview(final).newer] == [hrc]
    evening = a_final_evening(final, rounds_planned=1)
    assert tried_published_ranking(hrc, shown=shown).cup == hrc
    play(evening, cast, "ABEF", gone="A")
    here = inside(final)

    typed = ImportedRanking([], [], version=9)
    with refused("final_ranking_kept", cup="Cup HRC"):
        import_published_ranking(hrc, shown=shown, **acting())
    with refused("final_ranking_kept", cup="Cup HRC"):
        tried_published_ranking(hrc, shown=shown)
    with refused("final_ranking_kept", cup="Cup WTC"):
        import_ranking(wtc, typed, **acting())
    with refused("final_ranking_kept", cup="Cup WTC"):
        tried_ranking(wtc, typed)
    with refused("others_put_out", names="E Uhu"):
        change_final_cup(wtc, CupTerms("Cup WTC", "WTC", "vorrunde-60", 1), **acting())
    with refused("others_put_out", names="A Uhu"):
        remove_final_cup(hrc, **acting())
    assert inside(final) == here

    overview = final_overview(final)
    assert (overview.newer, overview.next) == ([], FinalStep.DAY)
    change_final_cup(wtc, CupTerms("Cup Wien", "WTC", "vorrunde-60", 2), **acting())
    with refused("reason_missing", field="reason"):
        change_final_cup(wtc, CupTerms("Cup Wien", "WTC", "vorrunde-40", 2), **acting())
    why = SeasonCorrection("falsche Tabelle")
    change_final_cup(wtc, CupTerms("Cup Wien", "WTC", "vorrunde-40", 2), correction=why, **acting())
    added = add_final_cup(final, CupTerms("Cup STC", "STC", "vorrunde-40", 1), **acting())
    import_ranking(added, ImportedRanking([], []), **acting())  # its first
    assert inside(final) == here
