"""The attributes a cup records about people, defined by its organisers."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.people.attributes import change_attribute, clear_attribute, define_attribute, delete_attribute
from tournaments.queries.people.attributes import attribute_lines, holders_of, holders_seen
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.attributes import AttributeForm, ChangeAttributeForm
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

LATEST_SEASONS = 2
"""Seasons whose people can be ticked from an attribute's page."""


@form_view
def attributes(request: DeskRequest, slug: str) -> HttpResponse:
    """List the cup's attributes with the number of people who have each; define another."""
    cup = access.cup_to_run(request.user, slug)
    form = AttributeForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            made = define_attribute(cup, form.terms(), actor=actor_of(request), now=timezone.now())
            message = _("%(name)s has been added.") % {"name": made.name}
            return redirect_with_message(request, message, "web:desk_attributes", slug)
    context = cup_context(request, cup, "attributes") | {"form": form, "lines": attribute_lines(cup)}
    return render(request, "web/desk/attributes.html", context, status=form.status)


@form_view
def attribute(request: DeskRequest, slug: str, attribute: int) -> HttpResponse:
    """Edit an attribute: name, values, whether its rankings are public, and who has it."""
    cup = access.cup_to_run(request.user, slug)
    mine = access.attribute_of(cup, attribute)
    initial = {"name": mine.name, "is_published": mine.is_published}
    form = ChangeAttributeForm(form_data(request), values=mine.values.all(), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            change_attribute(mine, form.terms(), actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Saved."), "web:desk_attribute", slug, attribute)
    context = cup_context(request, cup, "attributes") | {"attribute": mine, "holders": holders_of(mine)}
    context["seasons"] = cup.seasons.all()[:LATEST_SEASONS]
    texts = {"title": mine.name, "submit": _("Save"), "template": "web/desk/attribute.html"}
    return form_page(request, form, **texts, back=reverse("web:desk_attributes", args=[slug]), **context)


@form_view
def clear(request: DeskRequest, slug: str, attribute: int) -> HttpResponse:
    """Remove an attribute from everybody shown."""
    cup = access.cup_to_run(request.user, slug)
    mine = access.attribute_of(cup, attribute)
    form = DeskForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            seen = request.POST.get("seen", "")
            count = clear_attribute(mine, seen=seen, actor=actor_of(request), now=timezone.now())
            message = ngettext("Taken from %(count)s player.", "Taken from %(count)s players.", count) % {
                "count": count
            }
            return redirect_with_message(request, message, "web:desk_attribute", slug, attribute)
    holders = holders_of(mine)
    context = cup_context(request, cup, "attributes") | {"holders": holders, "seen": holders_seen(holders)}
    texts = {"title": _("Take %(name)s from everybody?") % {"name": mine.name}, "submit": _("Yes, take it from all")}
    back = reverse("web:desk_attribute", args=[slug, attribute])
    return form_page(
        request, form, **texts, template="web/desk/attribute_clear.html", back=back, danger=True, **context
    )


@post_only
def delete(request: DeskRequest, slug: str, attribute: int) -> HttpResponse:
    """Delete an attribute."""
    mine = access.attribute_of(access.cup_to_run(request.user, slug), attribute)
    delete_attribute(mine, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s has been removed.") % {"name": mine.name}
    return redirect_with_message(request, message, "web:desk_attributes", slug)
