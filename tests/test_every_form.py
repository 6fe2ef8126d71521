"""Whoever is refused is told first all that is wrong, with the way to each question.

The title of the page begins with "Error", the page begins at a summary, and each
sentence of it leads to its question. Every address that takes a POST is tried as
`tests/presses/` says that it is called, with what is sent empty, blank and wrong; what
is asked in an address is tried where each address is opened.
"""

from functools import partial

import pytest

from tests.inputs import taken_back
from tests.pressed import pressed_by_all_hats
from tests.presses import PRESSES
from tests.problems import faults

pytestmark = pytest.mark.django_db
NONSENSE = "zz9"
UNTOUCHED = ("seen", "mode", "key")


def followed(client, answer):
    """Where an answer leads: there a refusal is read too."""
    if answer.status_code in (302, 303):
        return client.get(answer["Location"])
    return answer


def wrongly(sent):
    """What is sent empty, blank, and with what nobody can mean.

    What the page has seen stays: whoever types does not change it.
    """
    yield {}
    for text in ("", NONSENSE):
        yield {key: sent[key] if key in UNTOUCHED else text for key in sent}


@pytest.fixture
def pressed(db, settings):
    return partial(pressed_by_all_hats, settings)


@pytest.mark.parametrize("name", PRESSES)
def test_all_that_is_wrong_is_said_first_with_the_way_to_each_question(name, pressed):
    found, told = pressed(name), set()
    if isinstance(found.press.sent, str):
        return  # by a script
    for sent in wrongly(found.press.sent):
        with taken_back():
            told |= {*faults(followed(found.client, found.post(sent)))}

    assert told == set()
