"""URLs of the public pages."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from tournaments.web.public import (
    answer,
    champions,
    cups,
    evening,
    fairness,
    favicon,
    home,
    live,
    player_codes,
    publications,
    registration,
    rules,
    seating,
)
from tournaments.web.public.log_in import LogIn, log_in_by_link
from tournaments.web.public.screens import views as screens

urlpatterns = [
    path("", home.home, name="home"),
    path("favicon.ico", favicon.favicon, name="favicon"),
    path("login/", LogIn.as_view(), name="login"),
    path("login/once/<str:key>/", log_in_by_link, name="log_in_link"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("evening/<slug:public_id>/", evening.evening, name="evening"),
    path("evening/<slug:public_id>/invitation.ics", evening.invitation, name="invitation"),
    path("answer/<str:token>/", answer.answer, name="answer"),
    path("registration/<str:token>/", registration.registration, name="registration"),
    path("registration/<str:token>/cancel/", registration.cancel, name="cancel_registration"),
    path("live/<slug:public_id>/", live.live, name="live"),
    path("live/<slug:public_id>/wall/", screens.one, {"name": "standings"}, name="live_wall"),
    path("live/<slug:public_id>/standings/<slug:audience>/", live.standings, name="live_standings"),
    path("screen/worker.js", screens.worker, name="screen_worker"),
    path("screen/cup/<slug:slug>/", screens.of_cup, name="screens_of_cup"),
    path("screen/<slug:public_id>/", screens.turns, name="screens"),
    path("screen/<slug:public_id>/<slug:name>/", screens.one, name="screen"),
    path("seating/<slug:public_id>/", seating.seating, name="seating_public"),
    path("seating/<slug:public_id>/draw/", fairness.certificate, name="seating_certificate"),
    path("seating/<slug:public_id>/draw/now.svg", fairness.picture_now, name="draw_picture_now"),
    path("seating/<slug:public_id>/draw/<int:drawing>/input/", fairness.document, name="draw_document"),
    path("seating/<slug:public_id>/draw/<int:drawing>/answer/", fairness.answer, name="draw_answer"),
    path("seating/<slug:public_id>/draw/<int:drawing>/picture.svg", fairness.picture, name="draw_picture"),
    path("k/<str:code>/", player_codes.player_code, name="player_code"),
    path("cup/<slug:slug>/", cups.cup, name="cup"),
    path("champions/<slug:slug>/", champions.champions, name="champions"),
    path("champions/<slug:slug>/<slug:format_>/", champions.file, name="champions_file"),
    path("p/<slug:code>/", publications.newest, name="publication"),
    path("p/<slug:code>/v<int:version>/", publications.version, name="publication_version"),
    path("p/<slug:code>/v<int:version>/lines/<int:line>/", publications.line, name="publication_line"),
    path("p/<slug:code>/v<int:version>/<slug:format_>/", publications.file, name="publication_file"),
    path("rulesets/", rules.rulesets, name="rulesets"),
    path("rulesets/<slug:slug>.toml", rules.source, name="ruleset_source"),
    path("rulesets/<ruleset:key>/", rules.ruleset, name="ruleset"),
]
