"""Addresses of entry."""

from django.urls import path

from tournaments.play.sheets import views
from tournaments.play.sheets.all_tables import views as all_tables
from tournaments.play.sheets.confirmation import views as confirmation
from tournaments.play.sheets.corrections import views as corrections
from tournaments.play.sheets.exchange import views as exchange
from tournaments.play.sheets.line import views as line
from tournaments.play.sheets.turned import views as turned
from tournaments.play.sheets.versions import views as versions

app_name = "entry"
urlpatterns = [
    path("", all_tables.board, name="board"),
    path("<int:round>/<int:table>/", views.sheet, name="sheet"),
    path("<int:round>/<int:table>/preview/", views.preview, name="preview"),
    path("<int:round>/<int:table>/line/", line.line, name="line"),
    path("<int:round>/<int:table>/paper/", views.paper, name="paper"),
    path("<int:round>/<int:table>/jury/", views.jury, name="jury"),
    path("<int:round>/<int:table>/verify/", confirmation.verify, name="verify"),
    path("<int:round>/<int:table>/time/", all_tables.more_time, name="more_time"),
    path("<int:round>/<int:table>/correct/", corrections.correct, name="correct"),
    path("<int:round>/<int:table>/exchange/", exchange.exchange, name="exchange"),
    path("<int:round>/<int:table>/turned/", turned.turn, name="turned"),
    path("<int:round>/<int:table>/<int:deal>/", versions.history, name="history"),
]
