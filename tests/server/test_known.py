"""Whom the application knows it tells the web server, by the cookie that says so."""

import pytest
from django.conf import settings
from django.urls import reverse

from tournaments import web
from whistclub.server import application


def test_both_ends_call_it_the_same():
    assert web.KNOWN_BY == application.KNOWN_BY


def told(response):
    return response.wsgi_request.META.get(application.KNOWN_BY)


@pytest.mark.django_db
def test_somebody_signed_in_is_known_by_his_session(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("rita", "a word of hers"))

    assert told(client.get(reverse("practise"))) == settings.SESSION_COOKIE_NAME


@pytest.mark.django_db
def test_a_stranger_is_not_known_whatever_he_sends(client):
    client.cookies[settings.SESSION_COOKIE_NAME] = "forged"

    assert told(client.get(reverse("practise"))) is None
