"""Answering an invitation by its link, which is the permission.

Viewing the page changes nothing, so mail scanners do no harm: answering takes a POST.
"""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.access import place_by_token
from tournaments.actions.finals.answering import answer_by_link, count_wrong_link
from tournaments.errors import Refused, TooMany
from tournaments.models import FinalPlace
from tournaments.models.invitation import Answer
from tournaments.queries.finals.answer_page import answer_page
from tournaments.web.public.unlisted import PublicView, unlisted

ANSWERS = {each.value: each for each in (Answer.ACCEPTED, Answer.DECLINED)}
AnswerView = Callable[..., HttpResponse]


def behind_answer(view: AnswerView) -> PublicView:
    """Open the page with the place its token names, or say that the link is no longer valid (404, 429).

    Sends no referrer and uses no CSRF cookie: the token in the URL is the whole authority.
    """

    @wraps(view)
    def guarded(request: HttpRequest, token: str) -> HttpResponse:
        try:
            response = view(request, place_by_token(token, now=timezone.now()), token)
        except Http404:
            response = _gone(request)
        response["Referrer-Policy"] = "no-referrer"
        return response

    return csrf_exempt(never_cache(unlisted(guarded)))


@require_http_methods(["GET", "HEAD", "POST"])
@behind_answer
def answer(request: HttpRequest, mine: FinalPlace, token: str) -> HttpResponse:
    """Show who is invited to what, when and where, the current answer, and a button for each answer; declining asks
    once more (`?no=1`).
    """
    refused = None
    if request.method == "POST" and request.POST.get("answer") in ANSWERS:
        try:
            answer_by_link(mine, answer=ANSWERS[request.POST["answer"]], now=timezone.now())
        except Refused as error:
            refused = error
        else:
            return HttpResponseRedirect(reverse("web:answer", args=[token]))
    page = answer_page(mine, today=timezone.localdate())
    context = {"place": mine, "final": mine.championship, "page": page, "refused": refused, "token": token}
    context |= {"asks_for_no": "no" in request.GET, "declines": request.POST.get("answer") == Answer.DECLINED}
    return render(request, "web/public/answer.html", context, status=refused.status if refused else 200)


def _gone(request: HttpRequest) -> HttpResponse:
    try:
        count_wrong_link(str(request.META.get("REMOTE_ADDR", "")), now=timezone.now())
    except TooMany as many:
        response = render(request, "web/public/answer_gone.html", {"refused": many}, status=many.status)
        response["Retry-After"] = str(many.retry_after)
        return response
    return render(request, "web/public/answer_gone.html", status=404)
