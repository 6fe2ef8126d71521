"""The application that most tests of the door have behind it."""

import pytest

from tests.server.hall import Club


@pytest.fixture
def club():
    return Club()
