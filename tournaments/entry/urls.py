"""Addresses of entry."""

app_name = "entry"
urlpatterns: list = []
