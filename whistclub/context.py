"""Tells every page of the club, beside what its own view tells it."""

from functools import cache

from django.conf import settings
from django.forms.renderers import TemplatesSetting
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournaments.accounts import queries as accounts
from tournaments.web import chosen_theme, site_of


def page_context(request: HttpRequest) -> dict[str, object]:
    # Asked of the database by the pages alone that show it, once for both.
    host = cache(accounts.host)
    name = SimpleLazyObject(lambda: host().name or settings.CLUB_NAME)
    contact = SimpleLazyObject(lambda: host().contact)
    # A page that is made for all is asked for by nobody in particular, who is told it.
    site = getattr(request, "house", None)
    return {
        "club_name": name,
        "club_contact": contact,
        "languages": settings.LANGUAGES,
        "theme": chosen_theme(request),
        "site": site_of(request) if site is None else site,
    }


class FormRenderer(TemplatesSetting):
    """Render forms with our own labels, helps and errors."""

    form_template_name = "_form.html"
    field_template_name = "_field.html"
