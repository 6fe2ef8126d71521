"""What every page knows of the club, beside what its own view tells it."""

from django.conf import settings
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest


def page(request: HttpRequest) -> dict[str, object]:
    return {"club_name": settings.CLUB_NAME, "languages": settings.LANGUAGES}


class FormRenderer(TemplatesSetting):
    """Render forms with our own labels, helps and errors."""

    form_template_name = "_form.html"
    field_template_name = "_field.html"
