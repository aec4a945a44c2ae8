"""Login to the desk: Django's view with throttled password attempts, and single-use links."""

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.actions.accounts.log_in import count_attempt, log_in_once, uncount_attempt
from tournaments.errors import TooMany
from tournaments.log_in_keys import DEVICE_FOR, device_key
from tournaments.models import User
from tournaments.queries.users import user_by_link
from tournaments.web.kept_forms import KeptForm, kept_in
from tournaments.web.log_in_attempts import COOKIE, attempt_of


class LogIn(LoginView):
    """After too many attempts the password is not checked (429)."""

    template_name = "web/public/login.html"
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        self.kept = kept_in(request)
        if self.kept and request.user.is_authenticated:
            return _kept_page(request, self.kept)
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(**kwargs) | {"kept": self.kept}

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        self.attempt = attempt_of(request, request.POST.get("username", ""))
        if self.attempt.username and request.POST.get("password"):
            try:
                count_attempt(self.attempt, now=timezone.now())
            except TooMany as refused:
                return self._wait(refused)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        uncount_attempt(self.attempt)
        response = super().form_valid(form)
        if self.kept:
            response = _kept_page(self.request, self.kept)
        return _remembered(response, form.get_user())

    def _wait(self, refused: TooMany) -> HttpResponse:
        form = AuthenticationForm(self.request)
        response = self.render_to_response(self.get_context_data(form=form, wait=refused.sentence))
        response.status_code = refused.status
        response["Retry-After"] = str(refused.retry_after)
        return response


def log_in_to_send(request: HttpRequest, kept: KeptForm) -> HttpResponse:
    """The login page in answer to a form that met it; it has what was typed."""
    context = {"form": AuthenticationForm(request), "kept": kept, "next": kept.path}
    return render(request, LogIn.template_name, context, status=403)


def send_again(request: HttpRequest, kept: KeptForm) -> HttpResponse:
    """The page in answer to a form with an old token: to log in, or to send it under the name of who is."""
    answer = _kept_page if request.user.is_authenticated else log_in_to_send
    response = answer(request, kept)
    response.status_code = 403
    return response


def _kept_page(request: HttpRequest, kept: KeptForm) -> HttpResponse:
    """What was typed before the login, to be sent with one press; who typed it is said unless it is who logged in."""
    is_own = kept.typed_by == request.user.get_username()
    return render(request, "web/public/kept_form.html", {"kept": kept, "is_own": is_own})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def log_in_by_link(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for confirmation (link previews must not use up the link), then log in, once."""
    now = timezone.now()
    user = user_by_link(key, now=now)
    if user is None:
        return render(request, "web/public/log_in_link.html", status=404)
    if request.method != "POST":
        return render(request, "web/public/log_in_link.html", {"user_name": user.name})
    if not log_in_once(user, now=now):
        return HttpResponseRedirect(resolve_url(settings.LOGIN_URL))
    user.refresh_from_db()
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return _remembered(HttpResponseRedirect(resolve_url(settings.LOGIN_REDIRECT_URL)), user)


def _remembered(response: HttpResponse, user: User) -> HttpResponse:
    """The login response, with a cookie marking the device as known."""
    response.set_cookie(
        f"{COOKIE}{user.pk}",
        device_key(user, now=timezone.now()),
        max_age=DEVICE_FOR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
