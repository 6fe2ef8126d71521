"""Addresses of ranking."""

app_name = "ranking"
urlpatterns: list = []
