"""What the templates of cards ask: how large each is, and where one cuts."""

from django import template

from tournaments.printing.rules.cutting import EDGE, Cut

register = template.Library()


@register.filter
def cut_marks(cut: Cut) -> str:
    """The marks as a path, on a drawing of a whole sheet."""
    return "".join(f"M{x1:g} {y1:g}L{x2:g} {y2:g}" for x1, y1, x2, y2 in cut.marks)


@register.filter
def cut_place(cut: Cut) -> str:
    """Where the cards lie on a sheet, and how wide they are together."""
    return (
        f"width:{cut.columns * cut.width:.2f}mm;"
        f"padding:{cut.top - EDGE:.2f}mm 0 0 {cut.left - EDGE:.2f}mm"
    )


@register.filter
def millimetres(measure: float) -> str:
    """A measure as style sheets write it, in whatever language the page is."""
    return f"{measure:.2f}mm"
