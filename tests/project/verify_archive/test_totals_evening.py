"""An evening without hands in an archive: checked, forged, taken in elsewhere, and written without people."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts import verify_archive
from tests.archive.positions import Positions
from tests.archive.reading import Lines, as_member, lines_in, members_of, packed
from tests.archive.test_restoring import archive_of, elsewhere, restore
from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.project.verify_archive.forging import rechained
from tests.totals_evenings import EVEN, closed
from tests.verification.evening import found
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.models import Cup, EnteredTotal, Tournament

pytestmark = pytest.mark.django_db


def with_everything() -> Cup:
    """A season of two of them, one of which does not add up, with every list published."""
    closed(*EVEN)
    last = closed((10, 5), (-7, -5), rounds=2, name="Finale", is_final=True, reason="Frau Pagatinger fehlt")
    publish_results(last, by=anna(), actor=at_desk(), now=NOW)
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    return season().cup


def another_total(lines: Lines) -> None:
    lines[0]["points"] += 5


def another_round(lines: Lines) -> None:
    lines[-1]["round"] = 1 if lines[-1]["round"] == 2 else 2


def another_person(lines: Lines) -> None:
    first = lines[0]["entry"]
    lines[0]["entry"] = next(each["entry"] for each in lines if each["entry"] != first)


def one_less(lines: Lines) -> None:
    lines.pop()


def another_kind(lines: Lines) -> None:
    lines[0]["kind"] = "regular"


FORGED: dict[str, tuple[Callable[[Lines], None], ...]] = {
    "entered_totals": (another_total, another_round, another_person, one_less),
    "tournaments": (another_kind,),
}


def test_it_is_checked_forged_and_taken_in(tmp_path: Path) -> None:
    with elsewhere():
        cup = with_everything()
        assert [found(each) for each in Tournament.objects.all()] == [set(), set()]
        without = tmp_path / "without.zip"
        write_archive(without, cup, people=PeopleMode.LEFT_OUT, pdf_of=archived_pdf, actor=at_desk(), now=NOW)
        made = archive_of(tmp_path / "cup.zip", cup)
    for path in (tmp_path / "cup.zip", without):
        assert list(verify_archive.problems(path)) == []
    assert b"Pagatinger" not in b"".join(members_of(without).values())
    for member, changes in FORGED.items():
        for change in changes:
            lines = lines_in(made, member)
            change(lines)
            forged = rechained(made | {f"{member}.jsonl": as_member(lines)})
            assert list(verify_archive.problems(packed(forged, tmp_path / "forged.zip"))), change
    PlayerFactory.create_batch(2)

    ids = restore(tmp_path / "cup.zip", "anderswo")

    assert EnteredTotal.objects.filter(entry__tournament__in=ids.tournaments.values()).count() == 12
    assert [found(each) for each in Tournament.objects.all()] == [set(), set()]
    again = archive_of(tmp_path / "again.zip", Cup.objects.get(pk=ids.cup))
    assert Positions(again).content["entered_totals"] == Positions(made).content["entered_totals"]
    assert list(verify_archive.problems(tmp_path / "again.zip")) == []
