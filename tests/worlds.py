"""Worlds that are built once for all tests of a module, and left as they were."""

from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import translation


@contextmanager
def open_world(blocker):
    """Write what is undone at the end; what a test writes in between is undone before.

    Rows are what is kept, so hand on keys: an object is changed by whoever holds it.
    """
    translation.activate(settings.LANGUAGE_CODE)
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def built_once(build, params=(None,)):
    """A fixture: what `build` returns, once for the module and for each parameter."""

    @pytest.fixture(scope="module", params=params)
    def world(request, django_db_setup, django_db_blocker):
        with open_world(django_db_blocker):
            yield build() if request.param is None else build(request.param)

    return world
