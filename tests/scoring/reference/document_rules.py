"""A ruleset document as plain data → the rules of this settlement. A document that is no ruleset is not recognised."""

from typing import Any

from tests.scoring.reference.rules import Extra, Game, Pots, Rules, Sweep, Tricks
from tests.scoring.reference.words import BONUSES, CONTRACTS

Row = dict[str, Any]


def document_rules(document: Row) -> Rules:
    extras = {row["code"]: _extra({**BONUSES.get(row["code"], {}), **row}) for row in document["bonuses"]}
    rows = [_contract_row(row) for row in document["contracts"]]
    kontra, renonce = document["kontra"], document.get("renonce", {})
    players, dummies = document.get("players", 4), document.get("dummies", 0)
    return Rules(
        games={row["code"]: _game(document, row, extras) for row in rows},
        extras=extras,
        factors=(1, *(level["factor"] for level in kontra["levels"])),
        kontra_in_points=kontra["counts"] == "score_and_money",
        valat=_valat(document["valat"]) if "valat" in document else None,
        trischaken=_trischaken(document) if "trischaken" in document else None,
        forehand_passes_on=document.get("four_kings") == "forehand_passes_on",
        may_call_oneself=document.get("may_call_oneself", False),
        silent_failures=document.get("silent_failures_count", False),
        provable=renonce.get("provable_silent", "nobody"),
        most_offenders=renonce.get("most_offenders", 2),
        beside=_beside(rows),
        bei_pays=document.get("bei_pays"),
        hand_pays=document.get("hand_pays"),
        doubles=bool(document.get("doubled_after")),
        seats=players + dummies,
        dummies=dummies,
        shared_by_hand=document.get("dummies_shared") == "hand",
        two_kings=document.get("partner") == "two_called_kings",
    )


def _contract_row(row: Row) -> Row:
    """With what a published contract need not write, but for its bonuses."""
    known = {key: value for key, value in CONTRACTS.get(row["code"], {}).items() if key != "bonuses"}
    return {**known, **row}


def _extra(row: Row) -> Extra:
    return Extra(
        kind=row["kind"],
        silent=row.get("silent", 0),
        announced=row["announced"],
        least_thirds=row.get("least_thirds", 0),
        after=row.get("after"),
        no_kontra=row.get("no_kontra", False),
    )


def _game(document: Row, row: Row, extras: dict[str, Extra]) -> Game:
    calls = row.get("partner", "nobody") == "called_king"
    bonuses = _bonuses(row, extras, calls=calls)
    return Game(
        value=row["value"],
        lost=row["lost_value"] if "lost_value" in row else row["value"],
        kind=row["family"],
        calls=calls,
        bonuses=bonuses,
        birds=_birds(row, {code: extras[code] for code in bonuses}),
        forehand_only=row.get("forehand_only", False),
        solo=row.get("doubles_bonuses", False),
        may_concede=row.get("may_concede", False),
        talon_voids_kontra=row.get("king_in_talon_voids_kontra", False),
        wins_from=row["threshold_thirds"] if "threshold_thirds" in row else document["threshold_thirds"],
        second_half_lost=row.get("second_half_lost_value"),
        becomes=row.get("king_in_talon_becomes"),
    )


def _bonuses(row: Row, extras: dict[str, Extra], *, calls: bool) -> tuple[str, ...]:
    """Those the row names. Where it names none: all that the ruleset has, of a published suit contract its few, every
    Sack and the cards held; an ultimo only where a king is called."""
    if row["family"] != "positive":
        return ()
    usual = CONTRACTS.get(row["code"], {}).get("bonuses", list(extras))
    always = [code for code, extra in extras.items() if extra.kind in ("hand", "sack")]
    named = row.get("bonuses", [*usual, *always])
    return tuple(code for code in extras if code in named and (calls or extras[code].kind != "ultimo"))


def _birds(row: Row, extras: dict[str, Extra]) -> tuple[str, ...]:
    required = row.get("required_birds", [])
    birds = tuple(code for code, extra in extras.items() if extra.kind == "bird")
    return birds if required == "any" else tuple(bird for bird in birds if bird in required)


def _beside(rows: list[Row]) -> frozenset[tuple[str, str]]:
    """Mutual: one row naming the other is enough."""
    named = {(row["code"], other) for row in rows for other in row.get("beside", [])}
    return frozenset(named | {(other, code) for code, other in named})


def _valat(table: Row) -> Sweep:
    pays = table["pays"]
    ways = pays if isinstance(pays, dict) else {"silent": pays, "announced": pays}
    return Sweep(
        replaces=frozenset(way for way, paying in ways.items() if paying == "replaces_game"),
        doubled_in_solos=table.get("doubled_in_solos", False),
        voids_silent=table.get("voids_silent", False),
        made_voids=tuple(table.get("made_voids", ())),
        made_voids_silent=tuple(table.get("made_voids_silent", ())),
        excludes_announced=tuple(table.get("excludes_announced", ())),
        multiplies_announced=table.get("multiplies_announced", False),
        silent_voids_game_kontra=table.get("silent_voids_game_kontra", False),
    )


def _trischaken(document: Row) -> Tricks:
    table = document["trischaken"]
    virgin, renonce = table.get("announced_virgin"), table["renonce"]
    return Tricks(
        scheme=table["scheme"],
        renonce=(renonce["each"], renonce["by_forehand"], renonce["by_two"]),
        mayor=table["mayor_thirds"],
        kontra=document["kontra"].get("trischaken") == "all",
        announced_virgin=(virgin["made"], virgin["lost"]) if virgin else None,
        forehand_shares=table.get("forehand_tied") == "shares",
        all_cases=table.get("cases") == "all",
        pots=pots_of(table["pots"]) if "pots" in table else None,
        rank=table["rank"] if table.get("plain") == "two_highest" else None,
        from_each=table["from_each"] if table.get("virgin") == "from_each" else None,
    )


def pots_of(table: Row) -> Pots:
    """Cells that are not used need not be there."""
    return Pots(
        alone=tuple(table.get("alone", ())),
        two_virgins=tuple(table.get("two_virgins", ())),
        all_tricks=tuple(table.get("all_tricks", ())),
        two_tied=tuple(table.get("two_tied", ())),
        three_tied=table.get("three_tied", 0),
    )
