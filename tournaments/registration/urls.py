"""Addresses of registration."""

app_name = "registration"
urlpatterns: list = []
