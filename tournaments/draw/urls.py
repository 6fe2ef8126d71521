"""Addresses of the rounds and of who sits where."""

from django.urls import path

from tournaments.draw import views
from tournaments.draw.drafts import views as drafts
from tournaments.draw.hall import views as hall
from tournaments.draw.late import views as late
from tournaments.draw.places import views as places

app_name = "rounds"
urlpatterns = [
    path("", views.rounds, name="rounds"),
    path("plan/", views.plan, name="plan"),
    path("hall/", hall.hall, name="hall"),
    path("draw/", views.draw, name="draw"),
    path("<int:round>/redraw/", views.redraw, name="redraw"),
    path("<int:round>/swap/", views.swap, name="swap"),
    path("<int:round>/publish/", views.publish, name="publish"),
    path("<int:round>/start/", views.start, name="start"),
    path("<int:round>/reopen/", views.reopen, name="reopen"),
    path("<int:round>/undo/", views.undo, name="undo"),
    path("place/", places.place, name="place"),
    path("place/take/", places.take_place, name="take_place"),
    path("late/<slug:entry>/", late.late, name="late"),
    path("late/<slug:entry>/seat/", late.seat_late, name="seat_late"),
    path("drafts/", drafts.drafts, name="drafts"),
    path("drafts/compare/", drafts.compare, name="compare"),
    path("drafts/import/", drafts.import_seating, name="bring"),
    path("drafts/<slug:draft>/", drafts.draft, name="draft"),
    path("drafts/<slug:draft>/matrix/", drafts.matrix, name="matrix"),
    path("drafts/<slug:draft>/rows.csv", drafts.export, name="export"),
    path("drafts/<slug:draft>/search/", drafts.search_on, name="search_on"),
    path("drafts/<slug:draft>/take/", drafts.take, name="take"),
    path("wishes/", drafts.wish, name="wish"),
    path("wishes/<slug:wish>/drop/", drafts.drop_wish, name="drop_wish"),
]
