"""A cup's own rulesets: listing, and adding one from a file."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from rulesets.load import presets
from tournaments import access
from tournaments.actions.rulesets import AddedRuleset, add_ruleset, refuse_published
from tournaments.models import Cup
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.rulesets import own_rulesets, revisions_like, stored_ruleset
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.publishing import SharedForm
from tournaments.web.desk.forms.rulesets import RulesetFileForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.desk.ruleset_problems import shown_problems
from tournaments.web.public.rulebook import compared, compared_with_nearest, rulebook
from tournaments.web.public.ruleset_history import shown_revisions


@read_only
def rulesets(request: DeskRequest, slug: str) -> HttpResponse:
    """List the cup's own rulesets with their revisions."""
    mine = access.cup_to_see(request.user, slug)
    rulesets_ = [shown_revisions(each.revisions) for each in own_rulesets(mine)]
    context = cup_context(request, mine, "rulesets") | {"rulesets": rulesets_}
    return render(request, "web/desk/rulesets.html", context)


@form_view
def new_ruleset(request: DeskRequest, slug: str) -> HttpResponse:
    """Upload a file and review its rules before saving; all of its problems are listed."""
    mine = access.cup_to_run(request.user, slug)
    form = RulesetFileForm(form_data(request), form_files(request))
    with catch_refusals(form):
        if form.is_valid():
            refuse_published(form.ruleset)
            return _look(request, mine, form, _confirming(request, mine))
    return _ask(request, mine, form)


@post_only
def save_ruleset(request: DeskRequest, slug: str) -> HttpResponse:
    """Save the reviewed rules. The file's text is posted back and parsed again."""
    mine = access.cup_to_run(request.user, slug)
    text = SimpleUploadedFile("rules", request.POST.get("rules", "").encode())
    form = RulesetFileForm({}, MultiValueDict({"file": [text]}))
    with catch_refusals(form):
        if form.is_valid():
            refuse_published(form.ruleset)
            confirming = _confirming(request, mine)
            with catch_refusals(confirming):
                if confirming.is_valid():
                    second, actor = second_of(request, confirming), actor_of(request)
                    added = add_ruleset(mine, form.ruleset, actor=actor, now=timezone.now(), second=second)
                    return redirect_with_message(request, _what_became(added), "web:desk_rulesets", slug)
            return _look(request, mine, form, confirming)
    return _ask(request, mine, form)


def _confirming(request: DeskRequest, mine: Cup) -> SharedForm:
    """The second person's fields, if the cup requires one for its rules."""
    is_sent = "rules" in request.POST
    return SharedForm(request.POST if is_sent else None, is_shared=DualControlAction.ADD_RULES in mine.two_people)


def _ask(request: DeskRequest, mine: Cup, form: RulesetFileForm) -> HttpResponse:
    context = cup_context(request, mine, "rulesets")
    context |= {"problems": shown_problems(form.problems), "published": presets().values()}
    return form_page(
        request,
        form,
        title=_("Add a ruleset"),
        submit=_("Check the file"),
        back=reverse("web:desk_rulesets", args=[mine.slug]),
        template="web/desk/new_ruleset.html",
        **context,
    )


def _look(request: DeskRequest, mine: Cup, form: RulesetFileForm, confirming: SharedForm) -> HttpResponse:
    """Show the rules of a file and their differences from the latest revision of the slug or the nearest published
    ruleset.
    """
    ruleset = form.ruleset
    newest = next((own.newest for own in own_rulesets(mine) if own.newest.slug == ruleset.slug), None)
    if newest is None:
        comparison = compared_with_nearest(ruleset, presets().values())
    else:
        comparison = compared(ruleset, with_ruleset=stored_ruleset(newest))
    context = {"ruleset": ruleset, "book": rulebook(ruleset), "newest": newest, "comparison": comparison}
    context |= {"is_own": True, "rules": form.content.decode("utf-8-sig"), "form": confirming}
    context |= cup_context(request, mine, "rulesets")
    return render(request, "web/desk/ruleset_preview.html", context, status=confirming.status)


def _what_became(added: AddedRuleset) -> str:
    name = {"name": added.revision.name}
    if added.is_new and len(revisions_like(added.revision)) > 1:
        return (
            _(
                "The new revision of %(name)s has been added and can be chosen for an evening. "
                "Evenings that have an older one keep it."
            )
            % name
        )
    if added.is_new:
        return _("%(name)s has been added and can be chosen for an evening.") % name
    if added.is_newest:
        return _("%(name)s is already there with exactly these rules; nothing has changed.") % name
    return (
        _(
            "%(name)s was already added with exactly these rules, and has a newer revision; nothing has changed. "
            "To return to them, add them with another “version”."
        )
        % name
    )
