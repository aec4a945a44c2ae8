"""What is checked: an evening, a cup with its evenings, or the whole installation.

All of it within `queries.moment.one_moment`, so that nobody is suspected who writes meanwhile.
"""

from collections.abc import Iterable, Iterator

from tournaments.models import Cup, Publication, RulesetRevision, Tournament
from tournaments.verification.chain import chain_findings, place_of
from tournaments.verification.draws import draw_findings
from tournaments.verification.findings import Finding, finding, of_readable
from tournaments.verification.hands import HandCheck, hand_findings
from tournaments.verification.lists import (
    list_findings,
    own_ruleset_findings,
    results_findings,
    ruleset_findings,
    season_list_findings,
    settings_findings,
)
from tournaments.verification.originals import original_findings
from tournaments.verification.rows import events, layout, restored_events
from tournaments.verification.story import LogStory
from tournaments.verification.tables import paper_findings, people_findings, seat_findings, state_findings
from tournaments.verification.telling import told


def tournament_findings(pk: int) -> Iterator[Finding]:
    """Whatever does not agree in an evening. About twenty statements, however many hands."""
    tournament = Tournament.objects.select_related("ruleset", "cup_points", "season__cup").get(pk=pk)
    place, rows = place_of(tournament), layout(tournament)
    story = LogStory(table_rounds=rows.table_rounds)
    yield from chain_findings(tournament, told(events(tournament), story))
    yield from original_findings(restored_events(tournament), place)
    if tournament.revision and story.first_verb != "open_evening":
        yield finding("chain_start", place)
    yield from of_readable(place, lambda: settings_findings(tournament, story))
    yield from ruleset_findings([tournament.ruleset])
    yield from people_findings(tournament, story)
    yield from of_readable(place, lambda: seat_findings(tournament, rows, story))
    yield from of_readable(place, lambda: paper_findings(tournament, rows, story))
    yield from state_findings(tournament, rows, story)
    yield from draw_findings(tournament, rows, story)
    yield from hand_findings(HandCheck(tournament, rows, story))
    published = list(Publication.objects.filter(tournament=tournament))
    yield from list_findings(published, story.lists, place)
    yield from of_readable(place, lambda: results_findings(tournament, published, story))


def cup_findings(cup: Cup) -> Iterator[Finding]:
    """What is in the log of a cup itself: its own lists and rulesets. Five statements."""
    place, story = place_of(cup), LogStory()
    yield from chain_findings(cup, told(events(cup), story))
    yield from original_findings(restored_events(cup), place)
    published = list(Publication.objects.filter(season__cup=cup, tournament=None))
    yield from list_findings(published, story.lists, place)
    yield from of_readable(place, lambda: season_list_findings(published, place))
    yield from own_ruleset_findings(cup, story, place)


def whole_cup_findings(cup: Cup) -> Iterator[Finding]:
    """A cup and all of its evenings."""
    yield from cup_findings(cup)
    yield from ruleset_findings(cup.rulesets.all())
    yield from _of_tournaments(Tournament.objects.filter(season__cup=cup).values_list("pk", flat=True))


def installation_findings() -> Iterator[Finding]:
    """Everything."""
    yield from ruleset_findings(RulesetRevision.objects.order_by("pk").iterator())
    for cup in Cup.objects.order_by("pk"):
        yield from cup_findings(cup)
    yield from _of_tournaments(Tournament.objects.order_by("pk").values_list("pk", flat=True))


def _of_tournaments(pks: Iterable[int]) -> Iterator[Finding]:
    for pk in list(pks):
        yield from tournament_findings(pk)
