"""The questions about a member, and about a list of them."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from openpyxl.utils import get_column_letter

from scoring.bounds import json_value
from tournaments.accounts.models import Account
from tournaments.fields import WholeNumber
from tournaments.players import imports
from tournaments.players.column import COLUMNS, ORGANISERS, Place
from tournaments.players.models import Player
from tournaments.players.rules import pairs, verdicts
from tournaments.players.rules.columns import WHOLE, by_place, headings
from tournaments.players.rules.naming import in_small_letters
from tournaments.spreadsheets import files
from tournaments.web import whole_number

OTHER = "other"  # a member whose name stands beside
LONGEST_HEAD = 30  # letters: a file may hold anything


class PlayerForm(forms.ModelForm):
    """One member: the columns of a person, as far as who asks may see them."""

    namesakes: Sequence[Player] = ()  # members who are perhaps the same person

    club = forms.CharField(
        label=_("Club"),
        max_length=80,
        required=False,
        help_text=_("Type it: a club that is not in the list yet is added."),
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )
    age_checked = forms.BooleanField(
        label=_("16 or older: checked"),
        required=False,
        help_text=_("Kept with the day and your name. No birth date is kept."),
    )

    class Meta:
        model = Player
        fields = tuple(one.name for one in COLUMNS if Place.FORM in one.on)
        help_texts = {
            one.name: _("Only organisers see it.")
            for one in COLUMNS
            if one.seen_by == ORGANISERS
        } | {
            "shown": _("On the screen in the hall, on the web and in rankings."),
            "number": _("The club's own number, if it has one."),
        }
        widgets = {
            "category": forms.TextInput(
                attrs={"list": "categories", "autocomplete": "off"}
            ),
            "number": forms.NumberInput(attrs={"inputmode": "numeric", "min": 1}),
        }

    def __init__(
        self, *args: Any, user: Account | AnonymousUser, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        seen = {one.name for one in imports.visible_columns(user, Place.FORM)}
        for name in {one.name for one in COLUMNS} - seen:
            self.fields.pop(name, None)
        if self.instance.pk:
            club = self.instance.club
            self.initial["club"] = club.name if club else ""
            self.initial["age_checked"] = bool(self.instance.age_checked_at)

    def clean_number(self) -> int | None:
        number: int | None = self.cleaned_data["number"]
        if number is not None and not 1 <= number <= verdicts.HIGHEST:
            raise ValidationError(_("A number is from 1 to 999999."))
        return number

    def validate_unique(self) -> None:
        """Leave this to the operation, whose sentence says whose number it is."""

    def _post_clean(self) -> None:
        """Leave the instance as it was: the form asks, the operation writes."""


class FileForm(forms.Form):
    """The file that holds the list."""

    file = forms.FileField(
        label=_("The list, as CSV or as Excel workbook (.xlsx)"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.xlsx"}),
    )

    def cells(self) -> list[list[str]]:
        return files.rows_of(self.cleaned_data["file"])


class ListForm(forms.Form):
    """A list that was read: what its columns hold, and in which row its headings stand.

    The cells travel with the page, so that nothing is kept before it is confirmed.
    """

    cells = forms.CharField(widget=forms.HiddenInput, strip=False)
    heading = WholeNumber(
        label=_("Row of the headings"),
        max_value=files.MOST_ROWS,
        required=False,
        help_text=_("Leave it empty where no row says what the columns are."),
    )
    small = forms.BooleanField(
        label=_("Write names that are in capitals as “Delhez-Piron”"), required=False
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.table = read_cells(str(data.get("cells", "")))
        for at in range(max(map(len, self.table), default=0)):
            self.fields[f"column_{at}"] = forms.ChoiceField(
                label=_("Column %(letter)s") % {"letter": get_column_letter(at + 1)},
                choices=[("", _("not used")), *field_names()],
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.table:
            raise ValidationError(_("The list was lost on its way. Choose it again."))
        chosen = list(filter(None, map(cleaned.get, self.column_names())))
        if len(chosen) != len(set(chosen)):
            raise ValidationError(_("Two columns are said to hold the same."))
        if not {"name", "last_name"} & set(chosen):
            raise ValidationError(_("Say which column holds the name."))
        if "name" in chosen and {"first_name", "last_name"} & set(chosen):
            raise ValidationError(
                _("Take either a column with the whole name, or first name and name.")
            )
        return cleaned

    def column_names(self) -> list[str]:
        return [name for name in self.fields if name.startswith("column_")]

    def columns(self) -> list[tuple[forms.BoundField, str]]:
        """The question about each column, with the first words that stand in it."""
        return [
            (self[name], next(self._below(at), ""))
            for at, name in enumerate(self.column_names())
        ]

    def unused(self) -> list[str]:
        """The columns that hold something of which nothing is taken, by their heads."""
        heading = self.cleaned_data.get("heading") or 0
        head = dict(enumerate(self.table[heading - 1] if heading else ()))
        return [
            head.get(at, "")[:LONGEST_HEAD] or str(self[name].label)
            for at, name in enumerate(self.column_names())
            if not self.cleaned_data.get(name) and any(self._below(at))
        ]

    def _below(self, column: int) -> Iterator[str]:
        """Yield what stands in a column, from its heading on."""
        heading = self.cleaned_data.get("heading") or 1
        rows = self.table[heading - 1 :]
        return (row[column] for row in rows if row[column : column + 1])

    def rows(self, clubs: Collection[str]) -> list[verdicts.MemberRow]:
        """The people of the list; `clubs` are the folded names of those we know."""
        chosen = {
            self.cleaned_data[name]: int(name.removeprefix("column_"))
            for name in self.column_names()
            if self.cleaned_data[name]
        }
        heading = self.cleaned_data["heading"] or 0
        rows = verdicts.read_rows(self.table, chosen, heading=heading, clubs=clubs)
        if not self.cleaned_data["small"]:
            return rows
        return [
            row._replace(
                first_name=in_small_letters(row.first_name),
                last_name=in_small_letters(row.last_name),
            )
            for row in rows
        ]


def field_names() -> list[tuple[str, Any]]:
    first, last, *others = [
        (one.name, one.field.verbose_name) for one in imports.IMPORTED
    ]
    return [first, last, (WHOLE, _("whole name")), *others]


def decisions_of(
    data: Mapping[str, Any], known: Sequence[verdicts.Known]
) -> tuple[dict[int, str], dict[int, str], dict[int, str]]:
    """Read what was picked in each row, which name was typed, and whom both mean.

    A name that is one member's means that member.
    """
    lines = (
        (whole_number(name.removeprefix("row_")), str(value))
        for name, value in data.items()
        if name.startswith("row_")
    )
    picked = {line: value for line, value in lines if line}
    typed = {line: str(data.get(f"who_{line}", ""))[:200] for line in picked}
    whose = {
        line: who.public_id
        for line, decision in picked.items()
        if decision == OTHER and (who := verdicts.member_called(typed[line], known))
    }
    return picked, typed, picked | whose


def read_cells(text: str) -> list[list[str]]:
    """The cells that travelled with a page; none where they are not cells."""
    cells = json_value(text)
    rows = cells if isinstance(cells, list) else []
    if len(rows) > files.MOST_ROWS + 1 or not all(
        isinstance(row, list) and all(isinstance(cell, str) for cell in row)
        for row in rows
    ):
        return []
    return [row[: files.MOST_COLUMNS] for row in rows]


def guessed(cells: list[list[str]]) -> dict[str, Any]:
    """Guess what the list form starts from, out of the cells of a file."""
    heading, found = headings(cells, imports.MEANING)
    columns_at = found or by_place(max(map(len, cells)))
    people = cells[heading:]
    # The two of a pair are two rows, of which each has its own verdict.
    people = [one for row in people for one in pairs.split_row(row, columns_at)]
    return {
        "cells": json.dumps(cells[:heading] + people, ensure_ascii=False),
        "heading": str(heading or ""),
        **{f"column_{at}": name for name, at in columns_at.items()},
    }
