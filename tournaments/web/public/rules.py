"""The rules for everybody, generated from the data hands are scored with. No database."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesets.load import UnknownRuleset, content_hash, preset, presets
from tournaments.web.public.rulebook import rulebook


@require_safe
def rulesets(request: HttpRequest) -> HttpResponse:
    """Every ruleset, the latest first."""
    latest_first = sorted(presets().values(), key=lambda each: each.valid_from, reverse=True)
    return render(request, "web/public/rulesets.html", {"rulesets": latest_first})


@require_safe
def ruleset(request: HttpRequest, slug: str) -> HttpResponse:
    """One ruleset in sentences."""
    try:
        chosen = preset(slug)
    except UnknownRuleset as error:
        raise Http404 from error
    context = {"ruleset": chosen, "book": rulebook(chosen), "content_hash": content_hash(chosen)}
    return render(request, "web/public/ruleset.html", context)
