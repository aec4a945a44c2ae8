"""Reading a cup's season ranking for a final, and whom its lines mean."""

import json
from typing import Any

import pytest

from scoring.cup_points import scheme_document
from scoring.qualification import vorrunde_tables
from tests.actions.witness import in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.factories import cup as new_cup
from tests.finals import a_final, people, sends
from tests.queries.test_seasons import held
from tournaments.actions.finals.championships import CupTerms, change_final_cup
from tournaments.actions.finals.rankings import ImportedRanking, import_published_ranking, import_ranking
from tournaments.actions.people.merging import merge_players
from tournaments.actions.results.publishing import publish_finalists, publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.intake.final_ranking import RankedRow, RankingOrigin, RankingTerms, read_ranking
from tournaments.intake.players import PlayerRow
from tournaments.intake.season_ranking import SeasonRanking, ranking_document
from tournaments.models import ChampionshipCup, Player, Publication
from tournaments.queries.finals.rankings import (
    RankChange,
    matched_people,
    newer_rankings,
    published_ranking,
    rank_changes,
    seasons_to_read,
)

pytestmark = pytest.mark.django_db


def ranks(cup: ChampionshipCup) -> list[tuple[str, int | None, int]]:
    rows = cup.ranks.select_related("player")
    return [(each.player.name, each.rank, each.participations) for each in rows]


def line(number: str, family: str, place: str = "", rank: int | None = 1, **more: Any) -> RankedRow:
    return RankedRow(PlayerRow(number, family, "Uhu", place=place, **more), rank, 5)


def test_a_published_season_table_is_read_in_the_version_somebody_saw() -> None:
    sending = season()
    players = people("ABCD")
    held(players, 9, 3, -4, -8)
    final = a_final(season=season(cup_=new_cup(slug="verband")))
    hrc = sends(final, "HRC", season=sending)

    assert list(seasons_to_read(final)) == []
    with refused("ranking_not_published", cup=sending.cup.name):
        published_ranking(sending)
    first = publish_season(sending, by=anna(), actor=at_desk(), now=NOW)
    assert list(seasons_to_read(final)) == [sending]
    seen = published_ranking(sending)
    with in_conflict("ranking_outdated"):
        import_published_ranking(hrc, shown="00ff", actor=at_desk(), now=NOW)
    read = import_published_ranking(hrc, shown=seen.digest, actor=at_desk(), now=NOW)

    assert (read.source, read.read_version, read.read_at) == ("here", 1, NOW)
    assert (read.read_cup, read.read_season) == (sending.cup.name, sending.name)
    assert ranks(hrc) == [("A Uhu", 1, 1), ("B Uhu", 2, 1), ("C Uhu", 3, 1), ("D Uhu", 4, 1)]
    assert newer_rankings(final.cups.all()) == {}
    logged = logged_since(new_cup(slug="verband"), 0)[-1]
    assert (logged.verb, logged.what["people"], logged.what["version"]) == ("read_final_ranking", 4, 1)

    held(players, -9, 3, 14, -8, day=8)
    publish_season(sending, by=anna(), actor=at_desk(), now=NOW)
    assert newer_rankings(final.cups.all()) == {hrc.pk: 2}
    after = {player: (rank, played) for player, rank, played in published_ranking(sending).ranks}
    changes = rank_changes(hrc, after, {})
    assert RankChange("C Uhu", (3, 1), (1, 2)) in changes
    withdraw_list(
        Publication.objects.get(code=first.code, version=2), reason="falsch", by=anna(), actor=at_desk(), now=NOW
    )
    assert list(seasons_to_read(final)) == []
    with refused("ranking_not_published", cup=sending.cup.name):
        import_published_ranking(hrc, shown=seen.digest, actor=at_desk(), now=NOW)


def test_lines_mean_people_by_number_then_by_name_and_place_and_else_ask() -> None:
    uhu = PlayerFactory.create(number="0001", family_name="Uhuber", given_name="Uhu", place="Kakaduburg")
    guest = PlayerFactory.create(number=None, family_name="Pagater", given_name="Uhu", place="Gstieß")
    alike = PlayerFactory.create(number="0003", family_name="Mondinger", given_name="Uhu", place="")

    found = matched_people(
        [
            line("0001", "Uhuber", "Anderswo"),
            line("0001", "Kanarier"),
            line("", "Pagater", "Gstiess"),
            line("0009", "Pagater", "Gstieß"),
            line("", "Mondinger"),
            line("0077", "Skisberger"),
        ],
        among=Player.objects.all(),
    )

    assert [(each.player, each.candidates) for each in found] == [
        (uhu, ()),
        (None, (uhu,)),
        (guest, ()),
        (guest, ()),
        (None, (alike,)),
        (None, ()),
    ]


def test_a_ranking_from_elsewhere_is_taken_and_people_not_known_are_added() -> None:
    final = a_final()
    hrc = sends(final, "HRC")
    (anton,) = people("A")
    taken = PlayerFactory.create(number="0005")
    rows = [line("", "A"), line("0005", "Neuling", "Uhudorf", 2), line("0006", "Neuling", "Uhudorf", None)]

    import_ranking(hrc, ImportedRanking(rows, [anton.pk, None, None]), actor=at_desk(), now=NOW)

    assert ranks(hrc) == [("A Uhu", 1, 5), ("Neuling Uhu", 2, 5), ("Neuling Uhu", None, 5)]
    assert list(Player.objects.filter(family_name="Neuling").values_list("number", flat=True)) == [None, "0006"]
    assert taken.number == "0005"
    logged = logged_since(new_cup(), 0)[-1]
    assert (logged.verb, logged.what["source"], len(logged.what["players"])) == ("read_final_ranking", "file", 2)
    with refused("ranked_twice", one="A Uhu", other="B Uhu"):
        twice = ImportedRanking([line("", "A"), line("", "B")], [anton.pk, anton.pk])
        import_ranking(hrc, twice, actor=at_desk(), now=NOW)


def test_a_list_of_ranks_is_read_by_its_headings_and_says_what_it_could_not_read() -> None:
    taken = ("1.;7;Uhuber;Uhu;Burg;9", "2.0;;Pagater;Sus;;8", ";;Mond;;;1")
    lines = (*taken, "0;;A;;;3", "4;;;;;3", "x;;B;;;4", "3;;C;;;")
    text = "\n".join(("Rang;Nr;Zuname;Vorname;Ort;Teilnahmen", *lines))

    found = read_ranking(text.encode(), filename="rang.csv")

    assert [(each.row.number, each.row.family_name, each.rank, each.participations) for each in found.rows] == [
        ("0007", "Uhuber", 1, 9),
        ("", "Pagater", 2, 8),
        ("", "Mond", None, 1),
    ]
    assert [(each.line, each.code, each.text) for each in found.problems] == [
        (5, "rank_form", "A  · 0 · 3"),
        (6, "name_missing", ""),
        (7, "rank_form", "B  · x · 4"),
        (8, "rank_form", "C  · 3 · "),
    ]


def test_terms_in_a_file_are_left_out_where_a_final_cannot_have_them() -> None:
    def terms(quota: int, evenings: int) -> RankingTerms | None:
        table = scheme_document(vorrunde_tables()["vorrunde-40"])
        made = SeasonRanking("Donaucup", "DC", "2026/27", 1, "5b", "2027-04-02", quota, evenings, table, 9, ())
        return read_ranking(json.dumps(ranking_document(made)).encode(), filename="ranking.json").terms

    assert terms(1_000, 200) == RankingTerms(1_000, 200, "vorrunde-40")
    assert (terms(1_001, 200), terms(1_000, 201)) == (None, None)


def test_a_ranking_behind_a_published_list_is_replaced_with_a_reason_unless_it_goes_on() -> None:
    final = a_final()
    hrc, swc = sends(final, "HRC"), sends(final, "SWC", source="", read_at=None)
    (anton,) = people("A")
    by: Any = {"actor": at_desk(), "now": NOW}
    import_ranking(hrc, ImportedRanking([line("1", "A")], [anton.pk], version=1), **by)
    publish_finalists(final.season, by=anna(), **by)

    import_ranking(swc, ImportedRanking([line("1", "A", rank=2)], [anton.pk]), **by)  # its first
    import_ranking(hrc, ImportedRanking([line("1", "A", rank=2)], [anton.pk], version=2), **by)  # the cup has gone on
    import_ranking(hrc, ImportedRanking([line("1", "A", rank=2)], [anton.pk]), **by)  # the same
    other = ImportedRanking([line("1", "A", rank=5)], [anton.pk])
    with refused("reason_missing", field="reason"):
        import_ranking(hrc, other, **by)

    assert ranks(hrc) == [("A Uhu", 2, 5)]
    import_ranking(hrc, other, correction=SeasonCorrection("verlesen"), **by)
    assert ranks(hrc) == [("A Uhu", 5, 5)]
    assert logged_since(new_cup(), 0)[-1].reason == "verlesen"


def test_a_file_of_another_season_is_confirmed_and_goes_on_with_nothing() -> None:
    final = a_final()
    hrc = sends(final, "HRC", source="", read_at=None)
    (anton,) = people("A")
    by: Any = {"actor": at_desk(), "now": NOW}

    def file(season_: str, version: int, *, of: str = "Cup HRC", **more: Any) -> ImportedRanking:
        rows = [line("1", "A", rank=version)]
        return ImportedRanking(rows, [anton.pk], version=version, origin=RankingOrigin(of, "DC", season_), **more)

    read = import_ranking(hrc, file("2025/26", 1), **by)
    assert (read.read_cup, read.read_season) == ("Cup HRC", "2025/26")
    publish_finalists(final.season, by=anna(), **by)
    import_ranking(hrc, file("2025/2026", 2), **by)  # the same season, spelt otherwise
    facts = {"season": "2024/25", "read": "2025/2026", "cup": "Cup HRC"}
    with refused("ranking_other_season", field="other_season", **facts):
        import_ranking(hrc, file("2024/25", 7), **by)
    of_other_season = file("2024/25", 7, is_season_confirmed=True)
    of_other_cup = file("2025/26", 7, of="Uhucup", is_confirmed=True)
    for other in (of_other_season, of_other_cup):
        with refused("reason_missing", field="reason"):
            import_ranking(hrc, other, **by)
    assert ranks(hrc) == [("A Uhu", 2, 5)]

    import_ranking(hrc, of_other_cup, correction=SeasonCorrection("zusammengelegt"), **by)
    import_ranking(hrc, file("2025/26", 8, of="UHUCUP", is_confirmed=True), **by)  # that cup has gone on
    with refused("reason_missing", field="reason"):
        import_ranking(hrc, file("2025/26", 9), **by)
    ChampionshipCup.objects.update(read_cup="", read_season="")  # as what was read before these were kept
    with refused("reason_missing", field="reason"):
        import_ranking(hrc, file("2024/25", 9), **by)
    assert ranks(hrc) == [("A Uhu", 8, 5)]


def test_a_published_table_takes_the_place_of_another_ranking_with_a_reason() -> None:
    sending, players = season(), people("ABCD")
    held(players, 9, 3, -4, -8)
    verband = new_cup(slug="verband")
    final = a_final(season=season(cup_=verband))
    hrc = sends(final, "HRC", [(players[1], 1, 5)], season=sending)  # was typed
    by: Any = {"actor": at_desk(), "now": NOW}
    publish_season(sending, by=anna(), **by)
    publish_finalists(final.season, by=anna(), **by)
    shown = published_ranking(sending).digest

    with refused("reason_missing", field="reason"):
        import_published_ranking(hrc, shown=shown, **by)
    import_published_ranking(hrc, shown=shown, correction=SeasonCorrection("vertippt"), **by)
    assert logged_since(verband, 0)[-1].reason == "vertippt"
    import_published_ranking(hrc, shown=shown, **by)  # the same
    with refused("reason_missing", field="reason"):
        import_ranking(hrc, ImportedRanking([line("", "A")], [players[0].pk], version=2), **by)  # a file of that number
    held(players, -9, 3, 14, -8, day=8)
    publish_season(sending, by=anna(), **by)
    import_published_ranking(hrc, shown=published_ranking(sending).digest, **by)  # the cup has gone on

    assert ranks(hrc)[0] == ("C Uhu", 1, 2)
    merge_players(sending.cup, PlayerFactory.create(family_name="Kakadu"), players[2], reason="doppelt", **by)
    import_published_ranking(hrc, shown=published_ranking(sending).digest, **by)  # the same, of the kept record
    assert ranks(hrc)[0] == ("Kakadu Probe", 1, 2)
    terms = CupTerms("Cup HRC", "HRC", "vorrunde-60", 2, season=season(cup_=new_cup(slug="hausruck")))
    moved = change_final_cup(hrc, terms, correction=SeasonCorrection("falsche Saison"), **by)
    assert moved.read_version is None
