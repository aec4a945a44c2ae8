"""Cup-points schemes: those shipped, and the cup's own."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.cup_points import PointsScheme, read_scheme, schemes
from tournaments import access
from tournaments.actions.seasons.schemes import add_scheme, offer_scheme, retire_scheme
from tournaments.documents.scheme_tables import scheme_table
from tournaments.models import Cup, CupPointsScheme
from tournaments.queries.schemes import own_schemes
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.schemes import SchemeForm, scheme_values
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

PAGE = "web:desk_schemes"


@read_only
def schemes_page(request: DeskRequest, slug: str) -> HttpResponse:
    """List all schemes the cup can choose, each with its full table, and retired ones."""
    mine = access.cup_to_see(request.user, slug)
    own = [(each, scheme_table(each.scheme)) for each in own_schemes(mine)]
    context = cup_context(request, mine, "rulesets") | {
        "own": [pair for pair in own if not pair[0].row.is_retired],
        "former": [pair for pair in own if pair[0].row.is_retired],
        "shipped": [(each, scheme_table(each)) for each in schemes().values()],
    }
    return render(request, "web/desk/schemes.html", context)


@form_view
def new_scheme(request: DeskRequest, slug: str) -> HttpResponse:
    """Create a scheme of the cup's own, optionally starting from a shipped one."""
    mine = access.cup_to_run(request.user, slug)
    like = schemes().get(request.GET.get("like", ""))
    initial = scheme_values(like) | {"name": ""} if like else {}
    return _scheme(request, mine, SchemeForm(form_data(request), initial=initial))


@form_view
def change_scheme(request: DeskRequest, slug: str, pk: int) -> HttpResponse:
    """Edit a scheme: a new one replaces it."""
    mine = access.cup_to_run(request.user, slug)
    row = access.scheme_of(mine, pk)
    form = SchemeForm(form_data(request), initial=scheme_values(read_scheme(row.document)))
    return _scheme(request, mine, form, instead_of=row)


@post_only
def retire(request: DeskRequest, slug: str, pk: int) -> HttpResponse:
    """Retire a scheme, so that it can no longer be chosen."""
    row = access.scheme_of(access.cup_to_run(request.user, slug), pk)
    retire_scheme(row, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("%(name)s is no longer offered.") % {"name": row.name}, PAGE, slug)


@post_only
def offer(request: DeskRequest, slug: str, pk: int) -> HttpResponse:
    """Offer a retired scheme again."""
    row = access.scheme_of(access.cup_to_run(request.user, slug), pk)
    offer_scheme(row, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("%(name)s is offered again.") % {"name": row.name}, PAGE, slug)


def _scheme(
    request: DeskRequest, mine: Cup, form: SchemeForm, instead_of: CupPointsScheme | None = None
) -> HttpResponse:
    """The form; once valid, the full table is shown next to it, and only then a button to save."""
    preview: PointsScheme | None = None
    with catch_refusals(form):
        if form.is_valid():
            preview = form.scheme
            if "save" in request.POST:
                added = add_scheme(mine, preview, instead_of=instead_of, actor=actor_of(request), now=timezone.now())
                return redirect_with_message(
                    request, _("%(name)s has been saved.") % {"name": added.name}, PAGE, mine.slug
                )
    title = _("Change cup points") if instead_of else _("Cup points of its own")
    texts = {"title": title, "submit": _("Show the whole table"), "template": "web/desk/scheme_form.html"}
    context = cup_context(request, mine, "rulesets") | {"instead_of": instead_of, "preview": preview}
    context["table"] = scheme_table(preview) if preview else None
    return form_page(request, form, **texts, back=reverse(PAGE, args=[mine.slug]), **context)
