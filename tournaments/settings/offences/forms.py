"""The form in which a club changes its offences, as rows or as one text."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy as _

from scoring.refusal import Problem, TextError
from scoring.variant import Variant
from scoring.wording import language
from tournaments.plans.offences import wording
from tournaments.plans.rules import offence_editing
from tournaments.plans.rules.offence import EFFECTS_IN_ORDER, JURY, Offence
from tournaments.plans.rules.offence_text import (
    LANGUAGES,
    LONGEST_NAME,
    MOST_OFFENCES,
    NOBODY,
    text_of,
)

TABLE, TEXT = "table", "text"


class OffencesForm(forms.Form):
    """A club's offences, as rows or as text; `rules.offence_text` judges them."""

    note = forms.CharField(
        label=_("Why this change?"),
        max_length=200,
        required=False,
        help_text=_("One line for whoever reads it next year."),
    )
    text = forms.CharField(
        label=_("The offences as text"),
        required=False,
        strip=False,
        max_length=40_000,
        widget=forms.Textarea(
            attrs={"class": "grid-text", "rows": 30, "spellcheck": "false"}
        ),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        variant: Variant,
        offences: Sequence[Offence],
        mode: str = TABLE,
    ) -> None:
        super().__init__(data)
        self.variant = variant
        self.start = offences
        self.mode = mode
        self.read: tuple[Offence, ...] = ()
        self.problems: list[Problem] = []
        self.about: dict[int, str] = {}
        self.fields["text"].initial = text_of(offences)
        if mode == TABLE:
            del self.fields["text"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        text = cleaned.get("text", "")
        if self.mode == TABLE:
            keys = [
                key for key in self.keys() if key != offence_editing.NEW or self.adds()
            ]
            text, self.about = offence_editing.text_of_boxes(
                self.variant, keys, self.words()
            )
        try:
            self.read = offence_editing.read_offences(self.variant, text)
        except TextError as error:
            self.problems = error.problems
            raise forms.ValidationError(list(self.refusals())) from error
        return cleaned

    def refusals(self) -> Iterator[forms.ValidationError]:
        """Yield an error for each fault, with the place where it is mended."""
        if self.mode == TEXT:
            said = [(wording.problem_at_line(one), "id_text") for one in self.problems]
        else:
            said = [
                (wording.problem(one, row["title"]), f"offence-{row['key']}")
                for row in self.rows()
                for one in row["problems"]
            ]
            # What is about the text as a whole is about no offence of it.
            loose = [one for one in self.problems if one.line not in self.about]
            said += [(wording.problem(one), "") for one in loose]
        for sentence, at in said:
            words = {"said": sentence, "at": at}
            yield forms.ValidationError("%(said)s", code="offences", params=words)

    def keys(self) -> list[str]:
        """Return the key of each row, and of one more for a new offence of the club."""
        if self.is_bound and self.mode == TABLE:
            sent: Any = self.data  # of a request: a key may come more than once
            # One that is too long is refused for its beginning, which returns often.
            rows = [key[:LONGEST_NAME] for key in sent.getlist("key")]
            rows = rows[: MOST_OFFENCES + 1]
            keys = [key for key in dict.fromkeys(rows) if key != offence_editing.NEW]
        else:
            keys = [offence.key for offence in self.start]
        return [*keys, offence_editing.NEW]

    def adds(self) -> bool:
        """Tell whether something was typed in the row for a new offence."""
        return any(
            self.data.get(f"{offence_editing.NEW}.{what}.{language}", "").strip()
            for what in ("name", "article")
            for language in LANGUAGES
        )

    def words(self) -> dict[str, str]:
        """Return the words in the boxes: as typed, or of the version to start from."""
        if self.is_bound and self.mode == TABLE:
            return {name: str(word) for name, word in self.data.items()}
        return {
            **offence_editing.words_in_boxes(self.start),
            f"{offence_editing.NEW}.use": "on",
            f"{offence_editing.NEW}.by": JURY,
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows of boxes, each offence with its faults beside it."""
        problems: dict[str, list[Problem]] = defaultdict(list)
        for problem in self.problems:
            # The lines of words of one offence may repeat it.
            beside, same = self.about.get(problem.line, ""), problem._replace(line=0)
            if same not in problems[beside]:
                problems[beside].append(same)
        words = self.words()
        return [
            {
                "key": key,
                "words": words,
                "is_new": key == offence_editing.NEW,
                "blames": not words.get(f"{key}.{NOBODY}"),
                "title": gettext("An offence of your own")
                if key == offence_editing.NEW
                else words.get(f"{key}.name.{language()}") or key,
                "problems": problems[key],
            }
            for key in self.keys()
        ]

    def effects(self) -> list[str]:
        """Return the effects that a ruling may have on a deal of this game."""
        return [one for one in EFFECTS_IN_ORDER if one in self.variant.effects]

    def offences(self) -> str:
        """Return the offences that were read, written out as one text again."""
        return text_of(self.read)
