"""The addresses of a table's own page, and of the phones as the desk sees them."""

from django.urls import path

from tournaments.at_tables import views

app_name = "at_tables"
urlpatterns = [
    path("", views.table, name="table"),
    path("pair/", views.pair, name="pair"),
    path("phones/", views.phones, name="phones"),
    path("phones/<slug:device>/move/", views.move, name="move"),
    path("phones/<slug:device>/let-in/", views.let_in, name="let_in"),
    path("phones/<slug:device>/send-away/", views.send_away, name="send_away"),
    path("phones/cards/<int:table>/renew/", views.renew, name="renew"),
]
