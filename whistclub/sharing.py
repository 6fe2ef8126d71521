"""Gives a phone the name and icons of the site that is kept on it."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from whistclub.context import page_context

BAIZE, PAPER = "#0B5D3B", "#FBFAF5"
ICONS = (192, 512)


@login_not_required
@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The name and the icons under which a phone keeps the site among its programs."""
    name = str(page_context(request)["club_name"])
    return JsonResponse(
        {
            "name": name,
            "short_name": name,
            "lang": get_language(),
            "start_url": "/",
            "display": "browser",
            "theme_color": BAIZE,
            "background_color": PAPER,
            "icons": [
                {
                    "src": static(f"icon-{size}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "any maskable",
                }
                for size in ICONS
            ],
        },
        content_type="application/manifest+json",
    )
