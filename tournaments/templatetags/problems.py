"""What a page says is wrong, wherever it comes from."""

from typing import Any

from django import template
from django.contrib.messages import ERROR

from tournaments.web import Problem, problems_in

register = template.Library()


@register.simple_tag(takes_context=True)
def problems(context: Any) -> list[Problem]:
    """All that is wrong: what the page before was refused, then what is typed here."""
    before = [one for one in context.get("messages") or () if one.level == ERROR]
    return [*(Problem(one.message) for one in before), *problems_in(context.flatten())]
