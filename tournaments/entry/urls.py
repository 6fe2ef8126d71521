"""Addresses of entry."""

from django.urls import path

from tournaments.entry import views
from tournaments.entry.all_tables import views as all_tables
from tournaments.entry.confirmation import views as confirmation
from tournaments.entry.exchange import views as exchange
from tournaments.entry.line import views as line
from tournaments.entry.turned import views as turned
from tournaments.entry.versions import views as versions

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
    path("<int:round>/<int:table>/exchange/", exchange.exchange, name="exchange"),
    path("<int:round>/<int:table>/turned/", turned.turn, name="turned"),
    path("<int:round>/<int:table>/<int:deal>/", versions.history, name="history"),
]
