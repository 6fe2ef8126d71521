"""Templates are read on a screen, and their forms say in our words what is wrong."""

import re
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.text

WIDTH = 120
FOLDER = Path(settings.BASE_DIR) / "templates"
TEXTS = {path: path.read_text("utf-8") for path in FOLDER.rglob("*.html")}


def test_no_line_of_a_template_is_longer_than_a_screen_is_wide():
    long = [
        f"{path.relative_to(FOLDER)}:{number}: {len(line)} characters"
        for path, text in TEXTS.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if len(line) > WIDTH
    ]

    assert long == []


def test_what_is_wrong_with_a_form_of_questions_is_said_by_us_not_by_the_browser():
    asking = [
        (path.name, tag)
        for path, text in TEXTS.items()
        for tag in re.findall(
            r'<form method="post"[^>]*class="(?:plan|narrow)[^>]*>', text
        )
    ]

    assert len(asking) > 5
    assert [one for one in asking if "novalidate" not in one[1]] == []
