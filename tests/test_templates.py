"""The tool that breaks long lines of templates changes nothing that is seen."""

import re
import runpy
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.text

TOOL = runpy.run_path(str(Path(settings.BASE_DIR) / "bin/format_templates.py"))
formatted, WIDTH = TOOL["formatted"], TOOL["WIDTH"]
NAME = "{{ tournament.a_rather_long_name_of_a_thing }}"


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        pytest.param(
            f"<p>{NAME} {NAME} {NAME}</p>",
            ["<p>", f"  {NAME} {NAME}", f"  {NAME}", "</p>"],
            id="words, as many as fit",
        ),
        pytest.param(
            f"<tr><td>{NAME}</td><td>{NAME}{NAME}</td></tr>",
            ["<tr>", f"  <td>{NAME}</td>", f"  <td>{NAME}{NAME}</td>", "</tr>"],
            id="cells, each on a line",
        ),
        pytest.param(
            "<p>{% if one %}" + NAME + "{% else %}" + NAME + NAME + "{% endif %}</p>",
            [
                "<p>",
                "  {% if one %}",
                f"    {NAME}",
                "  {% else %}",
                f"    {NAME}{NAME}",
                "  {% endif %}",
                "</p>",
            ],
            id="a choice that fills a paragraph",
        ),
        pytest.param(
            "<p>{% blocktranslate trimmed %}"
            + "word " * 25
            + "{% endblocktranslate %}",
            [
                "<p>",
                "  {% blocktranslate trimmed %}",
                "    " + ("word " * 23).strip(),
                "    word word",
                "  {% endblocktranslate %}",
            ],
            id="a text, trimmed when it is gathered",
        ),
        pytest.param(
            "{# " + "word " * 30 + "#}",
            ["{# " + ("word " * 23).strip() + " #}", "{# " + "word " * 7 + "#}"],
            id="a comment",
        ),
    ],
)
def test_a_long_line_is_parted_where_nobody_sees_it(line, lines):
    assert len(line) > WIDTH
    assert formatted(line).split("\n") == lines
    assert formatted("\n".join(lines)).split("\n") == lines


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(f"<p>{NAME}{NAME}{NAME}.</p>", id="one word"),
        pytest.param(
            f"<p>{NAME}{{% if one %}} ({NAME}){{% endif %}}{NAME}.</p>",
            id="a choice in the middle of a word",
        ),
        pytest.param(
            f"<p>{{% for one in all %}}{{% if one %}}, {{% endif %}}{NAME}{NAME}"
            "{% endfor %}.</p>",
            id="a list with its commas",
        ),
    ],
)
def test_no_space_comes_where_there_was_none(line):
    words = [one.strip() for one in formatted(line).split("\n")]

    assert len(line) > WIDTH
    joined = " ".join(words).replace("<p> ", "<p>").replace(" </p>", "</p>")
    assert joined == line


def test_what_is_written_as_it_is_seen_stays(tmp_path):
    text = f"<pre>\n{NAME} {NAME} {NAME}\n</pre>"

    assert formatted(text) == text


def test_what_is_wrong_with_a_form_of_questions_is_said_by_us_not_by_the_browser():
    folder = Path(settings.BASE_DIR) / "templates"
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.html")}
    asking = [
        (path.name, tag)
        for path, text in texts.items()
        for tag in re.findall(
            r'<form method="post"[^>]*class="(?:plan|narrow)[^>]*>', text
        )
    ]

    assert len(asking) > 5
    assert [one for one in asking if "novalidate" not in one[1]] == []
