"""Addresses of planning."""

app_name = "planning"
urlpatterns: list = []
