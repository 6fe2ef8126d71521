"""Addresses of the jury."""

from django.urls import path

from tournaments.judge import views
from tournaments.judge.deciding import views as deciding

app_name = "jury"
urlpatterns = [
    path("", views.queue, name="queue"),
    path("watch/", views.watch, name="watch"),
    path("call/", views.call, name="call"),
    path("decisions/", views.decisions, name="decisions"),
    path("decisions.csv", views.decisions_csv, name="decisions_csv"),
    path("deals/<int:round>/<int:table>/<int:deal>/", views.deal, name="deal"),
    path("misdeal/<int:round>/<int:table>/", deciding.misdeal, name="misdeal"),
    path("ruled/", deciding.moves, name="ruled"),
    path("<slug:case>/", views.case, name="case"),
    path("<slug:case>/correct/", views.correct, name="correct"),
    path("<slug:case>/time/", views.more_time, name="more_time"),
    path("<slug:case>/take/", views.take, name="take"),
    path("<slug:case>/tell/", views.tell, name="tell"),
    path("<slug:case>/appeal/", views.appeal, name="appeal"),
    path("<slug:case>/uphold/", views.uphold, name="uphold"),
    path("<slug:case>/withdraw/", views.withdraw, name="withdraw"),
    path("<slug:case>/note/", views.note, name="note"),
    path("<slug:case>/settle/", views.settle, name="settle"),
    path("<slug:case>/sign/", views.sign, name="sign"),
    path("<slug:case>/reopen/", views.reopen, name="reopen"),
    path("<slug:case>/decide/", deciding.decide, name="decide"),
    path("<slug:case>/lift/", deciding.lift, name="lift"),
    path("<slug:case>/joker/", deciding.joker, name="joker"),
]
