"""What is checked: an evening, a cup with its evenings, or the whole installation.

All of it within `queries.moment.one_moment`, so that nobody is suspected who writes meanwhile. Each check stands by
itself: where rows cannot be read, the others go on.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tournaments.models import Cup, Publication, RulesetRevision, Tournament
from tournaments.verification.chain import chain_findings, place_of
from tournaments.verification.draws import draw_findings
from tournaments.verification.findings import Finding, Place, finding, of_readable
from tournaments.verification.hands import HandCheck, hand_findings
from tournaments.verification.lists import (
    list_findings,
    own_ruleset_findings,
    results_findings,
    ruleset_findings,
    season_findings,
    season_list_findings,
    settings_findings,
    two_people_findings,
)
from tournaments.verification.originals import original_findings
from tournaments.verification.reading import any_text, read
from tournaments.verification.rows import events, layout, published, restored_events
from tournaments.verification.signatures import signed_sheet_findings
from tournaments.verification.story import LogStory
from tournaments.verification.tables import (
    paper_findings,
    people_findings,
    plan_findings,
    seat_findings,
    signature_findings,
    state_findings,
)
from tournaments.verification.telling import told
from tournaments.verification.till import season_prize_findings, till_findings

CHAIN = ("revision", "chain_head", "chain_seal")


def tournament_findings(pk: int) -> Iterator[Finding]:
    """Whatever does not agree in an evening. About thirty statements, however many hands."""
    with any_text():
        yield from of_readable((("tournament", pk),), partial(_evening_findings, pk))


def _evening_findings(pk: int) -> Iterator[Finding]:
    (tournament,) = read(Tournament.objects.select_related("cup_points", "season__cup").filter(pk=pk), *CHAIN)
    place, rows = place_of(tournament), layout(tournament)
    story = LogStory(table_rounds=rows.table_rounds)
    check = HandCheck(tournament, rows, story)
    lists = published(Publication.objects.filter(tournament=tournament))
    yield from _each_of(
        place,
        lambda: chain_findings(tournament, told(events(tournament), story)),
        lambda: original_findings(restored_events(tournament), place),
        lambda: _start_findings(story, place),
        lambda: settings_findings(tournament, story),
        lambda: ruleset_findings(RulesetRevision.objects.filter(pk=tournament.ruleset_id)),
        lambda: people_findings(tournament, story),
        lambda: seat_findings(tournament, rows, story),
        lambda: plan_findings(tournament, rows, story),
        lambda: paper_findings(tournament, rows, story),
        lambda: signature_findings(tournament, rows, story),
        lambda: signed_sheet_findings(check),
        lambda: state_findings(tournament, rows, story),
        lambda: draw_findings(tournament, rows, story),
        lambda: hand_findings(check),
        lambda: till_findings(tournament, story),
        lambda: list_findings(lists, story.lists, place),
        lambda: results_findings(tournament, lists, story),
    )


def _start_findings(story: LogStory, place: Place) -> Iterator[Finding]:
    if story.first_verb != "open_evening":
        yield finding("chain_start", place)


def cup_findings(cup: Cup) -> Iterator[Finding]:
    """What is in the log of a cup itself: its own lists and rulesets. Six statements."""
    place, story = place_of(cup), LogStory()
    with any_text():
        lists = published(Publication.objects.filter(season__cup=cup, tournament=None))
        yield from _each_of(
            place,
            lambda: chain_findings(cup, told(events(cup), story)),
            lambda: original_findings(restored_events(cup), place),
            lambda: list_findings(lists, story.lists, place),
            lambda: season_findings(cup, story, place),
            lambda: season_prize_findings(cup, story, place),
            lambda: season_list_findings(lists, place),
            lambda: two_people_findings(cup, story, place),
            lambda: own_ruleset_findings(cup, story, place),
        )


def _each_of(place: Place, *checks: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    for check in checks:
        yield from of_readable(place, check)


def whole_cup_findings(cup: Cup) -> Iterator[Finding]:
    """A cup and all of its evenings."""
    with any_text():
        yield from cup_findings(cup)
        yield from ruleset_findings(cup.rulesets.all())
        yield from _of_tournaments(Tournament.objects.filter(season__cup=cup).values_list("pk", flat=True))


def installation_findings() -> Iterator[Finding]:
    """Everything."""
    with any_text():
        yield from ruleset_findings(RulesetRevision.objects.order_by("pk"))
        for cup in Cup.objects.order_by("pk"):
            yield from cup_findings(cup)
        yield from _of_tournaments(Tournament.objects.order_by("pk").values_list("pk", flat=True))


def _of_tournaments(pks: Iterable[int]) -> Iterator[Finding]:
    for pk in list(pks):
        yield from tournament_findings(pk)
