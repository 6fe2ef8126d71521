"""The addresses of the whole site."""

from django.contrib import admin
from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.views.generic import RedirectView

from whistclub.health import health
from whistclub.sharing import manifest

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("tournaments.club.urls")),
    path("grids/", include("scoring.grids.urls")),
    # The one sign-in page counts wrong passwords; Django's own would not.
    path(
        "admin/login/",
        login_not_required(
            RedirectView.as_view(
                pattern_name="sign_in", query_string=True, http_method_names=["get"]
            )
        ),
        name="admin_sign_in",
    ),
    path("admin/", admin.site.urls),
    path("healthz", health, name="health"),
    path("manifest.webmanifest", manifest, name="manifest"),
]

handler400 = "whistclub.errors.bad_request"
handler403 = "whistclub.errors.permission_denied"
handler404 = "whistclub.errors.page_not_found"
handler500 = "whistclub.errors.server_error"
