"""The real application behind the door: its cookies come through."""

import http.client
import re
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections

from tests.server.hall import hall

WORD = "a word that nobody guesses"


class Site:
    """The site itself; each of its threads has a connection of its own."""

    def __init__(self):
        self.handler = WSGIHandler()

    def __call__(self, environ, start_response):
        response = self.handler(environ, start_response)
        try:
            yield from response
        finally:
            response.close()
            connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_somebody_signs_in(django_user_model):
    django_user_model.objects.create_superuser("rita", WORD)
    with hall(Site()) as here:
        there = http.client.HTTPConnection("localhost", here.port, timeout=60)
        there.request("GET", "/sign-in/")
        answer = there.getresponse()
        page = answer.read().decode()
        kept = answer.headers.get_all("Set-Cookie")
        token = re.search('name="csrfmiddlewaretoken" value="(.*?)"', page)[1]
        typed = {"username": "rita", "password": WORD, "csrfmiddlewaretoken": token}
        cookies = "; ".join(one.partition(";")[0] for one in kept)
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookies}
        there.request("POST", "/sign-in/", urlencode(typed), kind)
        answer = there.getresponse()
        answer.read()
        there.close()

    names = [one.partition("=")[0] for one in answer.headers.get_all("Set-Cookie")]
    assert answer.status == 302
    assert settings.SESSION_COOKIE_NAME in names
