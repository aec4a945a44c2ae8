"""Rows with a public address, which everybody may see."""

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.access.cups import cup_named
from tournaments.models import Cup, DrawRun, Publication, RulesetRevision, Tournament
from tournaments.models.joined import Joined
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.ruleset_keys import RulesetKey

IN_PUBLIC = Joined(
    Tournament,
    "season",
    "season__cup",
    "ruleset",
    "ruleset__cup",
    "cup_points",
    "prize_giving",
    without=("ruleset__document",),
)
"""The joined rows of every public page of a tournament, which each phone polls every few seconds."""


def tournament_in_public(public_id: str) -> Tournament:
    """A tournament by its public address, visible to everybody unless created by mistake. One statement."""
    found = _in_public(public_id=public_id)
    if not found:
        raise Http404
    row = IN_PUBLIC.row(found[0])
    if row.made_by_mistake:
        raise Http404
    return row


@Prepared
def _in_public(public_id: Placeholder) -> SqlRows:
    return Tournament.objects.filter(public_id=public_id).order_by().values_list(*IN_PUBLIC.columns)


def cup_in_public(slug: str) -> Cup:
    """A cup by its slug; everybody may see its current evening. One statement, two for a former slug."""
    return cup_named(Cup.objects.all(), slug)


def draw_run_in_public(tournament: Tournament, pk: int) -> DrawRun:
    """A draw run all of whose rounds are published, of a public tournament."""
    return get_object_or_404(tournament.drawings.filter(published_at__isnull=False), pk=pk)


def ruleset_in_public(key: RulesetKey) -> RulesetRevision:
    """The stored revision a key names; a cup's own also by the cup's former slugs. At most two statements."""
    cup = cup_in_public(key.cup) if key.cup else None
    rows = RulesetRevision.objects.select_related("cup").filter(cup=cup, slug=key.slug)
    if key.content_hash:
        rows = rows.filter(content_hash=key.content_hash)
    newest = rows.order_by("-pk").first()
    if newest is None:
        raise Http404
    return newest


def publication_in_public(code: str) -> Publication:
    """The newest version of a published list."""
    newest = _publications(code).order_by("-version").first()
    if newest is None:
        raise Http404
    return newest


def version_in_public(code: str, version: int) -> Publication:
    """One version of a published list."""
    return get_object_or_404(_publications(code), version=version)


def _publications(code: str) -> QuerySet[Publication]:
    people = ("published_by", "confirmed_by", "withdrawn_by", "withdrawal_confirmed_by", "official_by")
    return Publication.objects.select_related("season__cup", "tournament", *people).filter(code=code)
