"""Addresses of seating."""

app_name = "seating"
urlpatterns: list = []
