"""URLs of an evening's till."""

from django.urls import path

from tournaments.web.desk.till import book, closing, fees, points, prizes, reopening, reversals, schemes

TILL = "desk/evenings/<int:pk>/till/"

TILL_PAGES = [
    path(TILL, closing.closing, name="desk_till"),
    path(f"{TILL}reopen/", reopening.reopen, name="desk_reopen_till"),
    path(f"{TILL}closing/<int:number>/", reopening.version, name="desk_closing_version"),
    path(f"{TILL}fees/", fees.fees, name="desk_fees"),
    path(f"{TILL}fees/several/", fees.take_several, name="desk_take_fees"),
    path(f"{TILL}fees/<int:entry>/", fees.reduce_fee, name="desk_reduce_fee"),
    path(f"{TILL}fees/<int:entry>/take/", fees.take, name="desk_take_fee"),
    path(f"{TILL}fees/<int:entry>/back/", fees.refund, name="desk_give_back_fee"),
    path(f"{TILL}give-back/", reversals.refund_all, name="desk_give_all_back"),
    path(f"{TILL}prizes/", prizes.prizes, name="desk_prizes"),
    path(f"{TILL}prizes/scheme/", schemes.scheme, name="desk_prize_scheme"),
    path("desk/seasons/<int:season>/prizes/", schemes.season_prizes, name="desk_season_prizes"),
    path(f"{TILL}prizes/award/", prizes.award, name="desk_award"),
    path(f"{TILL}prizes/take-back/", reversals.reverse_outdated_prizes, name="desk_take_back_misfits"),
    path(f"{TILL}prizes/<int:prize>/", prizes.pay, name="desk_pay_prize"),
    path(f"{TILL}points/", points.points, name="desk_points"),
    path(f"{TILL}points/<int:entry>/", points.settle, name="desk_settle_points"),
    path(f"{TILL}book/", book.book, name="desk_till_book"),
    path(f"{TILL}book/<int:number>/", book.reverse_entry, name="desk_counter_entry"),
    path(f"{TILL}book/<slug:kind>/", book.enter, name="desk_till_enter"),
]
