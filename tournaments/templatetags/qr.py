"""QR codes for pages and papers, drawn as SVG."""

from functools import lru_cache

import segno
from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    """The QR code of a text, as large as the place that it has."""
    return mark_safe(_drawn(text).replace(TITLE, escape(label), 1))


TITLE = "\N{OBJECT REPLACEMENT CHARACTER}"


@lru_cache(maxsize=1024)
def _drawn(text: str) -> str:
    """Draw a QR code, which takes a while; papers in two languages ask for it twice."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(
        omitsize=True,
        border=4,
        light="#fff",
        title=TITLE,
        svgclass="qr",
        lineclass=None,
    )


@register.simple_tag
def light_qr(text: str, label: str) -> SafeString:
    """The QR code of a text as one path on the white of the paper, drawn fast.

    The paper leaves room around it; its pattern is settled, which saves trying eight.
    """
    code = segno.make(text, error="l", micro=False, boost_error=False, mask=3)
    return mark_safe(
        code.svg_inline(
            omitsize=True,
            border=0,
            light=None,
            title=label,
            svgclass=None,
            lineclass=None,
        )
    )
