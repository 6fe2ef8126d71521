"""What CONTRIBUTING and the documents name is there."""

import re

import pytest
from django.conf import settings

pytestmark = pytest.mark.text

ROOMS = "scoring|seating|tournaments|whistclub|templates|tests|bench|bin|static|docs"
IN_DOCS = re.compile(rf"`((?:{ROOMS})/[\w./<>*-]+)`")
DOCUMENTS = sorted(
    str(path.relative_to(settings.BASE_DIR))
    for path in (settings.BASE_DIR / "docs").rglob("*.md")
)
TEXT = (settings.BASE_DIR / "CONTRIBUTING.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`([\w./<>]+(?:/|\.(?:py|md|csv|toml)))`", TEXT)))


def test_the_recipes_name_files():
    assert len(NAMED) > 10


@pytest.mark.parametrize("path", NAMED)
def test_each_path_in_a_recipe_is_there(path):
    """A key in angle brackets stands for any."""
    found = re.sub(r"<\w+>", "*", path).rstrip("/")

    assert any(settings.BASE_DIR.glob(found))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_each_path_in_a_document_is_there(document):
    text = (settings.BASE_DIR / document).read_text("utf-8")
    paths = {re.sub(r"<\w+>", "*", one).rstrip("/") for one in IN_DOCS.findall(text)}

    assert [one for one in paths if not any(settings.BASE_DIR.glob(one))] == []
