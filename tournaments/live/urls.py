"""Addresses of live."""

app_name = "live"
urlpatterns: list = []
