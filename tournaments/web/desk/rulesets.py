"""A cup's own rulesets: which there are, and adding one from a file."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulesets.load import presets
from tournaments import access
from tournaments.actions.rulesets import AddedRuleset, add_ruleset
from tournaments.queries.rulesets import own_rulesets
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.rulesets import RulesetFileForm
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page, redirect_saying
from tournaments.web.desk.ruleset_problems import shown_problems


@read_only
def rulesets(request: DeskRequest, slug: str) -> HttpResponse:
    """The cup's own rulesets with their revisions."""
    mine = access.cup_to_see(request.user, slug)
    context = cup_context(request, mine, "rulesets") | {"rulesets": own_rulesets(mine)}
    return render(request, "web/desk/rulesets.html", context)


@form_view
def new_ruleset(request: DeskRequest, slug: str) -> HttpResponse:
    """Add a ruleset from a file, or a new edition of one; a file with problems is shown with all of them."""
    mine = access.cup_to_run(request.user, slug)
    form = RulesetFileForm(form_data(request), form_files(request))
    with catch_refusals(form):
        if form.is_valid():
            added = add_ruleset(mine, form.ruleset, actor=actor_of(request), now=timezone.now())
            return redirect_saying(request, _what_became(added), "web:desk_rulesets", slug)
    context = cup_context(request, mine, "rulesets")
    context |= {"problems": shown_problems(form.problems), "published": presets().values()}
    return form_page(
        request,
        form,
        title=_("Add a ruleset"),
        submit=_("Check and add"),
        back=reverse("web:desk_rulesets", args=[slug]),
        template="web/desk/new_ruleset.html",
        **context,
    )


def _what_became(added: AddedRuleset) -> str:
    name = {"name": added.revision.name}
    if added.is_new:
        return _("%(name)s has been added and can be chosen for an evening.") % name
    if added.is_newest:
        return _("%(name)s is already there with exactly these rules; nothing has changed.") % name
    return (
        _(
            "%(name)s was already added with exactly these rules, and has a newer edition; nothing has changed. "
            "To return to them, add them with another “version”."
        )
        % name
    )
