"""QR codes for pages and papers, drawn as SVG."""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr(text: str, label: str) -> SafeString:
    """The QR code of a text, as large as the place that it has."""
    code = segno.make(text, error="m", micro=False)
    return mark_safe(
        code.svg_inline(
            omitsize=True,
            border=4,
            light="#fff",
            title=label,
            svgclass="qr",
            lineclass=None,
        )
    )
