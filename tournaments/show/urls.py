"""The addresses of the screen in the hall, and of the buttons that steer it."""

from django.forms import Form
from django.urls import path

from tournaments.show import forms, operations as hall, still_playing, views
from tournaments.show.views import button
from tournaments.tables.round_time import give_table_time

app_name = "live"
urlpatterns = [
    path("", views.hall, name="hall"),
    path("state/", views.state, name="state"),
    path("stage/", views.stage, name="stage"),
    path("control/", views.control, name="control"),
    path("control/tables/", still_playing.still_playing, name="still_playing"),
    *(
        path(f"control/{name.replace('_', '-')}/", button(form, act), name=name)
        for name, form, act in (
            ("start", forms.StartForm, hall.start_clock),
            ("unstart", forms.RoundForm, hall.unstart_clock),
            ("pause", forms.RoundForm, hall.pause_clock),
            ("resume", forms.RoundForm, hall.resume_clock),
            ("minutes", forms.MinutesForm, hall.add_minutes),
            ("table_time", forms.TableTimeForm, give_table_time),
            ("freeze", forms.FreezeForm, hall.freeze_ranking),
            ("lift", Form, hall.lift_freeze),
            ("show", forms.ShowForm, hall.choose_screen),
            ("reveal", forms.RevealForm, hall.reveal),
        )
    ),
]
