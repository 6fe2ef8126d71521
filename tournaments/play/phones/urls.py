"""The addresses of a table's own page, and of the phones as the desk sees them."""

from django.urls import path

from tournaments.play.phones import views
from tournaments.play.phones.brought import views as brought
from tournaments.play.phones.calls import views as calls
from tournaments.play.phones.calls.misdeal import misdeal
from tournaments.play.phones.deals import api, views as without_script
from tournaments.play.phones.late import views as late

app_name = "at_tables"
urlpatterns = [
    path("", views.table, name="table"),
    path("state/", api.state, name="state"),
    path("deal/", api.deal, name="deal"),
    path("deal/<int:number>/", without_script.deal, name="deal_form"),
    path("board/", api.board, name="board"),
    path("worth/", api.worth, name="worth"),
    path("agree/", api.agree, name="agree"),
    path("call/", calls.call, name="call"),
    path("misdeal/", misdeal, name="misdeal"),
    path("call/reason/", calls.reason, name="call_reason"),
    path("call/take-back/", calls.take_back, name="call_take_back"),
    path("pair/", views.pair, name="pair"),
    path("bring/", brought.bring, name="bring"),
    path("late/", late.late, name="late"),
    path("late/<slug:late>/write/", late.write, name="write_late"),
    path("late/<slug:late>/set-aside/", late.set_aside, name="set_aside"),
    path("late/<slug:late>/take-up/", late.take_up, name="take_up"),
    path("phones/", views.phones, name="phones"),
    path("phones/<slug:device>/move/", views.move, name="move"),
    path("phones/<slug:device>/let-in/", views.let_in, name="let_in"),
    path("phones/<slug:device>/send-away/", views.send_away, name="send_away"),
    path("phones/cards/<int:table>/renew/", views.renew, name="renew"),
]
