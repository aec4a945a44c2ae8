"""The rules for the public, generated from the data that settles hands.

A published ruleset is at SLUG, the latest revision of a cup's own at CUP:SLUG; @HASH selects exactly one revision.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesets.load import UnknownRuleset, content_hash, preset_text, presets
from rulesets.model import Ruleset
from tournaments import access
from tournaments.queries.rulesets import (
    has_newer_edition,
    revisions_like,
    rulesets_of_cups,
    shipped_ruleset,
    stored_ruleset,
)
from tournaments.ruleset_keys import RulesetKey
from tournaments.web.public.rulebook import rulebook
from tournaments.web.public.ruleset_history import shown_revisions


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    """List the published rulesets, latest first, and the cups' own."""
    latest_first = sorted(presets().values(), key=lambda each: each.valid_from, reverse=True)
    own = [(each.newest, stored_ruleset(each.newest)) for each in rulesets_of_cups()]
    return render(request, "web/public/rulesets.html", {"rulesets": latest_first, "own": own})


@require_safe
def ruleset(request: HttpRequest, key: RulesetKey) -> HttpResponse:
    """Show a ruleset in sentences; shipped ones need no database."""
    shipped = shipped_ruleset(key)
    if shipped is not None:
        return _page(request, shipped, newer_key=_newer(shipped))
    revision = access.ruleset_in_public(key)
    newer = revision.newest_key if has_newer_edition(revision) else None
    history = shown_revisions(revisions_like(revision))
    evenings = next(each.evenings for each in history if each.revision == revision)
    context = {"revision": revision, "revisions": history, "newer_key": newer, "evenings": evenings}
    context["is_own"] = revision.cup is not None
    return _page(request, stored_ruleset(revision), **context)


@require_safe
def source(request: HttpRequest, slug: str) -> HttpResponse:
    """A published ruleset's source file, as a template for own rules."""
    try:
        text = preset_text(slug)
    except UnknownRuleset as error:
        raise Http404 from error
    response = HttpResponse(text, content_type="application/toml; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}.toml"'
    return response


def _newer(published: Ruleset) -> RulesetKey | None:
    """The key of the currently published ruleset with this slug, if it differs."""
    today = presets().get(published.slug)
    return None if today in (None, published) else RulesetKey(published.slug)


def _page(request: HttpRequest, chosen: Ruleset, **context: object) -> HttpResponse:
    context |= {"ruleset": chosen, "book": rulebook(chosen), "content_hash": content_hash(chosen)}
    return render(request, "web/public/ruleset.html", context)
