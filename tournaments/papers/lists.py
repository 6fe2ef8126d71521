"""Writes a printed list: its head, and its rows."""

from collections.abc import Sequence

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from tournaments.papers.rules.columns import Above, Column, Row, Sheet, hold_together


def head(sheet: Sheet) -> SafeString:
    """Write the widths of the columns, and the words above them on each page."""
    cols = format_html_join("", "<col{}>", ((_width(width),) for width in sheet.widths))
    words = format_html_join(
        "",
        '<th scope="col"{}{}{}>{}</th>',
        (
            (_class(one), _blank(one), _spoken(one), one.heading)
            for one in sheet.columns
        ),
    )
    above = _above(sheet.above, len(sheet.columns)) if sheet.above else ""
    return format_html(
        "<colgroup>{}</colgroup><thead>{}<tr>{}</tr></thead>", cols, above, words
    )


def _width(figures: float | None) -> SafeString:
    return mark_safe("" if figures is None else f' style="width:{figures:.1f}ch"')


def _blank(column: Column) -> SafeString:
    """Keep the room to write in, also where a sheet fits its columns by itself."""
    return mark_safe(f' style="min-width:{column.blank:g}mm"' if column.blank else "")


def _spoken(column: Column) -> SafeString:
    """Write what the tags of a PDF say of a column of signs: see `typesetting.py`."""
    if column.spoken is None:
        return mark_safe("")
    return format_html(' data-said="{}" data-up="{}" data-down="{}"', *column.spoken)


def _above(above: Above, columns: int) -> SafeString:
    """Write what a list is about, in a row of its head."""
    number = format_html('<b class="card-number">{}</b> ', above.number)
    return format_html(
        '<tr class="above"><th scope="colgroup" colspan="{}">{}<span>{}</span>'
        " <small>{}</small></th></tr>",
        columns,
        number if above.number else "",
        above.words,
        above.beside,
    )


def body(sheet: Sheet) -> SafeString:
    """Write the rows here, not in a template: there may be thousands of them."""
    classes = [_class(column) for column in sheet.columns]
    return mark_safe("".join(_row(row, classes) for row in hold_together(sheet.rows)))


def _row(row: Row, classes: Sequence[SafeString]) -> str:
    if row.title:
        across = f'<th colspan="{len(classes)}">{conditional_escape(row.title)}</th>'
        return f'<tr class="title held">{across}</tr>'
    cells = "".join(
        f"<td{named}>{_lines(cell)}</td>"
        for named, cell in zip(classes, row.cells, strict=True)
    )
    is_so = (
        ("parted", row.parted),
        ("marked", row.marked),
        ("noted", bool(row.note)),
        ("held", row.held or bool(row.note)),
    )
    names = " ".join(name for name, so in is_so if so)
    made = f'<tr class="{names}">{cells}</tr>' if names else f"<tr>{cells}</tr>"
    if not row.note:
        return made
    note = conditional_escape(row.note)
    named = "note held" if row.held else "note"
    return f'{made}<tr class="{named}"><td colspan="{len(classes)}">{note}</td></tr>'


def _lines(cell: str) -> str:
    escaped = conditional_escape(cell)
    return escaped.replace("\n", "<br> ") if "\n" in escaped else escaped


def _class(column: Column) -> SafeString:
    names = [
        name
        for name, has in (
            ("n", column.figures),
            ("b", column.bold),
            ("m", column.marks),
            ("w", column.blank),
            ("c", column.cuts),
        )
        if has
    ]
    return mark_safe(f' class="{" ".join(names)}"') if names else mark_safe("")
