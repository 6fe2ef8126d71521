"""The questions about how the prizes of a tournament are found."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy as _

from tournaments.plans.rules import prize_settings
from tournaments.plans.rules.prize_settings import (
    CATEGORY,
    FEES,
    LIST,
    STEPS,
    WHOLE,
    Settings,
    Special,
)
from tournaments.plans.rules.prizes import SPECIAL_PRIZES
from tournaments.plans.rules.worths import (
    MOST,
    NOTHING_SAID,
    Worth,
    lines_of_worths,
    read_worth,
    worth_text,
)
from tournaments.standings import prize_wording
from tournaments.till.wording import money

LONGEST_NAME = 60
USE, WORTH = "use_", "worth_"


def read_worth_line(line: str) -> Worth:
    """One prize as it is typed, or a refusal that says how to mend it."""
    try:
        return read_worth(line)
    except ValueError as error:
        raise ValidationError(
            gettext(
                "“%(line)s” cannot be read. Write a thing, an amount as 25,00 €, or "
                "both as Jambon; 25,00 €. No thing is longer than 80 letters."
            ),
            code="worth",
            params={"line": line.strip()[:60]},
        ) from error


def filled(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST:
        raise ValidationError(
            gettext("These are too many: at most %(most)s prizes."),
            code="many",
            params={"most": MOST},
        )
    return lines


class Lines(forms.CharField):
    """Several prizes, one a line."""

    def __init__(self, **more: Any) -> None:
        area = forms.Textarea(attrs={"rows": 6, "spellcheck": "false"})
        super().__init__(max_length=20_000, required=False, widget=area, **more)


class PrizesForm(forms.Form):
    """The form of how prizes are found; `planning.rules.prize_settings` judges it."""

    way = forms.ChoiceField(
        label=_("How the prizes are found"),
        choices=prize_wording.WAYS,
        widget=forms.RadioSelect,
    )
    one_in = forms.IntegerField(
        label=_("One prize in so many players (or pairs)"),
        min_value=1,
        max_value=400,
        required=False,
        help_text=_("8 means: 40 players, 5 prizes. Empty: no prizes by rank."),
    )
    worths = Lines(
        label=_("What they are worth, the first prize first"),
        help_text=_(
            "One prize a line: a thing, an amount, or both, as Jambon; 25,00 €. What "
            "is not written is a prize all the same."
        ),
    )
    percent = forms.IntegerField(
        label=_("Per cent of the fees"), min_value=1, max_value=WHOLE, required=False
    )
    scale = forms.CharField(
        label=_("How it is parted among the places"),
        max_length=300,
        required=False,
        help_text=_(
            "40/30/20/10 say, from the first prize on. Empty: one prize in so "
            "many, each a step smaller than the one before."
        ),
    )
    step = forms.TypedChoiceField(label=_("Shares are rounded down to"), coerce=int)
    ties = forms.ChoiceField(
        label=_("When several share a rank"),
        choices=prize_wording.TIES,
        widget=forms.RadioSelect,
    )
    once = forms.BooleanField(
        label=_("Nobody wins twice"),
        required=False,
        help_text=_(
            "Whoever has won already does not get a special prize: it goes to the next."
        ),
    )
    own = Lines(
        label=_("Prizes of the club's own"),
        help_text=_(
            "One a line: its name, a colon, and its worth if you like. Who wins it, "
            "you say on the page of the prizes."
        ),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        settings: Settings,
        categories: Iterable[str],
    ) -> None:
        given = {one.key: one for one in settings.specials if not one.is_own}
        own = [one for one in settings.specials if one.is_own]
        super().__init__(
            data,
            initial={
                "way": settings.way,
                "one_in": settings.one_in,
                "worths": lines_of_worths(settings.worths),
                "percent": settings.percent,
                "scale": "/".join(map(str, settings.scale)),
                "step": settings.step,
                "ties": settings.ties,
                "once": settings.once,
                "own": "\n".join(map(own_line, own)),
            },
        )
        self.before = settings
        fields: dict[str, Any] = self.fields
        fields["step"].choices = [(cents, money(cents)) for cents in STEPS]
        asked = [CATEGORY + one for one in categories]
        kept = [key for key in given if key.startswith(CATEGORY)]
        self.keys = list(dict.fromkeys([*SPECIAL_PRIZES, *asked, *kept]))
        for key in self.keys:
            fields[USE + key] = forms.BooleanField(
                label=prize_wording.special_prize(key),
                required=False,
                initial=key in given,
            )
            special = given.get(key)
            fields[WORTH + key] = forms.CharField(
                label=_("Its worth"),
                max_length=120,
                required=False,
                initial=worth_text(special.worth) if special else "",
            )

    def specials(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """For each special prize whether it is given, and its worth."""
        return [(self[USE + key], self[WORTH + key]) for key in self.keys]

    def clean_worths(self) -> tuple[Worth, ...]:
        return tuple(map(read_worth_line, filled(self.cleaned_data["worths"])))

    def clean_scale(self) -> tuple[int, ...]:
        try:
            return prize_settings.read_scale(self.cleaned_data["scale"])
        except ValueError as error:
            raise ValidationError(
                _("Write whole numbers with slashes between them: 40/30/20/10.")
            ) from error

    def clean_own(self) -> list[tuple[str, Worth]]:
        found = []
        for line in filled(self.cleaned_data["own"]):
            name, _colon, worth = line.partition(":")
            name = " ".join(name.split())
            if not 1 <= len(name) <= LONGEST_NAME:
                raise ValidationError(
                    gettext("Give each prize a name of at most %(most)s letters.")
                    % {"most": LONGEST_NAME}
                )
            found.append(
                (name, read_worth_line(worth) if worth.strip() else NOTHING_SAID)
            )
        return found

    def clean(self) -> dict[str, Any]:
        answers = self.cleaned_data
        chosen = []
        for key in self.keys:
            if answers.get(USE + key):
                typed, worth = answers.get(WORTH + key, "").strip(), NOTHING_SAID
                try:
                    worth = read_worth_line(typed) if typed else NOTHING_SAID
                except ValidationError as error:
                    self.add_error(WORTH + key, error)
                chosen.append(Special(key, worth))
        if not self.errors:
            self.settings = self._settings(chosen)
            for found in prize_settings.faults(self.settings):
                self.add_error(found.field, prize_wording.fault(found))
        return answers

    def _settings(self, chosen: list[Special]) -> Settings:
        """Return the settings chosen, without what belongs to another way."""
        answers = self.cleaned_data
        way = answers["way"]
        specials, last = prize_settings.with_own(self.before, chosen, answers["own"])
        of_fees = way == FEES
        scale = answers["scale"] if of_fees else ()
        return Settings(
            way=way,
            one_in=None if way == LIST or scale else answers["one_in"],
            worths=() if of_fees else answers["worths"],
            percent=(answers["percent"] or 0) if of_fees else WHOLE,
            scale=scale,
            step=answers["step"],
            ties=answers["ties"],
            once=answers["once"],
            specials=specials,
            last_own=last,
        )


def own_line(special: Special) -> str:
    """`Plus beau chapeau: Jambon`, as it is typed."""
    name = special.name or special.key
    return f"{name}: {worth_text(special.worth)}" if special.worth.is_said else name
