"""French keeps a colon and a semicolon apart from the word before them."""

import pytest
from django.template import engines
from django.utils import translation


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("fr", "Jeu\N{NO-BREAK SPACE}: Whist\N{NO-BREAK SPACE}; 16"),
        ("nl", "Jeu: Whist; 16"),
        ("en", "Jeu: Whist; 16"),
    ],
)
def test_a_sign_stands_as_the_readers_language_has_it(language, written):
    text = "{% load points %}Jeu{% colon %} Whist{% semicolon %} 16"
    with translation.override(language):
        assert engines["django"].from_string(text).render({}) == written
