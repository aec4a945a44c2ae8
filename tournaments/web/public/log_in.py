"""Logging in at the desk: Django's view behind a throttle."""

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse

from tournaments.errors import sentence
from tournaments.web.public.throttle import WINDOW, forgive, must_wait, note_failure


class LogIn(LoginView):
    """Five wrong passwords for a name or from an address, and both wait (429) without the password being looked at."""

    template_name = "web/public/login.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if must_wait(username=self._username, address=self._address):
            return self._wait()
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if form.has_error("__all__"):
            note_failure(username=self._username, address=self._address)
        return super().form_invalid(form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        forgive(username=self._username)
        return super().form_valid(form)

    def _wait(self) -> HttpResponse:
        said = sentence("log_in_wait", {"minutes": WINDOW // 60})
        response = self.render_to_response(self.get_context_data(form=AuthenticationForm(self.request), wait=said))
        response.status_code = 429
        response["Retry-After"] = str(WINDOW)
        return response

    @property
    def _username(self) -> str:
        return self.request.POST.get("username", "").strip()

    @property
    def _address(self) -> str:
        return str(self.request.META.get("REMOTE_ADDR", ""))
