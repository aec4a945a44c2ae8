"""The verifier's own ranks, cup points, season tables and qualifiers beside the engine's: small worlds, many ties."""

import random
from typing import Any

from scoring.cup_points import Purpose, cup_points, read_scheme, scheme_document, schemes
from scoring.dummies import round_shares
from scoring.qualification import qualification_rule_document, qualifiers, read_qualification_rule, vorrunde_tables
from scoring.rotation import deal, table_sizes
from scoring.season import (
    SEASON_CRITERIA,
    Course,
    Participation,
    SeasonLine,
    SeasonRule,
    read_season_rule,
    season_standings,
)
from scoring.season_course import ranks_after
from scoring.season_ties import TieBreak, tie_breaks
from scoring.standings import standings
from scoring.tournament_criteria import PlayerResult
from scripts import verify_archive

TIE_BREAKS = ("best_round", "second_best_round", "third_best_round", "lower_worst_round", "table_rank", "lot")
WORLDS = 150


def some_of(codes: tuple[str, ...], rng: random.Random) -> list[str]:
    return [*rng.sample(codes, rng.randint(0, len(codes))), *(["shared"] if rng.random() < 0.5 else [])]


def test_ranks_and_what_decided_them_are_the_engines() -> None:
    rng = random.Random("ranks")
    for _ in range(WORLDS):
        criteria = some_of(TIE_BREAKS, rng)
        results = [
            PlayerResult(
                key=key,
                rounds=tuple(rng.choice((None, -1, 0, 0, 1, 2)) for _ in range(3)),
                money=(0, 0, 0),
                lot=rng.choice((None, 1, 2)),
                table_ranks=tuple(rng.choice((None, 1, 2, 4)) for _ in range(3)),
            )
            for key in range(rng.randint(1, 9))
        ]
        codes = [each for each in criteria if each != "shared"]
        merits = {
            each.key: (
                (each.total,),
                *(
                    verify_archive.tournament_measure(
                        code, list(each.rounds), each.lot, [rank for rank in each.table_ranks if rank]
                    )
                    for code in codes
                ),
            )
            for each in results
        }

        expected = [(line.rank, line.key, line.decided_by) for line in standings(results, criteria)]

        assert verify_archive.ranking(merits, codes) == expected


def test_cup_points_are_the_engines() -> None:
    own: list[dict[str, Any]] = [
        {"slug": "t", "name": "T", "kind": "rank_table", "points": [9, 7, 7], "beyond": {"first": 5, "step": -2}},
        {
            "slug": "s",
            "name": "S",
            "kind": "score_steps",
            "below": -3,
            "steps": [{"from": 0, "points": 1, "gain": 2, "per": 3}],
        },
        {"slug": "c", "name": "C", "kind": "cubic", "factor": 7},
    ]
    documents = [*own, *(scheme_document(each) for purpose in Purpose for each in schemes(purpose).values())]
    for document in documents:
        scheme = read_scheme(document)
        for participants in (1, 2, 7, 60):
            for rank in range(1, participants + 1):
                for score in (-200, -1, 0, 1, 99, 100, 101, 250, 299, 300, 500):
                    assert verify_archive.cup_points(document, rank, score, participants) == cup_points(
                        scheme, rank=rank, score=score, participants=participants
                    )


def test_tables_of_vorrundenpunkte_are_the_shipped_ones() -> None:
    shipped = {slug: scheme_document(table)["points"] for slug, table in vorrunde_tables().items()}

    assert shipped == verify_archive.VORRUNDE_TABLES


def random_season(rng: random.Random) -> tuple[dict[str, Any], tuple[Participation, ...], int, int | None]:
    """Rule, results, tournaments planned, final."""
    tournaments = rng.randint(1, 12)
    final = rng.choice((None, tournaments))
    rule: dict[str, Any] = {
        "counting": rng.choice(("best_n", "best_n_plus_final", "half")),
        "min_participations": rng.randint(0, 3),
        "criteria": some_of(tuple(SEASON_CRITERIA), rng) or ["shared"],
    }
    if rule["counting"] != "half":
        rule["n"] = rng.randint(1, 4)
    results = tuple(
        Participation(player, tournament, rng.choice((-3, 0, 5, 5, 9)), rng.randint(1, 3), 0)
        for player in range(1, rng.randint(2, 9))
        for tournament in range(1, tournaments + 1)
        if rng.random() < 0.5
    )
    return rule, results, tournaments, final


def as_listed(line: SeasonLine) -> dict[str, Any]:
    return {
        "player": line.player,
        "rank": line.rank,
        "total": line.total,
        "participations": line.participations,
        "missing": line.missing,
        "decided_by": line.decided_by,
        "cells": {each.tournament: (each.points, str(each.why)) for each in line.results},
    }


Remarks = dict[int, tuple[int | None, dict[str, Any] | None]]
"""By player the rank before the last evening, and what broke a tie."""


def by_verifier(
    lines: list[dict[str, Any]],
    parts: dict[int, list[verify_archive.SeasonPart]],
    rule: dict[str, Any],
    tournaments: int,
    final: int | None,
) -> Remarks:
    content = {
        "rule": rule,
        "tournaments": tournaments,
        "columns": [{"tournament": each} for each in range(1, tournaments + 1)],
        "rows": [{"person": {"player": line["player"]}} for line in lines],
    }
    found = verify_archive.with_commentary(lines, content, parts, final)
    return {line["player"]: (line["was"], line["tie"]) for line in found}


def by_engine(lines: tuple[SeasonLine, ...], rule: SeasonRule, tournaments: int, final: int | None) -> Remarks:
    was = ranks_after(lines, range(1, tournaments), rule=rule, tournaments=tournaments, final=final)
    held = len({each.tournament for line in lines for each in line.results})
    ties = tie_breaks(lines, Course(rule, tournaments, held, final))
    index = {line.player: at for at, line in enumerate(lines)}
    return {
        line.player: (was.get(line.player), tie_remark(ties[line.player], index) if line.player in ties else None)
        for line in lines
    }


def tie_remark(tie: TieBreak, index: dict[int, int]) -> dict[str, Any]:
    return {"line": index[tie.against], "own": tie.own, "other": tie.other, "place": tie.place}


def test_season_tables_and_qualifiers_are_the_engines() -> None:
    rng = random.Random("seasons")
    for _ in range(WORLDS):
        rule, results, tournaments, final = random_season(rng)
        parts: dict[int, list[verify_archive.SeasonPart]] = {}
        for each in results:
            part = verify_archive.SeasonPart(each.tournament, each.points, each.rank)
            parts.setdefault(each.player, []).append(part)

        engines = season_standings(results, rule=read_season_rule(rule), tournaments=tournaments, final=final)
        own = verify_archive.season_lines(parts, rule, tournaments, final)

        assert own == [as_listed(line) for line in engines]
        assert by_verifier(own, parts, rule, tournaments, final) == by_engine(
            engines, read_season_rule(rule), tournaments, final
        )

        places = {"quota": rng.randint(1, 5), "table": "vorrunde-40", "min_participations": rng.randint(0, 3)}
        declined = frozenset(player for player in parts if rng.random() < 0.3)
        chosen = read_qualification_rule(places)
        expected = {
            each.player: (str(each.reason), dict(each.facts), each.vorrundenpunkte)
            for each in qualifiers(engines, rule=chosen, declined=declined)
        }
        for written in (places, qualification_rule_document(chosen)):
            lines = verify_archive.qualifier_lines(own, written, set(declined))
            assert {
                line["player"]: (line["reason"], line["facts"], line["vorrundenpunkte"]) for line in lines
            } == expected


def test_dummies_balance_of_a_round_goes_where_the_engine_lets_it_go() -> None:
    rng = random.Random("dummies")
    for _ in range(WORLDS):
        people = [rng.randint(-9, 9) for _ in range(rng.randint(2, 4))]
        sums = {(place, 10 + place): (1, points, 2 * points) for place, points in enumerate(people, 1)}

        shares = verify_archive.dummies_shares(sums)

        money = [2 * points for points in people]
        expected = [*zip(range(11, 11 + len(people)), round_shares(people), round_shares(money), strict=True)]
        assert shares == (expected if sum(people) else [])


def test_who_plays_a_hand_is_who_the_engine_says() -> None:
    for players in (2, 3, 4, 6):
        for size in table_sizes(players):
            for first in range(1, size + 1):
                for hand in range(1, 2 * size + 1):
                    dealt = deal(hand, size=size, players=players, first_forehand=first)
                    assert verify_archive.active_places(hand, size, players, first) == list(dealt.active)
