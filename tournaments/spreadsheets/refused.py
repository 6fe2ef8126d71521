"""Says why a file cannot be read as a list of people, and what to do instead."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

MOST_ROWS = 2_000
REASONS = {
    "too_large": gettext_lazy(
        "This file is larger than 2 MB. Save only the list of people, without "
        "pictures, and choose it again."
    ),
    "old_excel": gettext_lazy(
        "This is a file of an old Excel. Open it, save it as “Excel workbook "
        "(.xlsx)” or as CSV, and choose that."
    ),
    "too_many": gettext_lazy(
        "This list has more than %(most)s rows. Split it into several files."
    ),
    "too_long": gettext_lazy(
        "This list holds far more than people. Keep the columns that you need."
    ),
    "nobody": gettext_lazy("There is nobody in this file. Is it the right one?"),
    "broken": gettext_lazy(
        "This is not a spreadsheet that can be read here. Save the list as “Excel "
        "workbook (.xlsx)” or as CSV, and choose that."
    ),
    "swells": gettext_lazy(
        "Unpacked, this file is far too large for a list of people. Save the list "
        "alone as CSV, and choose that."
    ),
    "encoding": gettext_lazy(
        "The letters with accents of this file cannot be read. Save it as “CSV "
        "UTF-8” or as “Excel workbook (.xlsx)”, and choose that."
    ),
    "not_a_list": gettext_lazy(
        "This is not a list: choose a file that your spreadsheet saved as CSV or as "
        "“Excel workbook (.xlsx)”."
    ),
}


def refusal(code: str) -> ValidationError:
    return ValidationError(REASONS[code], code=code, params={"most": MOST_ROWS})
