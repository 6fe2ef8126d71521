"""What every page knows of the club, beside what its own view tells it."""

from django.conf import settings
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournaments.planning import queries


def page(request: HttpRequest) -> dict[str, object]:
    # Asked of the database by the pages alone that show it, once each.
    name = SimpleLazyObject(lambda: queries.club_name() or settings.CLUB_NAME)
    return {"club_name": name, "languages": settings.LANGUAGES}


class FormRenderer(TemplatesSetting):
    """Render forms with our own labels, helps and errors."""

    form_template_name = "_form.html"
    field_template_name = "_field.html"
