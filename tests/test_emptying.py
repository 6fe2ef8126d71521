"""Tests with real transactions leave nothing behind, triggers or not."""

import pytest
from django.db import IntegrityError, transaction
from django.db.utils import DatabaseError

from scoring.models import GridVersion
from tests.addresses import a_grid

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("time", ["first", "second"])
def test_what_is_never_changed_is_gone_after_the_test_and_guarded_again(time):
    assert GridVersion.objects.count() == 0
    a_grid()

    with pytest.raises((DatabaseError, IntegrityError)), transaction.atomic():
        GridVersion.objects.update(note="changed")
