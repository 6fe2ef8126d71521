"""Tells a machine that watches, such as a proxy, whether this server can serve."""

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from whistclub import machine


@login_not_required
@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            # A row, which is read from the file: a damaged one answers SELECT 1.
            cursor.execute("SELECT name FROM django_migrations ORDER BY id DESC")
            cursor.fetchone()
    except DatabaseError as error:
        is_damaged = machine.refusal_kind(error) == "damaged"
        what = "is damaged" if is_damaged else "does not answer"
        return _plain_answer(f"the database {what}", 503)
    return _plain_answer("ok", 200)


def _plain_answer(words: str, status: int) -> HttpResponse:
    return HttpResponse(f"{words}\n", content_type="text/plain", status=status)
