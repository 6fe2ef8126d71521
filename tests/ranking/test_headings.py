"""No two columns of a ranking have one name, in whatever language it is read."""

import pytest
from django.utils import translation

from tournaments.standings.wording import HEADINGS


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_no_two_columns_are_called_alike(language):
    with translation.override(language):
        called = [
            translation.gettext(words) for words in (*HEADINGS.values(), "Remark")
        ]
    assert sorted(called) == sorted(set(called))
