"""The root URL table: pages, API, administration."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView
from django.views.i18n import set_language

from tournaments.web.public.log_in import LogIn

handler400 = "config.error_answers.bad_request"
handler403 = "config.error_answers.forbidden"
handler404 = "config.error_answers.not_found"
handler500 = "config.error_answers.server_error"

DRAW_RUNS = "/admin/tournaments/drawrun/%(rest)s"

urlpatterns = [
    path("", include("tournaments.web.urls")),
    path("api/", include("tournaments.api.urls")),
    # Exempt: a language is nobody's secret, and table pages (no-referrer) send their forms with "Origin: null".
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    # The admin's own login would be a way round the throttle.
    path("admin/login/", LogIn.as_view(redirect_authenticated_user=False)),
    # Runs of the draw are listed under their model's present name; the former address still leads there.
    re_path(r"^admin/tournaments/drawing/(?P<rest>.*)$", RedirectView.as_view(url=DRAW_RUNS, query_string=True)),
    path("admin/", admin.site.urls),
]
if settings.DEBUG:
    urlpatterns.append(path("styleguide/", include("tournaments.web.styleguide")))
