"""Signs between words, which French keeps apart from the word before them."""

from django import template

from scoring import wording

register = template.Library()

APART = {"fr": "\N{NO-BREAK SPACE}"}


@register.simple_tag
def colon() -> str:
    return APART.get(wording.language(), "") + ":"


@register.simple_tag
def semicolon() -> str:
    return APART.get(wording.language(), "") + ";"
