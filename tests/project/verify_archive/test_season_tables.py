"""A published season table in an archive, with a finalist who stayed away and a table beside it: recounted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.cup_points import read_scheme
from scoring.season import Counting, SeasonRule
from scripts import verify_archive
from tests.archive.reading import as_member, lines_in, members_of, packed, relisted
from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, season
from tests.finals import a_final
from tests.totals_evenings import EVEN, closed
from tournaments.actions.results.publishing import publish_qualifiers, publish_season
from tournaments.actions.seasons.finalists import set_finalists
from tournaments.actions.seasons.schemes import add_scheme
from tournaments.actions.seasons.sub_rankings import SubRankingTerms, add_sub_ranking
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.models import Player

pytestmark = pytest.mark.django_db

Content = dict[str, Any]
FINAL = {"slug": "own", "name": "Uhupunkte", "kind": "rank_table", "points": [9, 5, 2]}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Of two evenings; three who played the first and somebody who was nowhere were expected at the final."""
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    scheme = add_scheme(cup(), read_scheme(FINAL | {"absent": {"above": 2, "step": -2}}), **acting)
    first = closed(*EVEN)
    players = [*Player.objects.filter(entries__tournament=first), PlayerFactory.create()]
    set_finalists(season(), [each.pk for each in players], **acting)
    closed(*EVEN, name="Finale", is_final=True, cup_points=scheme.slug)
    add_sub_ranking(season(), SubRankingTerms(name="Erster Abend", evenings=(first.pk,), is_published=True), **acting)
    add_sub_ranking(season(), SubRankingTerms(name="Alle", is_published=True), **acting)
    publish_season(season(), by=anna(), **acting)
    path = tmp_path / "season.zip"
    write_archive(path, season().cup, people=PeopleMode.FULL, pdf_of=archived_pdf, **acting)
    return path


def problems(path: Path) -> list[str]:
    return [f"{place}: {message}" for place, message in verify_archive.problems(path)]


def content_of(lines: list[dict[str, Any]]) -> Content:
    return next(each["content"] for each in lines if each["kind"] == "season")


def test_what_is_as_it_was_is_found_right(archive: Path) -> None:
    content = content_of(lines_in(members_of(archive), "publications"))

    away = [row for row in content["rows"] if row.get("stayed_away")]
    assert [row["cells"][-1]["points"] for row in away] == [-4] * 4
    assert [(each["name"], len(each["rows"])) for each in content["beside"]] == [("Erster Abend", 3), ("Alle", 7)]
    assert problems(archive) == []


def forged(archive: Path, forge: Callable[[Content], object]) -> list[str]:
    """What is found where the season's published table was changed."""
    members = members_of(archive)
    lists = lines_in(members, "publications")
    forge(content_of(lists))
    return problems(packed(relisted(members | {"publications.jsonl": as_member(lists)}), archive.with_name("x.zip")))


def lesser_penalty(content: Content) -> None:
    row = next(row for row in content["rows"] if row.get("stayed_away"))
    row["cells"][-1]["points"] += 1
    row["total"] += 1


def there_after_all(content: Content) -> None:
    del next(row for row in content["rows"] if row.get("stayed_away"))["stayed_away"]


def more_in_sub_ranking(content: Content) -> None:
    content["beside"][0]["rows"][0]["total"] += 1


def more_often_in_sub_ranking(content: Content) -> None:
    content["beside"][1]["rows"][0]["participations"] += 1


def another_order_in_sub_ranking(content: Content) -> None:
    rows = content["beside"][1]["rows"]
    rows[0], rows[1] = rows[1], rows[0]


def tie_in_sub_ranking(content: Content) -> None:
    content["beside"][1]["rows"][0]["tie"] = {"line": 1, "own": 2, "other": 1, "place": 0}


@pytest.mark.parametrize(
    ("forge", "place"),
    [
        (lesser_penalty, "(season, version 1)"),
        (there_after_all, "(season, version 1)"),
        (more_in_sub_ranking, "table 1 beside it"),
        (more_often_in_sub_ranking, "table 2 beside it"),
        (another_order_in_sub_ranking, "table 2 beside it"),
        (tie_in_sub_ranking, "table 2 beside it"),
    ],
)
def test_a_forged_figure_is_found(archive: Path, forge: Callable[[Content], None], place: str) -> None:
    found = forged(archive, forge)

    said = [each for each in found if place in each]
    assert any("recounted" in each or "order" in each for each in said), found


def publish() -> None:
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    publish_qualifiers(season(), by=anna(), actor=at_desk(), now=NOW)


def archived(tmp_path: Path) -> Path:
    path = tmp_path / "final.zip"
    write_archive(path, season().cup, people=PeopleMode.FULL, pdf_of=archived_pdf, actor=at_desk(), now=NOW)
    return path


@pytest.mark.parametrize("counting", [Counting.BEST_N, Counting.HALF, Counting.BEST_N_PLUS_FINAL])
def test_the_day_of_a_final_of_several_cups_is_left_out_unless_the_rule_counts_it(
    tmp_path: Path, counting: Counting
) -> None:
    a_final(season=season(rule=SeasonRule(counting, None if counting is Counting.HALF else 2)))
    closed(*EVEN)
    closed(*EVEN, name="Finaltag", is_final=True)
    publish()
    path, counts = archived(tmp_path), counting is Counting.BEST_N_PLUS_FINAL

    content = content_of(lines_in(members_of(path), "publications"))
    assert [each["is_final"] for each in content["columns"]] == [False, *[True] * counts]
    assert content.get("apart") == (None if counts else {"name": "Finaltag", "date": "2026-10-02"})
    assert problems(path) == []
    if not counts:
        found = forged(path, lambda content: content.pop("apart"))
        assert any("columns: are tournaments" in each for each in found), found


def test_lists_of_older_editions_count_that_day(tmp_path: Path) -> None:
    closed(*EVEN)
    closed(*EVEN, name="Finaltag", is_final=True)
    publish()
    a_final()

    assert problems(archived(tmp_path)) == []
