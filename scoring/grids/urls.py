"""Addresses of the grids."""

from django.urls import path

from scoring.grids import views

app_name = "scoring"
urlpatterns = [
    path("", views.grids, name="grids"),
    path("presets/<slug:variant>/<slug:preset>/", views.preset, name="preset"),
    path("presets/<slug:variant>/<slug:preset>/copy/", views.make, name="make"),
    path("presets/<slug:variant>/<slug:preset>/try/", views.try_out, name="try"),
    path("<slug:grid>/", views.grid, name="grid"),
    path("<slug:grid>/change/", views.change, name="change"),
    path("<slug:grid>/put-away/", views.offer, {"offered": False}, name="put_away"),
    path("<slug:grid>/bring-back/", views.offer, {"offered": True}, name="bring_back"),
    path("<slug:grid>/versions/<int:number>/", views.grid, name="version"),
]
