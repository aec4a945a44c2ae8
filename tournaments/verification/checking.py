"""Scopes of verification: an evening, a cup with its evenings, or the whole installation.

Everything runs within `queries.moment.one_moment`, so that concurrent writes raise no suspicion. Checks are
independent: if rows are unreadable for one, the others continue.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tournaments.models import Cup, Publication, RulesetRevision, Tournament
from tournaments.verification.chain import chain_findings, place_of
from tournaments.verification.draws import draw_findings
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.hands import HandCheck, hand_findings
from tournaments.verification.lists import (
    dual_control_findings,
    list_findings,
    own_ruleset_findings,
    results_findings,
    ruleset_findings,
    season_findings,
    season_list_findings,
    settings_findings,
)
from tournaments.verification.originals import original_findings
from tournaments.verification.protests import protest_findings
from tournaments.verification.reading import any_text, read
from tournaments.verification.replay import replayed
from tournaments.verification.rows import events, layout, published, restored_events
from tournaments.verification.season_rows import finalist_findings, own_scheme_findings
from tournaments.verification.signatures import signed_sheet_findings
from tournaments.verification.state import LogState
from tournaments.verification.stored_results import stored_result_findings
from tournaments.verification.tables import (
    paper_findings,
    people_findings,
    plan_findings,
    seat_findings,
    signature_findings,
    state_findings,
)
from tournaments.verification.till import season_prize_findings, till_findings
from tournaments.verification.totals import totals_findings

CHAIN = ("revision", "chain_head", "chain_seal")


def tournament_findings(pk: int) -> Iterator[Finding]:
    """The discrepancies of an evening. About thirty statements, however many hands."""
    with any_text():
        yield from of_readable((("tournament", pk),), partial(_evening_findings, pk))


def _evening_findings(pk: int) -> Iterator[Finding]:
    (tournament,) = read(Tournament.objects.select_related("cup_points", "season__cup").filter(pk=pk), *CHAIN)
    place, rows = place_of(tournament), layout(tournament)
    state = LogState(table_rounds=rows.table_rounds)
    check = HandCheck(tournament, rows, state)
    lists = published(Publication.objects.filter(tournament=tournament))
    yield from _each_of(
        place,
        lambda: chain_findings(tournament, replayed(events(tournament), state)),
        lambda: original_findings(restored_events(tournament), place),
        lambda: _start_findings(state, place),
        lambda: settings_findings(tournament, state),
        lambda: ruleset_findings(RulesetRevision.objects.filter(pk=tournament.ruleset_id)),
        lambda: people_findings(tournament, state),
        lambda: seat_findings(tournament, rows, state),
        lambda: plan_findings(tournament, rows, state),
        lambda: paper_findings(tournament, rows, state),
        lambda: totals_findings(tournament, state),
        lambda: signature_findings(tournament, rows, state),
        lambda: signed_sheet_findings(check),
        lambda: state_findings(tournament, rows, state),
        lambda: draw_findings(tournament, rows, state),
        lambda: hand_findings(check),
        lambda: stored_result_findings(tournament, place),
        lambda: till_findings(tournament, state),
        lambda: list_findings(lists, state.lists, place),
        lambda: results_findings(tournament, lists, state),
        lambda: protest_findings(tournament, state, place),
    )


def _start_findings(state: LogState, place: Place) -> Iterator[Finding]:
    if state.first_verb != "open_evening":
        yield finding("chain_start", place)


def cup_findings(cup: Cup) -> Iterator[Finding]:
    """What a cup's own log covers: lists, rulesets, schemes and finalists. Nine statements."""
    place, state = place_of(cup), LogState()
    with any_text():
        lists = published(Publication.objects.filter(season__cup=cup, tournament=None))
        yield from _each_of(
            place,
            lambda: chain_findings(cup, replayed(events(cup), state)),
            lambda: original_findings(restored_events(cup), place),
            lambda: list_findings(lists, state.lists, place),
            lambda: season_findings(cup, state, place),
            lambda: season_prize_findings(cup, state, place),
            lambda: season_list_findings(lists, place),
            lambda: dual_control_findings(cup, state, place),
            lambda: own_ruleset_findings(cup, state, place),
            lambda: own_scheme_findings(cup, state, place),
            lambda: finalist_findings(cup, state, place),
        )


def _each_of(place: Place, *checks: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    for check in checks:
        yield from of_readable(place, check)


def whole_cup_findings(cup: Cup) -> Iterator[Finding]:
    """The discrepancies of a cup and all of its evenings."""
    with any_text():
        yield from cup_findings(cup)
        yield from ruleset_findings(cup.rulesets.all())
        yield from _of_tournaments(Tournament.objects.filter(season__cup=cup).values_list("pk", flat=True))


def installation_findings() -> Iterator[Finding]:
    """The discrepancies of all cups."""
    with any_text():
        yield from ruleset_findings(RulesetRevision.objects.order_by("pk"))
        for cup in Cup.objects.order_by("pk"):
            yield from cup_findings(cup)
        yield from _of_tournaments(Tournament.objects.order_by("pk").values_list("pk", flat=True))


def _of_tournaments(pks: Iterable[int]) -> Iterator[Finding]:
    for pk in list(pks):
        yield from tournament_findings(pk)
